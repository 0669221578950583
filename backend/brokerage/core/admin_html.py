"""Builds HTML tables of labels and values for the admin."""

from collections.abc import Iterable

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString


def table(cells: Iterable[tuple[str, str]]) -> SafeString:
    """Return an HTML table with a row for each pair of a label and a value, which are escaped."""
    rows = format_html_join("", '<tr><th scope="row">{}</th><td>{}</td></tr>', cells)
    return format_html('<table class="run">{}</table>', rows)


def collapsible(answers: list[tuple[str, str]]) -> SafeString:
    """Return a collapsed HTML table of `answers`, which are pairs of a question and its answer."""
    return format_html(
        "<details><summary>All {} answers</summary>{}</details>", len(answers), table(answers)
    )
