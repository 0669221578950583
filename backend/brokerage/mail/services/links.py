"""Checks the links in mail templates that staff have edited.

A link must not name one address and lead to another. Mails about accounts have links that sign
their reader in, so every address in them, in a link or in the text, must be a placeholder or on our
own site: mail programs turn every address in a text into a link.
"""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from markdown_it import MarkdownIt
from markdown_it.token import Token

from brokerage.mail.rules.template import PLACEHOLDER, STAND_IN, stand_in, with_stand_ins

ACCOUNTS: Final = "mails/account-"
"""The prefix of the keys of mails about accounts."""
_ADDRESS: Final = re.compile(
    r"[a-z][a-z0-9+.-]*://\S+|[\w.+-]+@[\w.-]+|(?:[\w-]+\.)+[^\W\d_]{2,}(?::\d+)?(?:[/?#]\S*)?",
    re.IGNORECASE,
)
"""What a mail program turns into a link, or a reader takes for an address."""
_TRAILING: Final = ".,;:!?)]’”\"'"


class _Line(NamedTuple):
    """A paragraph: its text without the links, and the links as text and target."""

    text: str
    links: list[tuple[str, str]]
    has_picture: bool


def problems(key: str, source: str, subject: str, shipped: str) -> Iterator[str]:
    """Yield a sentence for each link or address that a mail template may not have. `key` is the key
    of its entry, `source` the text below its subject, `shipped` the shipped template.
    """
    is_account = key.startswith(ACCOUNTS)
    if is_account:
        yield from _secret_problems(f"{subject}\n{source}", subject, shipped)
        yield from _address_problems(subject)
    for line in _lines(source):
        if line.has_picture:
            yield "An email may not show pictures from other places."
        for text, target in line.links:
            if is_account and not _is_allowed_target(target):
                yield (
                    f"The link “{_shown(text)}” leads to {_shown(target)}. In an email about an"
                    f" account, a link leads to one placeholder or to {settings.SITE_URL}."
                )
            elif not _is_honest(text, target):
                yield (
                    f"The link “{_shown(text)}” names another address than {_shown(target)}, to"
                    " which it leads."
                )
        if is_account:
            yield from _address_problems(line.text)


def _secret_problems(source: str, subject: str, shipped: str) -> Iterator[str]:
    if "link" not in PLACEHOLDER.findall(shipped):
        return
    if "link" not in PLACEHOLDER.findall(source):
        yield "Keep {{ link }}: without it, nobody can do what this email is for."
    if "link" in PLACEHOLDER.findall(subject):
        yield "The subject may not have {{ link }}: others can read it on a locked screen."


def _address_problems(text: str) -> Iterator[str]:
    for address in _addresses(text):
        if not _is_on_our_site(address) and address != _host():
            yield (
                f"{_shown(address)} is not on {settings.SITE_URL}. Leave it out, or write a"
                " placeholder, such as {{ firm_email }}."
            )


def _is_allowed_target(target: str) -> bool:
    placeholder = STAND_IN.match(target)
    if placeholder and placeholder[0] == target:
        return _is_link(placeholder[1])
    return _is_on_our_site(target)


def _is_on_our_site(address: str) -> bool:
    site = settings.SITE_URL.lower()
    return address.lower() == site or address.lower().startswith(
        (f"{site}/", f"{site}?", f"{site}#")
    )


def _is_honest(text: str, target: str) -> bool:
    """Return whether every address in the text of a link is the link's target."""
    if any(_is_link(name) and stand_in(name) != target for name in STAND_IN.findall(text)):
        return False
    parts = urlsplit(target)
    same = {target, target.removeprefix("mailto:"), parts.netloc, f"www.{parts.netloc}"}
    same |= {target.partition("://")[2]}
    known = {each.lower().rstrip("/") for each in same}
    return all(each.lower().rstrip("/") in known for each in _addresses(text))


def _addresses(text: str) -> list[str]:
    plain = STAND_IN.sub(" ", unicodedata.normalize("NFKC", text))
    return [each.rstrip(_TRAILING) for each in _ADDRESS.findall(plain)]


def _is_link(name: str) -> bool:
    return name.endswith(("link", "url"))


def _lines(source: str) -> Iterator[_Line]:
    """Parse the Markdown of a mail as `template.styled_html` does."""
    parser = MarkdownIt("commonmark", {"html": False})
    for token in parser.parse(with_stand_ins(source)):
        if token.type == "inline":
            yield _line(token.children or [])
        elif token.content:  # code
            yield _Line(token.content, [], has_picture=False)


def _line(tokens: list[Token]) -> _Line:
    outside, links, target = "", [], ""
    for token in tokens:
        if token.type == "link_open":
            target, inside = str(token.attrs["href"]), ""
        elif token.type == "link_close":
            links.append((inside, target))
            target, outside = "", f"{outside} "
        elif target:
            inside += token.content
        else:
            outside += token.content or (" " if token.type.endswith("break") else "")
    return _Line(outside, links, any(token.type == "image" for token in tokens))


def _shown(text: str) -> str:
    return STAND_IN.sub(r"{{ \g<1> }}", text)


def _host() -> str:
    return urlsplit(settings.SITE_URL).netloc
