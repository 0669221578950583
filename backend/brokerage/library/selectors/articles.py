"""Parses articles, YAML front matter and Markdown, for their pages and the search."""

import json
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any, Final, Literal

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from markdown_it.utils import OptionsDict
from pydantic import ValidationError

from brokerage.content.rules.kinds import Problem
from brokerage.core import front_matter
from brokerage.core.markdown import WORD, anchor_headings
from brokerage.core.restricted_yaml import UnreadableYaml
from brokerage.library.selectors.article_head import BadArticle, Head, Part, read_head
from brokerage.library.selectors.charts import Chart, chart_of
from brokerage.library.selectors.glossary_links import Term, link_first_uses
from brokerage.media.rules import REFERENCE_LENGTH, alt_problem

FOLDER: Final = "articles/"
"""The prefix of the keys of articles: `articles/<slug>`."""

RESERVED: Final = ("glossary",)
"""Slugs of other pages below `/resource-center/`."""

Figure = Literal[
    "multiples-by-size",
    "sde-build-up",
    "path-of-a-sale",
    "customer-concentration",
    "deal-structure",
    "readiness-timeline",
]
_FIGURE = re.compile(r"::figure ([a-z-]+)")
_MEDIA = re.compile(rf"media:([0-9a-f]{{{REFERENCE_LENGTH}}})")
_CITATION = re.compile(r"\[\^(\d{1,2})\]")
_WORDS_A_MINUTE = 220


class Heading(Part):
    """A heading of an article, with its anchor."""

    id: str
    text: str


class Prose(Part):
    """A passage of an article's text, as safe HTML, between drawings, pictures and charts."""

    html: str


class Drawing(Part):
    """A drawing in an article, by name. The front end has the drawing itself."""

    figure: Figure


class NamedPicture(Part):
    """A picture of the media library, by its reference there, with its alt text."""

    file: str
    alt: str


class Illustration(Part):
    """A picture in an article, with its caption."""

    photo: NamedPicture
    caption: str


Body = Prose | Drawing | Illustration | Chart


class Article(Head):
    """An article, parsed: its head and everything else that its page shows."""

    slug: str
    minutes: int
    """Reading time, rounded up."""
    contents: tuple[Heading, ...]
    body: tuple[Body, ...]
    words: str
    """The distinct words of more than two letters, in lower case, for the search."""

    def page(self) -> dict[str, Any]:
        """Return what the article's page shows, as JSON."""
        return self.model_dump(mode="json", by_alias=True, exclude={"words"})

    def entry(self) -> dict[str, Any]:
        """Return what the list of articles shows and searches, as JSON."""
        return self.model_dump(mode="json", by_alias=True, exclude={"body", "sources"})


def read(slug: str, source: str, terms: Sequence[Term] = ()) -> Article:
    """Parse the source of an article. The first use of each of `terms` becomes a link to the
    glossary.

    Raises BadArticle if the front matter is not valid YAML or does not fit its schema, or if the
    text has no heading or an invalid citation, drawing, picture or chart.
    """
    try:
        matter, markdown = front_matter.read(source)
    except UnreadableYaml as error:
        raise BadArticle([Problem((), str(error))]) from error
    head = read_head(matter)
    env: dict[str, Any] = {"sources": len(head.sources), "problems": []}
    tokens = _markdown.parse(markdown, env)
    _align(tokens)
    link_first_uses(tokens, terms)
    contents = tuple(Heading(id=anchor, text=text) for anchor, text in anchor_headings(tokens))
    body = tuple(_body(tokens, env))
    problems: list[str] = env["problems"]
    if not contents:
        problems.append("The text has no heading (## …): the page needs them for its contents.")
    if problems:
        raise BadArticle([Problem((), sentence) for sentence in problems])
    words = WORD.findall(_MEDIA.sub("", markdown))
    return Article(
        **dict(head),
        slug=slug,
        minutes=max(1, math.ceil(len(words) / _WORDS_A_MINUTE)),
        contents=contents,
        body=body,
        words=" ".join(dict.fromkeys(word.lower() for word in words if len(word) > 2)),
    )


def new(title: str, on: date) -> str:
    """Return the source of a new article: front matter with this title and date, and no text."""
    return (
        f'---\ntitle: {json.dumps(title, ensure_ascii=False)}\ndescription: ""\ntopic: value\n'
        f"collections: []\nupdated: {on}\nrelated: []\nsources: []\n---\n"
    )


def found_problems(key: str, source: Any) -> list[Problem]:
    """Return the problems of an article that staff edited. `key` is `articles/<slug>`."""
    slug = key.removeprefix(FOLDER)
    if slug in RESERVED:
        return [Problem((), "Another page has this address. Choose another.")]
    try:
        read(slug, source)
    except BadArticle as bad:
        return bad.found
    return []


def _citation(state: StateInline, silent: bool) -> bool:
    """Parser rule: replace `[^2]` by a superscript link to the second source."""
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
_markdown.inline.ruler.before("link", "citation", _citation)
_markdown.add_render_rule("citation", _render_citation)


def _align(tokens: Sequence[Token]) -> None:
    """Right-align columns by a class: the policy allows no inline styles."""
    for token in tokens:
        if token.attrs.pop("style", None) == "text-align:right":
            token.attrSet("class", "amount")


def _body(tokens: Sequence[Token], env: dict[str, Any]) -> Iterator[Body]:
    """Split the text of an article into its parts, in order. Charts, drawings (a paragraph
    `::figure name`) and pictures (a paragraph with nothing else) are separate parts; the rest is
    `Prose`. Problems are added to `env["problems"]`.
    """
    start = 0
    for index, token in enumerate(tokens):
        chart = chart_of(token, env["problems"]) if token.type == "fence" else None
        part = _part(token, env) if token.type == "inline" else None
        if chart is not None:
            yield _prose(tokens[start:index], env)
            yield chart
            start = index + 1
        if part is not None:
            yield _prose(tokens[start : index - 1], env)
            yield part
            start = index + 2
    yield _prose(tokens[start:], env)


def _part(token: Token, env: dict[str, Any]) -> Drawing | Illustration | None:
    """Return the drawing or picture that is the whole paragraph, if any. If it is not valid, return
    None and add the reason to `env["problems"]`.
    """
    problems: list[str] = env["problems"]
    if found := _FIGURE.fullmatch(token.content):
        try:
            return Drawing.model_validate({"figure": found[1]})
        except ValidationError:
            problems.append(f"There is no drawing called {found[1]}.")
            return None
    images = [child for child in token.children or () if child.type == "image"]
    if not images:
        return None
    image = images[0]
    alt = "".join(child.content for child in image.children or ())
    media = _MEDIA.fullmatch(str(image.attrs["src"]))
    if len(token.children or ()) > 1 or token.level > 1:
        problems.append(f"Put an empty line before and after the picture “{alt}”.")
    elif media is None:
        problems.append(f"The picture “{alt}” is not of the media library.")
    elif problem := alt_problem(alt):
        problems.append(f"The picture media:{media[1]}: {problem}")
    else:
        photo = NamedPicture(file=media[1], alt=alt)
        return Illustration(photo=photo, caption=str(image.attrs.get("title", "")))
    return None


def _prose(tokens: Sequence[Token], env: Mapping[str, Any]) -> Prose:
    html: str = _markdown.renderer.render(tokens, _markdown.options, dict(env))
    return Prose(html=html)
