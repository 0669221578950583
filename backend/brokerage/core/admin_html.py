"""What was kept, as the back office shows it: tables of labels and values."""

from collections.abc import Iterable

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString


def table(told: Iterable[tuple[str, str]]) -> SafeString:
    """A label and a value a row."""
    rows = format_html_join("", '<tr><th scope="row">{}</th><td>{}</td></tr>', told)
    return format_html('<table class="run">{}</table>', rows)


def collapsible(answers: list[tuple[str, str]]) -> SafeString:
    """All answers, opened by who wants to read them."""
    return format_html(
        "<details><summary>All {} answers</summary>{}</details>", len(answers), table(answers)
    )
