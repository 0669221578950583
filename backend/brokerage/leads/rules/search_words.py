"""How texts and queries are normalized for the search: lower case, without accents and
punctuation.
"""

import re
import unicodedata
from functools import lru_cache

_LONGEST_QUERY = 200
_MOST_WORDS = 8
_PHONE = re.compile(r"[+\d\s().\-/]+", re.ASCII)


def normalize(text: str) -> str:
    """Return a text in lower case without accents and punctuation, with single spaces between
    words.
    """
    return " ".join("".join(map(_letters, text)).split())


def query_words(text: str) -> tuple[str, ...]:
    """Split a query into at most eight normalized words. The search finds a lead if each of them is
    the beginning of a word in the lead's text.

    A phone number, however it is grouped, is one word of digits. Of a query of more than 200
    characters, the first 200 are used.
    """
    text = unicodedata.normalize("NFKC", text[:_LONGEST_QUERY])
    words = normalize(text).split()
    if words and _PHONE.fullmatch(text):
        return ("".join(words),)
    return tuple(dict.fromkeys(words))[:_MOST_WORDS]


@lru_cache(maxsize=4096)
def _letters(character: str) -> str:
    """A character's base letters or digits; a space for punctuation, nothing for invisible signs.

    It takes one character at a time, because the time to normalize a long run of accents grows with
    the square of its length.
    """
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", character).casefold())
    return "".join(map(_base, plain)).casefold()


def _base(character: str) -> str:
    category = unicodedata.category(character)
    if category[0] in "LN":
        return character
    return "" if category[0] == "M" or category == "Cf" else " "
