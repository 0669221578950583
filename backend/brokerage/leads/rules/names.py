"""How a letter greets a lead, and how mails to staff name one. A name is what someone typed: of a
person, of a couple, of a company, the last name first, in any script.
"""

from itertools import takewhile
from typing import Final

import regex

_TITLES: Final = frozenset(
    "mr mrs ms miss mx dr prof rev sir madam mister doctor professor reverend pastor judge hon capt"
    " col lt sgt maj sr sra srta".split()
)
_SUFFIXES: Final = frozenset(
    "jr sr ii iii iv esq esquire md dds dmd dvm phd cpa cfp cfa cva mba jd llm rn pe pa ea".split()
)
_NO_PERSON: Final = frozenset(
    "llc inc incorporated corp corporation co company ltd limited lp llp pllc pc dba group holdings"
    " partners partnership services industries enterprises associates solutions systems bros"
    " brothers sons estate office team the attn c/o anonymous owner seller buyer unknown none n/a"
    " na nobody".split()
)
"""Words of companies, and those that people type in place of a name."""
_PARTICLES: Final = frozenset(
    "van von der den de del della la le da di dos du al el bin ibn ben st ter ten mac mc".split()
)
"""The beginnings of last names of more than one word."""
_ASIDE: Final = regex.compile(r"\([^()]*\)|\"[^\"]*\"|“[^”]*”|\[[^\[\]]*\]")
_NOT_A_NAME: Final = regex.compile(r"[@\d]|://|\bwww\.")
_WITHOUT_SPACES: Final = regex.compile(
    r"[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]"
)
"""Scripts whose names begin with the last name; a letter greets by the whole of it."""
_AND: Final = regex.compile(r"\s*[&+/]\s*|\s+and\s+", regex.IGNORECASE)
_LETTER: Final = regex.compile(r"\p{L}")
_INITIAL: Final = regex.compile(r"\p{L}\p{M}*\.?|(?:\p{L}\p{M}*\.)+")
_EDGES: Final = " .,;:!?'’‘`\"-–—_*#|"


def first_name(name: str) -> str:
    """Return the words by which a letter greets someone: `Dana`, `Dana & Lee`, or `Mrs. Reyes`.
    Empty if the name does not say how, so that the author has to write it: an initial, a company,
    an email address.
    """
    ordered = _first_name_first(name)
    if not ordered or _NOT_A_NAME.search(ordered) or _words(ordered) & _NO_PERSON:
        return ""
    if _WITHOUT_SPACES.search(ordered):
        return ordered
    people = _AND.split(ordered)
    if len(people) > 2 or not all(people):
        return ""
    if len(people) == 1:
        return _greeted(people[0])
    if all(_bare(word) in _TITLES for word in people[0].split()):  # Mr. & Mrs. Reyes
        last = _named(people[1])[-1:]
        titles = _titles(people[1])
        return " & ".join([people[0], " ".join(titles + last)]) if titles and last else ""
    greeted = [_greeted(person) for person in people]
    return " & ".join(greeted) if all(greeted) else ""


def short_name(name: str) -> str:
    """Return the first name and the first letter of the last: `Dana W.`, or `a lead`. Email
    addresses are left out.
    """
    ordered = _first_name_first(name) or name.partition(",")[0]
    words = _named(" ".join(word for word in ordered.split() if "@" not in word))
    if not words:
        return "a lead"
    if len(words) == 1:
        return words[0]
    letter = _LETTER.search(words[-1])
    assert letter is not None
    initial = regex.match(r"\X", words[-1], pos=letter.start())
    assert initial is not None
    return f"{words[0]} {initial[0]}."


def _first_name_first(name: str) -> str:
    """Return `Reyes, Dana` as `Dana Reyes`, without asides and degrees. Empty if it has other
    commas.
    """
    parts = [part for each in _ASIDE.sub(" ", name).split(",") if (part := " ".join(each.split()))]
    while len(parts) > 1 and _words(parts[-1]) <= _SUFFIXES:
        parts.pop()
    if len(parts) == 2:
        last = parts[0].split()
        if len(last) > 1 and _bare(last[0]) not in _PARTICLES:
            return ""
        parts = [f"{parts[1]} {parts[0]}"]
    return parts[0] if len(parts) == 1 else ""


def _greeted(person: str) -> str:
    """Return the first name in the name of one person, or title and last name."""
    named = _named(person)
    if not named:
        return ""
    titles = _titles(person)
    if titles and len(named) == 1:
        return f"{titles[0]} {named[0]}"
    return "" if _INITIAL.fullmatch(named[0]) else named[0]


def _titles(person: str) -> list[str]:
    """Return the titles at the beginning of a name."""
    return list(takewhile(lambda word: _bare(word) in _TITLES, person.split()))


def _named(person: str) -> list[str]:
    """Return the words of a name that are neither titles nor degrees, without marks around them."""
    words = [word for word in person.split() if _LETTER.search(word)]
    while len(words) > 1 and _bare(words[-1]) in _SUFFIXES:
        words.pop()
    return [
        word if _INITIAL.fullmatch(word) else word.strip(_EDGES)
        for word in words
        if _bare(word) not in _TITLES
    ]


def _words(text: str) -> frozenset[str]:
    return frozenset(map(_bare, text.split()))


def _bare(word: str) -> str:
    """Return a word in lower case without periods, as in `M.D.`, or marks around it."""
    return word.lower().replace(".", "").strip(_EDGES)
