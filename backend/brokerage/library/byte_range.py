"""Which bytes of a document a request asks for (RFC 9110, section 14)."""

import re
from dataclasses import dataclass
from typing import Final

_ONE_RANGE: Final = re.compile(r"bytes=[ \t]*(\d*)-(\d*)[ \t]*", re.IGNORECASE | re.ASCII)


@dataclass(frozen=True)
class Part:
    """Bytes `first` to `last`, both included, of a document of `size` bytes."""

    first: int
    last: int
    size: int

    @property
    def length(self) -> int:
        return self.last - self.first + 1

    @property
    def is_whole(self) -> bool:
        return self.length == self.size


class OutOfRange(Exception):
    """The document has none of the bytes that were asked for."""


def part(asked: str, size: int) -> Part:
    """What a Range header asks of a document of `size` bytes, at least one. Raises OutOfRange.

    Several ranges at once, other units and what cannot be read ask for the whole document, as the
    standard allows: no program that saves files sends them.
    """
    whole = Part(0, size - 1, size)
    found = _ONE_RANGE.fullmatch(asked) if len(asked) <= 100 else None
    if found is None:
        return whole
    first, last = found.groups()
    if not first and not last:
        return whole
    if not first:  # the last so many bytes
        if int(last) == 0:
            raise OutOfRange
        return Part(max(0, size - int(last)), size - 1, size)
    if last and int(last) < int(first):
        return whole
    if int(first) >= size:
        raise OutOfRange
    return Part(int(first), min(int(last), size - 1) if last else size - 1, size)
