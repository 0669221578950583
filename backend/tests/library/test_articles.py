"""Articles: what is allowed, what their pages get, and the shipped ones."""

import re
from itertools import pairwise
from typing import Any

import pytest
from django.test import Client
from selectolax.lexbor import LexborHTMLParser

from brokerage.content.services.loading import load_shipped
from brokerage.core import facts
from brokerage.library.selectors import catalog
from brokerage.library.selectors.article_head import BadArticle
from brokerage.library.selectors.articles import (
    FOLDER,
    Article,
    Illustration,
    Prose,
    found_problems,
    read,
)
from brokerage.library.selectors.glossary_links import terms
from brokerage.publishing.services import source

_MATTER = {
    "title": "What buyers pay for",
    "description": "How a buyer turns your profit into a price, and what raises that price.",
    "topic": "value",
    "collections": "[growth-strategies]",
    "updated": "2026-11-21",
    "related": "[customer-concentration]",
    "sources": '[{"name": "BizBuySell", "date": "2025", "href": null}]',
}
_TEXT = "Straight to it.\n\n## Profit first\n\nBuyers pay for it.[^1]\n"


def written(text: str = _TEXT, /, **matter: str | None) -> str:
    """Build an article that is valid, with other front matter or another text; None leaves a line
    out.
    """
    lines = {**_MATTER, **matter}
    head = "\n".join(f"{name}: {value}" for name, value in lines.items() if value is not None)
    return f"---\n{head}\n---\n{text}"


def html(text: str) -> str:
    """Return what the page shows of a text below one heading."""
    article = read("one", written(f"## Heading\n\n{text}\n"))
    return "".join(part.html for part in article.body if isinstance(part, Prose))


def wrong(source: str) -> list[str]:
    with pytest.raises(BadArticle) as bad:
        read("one", source)
    assert bad.value.found == found_problems(f"{FOLDER}one", source)
    return [each.sentence for each in bad.value.found]


def test_front_matter_and_text_become_what_the_page_shows() -> None:
    page = read("what-buyers-pay-for", written()).page()
    assert page["slug"] == "what-buyers-pay-for"
    assert page["title"] == "What buyers pay for"
    assert page["updated"] == "2026-11-21"
    assert page["collections"] == ["growth-strategies"]
    assert page["sources"] == [{"name": "BizBuySell", "date": "2025", "href": None}]
    assert page["contents"] == [{"id": "profit-first", "text": "Profit first"}]
    (body,) = page["body"]
    assert '<h2 id="profit-first">Profit first</h2>' in body["html"]
    assert "words" not in page


def test_the_list_gets_the_words_to_search_and_not_the_text() -> None:
    entry = read("one", written()).entry()
    assert entry["words"].split() == ["straight", "profit", "first", "buyers", "pay", "for"]
    assert not {"body", "sources"} & set(entry)


@pytest.mark.parametrize(
    ("matter", "said"),
    [
        ({"title": None}, "title: This is missing."),
        ({"title": "Short"}, "title: This is too short: at least 8 characters."),
        ({"title": "x" * 61}, "title: This is too long: at most 60 characters."),
        ({"description": "x" * 69}, "description: This is too short: at least 70 characters."),
        ({"description": "x" * 156}, "description: This is too long: at most 155 characters."),
        ({"updated": "yesterday"}, "updated: This is not written in the expected form."),
        ({"updated": '"2026-02-30"'}, "updated: There is no such day."),
        ({"related": "[a, b, c, d]"}, "related: At most 3 are possible."),
        (
            {"collections": "[growth, exit-planning-guide]"},
            "collections 1: This must be one of growth-",
        ),
        ({"topic": "gossip"}, "topic: This must be one of value, earnings, getting-ready"),
        ({"author": "Pat"}, "author: There is no entry of this name."),
        ({"sources": '[{"name": "", "date": "2025"}]'}, "sources 1 › name: This is empty."),
        ({"sources": '[{"name": "A"}]'}, "sources 1 › date: This is missing."),
        (
            {"sources": '[{"name": "A", "date": "2025", "href": "http://example.com"}]'},
            "sources 1 › href: This is not written in the expected form.",
        ),
    ],
)
def test_front_matter_that_breaks_a_limit_is_rejected_with_its_place(
    matter: dict[str, str | None], said: str
) -> None:
    (problem,) = wrong(written(**matter))
    assert problem.startswith(said)
    assert problem.endswith(".")


def test_an_article_cannot_have_the_address_of_another_page() -> None:
    assert [each.message for each in found_problems(f"{FOLDER}glossary", written())] == [
        "Another page has this address. Choose another."
    ]


def test_all_problems_of_the_front_matter_are_reported_together() -> None:
    assert len(wrong(written(title="x", topic="x", updated="x"))) == 3


@pytest.mark.parametrize("matter", ["title: [", "a: b: c", "x: !!python/object/apply:os.getcwd []"])
def test_front_matter_that_is_not_valid_yaml_is_rejected(matter: str) -> None:
    (problem,) = wrong(f"---\n{matter}\n---\n{_TEXT}")
    assert problem.startswith("The lines between --- and --- cannot be read:")


def test_an_invalid_date_is_rejected_with_a_sentence() -> None:
    (problem,) = wrong(written(updated="2026-02-30"))
    assert problem.endswith(".")


@pytest.mark.parametrize("source", ["", "Just a text.", "---\n- a\n- b\n---\nText.", "---\n---\n"])
def test_missing_front_matter_is_reported(source: str) -> None:
    expected = {f"{name}: This is missing." for name in ("title", "topic")}
    assert expected <= set(wrong(source))


def test_a_text_without_headings_has_no_contents_and_is_rejected() -> None:
    (problem,) = wrong(written("A text.\n\n### Too small\n"))
    assert problem.startswith("The text has no heading (## …)")


def test_a_citation_leads_to_its_source() -> None:
    assert html("So they say.[^1]") == (
        '<h2 id="heading">Heading</h2>\n<p>So they say.'
        '<sup><a href="#source-1" aria-label="Source 1">1</a></sup></p>\n'
    )


@pytest.mark.parametrize("number", ["0", "2", "99"])
def test_a_citation_without_a_source_is_rejected(number: str) -> None:
    assert wrong(written(f"## One\n\nThey say.[^{number}]\n")) == [
        f"[^{number}] names no source: there is none of that number."
    ]


def test_a_drawing_appears_where_the_text_names_it() -> None:
    text = "## One\n\nBefore.\n\n::figure deal-structure\n\nAfter.\n"
    before, drawing, after = read("one", written(text)).page()["body"]
    assert drawing == {"figure": "deal-structure"}
    assert before["html"].endswith("<p>Before.</p>\n")
    assert after["html"] == "<p>After.</p>\n"


def test_an_unknown_drawing_is_rejected() -> None:
    text = "## One\n\n::figure no-such-thing\n"
    assert wrong(written(text)) == ["There is no drawing called no-such-thing."]


def test_all_problems_of_the_text_are_reported_together() -> None:
    assert len(wrong(written("Said.[^7]\n\n::figure none\n"))) == 3


@pytest.mark.parametrize(
    "hostile",
    [
        "<script>alert(1)</script>",
        "Text <img src=x onerror=alert(1)> text",
        "<iframe src='https://elsewhere.example'></iframe>",
        "<a href='javascript:alert(1)'>x</a>",
        "[x](javascript:alert(1))",
        "[x](JaVaScRiPt:alert(1))",
        "[x](&#106;avascript:alert(1))",
        "[x](data:text/html;base64,PHNjcmlwdD4=)",
        "[x](vbscript:msgbox)",
        "<javascript:alert(1)>",
        '[x](https://e.example "\\" onmouseover=\\"alert(1)")',
        "![x](javascript:alert(1))",
        "[x]: javascript:alert(1)\n\n[x]",
        "```<script>\nalert(1)\n```",
        '<p style="position:fixed">x</p>',
    ],
)
def test_markdown_cannot_bring_anything_that_runs(hostile: str) -> None:
    tree = LexborHTMLParser(html(hostile))
    for node in tree.css("*"):
        assert node.tag not in {"script", "iframe", "style", "object", "embed", "form", "base"}
        for name, value in node.attributes.items():
            assert not name.startswith("on")
            assert name != "style"
            assert not re.match(r"\s*(javascript|vbscript|data):", value or "", re.IGNORECASE)


def test_markup_in_a_heading_is_escaped() -> None:
    article = read("one", written('## Price "and" <b onclick=x>terms</b>\n'))
    (heading,) = article.contents
    assert re.fullmatch(r"[a-z0-9-]+", heading.id)
    (body,) = article.body
    assert isinstance(body, Prose)
    assert LexborHTMLParser(body.html).css_first("b") is None


def test_amounts_stand_right_without_inline_styles() -> None:
    made = html("| Line | Amount |\n|:--|--:|\n| Pay | $1 |\n")
    assert '<td class="amount">$1</td>' in made
    assert "style=" not in made


@pytest.mark.parametrize(("words", "minutes"), [(1, 1), (219, 1), (220, 2), (1500, 7)])
def test_reading_takes_a_minute_for_220_words_and_at_least_one(words: int, minutes: int) -> None:
    """The heading is a word as well."""
    assert read("one", written("## One\n\n" + "word " * words)).minutes == minutes


# ---- the articles as shipped -------------------------------------------------------------------
SHIPPED = {
    key.removeprefix(FOLDER): str(facts.shipped(key))
    for key in facts.shipped_keys()
    if key.startswith(FOLDER)
}


def _shipped(slug: str) -> tuple[Article, LexborHTMLParser]:
    article = read(slug, SHIPPED[slug])
    body = "".join(part.html for part in article.body if isinstance(part, Prose))
    return article, LexborHTMLParser(body)


def _site_paths() -> set[str]:
    site: Any = facts.shipped("site")
    pages = {path for path in site["pages"] if path.startswith("/")}
    return pages | {f"/resource-center/{slug}" for slug in SHIPPED}


def test_at_least_twelve_articles_are_shipped_on_every_topic_and_in_every_collection() -> None:
    articles = [read(slug, text) for slug, text in SHIPPED.items()]
    words: Any = facts.shipped("resource-center")
    assert len(articles) >= 12
    assert {article.topic for article in articles} == {topic["slug"] for topic in words["topics"]}
    held = {name for article in articles for name in article.collections}
    assert held == {collection["slug"] for collection in words["collections"]}


def test_titles_and_descriptions_are_each_their_own() -> None:
    articles = [read(slug, text) for slug, text in SHIPPED.items()]
    assert len({article.title for article in articles}) == len(articles)
    assert len({article.description for article in articles}) == len(articles)


@pytest.mark.parametrize("slug", SHIPPED)
class TestShipped:
    def test_it_has_800_to_1500_words(self, slug: str) -> None:
        text = SHIPPED[slug].split("\n---\n", 1)[1]
        assert 800 <= len(text.split()) <= 1500

    def test_its_address_is_plain(self, slug: str) -> None:
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", slug)

    def test_related_articles_exist_and_are_not_the_article_itself(self, slug: str) -> None:
        related = _shipped(slug)[0].related
        assert set(related) <= set(SHIPPED) - {slug}
        assert len(set(related)) == len(related) > 0

    def test_every_source_is_cited_and_every_citation_has_one(self, slug: str) -> None:
        article, page = _shipped(slug)
        cited = [link.attributes["href"] for link in page.css("sup a")]
        assert set(cited) == {f"#source-{n + 1}" for n in range(len(article.sources))}

    def test_its_links_lead_to_pages_of_the_site_or_are_safe(self, slug: str) -> None:
        article, page = _shipped(slug)
        ids = {heading.id for heading in article.contents}
        ids |= {f"source-{n + 1}" for n in range(len(article.sources))}
        for link in page.css("a"):
            href = link.attributes["href"] or ""
            if href.startswith("#"):
                assert href[1:] in ids
            elif href.startswith("/"):
                assert href.split("#")[0] in _site_paths()
            else:
                assert href.startswith(("https://", "mailto:", "tel:"))

    def test_headings_are_unique_and_no_level_is_skipped(self, slug: str) -> None:
        article, page = _shipped(slug)
        ids = [heading.id for heading in article.contents]
        assert len(set(ids)) == len(ids) >= 3
        assert page.css_first("h1") is None
        levels = [int((node.tag or "")[1]) for node in page.css("h2, h3, h4, h5, h6")]
        assert levels[0] == 2
        assert all(after <= before + 1 for before, after in pairwise(levels))

    def test_nothing_in_it_waits_to_be_written(self, slug: str) -> None:
        assert not re.search(r"lorem|ipsum|\bTK\b|\bTODO\b|\bTBD\b|XX|\[\.\.\.\]", SHIPPED[slug])


# ---- in the back office ------------------------------------------------------------------------
_SLUG = "what-buyers-pay-for"
_PAGE = f"/office/content/entry/articles_2F{_SLUG}/change/"


@pytest.fixture
def _loaded(db: None) -> None:
    load_shipped()


@pytest.mark.usefixtures("_loaded")
def test_an_article_that_staff_edit_is_shown_on_its_page_and_in_the_list(office: Client) -> None:
    text = SHIPPED[_SLUG].replace(
        "\ntitle: What buyers pay for\n", "\ntitle: What a buyer pays for\n"
    )
    answer = office.post(_PAGE, {"text": text.replace("\n", "\r\n"), "seen": "1"})
    assert answer.status_code == 302
    given = source.render_input()
    assert given["articles"][_SLUG]["title"] == "What a buyer pays for"
    titles = {entry["slug"]: entry["title"] for entry in given["catalog"]["articles"]}
    assert titles[_SLUG] == "What a buyer pays for"
    assert len(titles) == len(SHIPPED)


@pytest.mark.usefixtures("_loaded")
def test_staff_get_sentences_about_errors_and_the_site_keeps_the_article(
    office: Client,
) -> None:
    text = SHIPPED[_SLUG].replace("topic: value", "topic: gossip") + "\nNew.[^77]\n"
    page = office.post(_PAGE, {"text": text})
    assert page.status_code == 200
    assert "topic: This must be one of" in page.content.decode()
    page = office.post(_PAGE, {"text": SHIPPED[_SLUG] + "\nNew.[^77]\n\n::figure none\n"})
    said = page.content.decode()
    assert "[^77] names no source: there is none of that number." in said
    assert "There is no drawing called none." in said
    (kept,) = [article for article in catalog.articles() if article.slug == _SLUG]
    assert kept == read(_SLUG, SHIPPED[_SLUG], terms())


@pytest.mark.usefixtures("_loaded")
def test_articles_stand_newest_first_and_then_by_title() -> None:
    days = [(-article.updated.toordinal(), article.title) for article in catalog.articles()]
    assert days == sorted(days)


def test_a_picture_of_the_library_appears_between_two_passages() -> None:
    picture = '![A shop in Kilgore](media:0123456789ab "Sold in 2025")'
    article = read("one", written(f"## Heading\n\nBefore.\n\n{picture}\n\nAfter.\n"))
    before, shown, after = article.body
    assert isinstance(before, Prose)
    assert isinstance(after, Prose)
    assert isinstance(shown, Illustration)
    assert (shown.photo.file, shown.photo.alt) == ("0123456789ab", "A shop in Kilgore")
    assert shown.caption == "Sold in 2025"
    assert "0123456789ab" not in article.words


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("![A shop](https://example.com/shop.jpg)", "is not of the media library"),
        ("![](media:0123456789ab)", "Say what is in the picture"),
        ("See ![A shop in Kilgore](media:0123456789ab) here.", "Put an empty line before"),
        ("- ![A shop in Kilgore](media:0123456789ab)", "Put an empty line before"),
    ],
)
def test_a_picture_that_no_page_can_show_is_rejected(text: str, problem: str) -> None:
    (found,) = wrong(written(f"## Heading\n\n{text}\n"))
    assert problem in found
