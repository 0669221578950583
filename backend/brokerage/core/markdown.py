"""Converts Markdown (CommonMark) to safe HTML: raw HTML is escaped.

Links with javascript:, vbscript:, file: or data: (except images) stay text; all others are allowed.
Mail is stricter: see `mail.services.links`.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

_markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
_notes = MarkdownIt("commonmark", {"html": False, "breaks": True}).disable("image")
_document = MarkdownIt("commonmark", {"html": False}).enable("table").disable("image")
WORD: Final = re.compile(r"[^\W_]+(?:['’\-][^\W_]+)*")


def safe_html(source: str) -> str:
    """Convert a short Markdown text to HTML, with its line breaks and without images."""
    html: str = _notes.render(source)
    return html


def document_html(source: str) -> str:
    """Convert a text that may have tables to HTML, without images and without the alignment of
    columns, which would be inline styles.
    """
    tokens = _document.parse(source)
    for token in tokens:
        token.attrs.pop("style", None)
    html: str = _document.renderer.render(tokens, _document.options, {})
    return html


def to_sections(source: str) -> dict[str, Any]:
    """Convert a long Markdown text, which may have tables.

    `intro` is the HTML before the first second-level heading, `body` the rest, and `contents` lists
    the `id` and `text` of each such heading. Without such a heading `intro` has all.
    """
    tokens = _markdown.parse(source)
    _label_cells(tokens)
    contents = [{"id": anchor, "text": text} for anchor, text in anchor_headings(tokens)]
    sections = (place for place, token in enumerate(tokens) if _opens_section(token))
    first = next(sections, len(tokens))
    return {
        "intro": _markdown.renderer.render(tokens[:first], _markdown.options, {}),
        "contents": contents,
        "body": _markdown.renderer.render(tokens[first:], _markdown.options, {}),
    }


def _label_cells(tokens: Sequence[Token]) -> None:
    """Put the heading of its column into each cell of a table, as `data-label`: phones show a row
    as a card.
    """
    labels: list[str] = []
    column = 0
    for opening, inline in pairwise(tokens):
        if opening.type == "thead_open":
            labels = []
        elif opening.type == "th_open":
            labels.append(inline.content)
        elif opening.type == "tr_open":
            column = 0
        elif opening.type == "td_open":
            opening.attrSet("data-label", labels[column])
            column += 1


def anchor_headings(tokens: Sequence[Token]) -> Iterator[tuple[str, str]]:
    """Add an id to every second-level heading, in place, and yield each id and text. Equal headings
    get equal ids.
    """
    for opening, inline in pairwise(tokens):
        if _opens_section(opening):
            text = "".join(part.content for part in inline.children or ())
            anchor = "-".join(WORD.findall(text.lower())).replace("’", "").replace("'", "")
            opening.attrSet("id", anchor)
            yield anchor, text


def _opens_section(token: Token) -> bool:
    return token.type == "heading_open" and token.tag == "h2"
