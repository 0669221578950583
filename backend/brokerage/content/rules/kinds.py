"""The registry of the kinds of entries that staff edit. Each feature registers its own."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from brokerage.core import facts
from brokerage.core.fact_versions import FactVersions
from brokerage.core.json_texts import Path

Body = dict[str, Any]
"""A version of a dated entry, in the format of its file in `domain/`."""

SET_ON_RELEASE: Final = ("$schema", "version", "date")
"""The values of a dated version that are set when it is released: drafts may leave them out, and
versions are compared without them.
"""


class Problem(NamedTuple):
    """A problem of an entry's body. `path` leads from the top to the value, by keys and list
    indexes; it is empty for the whole body. `message` is for staff, without the place.
    """

    path: Path
    message: str

    @property
    def sentence(self) -> str:
        """The message with the place of the value in front."""
        return f"{place(self.path)}: {self.message}" if self.path else self.message


def place(path: Path) -> str:
    """Return the path in words for staff, such as `criteria › industries 3`."""
    parts = (f" {part + 1}" if isinstance(part, int) else f" › {part}" for part in path)
    return "".join(parts).removeprefix(" › ")


@dataclass(frozen=True)
class Move:
    """A case, such as a saved run, whose result a release would change. `before` and `after` hold
    one number, or the low and the high end of a range: in whole US dollars, or for the lead score
    in points.
    """

    label: str
    before: tuple[int, ...]
    after: tuple[int, ...]
    change: float
    """In percent, or in points where cases are points."""
    lead_id: int | None = None


@dataclass(frozen=True)
class Group:
    """A group of cases that a preview calculates, such as all saved runs."""

    key: str
    total: int
    counted: int
    """How many of them the preview calculated: fewer than `total` if there are many."""
    moves: Sequence[Move]
    """The cases that change, the largest change first."""


Check = Callable[[str, facts.EntryBody], Sequence[Problem | str]]
"""Takes a key and a body that fits its schema; a string is a problem of the whole body."""


def _no_pages(key: str) -> list[str]:
    return []


@dataclass(frozen=True)
class Kind:
    """What the entries below a folder, or one entry, have in common.

    A kind with `versions` is dated: its versions are released for a day, have names such as
    `2026-12-01.1`, and stay in effect for the results that were calculated by them.
    """

    keys: str
    """The key of one entry, or the beginning of the keys of several; empty for all others."""
    group: str = "Pages"
    """The heading under which the desk lists the entries."""
    title: str = ""
    """Empty: the title is in the body or its schema."""
    schema: Callable[[str], Mapping[str, Any] | None] = facts.words_schema
    checks: tuple[Check, ...] = ()
    pages: Callable[[str], list[str]] = _no_pages
    """The paths of the public pages on which an entry can be previewed, the most useful first."""
    is_on_pages: bool = True
    """Whether public pages are rendered from it."""
    is_published: bool = True
    """Whether the site is published when it changes."""
    edited_by_principals: bool = False
    """Whether only principals may change drafts. Implies `published_by_principals`."""
    published_by_principals: bool = False
    """Whether only principals may publish, right after an authentication."""
    versions: FactVersions[Any] | None = None
    results: Callable[[Body], list[Group]] | None = None
    """What would change if a body without problems were released now."""

    @property
    def is_restricted(self) -> bool:
        """Whether only principals may publish: `published_by_principals`, and what it implies."""
        return self.edited_by_principals or self.published_by_principals

    @property
    def is_dated(self) -> bool:
        return self.versions is not None


_kinds: dict[str, Kind] = {"": Kind("")}


def register(*kinds: Kind) -> None:
    """Add kinds to the registry, each in place of one with the same keys."""
    _kinds.update({kind.keys: kind for kind in kinds})


def kind_of(key: str) -> Kind:
    """Return the kind of an entry: the one whose `keys` match most of its key."""
    return _kinds[max((keys for keys in _kinds if matches(key, keys)), key=len)]


def matches(key: str, keys: str) -> bool:
    """Return whether a key is `keys`, or begins with it where `keys` is empty or ends with `/` or
    `-`.
    """
    return key == keys or (keys[-1:] in ("", "/", "-") and key.startswith(keys))


def dated_kinds() -> dict[str, FactVersions[Any]]:
    """Return the versions of each dated kind by its key."""
    return {kind.keys: kind.versions for kind in _kinds.values() if kind.versions is not None}
