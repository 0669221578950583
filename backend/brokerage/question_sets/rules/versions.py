"""Versioned question sets, from `domain/` and from the firm's releases.

A change to the questions is a new version; old versions stay, so that old answers can be explained.
A question means the same in two versions if its `since` is the same in both. Answers to every
version are accepted, so that a draft can be finished whenever its owner comes back.
"""

import json
from typing import Any, TypeVar

from brokerage.core.fact_versions import FactVersions
from brokerage.core.refusals import Refusal
from brokerage.core.schema import Fact


class InvalidSubmission(Refusal):
    """The submitted answers name an unknown version, question or score."""

    status, code = 422, "invalid"
    message = "These answers belong to no version of the assessment. Please load the page again."


class Group(Fact):
    """Consecutive questions, from number `first` to `last` inclusive."""

    title: str
    first: int
    last: int

    def ids(self) -> range:
        return range(self.first, self.last + 1)


class Category(Group):
    """A group of questions on one topic; `key` is stored with results."""

    key: str


class VersionedQuestion(Fact):
    """A question as one version words it. `since` is the version in which its meaning or its
    answers last changed; empty if they never did.
    """

    id: int
    text: str
    since: str = ""


QuestionSet = TypeVar("QuestionSet", bound=Fact)


class QuestionSetVersions(FactVersions[QuestionSet]):
    def get_or_first(self, version: str) -> QuestionSet:
        """Return the question set of a submitted version. Empty means the first version, whose
        pages send none. Raises KeyError if it does not exist.
        """
        return self.get(version or self.versions()[0])

    def for_pages(self) -> dict[str, Any]:
        """Return the question set in effect as JSON for pages."""
        body: dict[str, Any] = json.loads(self.text(self.current_version()))
        return {name: value for name, value in body.items() if name not in ("$schema", "source")}
