"""Links the first use of a term in an article to the glossary, with the short definition."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from markdown_it.token import Token

from brokerage.content.selectors import bodies

_PAGE: Final = "/resource-center/glossary"


@dataclass(frozen=True)
class Term:
    """A term of the glossary. `pattern` matches it in running text."""

    slug: str
    definition: str
    pattern: re.Pattern[str]


def terms() -> tuple[Term, ...]:
    """Return the terms of the glossary that articles link to."""
    entries: Any = bodies.cached_body("glossary")["terms"]
    return tuple(
        Term(entry["slug"], entry["short"], _pattern(entry["match"]))
        for entry in entries
        if entry["match"]
    )


def link_first_uses(tokens: Sequence[Token], terms: Sequence[Term]) -> None:
    """Turn the first use of each term into a link, in place; not in headings, headers of tables and
    existing links.
    """
    remaining = list(terms)
    for opening, inline in pairwise(tokens):
        if inline.type == "inline" and opening.type not in {"heading_open", "th_open"}:
            inline.children = list(_linked(inline.children or (), remaining))


def _linked(children: Sequence[Token], remaining: list[Term]) -> Iterator[Token]:
    """Yield the tokens of a paragraph with links, and remove linked terms from `remaining`."""
    depth = 0  # of links
    for token in children:
        depth += {"link_open": 1, "link_close": -1}.get(token.type, 0)
        if token.type == "text" and depth == 0:
            yield from _with_links(token.content, remaining)
        else:
            yield token


def _with_links(text: str, remaining: list[Term]) -> Iterator[Token]:
    while True:
        found = [(match, term) for term in remaining if (match := term.pattern.search(text))]
        if not found:
            yield _text(text)
            return
        match, term = min(found, key=lambda each: (each[0].start(), -each[0].end()))
        remaining.remove(term)
        yield _text(text[: match.start()])
        yield Token(
            "link_open",
            "a",
            1,
            attrs={
                "class": "term",
                "href": f"{_PAGE}#{term.slug}",
                "data-definition": term.definition,
            },
        )
        yield _text(match[0])
        yield Token("link_close", "a", -1)
        text = text[match.end() :]


def _text(content: str) -> Token:
    return Token("text", "", 0, content=content)


def _pattern(spellings: Sequence[str]) -> re.Pattern[str]:
    """Match the spellings as whole words. One in capitals matches in capitals only, any other in
    any case. `'` matches either apostrophe.
    """
    return re.compile("|".join(map(_spelling, spellings)))


def _spelling(words: str) -> str:
    escaped = re.escape(words).replace("'", "['’]")
    return rf"\b{escaped}\b" if words.isupper() else rf"(?i:\b{escaped}\b)"
