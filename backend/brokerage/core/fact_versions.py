"""Reads the versions of facts: files of `domain/`, and versions that the firm releases on the desk.

The feature `releases` stores the firm's versions and registers itself with `connect`, so that rules
need no database.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, Generic, Protocol, TypeVar

from brokerage.core import facts
from brokerage.core.schema import Fact


class Released(Protocol):
    """Returns the versions of facts that the firm has released and that are or were in effect."""

    def __call__(self, name: str) -> Mapping[str, str]:
        """Return the JSON of each version of the facts `name`, such as `valuation/method`, by
        version, in the order in which they took effect.
        """
        ...


class _Connection:
    released: Released = staticmethod(lambda name: {})


def connect(released: Released) -> None:
    _Connection.released = staticmethod(released)


Kind = TypeVar("Kind", bound=Fact)
ALL: Final[dict[str, "FactVersions[Any]"]] = {}
"""By name, such as `valuation/method`."""


class FactVersions(Generic[Kind]):
    """The versions of one kind of facts that are or were in effect: those shipped as
    `domain/<feature>/<prefix>-<version>.json`, and those that the firm released.

    A version never changes. Only the firm's versions have a number after a dot: `2026-12-01.1`.
    Methods raise KeyError for a version that is not in effect and never was.
    """

    def __init__(self, feature: str, prefix: str, kind: type[Kind]) -> None:
        self.feature, self.prefix, self.kind = feature, prefix, kind
        self.name = f"{feature}/{prefix}"
        self._parse = lru_cache(maxsize=32)(kind.model_validate_json)
        ALL[self.name] = self

    def shipped_versions(self) -> tuple[str, ...]:
        """Return the versions that are part of the product, oldest first."""
        start = f"{self.prefix}-"
        names = facts.domain_files(self.feature)
        return tuple(name.removeprefix(start) for name in names if name.startswith(start))

    def versions(self) -> tuple[str, ...]:
        """Return the shipped versions, then those of the firm, each oldest first."""
        return (*self.shipped_versions(), *_Connection.released(self.name))

    def text(self, version: str) -> str | bytes:
        """Return the JSON of a version."""
        if version in self.shipped_versions():
            return facts.domain_file(self.feature, f"{self.prefix}-{version}")
        return _Connection.released(self.name)[version]

    def get(self, version: str) -> Kind:
        return self._parse(self.text(version))

    def current_version(self) -> str:
        """Return the version in effect: the firm's latest release, else the newest shipped one."""
        return self.versions()[-1]

    def current(self) -> Kind:
        return self.get(self.current_version())

    def shipped(self) -> Kind:
        """Return the facts of the newest version that is part of the product."""
        return self.get(self.shipped_versions()[-1])
