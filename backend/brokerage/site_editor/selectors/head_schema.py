"""Builds the JSON Schema by which the desk's form edits the front matter of an article, with the
values that can be chosen now, or of a document of the library.
"""

import copy
from collections.abc import Mapping
from typing import Any, Final

from brokerage.content.selectors import bodies
from brokerage.core import facts
from brokerage.core.search_words import sort_key
from brokerage.library.documents import editing, source
from brokerage.library.selectors.article_head import SCHEMA
from brokerage.library.selectors.articles import FOLDER
from brokerage.publishing.selectors.entry_titles import title_of

_LABELS: Final = "x-labels"
"""The keyword for the labels of an `enum`, in its order."""


def head_schema(key: str) -> dict[str, Any] | None:
    """Return the schema for an entry's front matter; None if the entry has none that a form
    can edit.
    """
    if key.startswith(source.FOLDER):
        return editing.head_schema(key)
    if not key.startswith(FOLDER):
        return None
    schema = copy.deepcopy(dict(facts.words_schema(SCHEMA) or {}))
    fields = schema["properties"]
    page = bodies.cached_body("resource-center")
    _label(fields["topic"], _titles(page["topics"]))
    _label(fields["collections"]["items"], _titles(page["collections"]))
    others = {
        each.removeprefix(FOLDER): title_of(each, words)
        for each, words in bodies.public_bodies().items()
        if each.startswith(FOLDER) and each != key
    }
    by_title = sorted(others, key=lambda slug: sort_key(others[slug]))
    fields["related"]["items"] |= {"enum": by_title, _LABELS: [others[slug] for slug in by_title]}
    return schema


def _titles(entries: list[Mapping[str, Any]]) -> dict[str, str]:
    return {str(each["slug"]): str(each["title"]) for each in entries}


def _label(field: dict[str, Any], titles: Mapping[str, str]) -> None:
    field[_LABELS] = [titles.get(value, value) for value in field["enum"]]
