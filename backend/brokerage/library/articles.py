"""An article: front matter in YAML, then Markdown, made into what its page and the search show."""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any, Final, Literal

import frontmatter
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from markdown_it.utils import OptionsDict
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic.alias_generators import to_camel
from yaml import YAMLError

from brokerage.core.markdown import WORD, anchor_headings

FOLDER: Final = "articles/"
"""Where articles stand among the words: `articles/<slug>`."""

Figure = Literal[
    "multiples-by-size",
    "sde-build-up",
    "path-of-a-sale",
    "customer-concentration",
    "deal-structure",
    "readiness-timeline",
]
# YAML has types of its own, and what it raises for a value that is none of them is its own affair.
_UNREADABLE = (YAMLError, ValueError, LookupError, AttributeError, TypeError, RecursionError)
_FIGURE = re.compile(r"::figure ([a-z-]+)")
_CITATION = re.compile(r"\[\^(\d{1,2})\]")
_WORDS_A_MINUTE = 220


class _Part(BaseModel):
    model_config = ConfigDict(
        frozen=True, extra="forbid", alias_generator=to_camel, populate_by_name=True
    )


class ArticleSource(_Part):
    """Where a figure of others comes from."""

    name: str = Field(min_length=1)
    date: str = Field(min_length=1)
    href: str | None = Field(default=None, pattern=r"https://\S+")


class Heading(_Part):
    id: str
    text: str


class Prose(_Part):
    """Safe HTML between two figures."""

    html: str


class Drawing(_Part):
    """A drawing of the page's own, named by the article."""

    figure: Figure


class _FrontMatter(_Part):
    title: str = Field(min_length=8, max_length=60)
    description: str = Field(min_length=70, max_length=155)
    topic: Literal[
        "value", "earnings", "getting-ready", "deal", "texas-and-taxes", "after-the-sale"
    ]
    collections: tuple[
        Literal["growth-strategies", "exit-planning-guide", "industry-insights"], ...
    ] = ()
    updated: date
    related: tuple[str, ...] = Field(default=(), max_length=3)
    sources: tuple[ArticleSource, ...] = ()


class Article(_FrontMatter):
    """All that the page of one article shows."""

    slug: str
    minutes: int
    """Reading time, rounded up."""
    contents: tuple[Heading, ...]
    body: tuple[Prose | Drawing, ...]
    words: str
    """Every different word of the body once, for the search."""

    def page(self) -> dict[str, Any]:
        """What its own page shows, as the renderer reads it."""
        return self.model_dump(mode="json", by_alias=True, exclude={"words"})

    def entry(self) -> dict[str, Any]:
        """What the shelf shows and searches, as the renderer reads it."""
        return self.model_dump(mode="json", by_alias=True, exclude={"body", "sources"})


class BadArticle(Exception):
    """The article cannot be read; `problems` are sentences for whoever edits it."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = list(problems)


def read(slug: str, source: str) -> Article:
    """The article with its Markdown made into safe HTML. Raises BadArticle."""
    try:
        matter, markdown = frontmatter.parse(source)
    except _UNREADABLE as error:  # a 30th of February is a plain ValueError
        raise BadArticle([f"The lines between --- and --- cannot be read: {error}."]) from error
    try:
        facts = _FrontMatter.model_validate(matter)
    except ValidationError as error:
        raise BadArticle([_sentence(problem) for problem in error.errors()]) from error
    env: dict[str, Any] = {"sources": len(facts.sources), "problems": []}
    tokens = _markdown.parse(markdown, env)
    _align(tokens)
    contents = tuple(Heading(id=anchor, text=text) for anchor, text in anchor_headings(tokens))
    body = tuple(_body(tokens, env))
    problems: list[str] = env["problems"]
    if not contents:
        problems.append("The text has no heading (## …): the page needs them for its contents.")
    if problems:
        raise BadArticle(problems)
    words = WORD.findall(markdown)
    return Article(
        **dict(facts),
        slug=slug,
        minutes=max(1, math.ceil(len(words) / _WORDS_A_MINUTE)),
        contents=contents,
        body=body,
        words=" ".join(dict.fromkeys(word.lower() for word in words if len(word) > 2)),
    )


def problems(key: str, source: Any) -> list[str]:
    """What is wrong with an article that staff edited, a sentence each."""
    try:
        read(key.removeprefix(FOLDER), source)
    except BadArticle as bad:
        return bad.problems
    return []


def _citation(state: StateInline, silent: bool) -> bool:
    """`[^2]` becomes a small 2 that leads to the second source."""
    found = _CITATION.match(state.src, state.pos)
    if found is None:
        return False
    number = int(found[1])
    if not silent:
        if not 1 <= number <= state.env["sources"]:
            state.env["problems"].append(
                f"[^{number}] names no source: there is none of that number."
            )
        state.push("citation", "", 0).meta = {"number": number}
    state.pos = found.end()
    return True


def _render_citation(
    renderer: RendererHTML, tokens: Sequence[Token], index: int, options: OptionsDict, env: Any
) -> str:
    number = tokens[index].meta["number"]
    return f'<sup><a href="#source-{number}" aria-label="Source {number}">{number}</a></sup>'


_markdown: Final = MarkdownIt("commonmark", {"html": False, "typographer": True}).enable(
    ["table", "smartquotes"]
)
_markdown.disable("image")  # a picture would be fetched from elsewhere; drawings are named
_markdown.inline.ruler.before("link", "citation", _citation)
_markdown.add_render_rule("citation", _render_citation)


def _align(tokens: Sequence[Token]) -> None:
    """Columns of figures by a class: pages carry no inline styles."""
    for token in tokens:
        if token.attrs.pop("style", None) == "text-align:right":
            token.attrSet("class", "amount")


def _body(tokens: Sequence[Token], env: dict[str, Any]) -> Iterator[Prose | Drawing]:
    """The text cut where a paragraph `::figure name` asks for a drawing."""
    start = 0
    for index, token in enumerate(tokens):
        found = _FIGURE.fullmatch(token.content) if token.type == "inline" else None
        if found is None:
            continue
        yield _prose(tokens[start : index - 1], env)
        try:
            yield Drawing.model_validate({"figure": found[1]})
        except ValidationError:
            env["problems"].append(f"There is no drawing called {found[1]}.")
        start = index + 2
    yield _prose(tokens[start:], env)


def _prose(tokens: Sequence[Token], env: Mapping[str, Any]) -> Prose:
    html: str = _markdown.renderer.render(tokens, _markdown.options, dict(env))
    return Prose(html=html)


def _sentence(problem: Any) -> str:
    where = " › ".join(str(part + 1 if isinstance(part, int) else part) for part in problem["loc"])
    return f"{where}: {problem['msg'].removeprefix('Value error, ')}."
