"""The texts of confidentiality agreements, filled for a buyer; and the checks of edited ones."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from brokerage.core.facts import EntryBody
from brokerage.deals.engagement.services.letter_text import (
    BLANK,
    consent_problems,
    escaped,
    firm_values,
    joined,
    text_in_use,
    text_problems,
    unknown_names,
    versions_in_use,
)
from brokerage.deals.nda.rules.states import TERM_MONTHS, NdaKind

AGREEMENT: Final = "agreements/nda"
JOINDER: Final = "agreements/nda-joinder"
CONSENT: Final = "agreements/nda-consent"


@dataclass(frozen=True)
class NdaTexts:
    """The texts of an agreement in Markdown, with the versions of their entries."""

    text: str
    text_version: str
    consent: str
    consent_version: str

    @property
    def sha256(self) -> str:
        return sha256(self.text.encode()).hexdigest()


def filled_texts(kind: NdaKind, *, name: str, numbers: Sequence[str], client: str = "") -> NdaTexts:
    """Fill the texts in use now for the person who signs. A business is named only by its listing's
    number; `client` is whom a broker represents.
    """
    key = JOINDER if kind == NdaKind.JOINDER else AGREEMENT
    values, conditions = _values(key, kind, name, numbers, client), _conditions(key, kind)
    versions = versions_in_use((key, CONSENT))
    return NdaTexts(
        text_in_use(key, values, conditions),
        versions[key],
        text_in_use(CONSENT, {}, {}).strip(),
        versions[CONSENT],
    )


def problems(key: str, words: EntryBody) -> list[str]:
    """Check an edited text, and return a sentence for each error."""
    source = str(words)
    if key == CONSENT:
        return unknown_names(source, {}, {}) or consent_problems(source)
    kind = NdaKind.JOINDER if key == JOINDER else NdaKind.MASTER
    values = _values(key, kind, "", ("1001",), "")
    must_name = ("client", "broker", "listings") if key == JOINDER else ("buyer", "listings")
    return text_problems(source, values, _conditions(key, kind), must_name)


def _values(
    key: str, kind: NdaKind, name: str, numbers: Sequence[str], client: str
) -> dict[str, str]:
    people = (
        {"broker": escaped(name), "client": escaped(client)}
        if key == JOINDER
        else {"buyer": escaped(name)}
    )
    if kind == NdaKind.MASTER:
        listings = "\n".join(f"- Listing {number}" for number in numbers) or "- None so far"
    else:
        listings = joined(numbers) or BLANK
    return {**firm_values(), **people, "listings": listings, "months": str(TERM_MONTHS)}


def _conditions(key: str, kind: NdaKind) -> dict[str, bool]:
    if key == JOINDER:
        return {}
    return {"listing": kind == NdaKind.LISTING, "master": kind == NdaKind.MASTER}
