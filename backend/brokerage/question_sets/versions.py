"""Versioned question sets, read from `domain/`.

A change to the questions is a new version. Old versions stay, so that old answers can be explained.
A question means the same in two versions if its `since` is the same in both.
"""

from typing import Generic, TypeVar

from brokerage.core import facts
from brokerage.core.schema import Fact


class Group(Fact):
    """Consecutive questions, from `first` to `last` inclusive."""

    title: str
    first: int
    last: int

    def ids(self) -> range:
        return range(self.first, self.last + 1)


class Category(Group):
    key: str


class VersionedQuestion(Fact):
    """A question of one version.

    `since`: the version in which its meaning or its answers last changed; empty if they never did.
    """

    id: int
    text: str
    since: str = ""


QuestionSet = TypeVar("QuestionSet", bound=Fact)


class QuestionSetVersions(Generic[QuestionSet]):
    """All versions of the question set of one feature. Each file is read once."""

    def __init__(self, feature: str, prefix: str, kind: type[QuestionSet]) -> None:
        self._feature, self._prefix, self._kind = feature, prefix, kind
        self._loaded: dict[str, QuestionSet] = {}

    def versions(self) -> tuple[str, ...]:
        """The names of all versions, oldest first."""
        names = facts.documents(self._feature)
        return tuple(n.removeprefix(self._prefix) for n in names if n.startswith(self._prefix))

    def get(self, version: str) -> QuestionSet:
        """The question set of one version. Raises KeyError if the version does not exist."""
        if version not in self._loaded:
            text = facts.document(self._feature, f"{self._prefix}{version}")
            self._loaded[version] = self._kind.model_validate_json(text)
        return self._loaded[version]

    def current(self) -> QuestionSet:
        """The newest version, used for new results."""
        return self.get(self.versions()[-1])

    def get_or_first(self, version: str) -> QuestionSet:
        """The question set of a submitted version. Pages of the first version send an empty text.

        Raises KeyError if the version does not exist.
        """
        return self.get(version or self.versions()[0])
