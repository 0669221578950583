"""Edits documents one after another, and finds the pages that change although they read nothing of
the edited document. Run by `manage.py shell`.
"""

import json
from collections.abc import Iterator
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


def compare() -> None:
    """Render the whole site once for each document that pages show, with one text of that document
    edited. Of the articles only ARTICLE is edited. Print a line of JSON.

    `edited` has for each document the pages that changed although they read nothing of it
    (`missed`), and how many pages the next publication would render again and keep. `failed` is
    about the page that cannot be rendered without its services: its path, what it reads and the
    reason.
    """
    with Renderer(source.site().renderer) as renderer:
        failed = _failed(renderer)
        parts, before = _rendered(renderer, "firm", selectors.document("firm"))
        found = {}
        for key in facts.shipped_keys():
            is_other_article = key.startswith("articles/") and key != ARTICLE
            if is_other_article or not is_on_pages(key):
                continue
            edited, after = _rendered(renderer, key, _edited(key))
            changed = {name for name in parts | edited if parts.get(name) != edited.get(name)}
            rendered = {path for path, one in before.items() if one.reads and one.reads & changed}
            kept = {path for path, one in before.items() if one.reads is not None} - rendered
            missed = [path for path in kept if after[path].body != before[path].body]
            found[key] = {"missed": missed, "rendered": len(rendered), "kept": len(kept)}
    print(json.dumps({"failed": failed, "edited": found}))


def _failed(renderer: Renderer) -> dict[str, Any]:
    """The failure of words that the rules refuse, but an older release's may have let pass."""
    words = selectors.document("services")
    del words["services"]
    try:
        _rendered(renderer, "services", words)
    except PublishError as error:
        return {"page": error.page, "reads": sorted(error.reads), "reason": error.for_staff}
    raise AssertionError("Every page was rendered.")


def _rendered(
    renderer: Renderer, key: str, words: facts.DocumentBody
) -> tuple[dict[str, str], dict[str, Content]]:
    """The hash of each part of the renderer's input with a document's new words, and every
    content by its path and kind.
    """
    document = source.render_input({key: words})
    records = [each for each in renderer.render(document) if isinstance(each, Content)]
    return hashes_of_parts(document), {f"{each.kind} {each.path}": each for each in records}


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
