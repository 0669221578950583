"""Merges the body of an entry three ways: as once shipped, as staff edited it, and as shipped now.

What staff edited is the body in use or a draft. The drafts of two colleagues are merged in the
browser: `features/desk-editor/merge/` of the front end.
"""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from merge3 import Merge3

from brokerage.core import facts

Path = tuple[str | int, ...]


@dataclass(frozen=True)
class Conflict:
    """A field that staff and a release of the program have both changed. The merged body has
    the words of staff, unless the release has removed the field.

    `path` leads to the field from the top of the body, by keys and list indexes. In Markdown
    `path` is empty, and `edited` and `shipped` are passages of text. None means that one side lacks
    the text.
    """

    path: Path
    edited: Any
    shipped: Any

    @property
    def id(self) -> str:
        """A hash of the conflict: the same for the same words at the same place."""
        words = json.dumps([self.path, self.edited, self.shipped], sort_keys=True)
        return sha256(words.encode()).hexdigest()[:16]


class _Absent:
    """The value of a field that a body does not have."""


_ABSENT: Final = _Absent()
_FRONT_MATTER: Final = re.compile(r"\A---\n(.*?\n)---\n", re.DOTALL)
_BLANK_LINES: Final = re.compile(r"\n{2,}")


def merge(
    base: facts.EntryBody | None, edited: facts.EntryBody, shipped: facts.EntryBody
) -> tuple[facts.EntryBody, list[Conflict]]:
    """Return the merged body, and the conflicts: fields that could not be merged.

    `base` is the body from which both `edited` and `shipped` come, such as the shipped body
    of the previous release. If `base` is None, because it is unknown, each field that both have and
    that differs is a conflict.
    """
    conflicts: list[Conflict] = []
    before = _ABSENT if base is None else base
    merged: facts.EntryBody = _field((), before, edited, shipped, conflicts)
    return merged, conflicts


def open_conflicts(conflicts: Sequence[Conflict], words: facts.EntryBody) -> list[Conflict]:
    """Return the conflicts that the body `words` does not settle: the field still has the words
    of staff (`edited`), or is still missing if staff removed it.
    """
    return [each for each in conflicts if _has(words, each)]


def value_at(words: Any, path: Path) -> Any:
    """Return the value that a path leads to. Raises LookupError or TypeError if there is none."""
    for part in path:
        words = words[part]
    return words


def _has(words: facts.EntryBody, conflict: Conflict) -> bool:
    if isinstance(words, str):
        return not conflict.edited or conflict.edited in words
    try:
        value = value_at(words, conflict.path)
    except (LookupError, TypeError):
        return conflict.edited is None
    return bool(value == conflict.edited)


def _field(path: Path, base: Any, edited: Any, shipped: Any, conflicts: list[Conflict]) -> Any:
    if edited == shipped or shipped == base:
        return edited
    if edited == base:
        return shipped
    if isinstance(edited, dict) and isinstance(shipped, dict):
        return _object(path, base if isinstance(base, dict) else {}, edited, shipped, conflicts)
    known = all(isinstance(each, type(edited)) for each in (base, shipped))
    if known and isinstance(edited, list):
        return _list(path, base, edited, shipped, conflicts)
    if known and isinstance(edited, str) and not path:
        return _markdown(base, edited, shipped, conflicts)
    conflicts.append(Conflict(path, _or_none(edited), _or_none(shipped)))
    # The schema of the release knows no entry that the release has dropped.
    return shipped if isinstance(shipped, _Absent) else edited


def _object(
    path: Path,
    base: dict[str, Any],
    edited: dict[str, Any],
    shipped: dict[str, Any],
    conflicts: list[Conflict],
) -> dict[str, Any]:
    merged = {}
    for name in dict.fromkeys([*shipped, *edited]):
        before, theirs, ours = (each.get(name, _ABSENT) for each in (base, edited, shipped))
        value = _field((*path, name), before, theirs, ours, conflicts)
        if not isinstance(value, _Absent):
            merged[name] = value
    return merged


def _list(
    path: Path, base: list[Any], edited: list[Any], shipped: list[Any], conflicts: list[Conflict]
) -> list[Any]:
    """Merge item by item, and add the conflicts to `conflicts`. If both sides changed the same
    passage, and one of them added or removed items there, keep the list of staff and add one
    conflict for the whole list.
    """
    inside: list[Conflict] = []

    def items(at: int, before: Any, theirs: Any, ours: Any) -> Any:
        return _field((*path, at), before, theirs, ours, inside)

    def rearranged(*_: Any) -> list[Any]:
        raise _Rearranged

    try:
        merged = _items(base, edited, shipped, items, rearranged)
    except _Rearranged:
        conflicts.append(Conflict(path, edited, shipped))
        return edited
    conflicts += inside
    return merged


class _Rearranged(Exception):
    """Both sides have changed the same passage of a list, and one of them has added or removed
    items there, so that the passage cannot be merged item by item.
    """


def _markdown(base: str, edited: str, shipped: str, conflicts: list[Conflict]) -> str:
    """Merge front matter line by line, and the text below it paragraph by paragraph."""
    before, theirs, ours = _split(base), _split(edited), _split(shipped)
    head = "\n".join(_passages(before[0], theirs[0], ours[0], "\n", conflicts))
    text = "\n\n".join(_passages(before[1], theirs[1], ours[1], "\n\n", conflicts)) + "\n"
    return f"---\n{head}\n---\n{text}" if head else text


def _split(source: str) -> tuple[list[str], list[str]]:
    """Return the lines of the front matter, and the paragraphs of the text below it."""
    found = _FRONT_MATTER.match(source)
    head, text = (found[1], source[found.end() :]) if found else ("", source)
    return head.splitlines(), _BLANK_LINES.split(text.strip("\n"))


def _passages(
    base: list[str], edited: list[str], shipped: list[str], between: str, conflicts: list[Conflict]
) -> list[str]:
    def whole(theirs: list[str], ours: list[str]) -> list[str]:
        conflicts.append(Conflict((), between.join(theirs), between.join(ours)))
        return theirs

    def one(at: int, before: str, theirs: str, ours: str) -> str:
        if theirs == ours or ours == before:
            return theirs
        return ours if theirs == before else whole([theirs], [ours])[0]

    return _items(base, edited, shipped, one, whole)


def _items(
    base: list[Any],
    edited: list[Any],
    shipped: list[Any],
    one: Callable[[int, Any, Any, Any], Any],
    several: Callable[[list[Any], list[Any]], list[Any]],
) -> list[Any]:
    """Merge a sequence. Where both sides changed a passage in different ways, call `one` for each
    item if the passage has equally many items on both sides and in `base`, else `several` once.

    `one` takes the item's index in the result, then the item of `base`, of `edited` and of
    `shipped`; `several` takes the passages of `edited` and of `shipped`.
    """
    merged: list[Any] = []
    for region in Merge3(_signs(base), _signs(edited), _signs(shipped)).merge_regions():
        match region:
            case ("unchanged", start, end):
                merged += base[start:end]
            case ("same" | "a", start, end):
                merged += edited[start:end]
            case ("b", start, end):
                merged += shipped[start:end]
            case ("conflict", start, end, *places):
                first, last, new_first, new_last = places
                sides = (base[start:end], edited[first:last], shipped[new_first:new_last])
                if len({len(side) for side in sides}) == 1:
                    at = len(merged)
                    merged += [
                        one(at + n, *item) for n, item in enumerate(zip(*sides, strict=True))
                    ]
                else:
                    merged += several(*sides[1:])
    return merged


def _signs(items: list[Any]) -> list[str]:
    """Return a text for each item; the texts are equal where the items are."""
    return [json.dumps(item, sort_keys=True) for item in items]


def _or_none(value: Any) -> Any:
    return None if isinstance(value, _Absent) else value
