"""Who a report comes from, and the days it names."""

from collections.abc import Iterable, Iterator
from datetime import date
from typing import Any

from django.conf import settings

from brokerage.core.facts import Firm, Words, firm
from brokerage.pdf.font_coverage import unprintable


def letterhead(about: Firm) -> dict[str, Any]:
    """The firm as `/pdf/typst/letterhead.typ` shows it."""
    at = about.address
    return {
        "name": about.name,
        "shortName": about.short_name,
        "rest": about.name.removeprefix(about.short_name).strip(),
        "address": [at.street, f"{at.city}, {at.region} {at.postal_code}"],
        "phone": about.phone.display,
        "email": about.email,
        "site": settings.SITE_URL,
    }


def day(on: date) -> str:
    """`November 21, 2026`, month and day kept on one line."""
    return f"{on:%B}\u00a0{on.day}, {on.year}"


def problems(key: str, words: Words) -> list[str]:
    """Which of the firm's words would stop the press, a sentence each (used by the back office)."""
    assert isinstance(words, dict)
    shown = letterhead(firm(words))
    street, town = shown["address"]
    named = {name: shown[name] for name in ("name", "shortName", "email")}
    named |= {"phone › display": shown["phone"], "address › street": street}
    return list(without_type({**named, "address › city": town}.items()))


def without_type(texts: Iterable[tuple[str, str]]) -> Iterator[str]:
    """A sentence for each text, which comes with its place, that documents cannot show as it is."""
    for where, text in texts:
        # A space that keeps two words on one line is printed like any other.
        if sign := unprintable(text.replace("\u00a0", " ")):
            named = f"“{sign}”" if sign.isprintable() else f"the sign U+{ord(sign):04X}"
            yield f"{where}: reports and documents cannot show {named}. Leave it out."
