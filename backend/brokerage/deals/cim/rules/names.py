"""Finds names of staff and customers in a memorandum: neither belongs in it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from brokerage.deals.listing.rules import teaser_claims, teaser_people
from brokerage.deals.listing.rules.teaser_words import words_of

NameKind = Literal["person", "customer"]


class FoundName(NamedTuple):
    """A name in a text. `start` and `end` count its characters."""

    field: str
    start: int
    end: int
    kind: NameKind


def names_in(
    texts: Mapping[str, str], *, people: Sequence[str], customers: Sequence[str]
) -> list[FoundName]:
    """Return the names of these people and customers, in the order of the texts."""
    return [*_names_in(texts, people, customers)]


def _names_in(
    texts: Mapping[str, str], people: Sequence[str], customers: Sequence[str]
) -> Iterator[FoundName]:
    persons = [teaser_people.PersonName.of(each) for each in people]
    partners = [needle for each in customers if (needle := teaser_claims.partner(each))]
    for field, text in texts.items():
        words = words_of(text)
        known = [
            (start, end, "person") for start, end in teaser_people.person_names(words, persons)
        ]
        for needle in partners:
            known += [(start, end, "customer") for start, end in teaser_claims.named(words, needle)]
        for start, end, kind in sorted(set(known)):
            yield FoundName(field, start, end, "person" if kind == "person" else "customer")
