"""Renders a person's data as one page that any browser shows and prints."""

from html import escape
from typing import Any

from brokerage.accounts.services.export import Section
from brokerage.core.brand import COLORS

_STYLE = (
    "body{font:16px/1.5 Georgia,serif;max-width:50rem;margin:2rem auto;padding:0 1rem;"
    f"color:{COLORS['ink']}"
    "}table{border-collapse:collapse;width:100%;margin-bottom:2rem}"
    "th,td{text-align:left;vertical-align:top;padding:.35rem .75rem .35rem 0;"
    f"border-bottom:1px solid {COLORS['rule']}}}"
)


def page(sections: dict[str, Section], title: str) -> str:
    """Return an HTML page with every section under its heading."""
    body = "".join(f"<h2>{escape(name)}</h2>{_table(part)}" for name, part in sections.items())
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head>"
        f"<body><h1>{escape(title)}</h1>{body}</body></html>"
    )


def _table(part: Section) -> str:
    if isinstance(part, dict):
        rows = "".join(
            f'<tr><th scope="row">{escape(name)}</th><td>{_value(value)}</td></tr>'
            for name, value in part.items()
        )
        return f"<table>{rows}</table>"
    if not part:
        return "<p>Nothing.</p>"
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in part[0])
    rows = "".join(
        "<tr>" + "".join(f"<td>{_value(value)}</td>" for value in row.values()) + "</tr>"
        for row in part
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return _table(value)
    if isinstance(value, list):
        return "<br>".join(_value(item) for item in value)
    return escape("" if value is None else str(value))
