"""Contents of pages as files, each written once."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from brokerage.publishing.blobs import Blobs


def test_two_pages_of_the_same_content_are_written_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    both = Barrier(2, timeout=20)
    monkeypatch.setattr("brokerage.publishing.blobs.os.fsync", lambda _file: both.wait())
    blobs = Blobs(tmp_path)
    content = b"<p>The first tab has two addresses.</p>" * 100
    with ThreadPoolExecutor(2) as threads:
        first, second = threads.map(lambda body: blobs.add(body, "text/html"), [content, content])
    assert first == second
    assert not list(tmp_path.glob("*.partial"))
