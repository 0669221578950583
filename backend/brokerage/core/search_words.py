"""Folds texts, queries and names for search and sorting: lower case, without accents and
punctuation. `frontend/app/lib/search-words.ts` does the same in the browser.
"""

import json
import re
import unicodedata
from functools import lru_cache
from typing import Any, Final

from brokerage.core import facts

_FACTS: Final[dict[str, Any]] = json.loads(facts.domain_file("search", "letters"))
_LETTERS: Final[dict[str, str]] = _FACTS["letters"]
_JOINERS: Final = frozenset(_FACTS["joiners"])
_WITHOUT_APOSTROPHES: Final = str.maketrans("", "", _FACTS["apostrophes"])
_JOINER: Final = "\ue000"
"""Stands for an apostrophe or hyphen until words are split."""
_LONGEST_QUERY: Final = 200
_MOST_WORDS: Final = 8
_LONGEST_KEY: Final = 200
_PHONE: Final = re.compile(r"[+\d\s().\-/]+", re.ASCII)

Word = tuple[str, ...]
"""A word of a query, in its parts: `O’Neil` is `("o", "neil")`. It is found by all its parts, or by
the parts run together, each as the beginning of a word.
"""


def normalize(text: str) -> str:
    """Return a text in lower case without accents and punctuation, with single spaces."""
    return " ".join(_folded(text).replace(_JOINER, " ").split())


def run_together(text: str) -> list[str]:
    """Return each word with apostrophes or hyphens, without these: `oneil` for `Pat O’Neil`."""
    found = ("".join(parts) for token in _folded(text).split() if len(parts := _parts(token)) > 1)
    return list(dict.fromkeys(found))


def run_on_names(name: str) -> list[str]:
    """Return a name written as one word, from each of its first eight words except the last:
    `mariadelacruz delacruz lacruz`.
    """
    words = normalize(name).split()[:_MOST_WORDS]
    return ["".join(words[start:]) for start in range(len(words) - 1)]


def query_words(text: str) -> tuple[Word, ...]:
    """Split a query of up to 200 characters into words of at most eight parts in all. A phone
    number, however it is grouped, is one word of digits.
    """
    text = unicodedata.normalize("NFKC", text[:_LONGEST_QUERY])
    if _PHONE.fullmatch(text):
        digits = normalize(text).replace(" ", "")
        return ((digits,),) if digits else ()
    words: dict[Word, None] = {}
    left = _MOST_WORDS
    for token in _folded(text).split():
        if (parts := _parts(token)[:left]) and parts not in words:
            words[parts] = None
            left -= len(parts)
    return tuple(words)


def contains_words(text: str, query: str) -> bool:
    """Return whether a text contains each word of a query, also in the middle of a word. Any text
    contains an empty query.
    """
    normalized = normalize(text)
    squeezed = normalized.replace(" ", "")
    return all(
        "".join(parts) in squeezed or all(part in normalized for part in parts)
        for parts in query_words(query)
    )


def sort_key(name: str) -> str:
    """Return the key by which names are sorted: accents, case and apostrophes do not count."""
    return normalize(name.translate(_WITHOUT_APOSTROPHES))[:_LONGEST_KEY]


def _folded(text: str) -> str:
    return "".join(map(_letters, text))


def _parts(token: str) -> Word:
    return tuple(filter(None, token.split(_JOINER)))


@lru_cache(maxsize=4096)
def _letters(character: str) -> str:
    """Return a character's base letters or digits; a space for punctuation.

    One character at a time, because normalizing a long run of accents takes quadratic time.
    """
    if character in _JOINERS:
        return _JOINER
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", character).casefold())
    return "".join(map(_base, plain)).casefold()


def _base(character: str) -> str:
    if character in _JOINERS:
        return _JOINER
    if character in _LETTERS:
        return _LETTERS[character]
    category = unicodedata.category(character)
    if category[0] in "LN":
        return character
    return "" if category[0] == "M" or category == "Cf" else " "
