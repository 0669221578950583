"""Numbers the sources of a document in the order of their first citation."""

from collections.abc import Iterable, Mapping
from typing import Any


class Sources:
    """The sources cited so far in a document. `known` has all that can be cited, by key."""

    def __init__(self, known: Mapping[str, Mapping[str, Any]]) -> None:
        self._known = known
        self._numbers: dict[str, int] = {}

    def numbers(self, keys: Iterable[str]) -> list[int]:
        """Return the numbers, from 1, of these sources. An unknown key makes `listed` raise
        KeyError.
        """
        return [self._numbers.setdefault(key, len(self._numbers) + 1) for key in keys]

    def listed(self) -> list[Mapping[str, Any]]:
        """Return the cited sources in the order of their numbers."""
        return [self._known[key] for key in self._numbers]
