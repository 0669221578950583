"""Finds the names of people in a teaser."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from brokerage.deals.listing.rules.teaser_places import is_known_place
from brokerage.deals.listing.rules.teaser_words import (
    Span,
    Word,
    find_all,
    is_slip,
    lists,
    neighbor,
    stands_as_name,
    tokens,
)

_SUFFIXES: Final = frozenset({"jr", "sr", "ii", "iii", "iv", "md", "dds", "dvm", "cpa", "pe"})
_LONG_NAME: Final = 7
"""Letters of a last name that is found with a slip."""


@dataclass(frozen=True)
class PersonName:
    first: tuple[str, ...]
    """The given name and its short forms; initials are one word."""
    last: tuple[str, ...]
    """The last name in its parts: `Vance-Ortiz` has two."""

    @classmethod
    def of(cls, name: str) -> "PersonName":
        known = lists()
        parts = [tokens(part) for part in name.replace(",", " ").split()]
        parts = [
            part
            for part in parts
            if part and part[0] not in known.titles and part[0] not in _SUFFIXES
        ]
        if not parts:
            return cls((), ())
        given = "".join(parts[0]) if all(len(each) == 1 for each in parts[0]) else parts[0][0]
        short = known.nicknames.get(given, ())
        long = tuple(full for full, nicks in known.nicknames.items() if given in nicks)
        return cls((given, *short, *long), parts[-1] if len(parts) > 1 else ())


def person_names(words: Sequence[Word], names: Sequence[PersonName]) -> Iterator[Span]:
    """Yield where a text names someone: known people by first or last name, others by a title."""
    for at in range(len(words)):
        if _is_titled(words, at):
            yield words[at].start, words[at + 1].end
    for name in names:
        for at in find_all(words, name.last):
            if _is_person(words, at, len(name.last)):
                yield words[at].start, words[at + len(name.last) - 1].end
        for at, word in enumerate(words):
            is_first = word.text in name.first and len(word.text) > 1
            if (is_first or _is_like_last(word, name)) and _is_person(words, at, 1):
                yield word.start, word.end
            if _are_initials(words, at, name):
                yield word.start, words[at + 1].end


def _is_titled(words: Sequence[Word], at: int) -> bool:
    """Return whether a title stands before a name here, and not a `Dr.` of a street."""
    word, before, after = words[at], neighbor(words, at - 1), neighbor(words, at + 1)
    if word.text not in lists().titles or not word.is_capital or after is None:
        return False
    is_street = before is not None and before.is_capital and not word.opens
    return after.is_capital and not (after.is_number or after.opens or is_street)


def _is_like_last(word: Word, name: PersonName) -> bool:
    """Return whether a word is the last name in the plural or with a slip."""
    if len(name.last) != 1 or word.text == name.last[0]:
        return False
    last = name.last[0]
    if word.text in (last + "s", last + "es"):
        return True
    return len(last) >= _LONG_NAME and is_slip(word.text, last)


def _are_initials(words: Sequence[Word], at: int, name: PersonName) -> bool:
    """Return whether two initials are someone's given name here: `J.R.`"""
    after = neighbor(words, at + 1)
    if after is None or not name.first or len(name.first[0]) != 2 or not words[at].is_capital:
        return False
    return words[at].text + after.text == name.first[0] and after.gap in (".", ". ")


def _is_person(words: Sequence[Word], at: int, length: int) -> bool:
    """Return whether these words, which someone is called, are a name here."""
    word, known = words[at], lists()
    if not word.is_capital:
        return False
    is_ordinary = length == 1 and (
        word.text in known.ordinary or word.text in known.generic or is_known_place(word.text)
    )
    before = neighbor(words, at - 1)
    if before and before.text in known.titles:
        return True
    return stands_as_name(words, at + length - 1, is_ordinary=is_ordinary)
