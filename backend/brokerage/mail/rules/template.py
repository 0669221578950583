"""Fills mail templates, in which only placeholders such as `{{ name }}` have a meaning.

Staff edit them, so Django's template language, which can call code, is not used.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Final, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token

from brokerage.core.brand import COLORS

SUBJECT = re.compile(r"Subject: (\S.*)\n\n")
PLACEHOLDER = re.compile(r"\{\{\s*(\w+)\s*\}\}")
_LINK = re.compile(r"\[([^\[\]\n]+)\]\(([^()\s]*\{\{\s*\w+\s*\}\}[^()\s]*|https?://[^()\s]+)\)")
_ACTION = re.compile(rf"(?m)(?:^|\n\n){_LINK.pattern}(?=\n\n|\n*\Z)")
_QUOTED_PLACEHOLDER = re.compile(r"(?m)^> (?=\{\{\s*\w+\s*\}\}$)")
STAND_IN: Final = re.compile(r"placeholder0(\w+?)0placeholder")
"""Stands for a placeholder while Markdown is parsed, which leaves it unchanged, also in a URL."""
_STYLES: Final = {
    "p": "margin:0 0 16px",
    "h2": "margin:24px 0 8px;font-size:18px",
    "ul": "margin:0 0 16px;padding-left:20px",
    "ol": "margin:0 0 16px;padding-left:20px",
    "li": "margin:0 0 4px",
    "a": f"color:{COLORS['copper']}",
    "blockquote": "margin:0 0 24px;padding:16px 18px 1px;border-radius:0 6px 6px 0;"
    f"background:{COLORS['paper']};border-left:4px solid {COLORS['copper']}",
    "hr": f"border:0;border-top:1px solid {COLORS['rule']};margin:24px 0",
}
_BUTTON: Final = (
    "display:inline-block;padding:12px 24px;border-radius:6px;font-weight:bold;"
    f"text-decoration:none;background:{COLORS['copper']};color:{COLORS['white']}"
)
_ADDRESS: Final = (
    "margin:0 0 24px;font-size:13px;line-height:1.4;word-break:break-all;"
    f"color:{COLORS['ink-soft']}"
)
_BLOCKS: Final = frozenset("p h2 li blockquote".split())
"""Their text may be in a right-to-left script."""


class LinkedLine(NamedTuple):
    """A line of a value that begins with a link."""

    linked: str
    rest: str
    url: str


Value = str | Sequence[LinkedLine | str]
"""The value of a placeholder: a text, or lines."""


class Template:
    """A template, parsed once and filled many times. `put` converts each value before it is
    inserted.
    """

    def __init__(self, source: str, put: Callable[[Value], str]) -> None:
        # re.split with one group: texts at even places, names of placeholders at odd ones
        self._parts = PLACEHOLDER.split(source)
        self._put = put

    def fill(self, values: Mapping[str, Value]) -> str:
        """Return the text with its values. A period after a value that ends with one, such as `Dana
        W.`, is left out. Raises KeyError for a placeholder without a value.
        """
        parts = self._parts.copy()
        for place in range(1, len(parts), 2):
            value, follows = values[parts[place]], parts[place + 1]
            parts[place] = self._put(value)
            if str(value).endswith(".") and re.match(r"\.(?!\.)", follows):
                parts[place + 1] = follows[1:]
        return "".join(parts)


def plain_text(markdown: str) -> str:
    """Return the plain text part of a mail: the Markdown, with links as `text (address)`.

    A link that is a paragraph becomes two lines; a link whose text is its address is shortened to
    the address. A quoted placeholder is not quoted, as its value may have many lines.
    """
    text = _ACTION.sub(lambda found: _link(found, "{}:\n{}"), markdown)
    return _QUOTED_PLACEHOLDER.sub("", _LINK.sub(lambda found: _link(found, "{} ({})"), text))


def _link(found: re.Match[str], form: str) -> str:
    words, address = found[1], found[2]
    begins = found[0][: found[0].index("[")]
    return begins + (address if words == address else form.format(words, address))


def as_text(value: Value) -> str:
    if isinstance(value, str):
        return value
    return "\n".join(
        line if isinstance(line, str) else f"{line.linked}{line.rest}: {line.url}" for line in value
    )


def as_html(value: Value) -> str:
    """Escape a value for HTML, with `<br>` at its line breaks."""
    if isinstance(value, str):
        return escape(value).replace("\n", "<br>\n")
    return "<br>\n".join(
        escape(line)
        if isinstance(line, str)
        else f'<a href="{escape(line.url)}" style="{_STYLES["a"]}">{escape(line.linked)}</a>'
        f"{escape(line.rest)}"
        for line in value
    )


def html_paragraph(text: str) -> str:
    """Convert a paragraph of plain text to HTML."""
    return f'<p style="{_STYLES["p"]}" dir="auto">{as_html(text)}</p>'


def styled_html(markdown: str) -> str:
    """Convert Markdown to HTML with inline styles, which mail programs need. Placeholders stay. The
    first link that is a paragraph becomes a button, with its address in small print below.
    """
    parser = MarkdownIt("commonmark", {"html": False})
    tokens = parser.parse(with_stand_ins(markdown))
    action = next((place for place in range(len(tokens)) if _is_action(tokens, place)), None)
    for token in tokens:
        for part in (token, *(token.children or ())):
            if part.nesting >= 0 and part.tag in _STYLES:
                part.attrSet("style", _STYLES[part.tag])
            if part.nesting > 0 and part.tag in _BLOCKS:
                part.attrSet("dir", "auto")
    html: str
    if action is None:
        html = parser.renderer.render(tokens, parser.options, {})
    else:
        before, after = tokens[:action], tokens[action + 3 :]
        html = "".join(
            (
                parser.renderer.render(before, parser.options, {}),
                _button(tokens[action + 1]),
                parser.renderer.render(after, parser.options, {}),
            )
        )
    return STAND_IN.sub(r"{{ \g<1> }}", html)


def with_stand_ins(markdown: str) -> str:
    return PLACEHOLDER.sub(lambda found: stand_in(found[1]), markdown)


def stand_in(name: str) -> str:
    return f"placeholder0{name}0placeholder"


def _is_action(tokens: Sequence[Token], place: int) -> bool:
    """Return whether a paragraph that consists of a link with separate link text begins here."""
    if tokens[place].type != "paragraph_open" or tokens[place].level > 0:
        return False
    parts = tokens[place + 1].children or []
    if [part.type for part in parts] != ["link_open", "text", "link_close"]:
        return False
    return parts[1].content != parts[0].attrGet("href")


def _button(paragraph: Token) -> str:
    link, words, _ = paragraph.children or []
    address = escape(str(link.attrGet("href")))
    return (
        f'<p style="margin:24px 0 10px"><a class="button" href="{address}" style="{_BUTTON}">'
        f"{escape(words.content)}</a></p>\n"
        f'<p class="fine" style="{_ADDRESS}"><a class="fine" href="{address}"'
        f' style="color:{COLORS["ink-soft"]}">{address}</a></p>\n'
    )
