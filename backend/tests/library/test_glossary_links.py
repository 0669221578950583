"""Terms of the trade in articles: the first use links to the glossary."""

import re
from typing import Any

import pytest
from tests.library.test_articles import SHIPPED, written

from brokerage.core import facts
from brokerage.library.selectors.articles import Prose, read
from brokerage.library.selectors.glossary_links import Term, _pattern, terms

SDE = Term("sde", "What it leaves.", _pattern(["SDE", "seller's discretionary earnings"]))
ADD_BACK = Term("add-back", "A cost.", _pattern(["add-backs", "add-back"]))


def html(text: str, *terms: Term) -> str:
    article = read("one", written(f"## Heading\n\n{text}\n"), terms)
    return "".join(part.html for part in article.body if isinstance(part, Prose))


def link(slug: str, definition: str, words: str) -> str:
    address = f"/resource-center/glossary#{slug}"
    return f'<a class="term" href="{address}" data-definition="{definition}">{words}</a>'


def test_the_first_use_of_each_term_links_to_the_glossary() -> None:
    linked = html("Add-backs raise SDE.\n\nSDE and add-backs again.", SDE, ADD_BACK)
    first = f"<p>{link('add-back', 'A cost.', 'Add-backs')} raise "
    assert f"{first}{link('sde', 'What it leaves.', 'SDE')}.</p>" in linked
    assert "<p>SDE and add-backs again.</p>" in linked


def test_headings_and_links_stay_as_they_are() -> None:
    linked = html("### SDE\n\n[SDE](/services) and then SDE.", SDE)
    assert "<h3>SDE</h3>" in linked
    assert '<a href="/services">SDE</a> and then <a class="term"' in linked


@pytest.mark.parametrize("words", ["SDEs", "sde", "XSDE"])
def test_an_abbreviation_counts_as_a_word_in_capitals_only(words: str) -> None:
    assert 'class="term"' not in html(f"It says {words}.", SDE)


def test_either_apostrophe_and_emphasis_are_found() -> None:
    assert ">seller’s discretionary earnings</a>" in html(
        "A *seller's discretionary earnings*", SDE
    )


def test_a_definition_is_escaped() -> None:
    assert 'data-definition="&quot;&lt;b&gt;"' in html("SDE", Term("sde", '"<b>', SDE.pattern))


@pytest.mark.django_db
def test_most_articles_link_to_terms_that_the_glossary_has() -> None:
    slugs = {term["slug"] for term in _shipped()["terms"]}
    linked = 0
    for slug, source in SHIPPED.items():
        article = read(slug, source, terms())
        text = "".join(part.html for part in article.body if isinstance(part, Prose))
        named = re.findall(r'class="term" href="/resource-center/glossary#([a-z-]+)"', text)
        assert set(named) <= slugs
        assert len(named) == len(set(named))
        linked += bool(named)
    assert linked >= 12


def test_the_shipped_glossary_names_each_term_once_in_order_and_only_articles_that_exist() -> None:
    entries = _shipped()["terms"]
    assert len({entry["slug"] for entry in entries}) == len(entries)
    names = [entry["term"].lower() for entry in entries]
    assert names == sorted(names)
    assert {entry["article"] for entry in entries if entry["article"]} <= set(SHIPPED)
    spellings = [words for entry in entries for words in entry["match"]]
    assert len(set(spellings)) == len(spellings)


def _shipped() -> Any:
    return facts.shipped("glossary")
