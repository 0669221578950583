"""The registry of the kinds of facts that can be released. Each feature registers its own with
checks and a preview.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from brokerage.core.fact_versions import FactVersions

Body = dict[str, Any]
"""A version in the format of its file in `domain/`."""

OWN_ENTRIES: Final = ("$schema", "version", "date")
"""The entries of a version that are set when it is released: drafts may leave them out, and
versions are compared without them.
"""


class BodyProblem(NamedTuple):
    """A problem of a draft: a message, and the path to the value, as keys and indexes from the
    top.
    """

    path: tuple[str | int, ...]
    message: str


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


@dataclass(frozen=True)
class Kind:
    """A kind of facts of which the firm may release versions, such as the valuation method. Facts
    are versioned data of the program, such as multiples or questions; a version is one JSON
    document.
    """

    versions: FactVersions[Any]
    schema: str
    """The name of the JSON Schema in `domain/schemas/`."""
    title: str
    check: Callable[[Body, Body], list[BodyProblem]]
    """The problems of a body that fits its schema, given the body of the version in use."""
    preview: Callable[[Body], list[Group]]
    """What would change if a body without problems were released now."""
    on_pages: bool
    """Whether public pages show it, so that the site is published when a release takes effect."""
    after: tuple[Callable[[], None], ...] = field(default=())
    """Called in the transaction in which a release takes effect."""


_kinds: dict[str, Kind] = {}


def register(kind: Kind) -> None:
    """Add a kind of facts to the registry, in place of one with the same name."""
    _kinds[kind.versions.name] = kind


def kind_of(name: str) -> Kind:
    """Return the registered kind of facts with this name, such as `valuation/method`. Raises
    KeyError if none is registered with it.
    """
    return _kinds[name]


def all_kinds() -> tuple[Kind, ...]:
    """Return all kinds of facts of which the firm may release versions."""
    return tuple(_kinds.values())
