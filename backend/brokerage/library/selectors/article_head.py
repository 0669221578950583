"""Reads the YAML front matter of an article, which must fit content/schemas/article.schema.json."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from pydantic import ValidationError

from brokerage.content.rules.kinds import Problem
from brokerage.content.rules.schema_problems import schema_problems
from brokerage.core import facts
from brokerage.core.schema import Fact

SCHEMA = "article"


class Part(Fact, extra="forbid"):
    """The base class of the parts of an article."""


class ArticleSource(Part):
    name: str
    date: str
    href: str | None = None


class Head(Part):
    """The front matter of an article: what lists of articles show of it, and more for its page."""

    title: str
    description: str
    topic: str
    collections: tuple[str, ...] = ()
    updated: date
    related: tuple[str, ...] = ()
    sources: tuple[ArticleSource, ...] = ()


class BadArticle(Exception):
    """The article is not valid; `found` are the problems to correct."""

    def __init__(self, found: list[Problem]) -> None:
        super().__init__("; ".join(each.sentence for each in found))
        self.found = found


def read_head(matter: Mapping[str, Any]) -> Head:
    """Read the head of an article from its parsed YAML. Raises BadArticle."""
    if found := schema_problems(facts.words_schema(SCHEMA) or {}, matter):
        raise BadArticle(found)
    try:
        return Head.model_validate(matter)
    except ValidationError as error:  # the schema cannot know every calendar
        raise BadArticle([Problem(("updated",), "There is no such day.")]) from error
