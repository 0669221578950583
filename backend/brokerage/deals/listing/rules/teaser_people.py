"""Finds the names of people in a teaser."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from brokerage.deals.listing.rules.teaser_places import is_known_place
from brokerage.deals.listing.rules.teaser_words import (
    Span,
    Word,
    is_slip,
    lists,
    neighbor,
    stands_as_name,
    words_of,
)

_SUFFIXES: Final = frozenset("jr sr ii iii iv 2 3 md dds dvm cpa pe rn".split())
_PARTICLES: Final = frozenset("de la del los las van von der den st san santa".split())
_LONG_NAME: Final = 7
"""Letters of a name that is found with a slip."""
_AFTER_NAME: Final = re.compile(r"[(:;\n]| [-–—] ")
"""What stands between a name and what else was typed about the person."""


@dataclass(frozen=True)
class PersonName:
    words: frozenset[str]
    """Given and last names, in their parts, with short forms of the given ones."""
    initials: str
    """Those that stand for the given name: `jr` of J.R. Lofton."""

    @classmethod
    def of(cls, typed: str) -> "PersonName":
        """Read what was typed about a person, such as `Gene & Darla Whitlock, owners`."""
        known = lists()
        name = _AFTER_NAME.split(typed, maxsplit=1)[0]
        before = name.partition(",")[0]
        if len(before.split()) > 1:
            name = before  # else it is `Whitlock, Gene`
        found = words_of(name)
        is_lower = not any(word.is_capital for word in found)
        words = {
            word.text
            for word in found
            if (word.is_capital or is_lower)
            and len(word.text) > 1
            and not any(map(str.isdecimal, word.text))
            and word.text not in known.titles | known.joining | _SUFFIXES | _PARTICLES
        }
        for given in tuple(words):
            words.update(known.nicknames.get(given, ()))
            words.update(full for full, short in known.nicknames.items() if given in short)
        letters = [word.text for word in found if len(word.text) == 1]
        return cls(frozenset(words), "".join(letters[:2]) if len(letters) > 1 else "")


def person_names(words: Sequence[Word], names: Sequence[PersonName]) -> Iterator[Span]:
    """Yield where a text names someone: known people by any of their names, others by a title."""
    known = frozenset(word for name in names for word in name.words)
    long = [word for word in known if len(word) >= _LONG_NAME]
    initials = {name.initials for name in names} - {""}
    at = 0
    while at < len(words):
        last = at
        if _is_titled(words, at) or _are_initials(words, at, initials):
            last = at + 1
        elif not (_is_one_of(words[at], known, long) and _is_person(words, at, known)):
            at += 1
            continue
        while (after := neighbor(words, last + 1)) and after.gap in (" ", "-", ". "):
            if not after.is_capital or not _is_one_of(after, known, long):
                break
            last += 1
        yield words[at].start, words[last].end
        at = last + 1


def _is_titled(words: Sequence[Word], at: int) -> bool:
    """Return whether a title stands before a name here, and not a `Dr.` of a street."""
    word, before, after = words[at], neighbor(words, at - 1), neighbor(words, at + 1)
    if word.text not in lists().titles or not word.is_capital or after is None:
        return False
    is_street = before is not None and before.is_capital and not word.opens
    return after.is_capital and not (after.is_number or after.opens or is_street)


def _are_initials(words: Sequence[Word], at: int, initials: Collection[str]) -> bool:
    """Return whether two initials are someone's given name here: `J.R.`"""
    after = neighbor(words, at + 1)
    if after is None or not words[at].is_capital or after.gap not in (".", ". "):
        return False
    return words[at].text + after.text in initials


def _is_one_of(word: Word, known: Collection[str], long: Sequence[str]) -> bool:
    """Return whether a word is one of these names, perhaps in the plural or with a slip."""
    if word.text in known:
        return True
    if word.text.endswith("s") and word.text.removesuffix("s").removesuffix("e") in known:
        return len(word.text) > 4
    return word.is_capital and any(is_slip(word.text, name) for name in long)


def _is_person(words: Sequence[Word], at: int, names: Collection[str]) -> bool:
    """Return whether a word that someone is called is a name here."""
    word, known, before = words[at], lists(), neighbor(words, at - 1)
    if not word.is_capital:
        return False
    if before and before.text in known.titles:
        return True
    is_ordinary = (
        word.text in known.ordinary or word.text in known.generic or is_known_place(word.text)
    )
    after = neighbor(words, at + 1)
    if after and after.is_capital and after.gap == " " and after.text in names:
        return True  # the full name
    if after and after.gap == "-" and not is_ordinary:
        return True
    return stands_as_name(words, at, is_ordinary=is_ordinary)
