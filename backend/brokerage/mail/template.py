"""Fills mail templates, in which only placeholders such as `{{ name }}` have a meaning.

Staff edit them, so Django's template language, which can call code, is not used.
"""

import re
from collections.abc import Callable, Mapping
from html import escape

from markdown_it import MarkdownIt

from brokerage.core.brand import COLORS

SUBJECT = re.compile(r"Subject: (\S.*)\n\n")
PLACEHOLDER = re.compile(r"\{\{\s*(\w+)\s*\}\}")
_LINK = re.compile(r"\[(\{\{\s*\w+\s*\}\})\]\(\1\)")
# Replaces a placeholder while Markdown is converted; it is plain text, in a URL too.
_TOKEN = re.compile(r"placeholder0(\w+?)0placeholder")
_STYLES = {
    "p": "margin:0 0 16px",
    "h2": "margin:24px 0 8px;font-size:18px",
    "ul": "margin:0 0 16px;padding-left:20px",
    "ol": "margin:0 0 16px;padding-left:20px",
    "a": f"color:{COLORS['copper']}",
    "blockquote": "margin:0 0 16px;padding:2px 0 2px 16px;"
    f"border-left:3px solid {COLORS['copper']}",
    "hr": f"border:0;border-top:1px solid {COLORS['rule']};margin:24px 0",
}


class Template:
    """A template, parsed once and filled many times. `put` converts each value before it is
    inserted. `fill` raises KeyError for a placeholder that has no value.
    """

    def __init__(self, source: str, put: Callable[[str], str] = str) -> None:
        # re.split with one group: texts at even places, names of placeholders at odd ones
        self._parts = PLACEHOLDER.split(source)
        self._put = put

    def fill(self, values: Mapping[str, str]) -> str:
        parts = self._parts.copy()
        for place in range(1, len(parts), 2):
            parts[place] = self._put(values[parts[place]])
        return "".join(parts)


def plain_text(markdown: str) -> str:
    """Return the plain text part of a mail: the Markdown, with `[{{ link }}]({{ link }})` cut to
    `{{ link }}`.
    """
    return _LINK.sub(r"\g<1>", markdown)


def escape_lines(value: str) -> str:
    """Escape a value for HTML and put `<br>` at its line breaks."""
    return escape(value).replace("\n", "<br>\n")


def html_paragraph(text: str) -> str:
    """Convert a paragraph of plain text, with its line breaks, to HTML."""
    return f'<p style="{_STYLES["p"]}">{escape_lines(text)}</p>'


def styled_html(markdown: str) -> str:
    """Convert Markdown to HTML with inline styles, which mail programs need. Placeholders stay."""
    parser = MarkdownIt("commonmark", {"html": False})
    tokens = parser.parse(PLACEHOLDER.sub(r"placeholder0\g<1>0placeholder", markdown))
    for token in tokens:
        for part in (token, *(token.children or ())):
            if part.nesting >= 0 and part.tag in _STYLES:
                part.attrSet("style", _STYLES[part.tag])
    html: str = parser.renderer.render(tokens, parser.options, {})
    return _TOKEN.sub(r"{{ \g<1> }}", html)
