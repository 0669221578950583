"""From words with placeholders to the subject, text and HTML of one mail.

The Markdown is turned into HTML once, placeholders still in it; the values are put in afterwards,
escaped. So a visitor's words are never Markdown, HTML or a header, whatever they contain.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from importlib.resources import files

from brokerage.content import selectors
from brokerage.core import facts
from brokerage.core.brand import COLORS
from brokerage.core.facts import Words
from brokerage.mail.template import PLACEHOLDER, Template, lines_kept, plain_text, styled_html

_OF_THE_FIRM = frozenset("firm_name firm_phone firm_email".split())
_GIVEN = {
    "mails/contact-firm": frozenset(
        "name email phone company message calculator_run assessment health received_at reference"
        " office_url".split()
    ),
    "mails/account-": frozenset("when days sign_in_url".split()),
}
"""What mails are given; beside that, each knows what it was shipped with. Mails that a stranger can
cause are given nothing that a stranger typed: not even a name.
"""
_SUBJECT = re.compile(r"Subject: (\S.*)\n\n")


@dataclass(frozen=True)
class Wording:
    """One mail, ready to be addressed."""

    subject: str
    text: str
    html: str


@dataclass(frozen=True)
class _Compiled:
    subject: Template
    text: Template
    html: Template


def write(kind: str, values: Mapping[str, str]) -> Wording:
    """The mail `content/mails/<kind>.md` with `values` and the firm's own in their places."""
    version = selectors.version()
    firm = selectors.firm()
    known = {
        **values,
        "firm_name": firm.name,
        "firm_phone": firm.phone.display,
        "firm_email": firm.email,
    }
    words = _compiled(kind, version)
    return Wording(
        subject=header(words.subject.fill(known)),
        text=words.text.fill(known),
        html=words.html.fill(known),
    )


def header(value: str) -> str:
    """A value that is safe in a header: one printable line of at most 255 letters."""
    printed = "".join(letter if letter.isprintable() else " " for letter in value)
    return " ".join(printed.split())[:255].rstrip()


def problems(key: str, words: Words) -> list[str]:
    """What a mail's words must satisfy before they are saved (used by the back office)."""
    source = str(words)
    found = []
    if not _SUBJECT.match(source):
        found.append("Begin with “Subject: …”, then an empty line, then the mail.")
    known = _placeholders(key)
    if unknown := sorted(set(PLACEHOLDER.findall(source)) - known):
        there_are = ", ".join(sorted(known))
        found.append(f"Unknown placeholder: {', '.join(unknown)}. There are: {there_are}.")
    if re.search(r"\{[{%#]|[}%#]\}", PLACEHOLDER.sub("", source)):
        found.append("Braces may only hold a placeholder, as in {{ name }}.")
    return found


def sender_problems(key: str, words: Words) -> list[str]:
    """What no mail could be sent from: the firm's address stands in the head of every one."""
    assert isinstance(words, dict)
    if words["email"].isascii():
        return []
    return ["email: mail servers take only an address in plain letters, without accents."]


def _placeholders(key: str) -> frozenset[str]:
    """Those of this very mail: one that another mail has would stop the act that sends this one."""
    shipped = PLACEHOLDER.findall(str(facts.shipped(key)))
    given = (names for prefix, names in _GIVEN.items() if key.startswith(prefix))
    return _OF_THE_FIRM.union(shipped, *given)


@lru_cache(maxsize=16)
def _compiled(kind: str, version: int) -> _Compiled:
    """The templates of one mail; `version` is there so that edited words are compiled anew."""
    source: str = selectors.document(f"mails/{kind}")
    match = _SUBJECT.match(source)
    if match is None:
        raise ValueError(f"content/mails/{kind}.md does not begin with its subject")
    body = source[match.end() :]
    firm = selectors.firm()
    layout = (files("brokerage.mail") / "layout.html").read_text(encoding="utf-8")
    page = Template(layout).fill(
        {
            **{name.replace("-", "_"): color for name, color in COLORS.items()},
            "body": styled_html(body),
            "firm_name": _settled(firm.name),
            "place": _settled(f"{firm.address.city}, {firm.address.region_name}"),
            "phone": _settled(firm.phone.display),
            "email": _settled(firm.email),
        }
    )
    return _Compiled(
        subject=Template(match[1]), text=Template(plain_text(body)), html=Template(page, lines_kept)
    )


def _settled(value: str) -> str:
    """A value of the layout as HTML that is no placeholder any more, whatever it contains."""
    return escape(value).replace("{", "&#123;")
