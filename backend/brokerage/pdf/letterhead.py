"""Builds the letterhead of reports, and formats dates."""

from collections.abc import Iterable, Iterator
from datetime import date
from typing import Any

from django.conf import settings

from brokerage.core.day_words import day_in_words
from brokerage.core.facts import EntryBody, Firm, firm
from brokerage.pdf.font_coverage import cannot_show


def letterhead(about: Firm) -> dict[str, Any]:
    """Return the firm's data as the template `/pdf/typst/letterhead.typ` reads it."""
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
    """Format a date as `November 21, 2026`, with a no-break space after the month."""
    return day_in_words(on).replace(" ", "\u00a0", 1)


def problems(key: str, words: EntryBody) -> list[str]:
    """Return a message for each field of the letterhead with a character that PDFs cannot show.
    `words` is the entry `firm`; `key` is not used.
    """
    assert isinstance(words, dict)
    shown = letterhead(firm(words))
    street, town = shown["address"]
    named = {name: shown[name] for name in ("name", "shortName", "email")}
    named |= {"phone › display": shown["phone"], "address › street": street}
    return list(missing_glyphs({**named, "address › city": town}.items()))


def missing_glyphs(texts: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yield a message for each text with a character that PDFs cannot show. `texts` are pairs of a
    place, such as `address › city`, and a text.
    """
    for where, text in texts:
        if said := cannot_show(text):
            yield f"{where}: reports and documents {said}"
