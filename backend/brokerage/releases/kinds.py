"""What can be released: each feature registers its facts with their checks and their preview."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from brokerage.core.fact_versions import FactVersions

Body = dict[str, Any]
"""A version in the format of its file in `domain/`."""


class BodyProblem(NamedTuple):
    """What is wrong with a value, and the path to it: keys and indexes from the top."""

    path: tuple[str | int, ...]
    message: str


@dataclass(frozen=True)
class Move:
    """A case before and after: whole US dollars or points, one number or a low and a high end."""

    label: str
    before: tuple[int, ...]
    after: tuple[int, ...]
    change: float
    """In percent, or in points where cases are points."""
    lead_id: int | None = None


@dataclass(frozen=True)
class Group:
    """Cases of one sort, such as all saved runs."""

    key: str
    total: int
    counted: int
    """How many of them the preview calculated: see `is_sample`."""
    moves: Sequence[Move]
    """The cases that change, the largest change first."""

    @property
    def is_sample(self) -> bool:
        return self.counted < self.total


@dataclass(frozen=True)
class Kind:
    """Facts of which the firm may release versions."""

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
    _kinds[kind.versions.name] = kind


def kind_of(name: str) -> Kind:
    """The facts with this name. Raises KeyError if there are none that the firm may release."""
    return _kinds[name]


def all_kinds() -> tuple[Kind, ...]:
    """All facts of which the firm may release versions."""
    return tuple(_kinds.values())
