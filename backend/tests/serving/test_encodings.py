"""The encoding that a browser gets."""

from __future__ import annotations

import pytest

from brokerage.serving.encodings import ENCODINGS, choose


@pytest.mark.parametrize(
    ("accepted", "given"),
    [
        (None, "identity"),
        ("", "identity"),
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, deflate", "gzip"),
        ("GZIP", "gzip"),
        ("deflate", "identity"),
        ("br;q=0, gzip", "gzip"),
        ("br;q=0.0, gzip;q=0", "identity"),
        ("br;q=0.5, gzip;q=0.8", "gzip"),
        ("br;q=0.8,gzip;q=0.8", "br"),
        ("gzip;q=0.2, identity;q=0.5", "identity"),
        ("gzip;q=0.001", "gzip"),
        ("*", "br"),
        ("*;q=0", "identity"),
        ("*;q=0, gzip", "gzip"),
        ("br;q=0, *", "gzip"),
        ("identity;q=0", "identity"),
        ("identity;q=0, gzip;q=0.1", "gzip"),
        ("br ; q=1", "br"),
        ("br;q=2, gzip;q=0.1", "gzip"),
        ("br;q=nonsense, gzip;q=0.1", "gzip"),
        (",,;,", "identity"),
        ("gzip" + " " * 252, "gzip"),
        ("gzip" + " " * 253, "identity"),  # longer than what is read
    ],
)
def test_the_best_accepted_encoding_is_given(accepted: str | None, given: str) -> None:
    assert ENCODINGS[choose(accepted)] == given
