"""Edits documents one after another, and finds the pages that change although they read nothing of
the edited document. Run by `manage.py shell`.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Any, cast

from brokerage.content import selectors
from brokerage.content.checks import found_problems
from brokerage.core import facts
from brokerage.publishing import source
from brokerage.publishing.changed_pages import hashes_of_parts
from brokerage.publishing.documents_on_pages import is_on_pages
from brokerage.publishing.rendering import Content, PublishError, Renderer

ARTICLE = "articles/sde-and-ebitda"
"""The article that is edited; pages read all articles alike."""
SHORTEST = 12
"""Characters of a text that is edited; shorter ones are often names that other fields repeat."""
Words = dict[str, facts.DocumentBody]


def compare() -> None:
    """Edit one text of each document that pages show, and render the pages that read nothing of
    what is edited. Of the articles only ARTICLE is edited. Print a line of JSON.

    `missed` has the pages that changed nevertheless, each with the documents that were edited.
    `edited` has for each document how many pages the next publication would render again and keep.
    `failed` is about the page that cannot be rendered without its services: its path, what it reads
    and the reason.
    """
    with Renderer(source.site().renderer) as renderer:
        failed = _failed(renderer)
        before = _rendered(renderer, {})
        pages = {path: one for path, one in before.items() if one.reads is not None}
        edits = {key: _edited(key) for key in facts.shipped_keys() if _is_edited(key)}
        parts = hashes_of_parts(_input({}))
        kept = {key: _unread(pages, parts, {key: words}) for key, words in edits.items()}
        missed = []
        for group in _groups(kept):
            words = {key: edits[key] for key in group}
            again = set.intersection(*(kept[key] for key in group))
            after = _rendered(renderer, words, keep=before.keys() - again)
            missed += [(path, group) for path in again if after[path].body != before[path].body]
    counts = {
        key: {"rendered": len(pages) - len(each), "kept": len(each)} for key, each in kept.items()
    }
    print(json.dumps({"failed": failed, "edited": counts, "missed": missed}))


def _is_edited(key: str) -> bool:
    is_other_article = key.startswith("articles/") and key != ARTICLE
    return is_on_pages(key) and not is_other_article


def _groups(kept: dict[str, set[str]]) -> Iterator[list[str]]:
    """Group documents that are edited at once, so that each page is rendered in one group for each
    document that it does not read, and in it reads none of the documents.
    """
    left = {(path, key) for key, paths in kept.items() for path in paths}
    while left:
        group: list[str] = []
        again: set[str] = set()
        for key, paths in kept.items():
            rest = again & paths if group else paths
            if len(_pairs(rest, [*group, key]) & left) > len(_pairs(again, group) & left):
                group, again = [*group, key], rest
        left -= _pairs(again, group)
        yield group


def _pairs(paths: set[str], keys: list[str]) -> set[tuple[str, str]]:
    return {(path, key) for path in paths for key in keys}


def _failed(renderer: Renderer) -> dict[str, Any]:
    """The failure of words that the rules refuse, but an older release's may have let pass."""
    words = selectors.document("services")
    del words["services"]
    try:
        _rendered(renderer, {"services": words})
    except PublishError as error:
        return {"page": error.page, "reads": sorted(error.reads), "reason": error.for_staff}
    raise AssertionError("Every page was rendered.")


def _rendered(renderer: Renderer, words: Words, keep: Iterable[str] = ()) -> dict[str, Content]:
    """Every content by its path, with these new words of documents, but for the paths in `keep`."""
    records = renderer.render(_input(words), keep)
    return {each.path: each for each in records if isinstance(each, Content)}


def _input(words: Words) -> dict[str, Any]:
    """The renderer's input with these new words. Like every preview, it has addresses of photos
    that only staff can load.
    """
    return source.render_input({"firm": selectors.document("firm"), **words})


def _unread(pages: dict[str, Content], parts: dict[str, str], words: Words) -> set[str]:
    """The pages that read nothing of what changes with these words. `parts` are the hashes of the
    input's parts without them.
    """
    edited = hashes_of_parts(_input(words))
    changed = {name for name in parts | edited if parts.get(name) != edited.get(name)}
    return {path for path, one in pages.items() if one.reads and not one.reads & changed}


def _edited(key: str) -> facts.DocumentBody:
    """The words of a document with one text changed. Raises AssertionError."""
    words = selectors.document(key)
    if isinstance(words, str):
        return f"{words}\nMore about it.\n"
    for edited in _edits(words):
        if not found_problems(key, edited):
            return cast(facts.DocumentBody, edited)
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
