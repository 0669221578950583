"""What speaks against introducing a buyer to a listing, found by comparing names."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

FlagKind = Literal[
    "doNotContact",
    "doNotIntroduce",
    "doNotWrite",
    "insider",
    "competitor",
    "employee",
    "customer",
    "supplier",
    "owner",
    "sameBuyer",
    "lead",
]

STOPS: Final[frozenset[FlagKind]] = frozenset(
    {"doNotContact", "doNotIntroduce", "insider", "employee", "customer", "supplier", "owner"}
)
"""With one of these, staff must say why they go on all the same."""

_LEGAL: Final = frozenset(
    "llc inc incorporated corp corporation co company ltd limited lp llp pllc pc the and of".split()
)
_MAILBOXES: Final = frozenset(
    "gmail.com googlemail.com yahoo.com ymail.com outlook.com hotmail.com live.com msn.com aol.com"
    " icloud.com me.com mac.com proton.me protonmail.com att.net sbcglobal.net comcast.net"
    " verizon.net suddenlink.net".split()
)
"""Anyone may have an address there, so that it says nothing about a company."""
_EMAIL: Final = re.compile(r"[\w.+'-]+@[\w-]+(?:\.[\w-]+)+")
_DOMAIN: Final = re.compile(r"(?:[a-z0-9-]+\.)+[a-z]{2,}")
_WORD: Final = re.compile(r"[^\W_]+")
_SHORTEST: Final = 4
"""Letters that a name of one word needs, so that it is not found in other words by chance."""


class Flag(NamedTuple):
    kind: FlagKind
    text: str
    """In words for staff, such as "On the do-not-contact list: “Lone Star Air”"."""

    @property
    def stops(self) -> bool:
        return self.kind in STOPS


@dataclass(frozen=True)
class Asker:
    """The buyer, as far as names go."""

    name: str
    company: str = ""
    email: str = ""
    do_not_introduce: str = ""
    """Why the firm introduces this buyer to no one."""
    do_not_write: str = ""
    """Why the firm writes to this buyer no more."""
    competitor_of: tuple[str, ...] = ()
    """Businesses that the buyer says they compete with."""


@dataclass(frozen=True)
class Around:
    """Who is around the business for sale: one name, company or address a line."""

    do_not_contact: str = ""
    staff: str = ""
    customers: str = ""
    suppliers: str = ""
    owners: str = ""
    website: str = ""
    own_names: str = ""
    """The legal and trade names."""


def flags_of(asker: Asker, around: Around) -> list[Flag]:
    """Return what the names say against an introduction, the most serious first."""
    found: list[Flag] = []
    if asker.do_not_introduce:
        found.append(
            Flag("doNotIntroduce", f"We introduce them to no one: {asker.do_not_introduce}")
        )
    if asker.do_not_write:
        found.append(Flag("doNotWrite", f"We write to them no more: {asker.do_not_write}"))
    lists: tuple[tuple[FlagKind, str, str], ...] = (
        ("doNotContact", "On the do-not-contact list", around.do_not_contact),
        ("employee", "Named among the staff", around.staff),
        ("owner", "Named among the owners", around.owners),
        ("customer", "Named among the customers", around.customers),
        ("supplier", "Named among the suppliers", around.suppliers),
    )
    for kind, words, lines in lists:
        found += (Flag(kind, f"{words}: “{line}”") for line in _matching(asker, lines))
    if _works_there(asker, around):
        found.append(Flag("insider", "Writes from the address or name of the business itself"))
    for name in asker.competitor_of:
        if any(_same_company(name, own) for own in around.own_names.splitlines()):
            found.append(Flag("competitor", f"Says they compete with “{name}”"))
    return found


def _matching(asker: Asker, lines: str) -> Iterator[str]:
    return (line for line in map(str.strip, lines.splitlines()) if line and _is_in(asker, line))


def _is_in(asker: Asker, line: str) -> bool:
    """Return whether a line means the asker: by address, domain, company or full name."""
    emails = [each.lower() for each in _EMAIL.findall(line)]
    email = asker.email.lower()
    if email and email in emails:
        return True
    domain = email.rpartition("@")[2]
    bare = _EMAIL.sub(" ", line.lower())
    domains = {each.removeprefix("www.") for each in _DOMAIN.findall(bare)}
    domains |= {each.rpartition("@")[2] for each in emails}
    if domain and domain not in _MAILBOXES and domain in domains:
        return True
    words = _words(_EMAIL.sub(" ", line))
    return _has_person(words, _words(asker.name)) or _has_company(words, _words(asker.company))


def _works_there(asker: Asker, around: Around) -> bool:
    domain = asker.email.lower().rpartition("@")[2]
    sites = {each.removeprefix("www.") for each in _DOMAIN.findall(around.website.lower())}
    if domain and domain not in _MAILBOXES and domain in sites:
        return True
    return bool(asker.company) and any(
        _same_company(asker.company, name) for name in around.own_names.splitlines() if name.strip()
    )


def _same_company(one: str, other: str) -> bool:
    first, second = ([word for word in _words(each) if word not in _LEGAL] for each in (one, other))
    return bool(first) and first == second


def _has_person(words: list[str], name: list[str]) -> bool:
    """Return whether the first and the last name are among `words`, in any order and with at most
    one word between them.
    """
    if len(name) < 2:
        return False
    first, last = (
        [at for at, word in enumerate(words) if word == part] for part in (name[0], name[-1])
    )
    return any(0 < abs(one - other) <= 2 for one in first for other in last)


def _has_company(words: list[str], name: list[str]) -> bool:
    """Return whether a company's words, without the legal form, follow each other in `words`. A
    name of one word must be long enough.
    """
    part = [word for word in name if word not in _LEGAL]
    if not part or (len(part) == 1 and len(part[0]) < _SHORTEST):
        return False
    kept = [word for word in words if word not in _LEGAL]
    starts = range(len(kept) - len(part) + 1)
    return any(kept[start : start + len(part)] == part for start in starts)


def _words(text: str) -> list[str]:
    """Return the words without case and accents."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(each for each in plain if not unicodedata.combining(each))
    return _WORD.findall(bare.replace("'", "").replace("’", "").replace("&", " and "))
