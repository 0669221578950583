"""Writes ZIP archives in pieces, in constant memory: nothing is held but the piece under way."""

import io
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo


class Entry(NamedTuple):
    """A file of an archive. Its content is read when its turn comes."""

    name: str
    content: Iterable[bytes]


def zip_stream(entries: Iterable[Entry], *, at: datetime) -> Iterator[bytes]:
    """Yield an archive with these entries, all with the same local time."""
    sink = _Sink()
    with ZipFile(sink, "w") as archive:
        for entry in entries:
            info = ZipInfo(entry.name, at.timetuple()[:6])
            info.compress_type = ZIP_DEFLATED
            with archive.open(info, "w", force_zip64=True) as file:
                for chunk in entry.content:
                    file.write(chunk)
                    yield sink.take()
            yield sink.take()
    yield sink.take()


class _Sink(io.RawIOBase):
    """Keeps what was written until it is taken. It cannot seek, so that the archive does not."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, data: bytes) -> int:  # type: ignore[override]
        self._pieces.append(bytes(data))
        return len(data)

    def take(self) -> bytes:
        taken = b"".join(self._pieces)
        self._pieces.clear()
        return taken
