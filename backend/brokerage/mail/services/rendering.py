"""Renders the subject, text and HTML of a mail from a template with placeholders.

Markdown is converted to HTML before the values are inserted, and the values are escaped: what a
visitor typed is never read as Markdown, HTML or a header.
"""

import logging
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from importlib.resources import files
from typing import Final

from brokerage.content.selectors import bodies
from brokerage.core import facts
from brokerage.core.brand import COLORS
from brokerage.core.facts import EntryBody
from brokerage.core.text import cut, single_line
from brokerage.mail.rules.template import (
    SUBJECT,
    Template,
    Value,
    as_html,
    as_text,
    html_paragraph,
    plain_text,
    styled_html,
)
from brokerage.mail.services.placeholders import problems

logger = logging.getLogger(__name__)

_FOOTER_BEGINS: Final = "\n-- \n"
"""Mail programs show what follows such a line as a signature (RFC 3676, 4.3)."""


@dataclass(frozen=True)
class RenderedMail:
    subject: str
    text: str
    html: str


@dataclass(frozen=True)
class _Compiled:
    subject: Template
    text: Template
    html: Template


def render(kind: str, values: Mapping[str, Value]) -> RenderedMail:
    """Render the mail `kind` with `values` and the firm's name, phone and email, from the template
    that staff last published, or else `content/mails/<kind>.md`.

    Raises KeyError for a placeholder without a value, and for an unknown kind.
    """
    return _filled(_compiled(kind, bodies.version()), values)


def render_draft(source: str, values: Mapping[str, Value]) -> RenderedMail:
    """Render a mail from the text of its template. Raises ValueError if it does not begin with a
    subject, and KeyError for a placeholder without a value.
    """
    return _filled(_compile(source), values)


def _filled(templates: _Compiled, values: Mapping[str, Value]) -> RenderedMail:
    firm = bodies.firm()
    all_values = {
        **values,
        "firm_name": firm.name,
        "firm_phone": firm.phone.display,
        "firm_email": firm.email,
    }
    return RenderedMail(
        subject=header_value(templates.subject.fill(all_values)),
        text=with_footer(templates.text.fill(all_values)),
        html=templates.html.fill(all_values),
    )


def render_reply(subject: str, text: str) -> RenderedMail:
    """Render a mail that a person has written: empty lines separate paragraphs, and nothing is
    markup.
    """
    paragraphs = (part for part in re.split(r"\n{2,}", text.strip("\n")) if part)
    return RenderedMail(
        subject=header_value(subject),
        text=with_footer(text),
        html=_page("\n".join(map(html_paragraph, paragraphs))),
    )


def with_footer(text: str) -> str:
    """Append the firm's name and address to the plain text of a mail."""
    firm = bodies.firm()
    return (
        f"{text.rstrip()}\n{_FOOTER_BEGINS}{firm.name}, {_place()}\n"
        f"{firm.phone.display}, {firm.email}\n"
    )


def without_footer(text: str) -> str:
    """Return the plain text of a mail as it was written."""
    return text.rpartition(f"\n{_FOOTER_BEGINS}")[0] or text


def _place() -> str:
    address = bodies.firm().address
    return f"{address.city}, {address.region_name}"


def header_value(value: str) -> str:
    """Return a value made safe for a header: one line of at most 255 characters."""
    return cut(single_line(value), 255).rstrip()


def sender_problems(key: str, words: EntryBody) -> list[str]:
    """Check that the firm's email address, the sender of mails without MAIL_FROM, is ASCII. `words`
    is the entry `firm`; `key` is not used.
    """
    assert isinstance(words, dict)
    if words["email"].isascii():
        return []
    return ["email: mail servers take only an address in plain letters, without accents."]


@lru_cache(maxsize=16)
def _compiled(kind: str, version: int) -> _Compiled:
    """Compile the public templates of the mail `kind`, or the shipped ones if those break a rule,
    as templates of an earlier release may. `version` is a cache key: `bodies.version()`.
    """
    key = f"mails/{kind}"
    source = bodies.public_body(key)
    if broken := problems(key, source):
        logger.error("The email %s is sent as shipped, because its edited text is invalid.", kind)
        logger.info("%s", broken[0])
        source = facts.shipped(key)
    return _compile(source)


def _compile(source: str) -> _Compiled:
    match = SUBJECT.match(source)
    if match is None:
        raise ValueError("The mail does not start with its subject.")
    body = source[match.end() :]
    return _Compiled(
        subject=Template(match[1], as_text),
        text=Template(plain_text(body), as_text),
        html=Template(_page(styled_html(body)), as_html),
    )


def _page(body: str) -> str:
    firm = bodies.firm()
    layout = (files("brokerage.mail") / "layout.html").read_text(encoding="utf-8")
    return Template(layout, as_text).fill(
        {
            **{name.replace("-", "_"): color for name, color in COLORS.items()},
            "body": body,
            "firm_name": _escaped(firm.name),
            "place": _escaped(_place()),
            "phone": _escaped(firm.phone.display),
            "email": _escaped(firm.email),
        }
    )


def _escaped(value: str) -> str:
    """Escape a value for HTML, and `{` too, so that the layout does not take it for a
    placeholder.
    """
    return escape(value).replace("{", "&#123;")
