"""Sources are numbered in the order in which the text first names them, and listed at its end."""

from collections.abc import Iterable, Mapping
from typing import Any


class Sources:
    """The sources that one document has named so far. `known` is the list that the words keep."""

    def __init__(self, known: Mapping[str, Mapping[str, Any]]) -> None:
        self._known = known
        self._numbers: dict[str, int] = {}

    def numbers(self, keys: Iterable[str]) -> list[int]:
        return [self._numbers.setdefault(key, len(self._numbers) + 1) for key in keys]

    def listed(self) -> list[Mapping[str, Any]]:
        """Each source named, in the order of its number: name, date, and address if it has one."""
        return [self._known[key] for key in self._numbers]
