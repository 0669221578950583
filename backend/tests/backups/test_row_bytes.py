"""Equal values have equal bytes in both databases, different values do not."""

from datetime import UTC, date, datetime, timedelta, timezone
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest

from brokerage.backups.services.row_bytes import row_bytes

_NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (_NOON, datetime(2026, 11, 23, 6, tzinfo=timezone(timedelta(hours=-6)))),
        (Decimal("1.50"), Decimal("1.5")),
        (b"bytes", memoryview(b"bytes")),
        ({"b": 1.0, "a": [2]}, {"a": [2], "b": 1}),
    ],
)
def test_equal(one: Any, other: Any) -> None:
    assert row_bytes([one]) == row_bytes([other])


_DIFFERENT: list[Any] = [
    None,
    "",
    "null",
    0,
    False,
    "0",
    0.1,
    Decimal("0.1"),
    b"",
    _NOON,
    _NOON + timedelta(microseconds=1),
    date(2026, 11, 23),
    timedelta(0),
    UUID(int=0),
    {},
    [],
    {"a": None},
]


def test_different() -> None:
    assert len({row_bytes([value]) for value in _DIFFERENT}) == len(_DIFFERENT)
    assert row_bytes(["a", "b"]) != row_bytes(["ab", ""])
    with pytest.raises(TypeError):
        row_bytes([object()])
