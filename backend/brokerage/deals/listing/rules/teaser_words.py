"""Splits the texts of a teaser into words for the teaser check. Everything here takes time in
proportion to the length of the text.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from brokerage.core import facts
from brokerage.core.schema import Fact
from brokerage.core.search_words import normalize

_HIDDEN: Final = "\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff"
"""Accents of their own and invisible characters: part of the word around them."""
_WORD: Final = re.compile(rf"[^\W_]+(?:['’ʼ{_HIDDEN}]+[^\W_]+)*")
_POSSESSIVE: Final = re.compile(r"['’ʼ][sS]$")
_APOSTROPHES: Final = str.maketrans("", "", "'’ʼ")
_ENDS_SENTENCE: Final = frozenset(".!?:;•\n\r")
_LONGEST_SLIP: Final = 30
"""Characters of the longest word that is compared letter by letter."""


Span = tuple[int, int]
"""Start and end offsets of characters; the end is exclusive."""


class WordLists(Fact):
    """`domain/deals/teaser-check.json`: the words that the check knows."""

    same: Mapping[str, str]
    company_endings: frozenset[str]
    generic: frozenset[str]
    ordinary: frozenset[str]
    joining: frozenset[str]
    after_name: frozenset[str]
    nicknames: Mapping[str, tuple[str, ...]]
    acronyms: frozenset[str]
    titles: frozenset[str]
    abbreviations: frozenset[str]
    street_types: Mapping[str, str]
    directions: Mapping[str, str]
    agencies: frozenset[str]
    papers: frozenset[str]
    fillers: frozenset[str]
    domains: frozenset[str]
    platforms: frozenset[str]
    founding: frozenset[str]
    people: frozenset[str]
    hedges: frozenset[str]
    ranks: frozenset[str]
    not_ranked: frozenset[str]
    honors: frozenset[str]


@cache
def lists() -> WordLists:
    return WordLists.model_validate_json(facts.domain_file("deals", "teaser-check"))


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a text. `text` is in lower case, without accents, apostrophes and possessive s."""

    start: int
    end: int
    text: str
    is_capital: bool
    is_upper: bool
    opens: bool
    """Whether it is the first of a sentence, a line or an item."""
    possessive: bool
    gap: str
    """What stands between it and the word before."""

    @property
    def is_number(self) -> bool:
        return self.text.isdecimal()


def words_of(text: str) -> list[Word]:
    found: list[Word] = []
    end = 0
    for match in _WORD.finditer(text):
        shown = match[0]
        gap = text[end : match.start()]
        bare = _POSSESSIVE.sub("", shown)
        found.append(
            Word(
                start=match.start(),
                end=match.end(),
                text=normalize(bare.translate(_APOSTROPHES)).replace(" ", ""),
                is_capital=shown[0].isupper() or shown[0].isdecimal(),
                is_upper=shown.isupper() and len(shown) > 1,
                opens=not found
                or (not _ENDS_SENTENCE.isdisjoint(gap) and not _is_abbreviation(found[-1], gap)),
                possessive=bare != shown,
                gap=gap,
            )
        )
        end = match.end()
    return [word for word in found if word.text]


def _is_abbreviation(word: Word, gap: str) -> bool:
    """Return whether the period after a word ends no sentence: `W. Main`, `Dr. Escamilla`."""
    is_short = (len(word.text) == 1 and word.text.isalpha()) or word.text in lists().abbreviations
    return is_short and gap.rstrip(" \u00a0") == "."


def tokens(text: str) -> tuple[str, ...]:
    """Return the words of a known fact, as `Word.text` has them, with abbreviations written out."""
    return tuple(same(word.text) for word in words_of(text))


def neighbor(words: Sequence[Word], at: int) -> Word | None:
    """Return the word at this index, if there is one."""
    return words[at] if 0 <= at < len(words) else None


def same(word: str) -> str:
    """Write out an abbreviation, and a small number as digits: `bros` is `brothers`."""
    return lists().same.get(word, word)


def follow(words: Sequence[Word], at: int, needle: Sequence[str]) -> bool:
    """Return whether the words from `at` on are exactly these."""
    if at + len(needle) > len(words):
        return False
    return all(same(words[at + n].text) == each for n, each in enumerate(needle))


def find_all(words: Sequence[Word], needle: Sequence[str]) -> Iterator[int]:
    """Yield where the words of a needle follow one another."""
    if needle:
        for at in range(len(words) - len(needle) + 1):
            if follow(words, at, needle):
                yield at


def stands_as_name(words: Sequence[Word], at: int, *, is_ordinary: bool) -> bool:
    """Return whether a capitalized word is used as a name, if it may also be an ordinary word."""
    word, after = words[at], neighbor(words, at + 1)
    if not is_ordinary or word.possessive:
        return not (is_ordinary and after and after.gap == "-")
    if after and after.gap == "-":
        return False
    if after and not after.opens and after.text in lists().after_name:
        return True
    return not word.opens and not (after and after.is_capital and after.gap == " ")


def singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def is_slip(word: str, name: str) -> bool:
    """Return whether a word is a name with a small slip: a letter wrong, missing, extra or swapped,
    two in long names. The first letter must be right.
    """
    longest, shortest = max(len(word), len(name)), min(len(word), len(name))
    if shortest < 5 or longest > _LONGEST_SLIP or word[0] != name[0]:
        return False
    most = 2 if shortest >= 9 else 1
    return longest - shortest <= most and _distance(word, name) <= most


def _distance(one: str, other: str) -> int:
    """Return how many letters were changed, added, dropped or swapped with the next."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one):
        last, row, before = before, [at + 1], row
        for n, its in enumerate(other):
            cost = min(before[n] + (letter != its), before[n + 1] + 1, row[n] + 1)
            if at and n and letter == other[n - 1] and one[at - 1] == its:
                cost = min(cost, last[n - 1] + 1)
            row.append(cost)
    return row[-1]
