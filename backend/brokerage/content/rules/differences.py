"""Finds the differences between two versions, value by value. No side effects."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from brokerage.content.rules.kinds import SET_ON_RELEASE, Body

_NAMES = ("value", "id", "key", "name", "rule")
"""What names an entry of a list, so that a list with an entry more is compared entry by entry."""


class Difference(NamedTuple):
    """A value that differs between two versions. `path` leads to it from the top: keys of dicts,
    and names of list entries (see `_entries`). `before` and `after` are None where a version lacks
    the value.
    """

    path: tuple[str, ...]
    before: Any
    after: Any


def differences(before: Body, after: Body) -> list[Difference]:
    """Return all values that differ, in the order of `after`; on each level, what only `before` has
    comes last. `SET_ON_RELEASE` is not compared. A list entry with a name does not differ if it
    only moved in its list.
    """
    found = _differences((), before, after)
    return [each for each in found if each.path[0] not in SET_ON_RELEASE]


def _differences(path: tuple[str, ...], before: Any, after: Any) -> Iterator[Difference]:
    if before == after:
        return
    one, other = _entries(before), _entries(after)
    if one is None or other is None:
        yield Difference(path, before, after)
        return
    for name in dict.fromkeys((*other, *one)):
        yield from _differences((*path, name), one.get(name), other.get(name))


def _entries(value: Any) -> dict[str, Any] | None:
    """Return the values of a dict by key, or those of a list by name; None for any other value. An
    entry of a list is named by its first value under one of `_NAMES`, else by its position from 1.
    If two names in a list are equal, all its entries are named by position.
    """
    if isinstance(value, dict):
        return value
    if isinstance(value, list):
        value = _ungrouped(value)
        named = {_name_of(each, index): each for index, each in enumerate(value)}
        return named if len(named) == len(value) else dict(_numbered(value))
    return None


def _ungrouped(values: list[Any]) -> list[Any]:
    """Return a list of lists as one flat list, and any other list unchanged. Entries of the groups
    would otherwise be renamed whenever a group before them is removed.
    """
    if values and all(isinstance(each, list) for each in values):
        return [entry for group in values for entry in group]
    return values


def _name_of(entry: Any, index: int) -> str:
    if isinstance(entry, dict):
        for name in _NAMES:
            if isinstance(entry.get(name), str | int):
                return str(entry[name])
    return str(index + 1)


def _numbered(values: list[Any]) -> Iterator[tuple[str, Any]]:
    return ((str(index + 1), each) for index, each in enumerate(values))
