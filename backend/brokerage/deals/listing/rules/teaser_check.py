"""The teaser check: marks what would tell a reader of a public listing which business it is."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from brokerage.deals.listing.rules import (
    teaser_claims,
    teaser_company,
    teaser_numbers,
    teaser_people,
    teaser_places,
    teaser_streets,
    teaser_web,
)
from brokerage.deals.listing.rules.teaser_words import Span, Word, words_of


class Giveaway(StrEnum):
    """The kinds of what a teaser must not have. Values are stored and sent to the browser."""

    COMPANY = "company"
    PERSON = "person"
    STREET = "street"
    PLACE = "place"
    PHONE = "phone"
    WEB = "web"
    LICENSE = "license"
    TAX_ID = "taxId"
    OWN_WORDS = "ownWords"
    FOUNDING_YEAR = "foundingYear"
    """An exact year, together with the region and the trade."""
    HEADCOUNT = "headcount"
    """An exact number of employees, together with the region and the franchise."""
    CLAIM = "claim"


_WHY: Final = {
    Giveaway.COMPANY: "This is the company's name or close to it. Describe the business instead.",
    Giveaway.PERSON: "This names a person. Say “the owner” or “a manager” instead.",
    Giveaway.STREET: "This says where the business is. Leave the street out.",
    Giveaway.PLACE: "So few people live here that neighbors would know which business it is. Name"
    " the metro area, or several counties together.",
    Giveaway.PHONE: "This is a phone number. Buyers reach the business only through the firm.",
    Giveaway.WEB: "This is a web or email address, or leads to one. Leave it out.",
    Giveaway.LICENSE: "Anyone can look this number up. Name the license without its number.",
    Giveaway.TAX_ID: "This is a tax or filing number. It belongs in the confidential part.",
    Giveaway.OWN_WORDS: "The company says this in the same words, so a search finds it. Reword it.",
    Giveaway.FOUNDING_YEAR: "The exact year, the region and the trade together point to one"
    " business. Say how long in round numbers, such as “over 20 years.”",
    Giveaway.HEADCOUNT: "The exact number of employees, the region and the franchise together point"
    " to one business. Give a range.",
    Giveaway.CLAIM: "Only one business can say this, or it names someone who does business with it."
    " Say it in general terms.",
}
_COVERS: Final = {
    Giveaway.WEB: frozenset({Giveaway.COMPANY, Giveaway.PERSON, Giveaway.PLACE}),
    Giveaway.COMPANY: frozenset({Giveaway.PERSON, Giveaway.PLACE}),
    Giveaway.STREET: frozenset({Giveaway.PLACE, Giveaway.PERSON, Giveaway.PHONE}),
    Giveaway.PERSON: frozenset({Giveaway.PLACE}),
    Giveaway.LICENSE: frozenset({Giveaway.PHONE}),
    Giveaway.TAX_ID: frozenset({Giveaway.PHONE, Giveaway.LICENSE}),
}
"""Kinds that are not marked again inside a finding of a kind."""
_YEAR_FIELDS: Final = frozenset({"established"})
_STAFF_FIELDS: Final = frozenset({"fullTime", "partTime"})


@dataclass(frozen=True)
class Known:
    """The confidential facts about a business. `own_phrases` are texts of its own site and of its
    intake sheet.
    """

    legal_name: str = ""
    trade_names: tuple[str, ...] = ()
    owners: tuple[str, ...] = ()
    staff: tuple[str, ...] = ()
    street: str = ""
    city: str = ""
    county: str = ""
    phones: tuple[str, ...] = ()
    web_domain: str = ""
    emails: tuple[str, ...] = ()
    licenses: tuple[str, ...] = ()
    tax_id: str = ""
    year_established: int | None = None
    trade: str = ""
    staff_count: int | None = None
    franchise: str = ""
    customers: tuple[str, ...] = ()
    brands: tuple[str, ...] = ()
    own_phrases: tuple[str, ...] = ()


@dataclass(frozen=True, order=True)
class Finding:
    """Words of a text that give the business away. `start` and `end` count its characters."""

    field: str
    start: int
    end: int
    kind: Giveaway
    why: str


def check_teaser(texts: Mapping[str, str], known: Known) -> list[Finding]:
    """Return what gives the business away in the public texts of its listing, by field: in the
    order of the fields, then of the words. Takes time in proportion to the length of the texts.
    """
    check = _Check(texts, known)
    return [finding for field in texts for finding in check.of(field)]


class _Check:
    def __init__(self, texts: Mapping[str, str], known: Known) -> None:
        self.texts, self.known = texts, known
        self.words: Mapping[str, Sequence[Word]] = {
            field: words_of(text) for field, text in texts.items()
        }
        self.companies = teaser_company.names_of(
            (known.legal_name, *known.trade_names), known.trade, known.franchise
        )
        self.people = [teaser_people.PersonName.of(each) for each in (*known.owners, *known.staff)]
        self.shingles = teaser_claims.shingles_of(known.own_phrases)
        partners = map(teaser_claims.partner, (*known.customers, *known.brands, known.franchise))
        self.partners = [needle for needle in partners if needle]
        self.has_region = bool(texts.get("region", "").strip()) or any(
            self._places(words) for words in self.words.values()
        )
        self.has_trade = bool(texts.get("title", "").strip()) or teaser_claims.mentions(
            self.words, known.trade
        )
        self.has_franchise = bool(known.franchise) and any(
            any(teaser_claims.named(words, teaser_claims.partner(known.franchise)))
            for words in self.words.values()
        )

    def of(self, field: str) -> list[Finding]:
        found = [(*span, kind) for kind, spans in self._spans(field) for span in spans]
        return [
            Finding(field, start, end, kind, _WHY[kind])
            for start, end, kind in _without_covered(found)
        ]

    def _spans(self, field: str) -> Iterator[tuple[Giveaway, Iterable[Span]]]:
        text, words, known = self.texts[field], self.words[field], self.known
        yield Giveaway.COMPANY, teaser_company.company_names(text, words, self.companies)
        yield Giveaway.PERSON, teaser_people.person_names(words, self.people)
        yield Giveaway.STREET, teaser_streets.streets(words, known.street)
        yield Giveaway.PLACE, self._places(words)
        yield Giveaway.PHONE, teaser_numbers.phones(words, known.phones)
        yield Giveaway.WEB, teaser_web.addresses(text, words, known.web_domain, known.emails)
        yield Giveaway.LICENSE, teaser_numbers.licenses(words, known.licenses)
        yield Giveaway.TAX_ID, teaser_numbers.tax_ids(text, words, known.tax_id)
        yield Giveaway.OWN_WORDS, teaser_claims.own_phrases(words, self.shingles)
        yield Giveaway.CLAIM, teaser_claims.ranks(words)
        for partner in self.partners:
            yield Giveaway.CLAIM, teaser_claims.named(words, partner)
        if self.has_region and self.has_trade:
            yield (
                Giveaway.FOUNDING_YEAR,
                teaser_claims.founding_years(
                    words, known.year_established, is_year_field=field in _YEAR_FIELDS
                ),
            )
        if self.has_region and self.has_franchise:
            yield (
                Giveaway.HEADCOUNT,
                teaser_claims.headcounts(
                    words, known.staff_count, is_staff_field=field in _STAFF_FIELDS
                ),
            )

    def _places(self, words: Sequence[Word]) -> list[Span]:
        return list(teaser_places.small_places(words, self.known.city, self.known.county))


def _without_covered(
    found: Iterable[tuple[int, int, Giveaway]],
) -> list[tuple[int, int, Giveaway]]:
    """Join what overlaps of one kind, and drop what another kind says better."""
    joined: list[tuple[int, int, Giveaway]] = []
    last: dict[Giveaway, int] = {}
    for start, end, kind in sorted(found, key=lambda each: (each[0], -each[1])):
        at = last.get(kind)
        if at is not None and start < joined[at][1]:
            joined[at] = (joined[at][0], max(end, joined[at][1]), kind)
            continue
        last[kind] = len(joined)
        joined.append((start, end, kind))
    kept: list[tuple[int, int, Giveaway]] = []
    reach: dict[Giveaway, int] = {}
    for start, end, kind in sorted(joined, key=lambda each: (each[0], -each[1])):
        if any(end <= reach.get(outer, -1) for outer, inner in _COVERS.items() if kind in inner):
            continue
        reach[kind] = max(end, reach.get(kind, -1))
        kept.append((start, end, kind))
    return kept
