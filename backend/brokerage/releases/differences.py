"""Finds the differences between two versions, value by value. No side effects."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from brokerage.releases.kinds import OWN_ENTRIES, Body

_NAMES = ("value", "id", "key", "name", "rule")
"""What names an entry of a list, so that a list with an entry more is compared entry by entry."""


class Difference(NamedTuple):
    """A value that differs between two versions: the names on the way to it, and both values, None
    where absent.
    """

    path: tuple[str, ...]
    before: Any
    after: Any


def differences(before: Body, after: Body) -> list[Difference]:
    """Return all values that differ, in the order of `after`. The schema, name and date of the
    versions are not compared.
    """
    found = _differences((), before, after)
    return [each for each in found if each.path[0] not in OWN_ENTRIES]


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
    """The entries of a dict or a list by name; None for a single value."""
    if isinstance(value, dict):
        return value
    if isinstance(value, list):
        value = _ungrouped(value)
        named = {_name_of(each, index): each for index, each in enumerate(value)}
        return named if len(named) == len(value) else dict(_numbered(value))
    return None


def _ungrouped(values: list[Any]) -> list[Any]:
    """The entries of groups in one list, so that a group less does not rename the others."""
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
