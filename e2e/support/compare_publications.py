"""Compares publications that keep pages with whole ones. Run by `manage.py shell`."""

import json
from collections.abc import Iterator
from typing import Any, cast

from brokerage.content import selectors, services
from brokerage.content.checks import found_problems
from brokerage.core import facts
from brokerage.publishing import source
from brokerage.publishing.publish import Publisher
from brokerage.publishing.version_folder import lock

SHORTEST = 12
"""Characters of a text that is edited; shorter ones are often names that other fields repeat."""


def compare() -> None:
    """Edit a text of each document and publish. Print for each what was kept, and whether a whole
    publication changes anything: a line of JSON.
    """
    site = source.site()
    found = {}
    with Publisher(site) as publisher, lock(site.folder) as versions:
        publisher.publish(versions, fast=True)
        for key in facts.shipped_keys():
            if key.startswith(source.NOT_ON_PAGES):
                continue
            services.edit(key=key, words=_edited(key))
            kept = publisher.publish(versions, fast=True)
            with Publisher(site) as other:
                whole = other.publish(versions, fast=True)
            found[key] = {"kept": kept.kept, "rendered": len(kept.pages), "differs": whole.changed}
    print(json.dumps(found))


def _edited(key: str) -> facts.Words:
    """The words of a document with one text changed. Raises AssertionError."""
    words = selectors.document(key)
    if isinstance(words, str):
        return f"{words}\nMore about it.\n"
    for edited in _edits(words):
        if not found_problems(key, edited):
            return cast(facts.Words, edited)
    raise AssertionError(f"No text of {key} can be edited.")


def _edits(words: Any) -> Iterator[Any]:
    """The same words with one text changed, for each text."""
    copy = json.loads(json.dumps(words))
    for holder, name in _texts(copy):
        before = holder[name]
        holder[name] = f"{before} today"
        yield copy
        holder[name] = before


def _texts(words: Any) -> Iterator[tuple[Any, Any]]:
    """Where each longer text stands."""
    pairs = words.items() if isinstance(words, dict) else enumerate(words)
    for name, value in list(pairs):
        if isinstance(value, dict | list):
            yield from _texts(value)
        elif isinstance(value, str) and len(value) >= SHORTEST and " " in value:
            yield words, name
