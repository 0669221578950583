"""Fills the published form with submitted values, for browsers without JavaScript.

Scripts are removed from the result, because React would hydrate it as the empty form.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape

from selectolax.lexbor import LexborHTMLParser, LexborNode

SUMMARY = "contact-error-summary"


@dataclass(frozen=True)
class Summary:
    """The error summary that is shown above the form."""

    title: str
    detail: str


def repopulate(
    page: bytes, *, values: Mapping[str, str], errors: Mapping[str, str], summary: Summary
) -> str:
    """Return the page without scripts (JSON-LD stays), with the values in its fields, the errors
    next to the fields and the summary shown, which is also put before the page's title.

    `values` and `errors` are by the name of the field. For checkboxes of the same name, the value
    lists the boxes to tick, joined by a comma and a space.
    """
    document = LexborHTMLParser(page)
    for name, value in values.items():
        for field in document.css(f"form [name={name}]"):
            _set_value(field, value)
            if name in errors:
                field.attrs["aria-invalid"] = "true"
    for name, text in errors.items():
        for place in document.css(f"#{name}-error"):
            _show(place)
            _set_text(place, text)
    for box in document.css(f"#{SUMMARY}"):
        _fill_summary(box, summary, errors)
    for title in document.css("head > title"):
        _set_text(title, f"{summary.title}: {title.text()}")
    _drop_scripts(document)
    return document.html or ""


def fill(page: bytes, values: Mapping[str, str]) -> str:
    """Return the page with the values in the fields of its form. Scripts stay, and must fill in the
    same: React hydrates the form as an empty one.
    """
    document = LexborHTMLParser(page)
    for name, value in values.items():
        for field in document.css(f"form [name={name}]"):
            _set_value(field, value)
    return document.html or ""


def drop_scripts(page: bytes) -> LexborHTMLParser:
    """Parse a page and remove its scripts; JSON-LD stays."""
    document = LexborHTMLParser(page)
    _drop_scripts(document)
    return document


def _drop_scripts(document: LexborHTMLParser) -> None:
    for node in document.css("script:not([type='application/ld+json']), template[data-scripts]"):
        node.decompose()


def _fill_summary(box: LexborNode, summary: Summary, errors: Mapping[str, str]) -> None:
    _show(box)
    box.attrs["autofocus"] = ""
    for selector, text in (("h2, h3", summary.title), ("p", summary.detail)):
        node = box.css_first(selector)
        if node is not None:
            _set_text(node, text)
    items = box.css_first("ul")
    if items is not None:
        items.inner_html = "".join(
            f'<li><a href="#{escape(name)}">{escape(text)}</a></li>'
            for name, text in errors.items()
        )


def _set_value(field: LexborNode, value: str) -> None:
    # As an HTML parser reads NUL, wherever it is.
    value = value.replace("\0", "\N{REPLACEMENT CHARACTER}")
    if field.tag == "textarea":
        # A parser drops the first newline of a textarea.
        field.inner_html = "\n" + escape(value)
    elif field.tag == "select":
        for option in field.css("option"):
            if option.attributes.get("value") == value:
                option.attrs["selected"] = ""
    elif field.attributes.get("type") == "checkbox":
        if field.attributes.get("value") in value.split(", "):
            field.attrs["checked"] = ""
    else:
        field.attrs["value"] = value


def _show(node: LexborNode) -> None:
    if "hidden" in node.attrs:
        del node.attrs["hidden"]


def _set_text(node: LexborNode, text: str) -> None:
    node.inner_html = escape(text)
