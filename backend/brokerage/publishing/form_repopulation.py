"""Fills the published form with what a visitor typed, for browsers without JavaScript.

The result is a plain page: its scripts go, because React would hydrate it as the empty form.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape

from selectolax.lexbor import LexborHTMLParser, LexborNode

SUMMARY = "contact-error-summary"


@dataclass(frozen=True)
class Summary:
    """What stands above the form: why it came back."""

    title: str
    detail: str


def refill(
    page: bytes, *, values: Mapping[str, str], errors: Mapping[str, str], summary: Summary
) -> str:
    """The page with the values in its fields, the errors at them and the summary shown."""
    document = LexborHTMLParser(page)
    for name, value in values.items():
        for field in document.css(f"form [name={name}]"):
            _set_value(field, value)
            if name in errors:
                field.attrs["aria-invalid"] = "true"
    for name, words in errors.items():
        for place in document.css(f"#{name}-error"):
            _show(place)
            _set_text(place, words)
    for box in document.css(f"#{SUMMARY}"):
        _fill_summary(box, summary, errors)
    for title in document.css("head > title"):
        _set_text(title, f"{summary.title}: {title.text()}")
    _drop_scripts(document)
    return document.html or ""


def drop_scripts(page: bytes) -> LexborHTMLParser:
    """The page as it is for a browser that runs no scripts."""
    document = LexborHTMLParser(page)
    _drop_scripts(document)
    return document


def _drop_scripts(document: LexborHTMLParser) -> None:
    for node in document.css("script:not([type='application/ld+json']), link[rel=modulepreload]"):
        node.decompose()


def _fill_summary(box: LexborNode, summary: Summary, errors: Mapping[str, str]) -> None:
    _show(box)
    box.attrs["autofocus"] = ""
    for selector, words in (("h2, h3", summary.title), ("p", summary.detail)):
        node = box.css_first(selector)
        if node is not None:
            _set_text(node, words)
    items = box.css_first("ul")
    if items is not None:
        items.inner_html = "".join(
            f'<li><a href="#{escape(name)}">{escape(words)}</a></li>'
            for name, words in errors.items()
        )


def _set_value(field: LexborNode, value: str) -> None:
    # A parser would read NUL as U+FFFD in any case; said here, nothing depends on where it stands.
    value = value.replace("\0", "\N{REPLACEMENT CHARACTER}")
    if field.tag == "textarea":
        # A parser drops the first newline of a textarea, so one of ours goes before the words.
        field.inner_html = "\n" + escape(value)
    else:
        field.attrs["value"] = value


def _show(node: LexborNode) -> None:
    if "hidden" in node.attrs:
        del node.attrs["hidden"]


def _set_text(node: LexborNode, words: str) -> None:
    node.inner_html = escape(words)
