"""Converts inline Markdown into runs that the template renders: text, bold, links and citations."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from brokerage.library.documents.source import MARKDOWN, unsupported
from brokerage.pdf.sources import Sources

Run = dict[str, Any]
_CITATION = re.compile(r"(?:\[\^[a-z0-9-]+\])+")
_KEY = re.compile(r"\[\^([a-z0-9-]+)\]")


def _citation(state: StateInline, silent: bool) -> bool:
    """Parser rule: replace `[^one][^two]` by one token, which cites both sources."""
    found = _CITATION.match(state.src, state.pos)
    if found is None:
        return False
    if not silent:
        state.push("citation", "", 0).meta = {"keys": _KEY.findall(found[0])}
    state.pos = found.end()
    return True


MARKDOWN.inline.ruler.before("link", "citation", _citation)


def cited_keys(markdown: str) -> list[str]:
    """Return the keys of the sources that a text cites."""
    return _KEY.findall(markdown)


def _marks(numbers: Sequence[int]) -> list[str]:
    """Shorten the numbers of citations: 1, 2, 3 and 7 become `1–3` and `7`."""
    rows: list[list[int]] = []
    for number in sorted(set(numbers)):
        if rows and rows[-1][-1] == number - 1:
            rows[-1].append(number)
        else:
            rows.append([number])
    return ["–".join(dict.fromkeys((str(row[0]), str(row[-1])))) for row in rows]


class Runs:
    """Converts the lines of one document, numbers its sources, and completes links to this site."""

    def __init__(self, sources: Sources, site: str) -> None:
        self._sources = sources
        self._site = site

    def of(self, words: str) -> list[Run]:
        """Convert one line of Markdown into runs."""
        return self.of_tokens(MARKDOWN.parseInline(words)[0].children or ())

    def of_tokens(self, tokens: Sequence[Token]) -> list[Run]:
        return list(self._until(iter(tokens), ""))

    def _until(self, tokens: Iterator[Token], closing: str) -> Iterator[Run]:
        for token in tokens:
            if token.type == closing:
                return
            match token.type:
                case "text":
                    if token.content:
                        yield {"kind": "text", "text": token.content}
                case "softbreak":
                    yield {"kind": "text", "text": " "}
                case "citation":
                    numbers = self._sources.numbers(token.meta["keys"])
                    yield {"kind": "cite", "marks": _marks(numbers)}
                case "strong_open":
                    yield {"kind": "strong", "runs": list(self._until(tokens, "strong_close"))}
                case "link_open":
                    href = str(token.attrs["href"])
                    yield {
                        "kind": "link",
                        "href": self._site + href if href.startswith("/") else href,
                        "runs": list(self._until(tokens, "link_close")),
                    }
                case _:
                    raise unsupported(token.type)
