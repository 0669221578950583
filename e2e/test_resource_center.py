"""A visitor looks for something in the resource center, and reads it."""

import json
import re

from playwright.sync_api import Page, Request, expect

from devtools.paths import CONTENT
from e2e.conftest import Visitor
from e2e.support.accounts import AuthPage, allow_statuses, register
from e2e.support.console_guard import ConsoleGuard
from e2e.support.pages import (
    ARTICLES,
    assert_fits,
    assert_words_apart,
    open_hydrated,
    wait_until_hydrated,
)

CENTER = "/resource-center"
ARTICLE = "/resource-center/sde-and-ebitda"
SEARCH = "Search articles and documents"
OPEN_TO_ALL, MEMBERS_ONLY = "#document-sample-valuation-report", "#document-buyer-nda"


def titles(page: Page) -> list[str]:
    return page.locator("main .list-row :is(h3, h4)").all_inner_texts()


def test_every_article_stands_under_its_topic(page: Page) -> None:
    open_hydrated(page, CENTER)
    links = page.locator("main .list-row a")
    found = {str(link.get_attribute("href")) for link in links.all()}
    assert found == set(ARTICLES)
    for topic in ("What drives value", "Earnings", "Getting ready", "The deal"):
        expect(page.get_by_role("region", name=topic)).to_be_visible()


def test_the_three_collections_can_be_linked_to(page: Page) -> None:
    for slug, title in {
        "growth-strategies": "Growth Strategies",
        "exit-planning-guide": "Exit Planning Guide",
        "industry-insights": "Industry Insights",
    }.items():
        open_hydrated(page, f"{CENTER}#{slug}")
        collection = page.locator(f"#{slug}")
        expect(collection.get_by_role("heading", name=title)).to_be_in_viewport()
        assert collection.get_by_role("link").count() >= 4


def test_the_words_of_a_drawing_never_run_into_each_other(visitor: Visitor) -> None:
    """On the narrowest phone, and with text twice as large."""
    page = visitor(width=320)
    drawn = 0
    for article in ARTICLES:
        page.goto(article)
        for figure in page.locator(".article-figure").all():
            drawn += 1
            page.set_viewport_size({"width": 320, "height": 900})
            page.evaluate("document.documentElement.style.fontSize = ''")
            assert_words_apart(figure)
            assert_fits(page)
            page.set_viewport_size({"width": 640, "height": 900})
            page.evaluate("document.documentElement.style.fontSize = '200%'")
            assert_words_apart(figure)
            assert_fits(page)
    assert drawn >= 6


def test_typing_finds_articles_and_asks_no_server(page: Page) -> None:
    open_hydrated(page, CENTER)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_label(SEARCH).press_sequentially("franchise")
    expect(page.locator("main .list-row :is(h3, h4)").first).to_have_text(
        "Selling a business in Texas"
    )
    expect(page.get_by_role("status").first).to_have_text(re.compile(r"^\d+ match(es)?$"))
    assert not asked


def test_a_word_that_is_unfinished_or_misspelled_still_finds(page: Page) -> None:
    open_hydrated(page, CENTER)
    field = page.get_by_label(SEARCH)
    field.fill("dilig")
    expect(page.locator("main .list-row :is(h3, h4)").first).to_have_text(
        re.compile("Due diligence")
    )
    field.fill("ebidta")
    expect(page.locator("main .list-row :is(h3, h4)").first).to_have_text(re.compile("EBITDA"))


def test_what_is_not_there_is_said_so_and_clearing_brings_everything_back(page: Page) -> None:
    open_hydrated(page, CENTER)
    everything = titles(page)
    field = page.get_by_label(SEARCH)
    field.fill("zeppelin")
    expect(page.get_by_text("Nothing matches those words.")).to_be_visible()
    expect(page.get_by_role("status").first).to_have_text("0 matches")
    field.fill("")
    expect(page.locator("main .list-row :is(h3, h4)")).to_have_count(len(everything))
    assert titles(page) == everything


def test_a_topic_narrows_the_list(page: Page) -> None:
    open_hydrated(page, CENTER)
    page.get_by_label("Topic", exact=True).select_option("Texas and taxes")
    expect(page.locator("main .list-row :is(h3, h4)")).to_have_text(
        ["Selling a business in Texas", "What you keep after tax"]
    )


def test_a_search_is_there_again_after_reading_what_it_found(page: Page) -> None:
    open_hydrated(page, CENTER)
    field, topic = page.get_by_label(SEARCH), page.get_by_label("Topic", exact=True)
    kind = page.get_by_label("Show", exact=True)
    field.fill("owner")
    topic.select_option("Getting ready")
    kind.select_option("Articles")
    outcome = page.get_by_role("status").first
    expect(outcome).to_have_text(re.compile("match"))
    found, count = titles(page), outcome.inner_text()

    def expect_it() -> None:
        expect(field).to_have_value("owner")
        expect(topic).to_have_value("getting-ready")
        expect(kind).to_have_value("articles")
        expect(outcome).to_have_text(count)
        assert titles(page) == found

    page.locator("main .list-row a").first.click()
    expect(page.locator("article h1")).to_be_visible()
    page.go_back()
    expect_it()
    expect(page).to_have_url(CENTER)
    page.reload()
    expect_it()
    page.locator("main .list-row a").first.click()
    page.locator(".eyebrow").get_by_role("link", name="Resource Center").click()
    expect(page.locator("main .list-row :is(h3, h4)")).to_have_count(len(ARTICLES))
    expect(field).to_have_value("")


def test_everything_is_listed_without_scripts(visitor: Visitor) -> None:
    page = visitor(java_script_enabled=False)
    page.goto(CENTER)
    expect(page.locator("main .list-row :is(h3, h4)")).to_have_count(len(ARTICLES))


def test_an_article_opens_from_the_list_and_its_contents_link_to_sections(page: Page) -> None:
    open_hydrated(page, CENTER)
    page.locator("main .list-row a", has_text="SDE and EBITDA in plain words").click()
    expect(page).to_have_url(ARTICLE)
    expect(page.get_by_role("heading", level=1)).to_have_text("SDE and EBITDA in plain words")
    contents = page.get_by_role("navigation", name="In this article")
    contents.get_by_role("link", name="Which year counts").click()
    expect(page.get_by_role("heading", name="Which year counts")).to_be_in_viewport()


def test_a_figure_of_others_leads_to_its_source(page: Page) -> None:
    open_hydrated(page, ARTICLE)
    page.get_by_role("link", name="Source 1", exact=True).first.click()
    source = page.locator("#source-1")
    expect(source).to_be_in_viewport()
    expect(source).to_contain_text(re.compile(r"BizBuySell|IBBA"))


def test_a_drawing_has_words_and_a_table(page: Page) -> None:
    open_hydrated(page, ARTICLE)
    drawing = page.get_by_role("img", name=re.compile("From profit on the tax return to SDE"))
    expect(drawing).to_have_attribute("aria-label", re.compile(r"SDE, \$330,000\.$"))
    page.get_by_text("Show as a table").click()
    row = page.get_by_role("row", name=re.compile("Depreciation"))
    expect(row.first).to_contain_text("+ $42,000")


def test_an_article_leads_to_the_next_one_and_back_to_the_list(page: Page) -> None:
    open_hydrated(page, ARTICLE)
    related = page.get_by_role("region", name="Read next")
    related.get_by_role("link", name="Add-backs that hold up").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Add-backs that hold up")
    page.get_by_role("main").get_by_role("link", name="Resource Center").click()
    expect(page).to_have_url(CENTER)


def test_an_article_is_described_for_search_engines(page: Page) -> None:
    page.goto(ARTICLE)
    [script] = page.locator("script[type='application/ld+json']").all_text_contents()
    data = json.loads(script)
    assert data["@type"] == "Article"
    assert data["headline"] == "SDE and EBITDA in plain words"
    shipped = (CONTENT / "articles" / f"{ARTICLE.rpartition('/')[2]}.md").read_text()
    assert f"updated: {data['dateModified']}\n" in shipped
    assert data["mainEntityOfPage"].endswith(ARTICLE)
    assert len(data["citation"]) >= 3


def test_an_article_that_does_not_exist_is_not_found(page: Page) -> None:
    open_hydrated(page, CENTER)
    assert page.request.get(f"{CENTER}/no-such-article").status == 404


def test_reading_on_fetches_only_data(page: Page) -> None:
    open_hydrated(page, CENTER)
    documents: list[Request] = []
    page.on("request", lambda r: documents.append(r) if r.resource_type == "document" else None)
    page.locator("main .list-row a").first.click()
    expect(page.locator("article h1")).to_be_visible()
    wait_until_hydrated(page)
    assert not documents


def test_a_download_is_announced_as_in_the_portal(page: Page) -> None:
    open_hydrated(page, CENTER)
    with page.expect_download() as download:
        page.locator(OPEN_TO_ALL).click()
    toast = page.locator(".toasts li").filter(has_text="Download Started")
    file = download.value.suggested_filename
    expect(toast).to_contain_text(f"{file} is being prepared for download.")


def test_a_visitor_who_signs_in_for_a_document_comes_back_to_it(
    page: Page, visitor: Visitor, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, "401 auth/session")
    person = register(visitor().context)
    open_hydrated(page, CENTER)
    page.locator(MEMBERS_ONLY).click()
    expect(page).to_have_url(re.compile(r"^[^?]*/auth\?next="))
    expect(page.locator(".toasts li")).to_have_count(0)
    with page.expect_download() as download:
        AuthPage(page).sign_in(person["email"])
    assert download.value.suggested_filename == "buyer-nda.docx"
    expect(page).to_have_url(re.compile(r"/resource-center#document-"))
    expect(page.locator(MEMBERS_ONLY)).to_be_focused()
