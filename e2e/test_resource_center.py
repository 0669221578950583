"""A visitor searches the Resource Center and reads articles."""

import json
import re

from playwright.sync_api import Page, Request, expect
from selectolax.lexbor import LexborHTMLParser

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
from e2e.support.site import Site
from e2e.support.stalled_requests import ignore_long_timeouts

CENTER = "/resource-center"
ARTICLE = "/resource-center/sde-and-ebitda"
SEARCH = "Search articles and documents"
OPEN_TO_ALL, MEMBERS_ONLY = "#document-sample-valuation-report", "#document-buyer-nda"


def titles(page: Page) -> list[str]:
    return page.locator("main .list-row h3").all_inner_texts()


def test_the_list_is_searched_and_filtered_and_a_document_downloaded(page: Page) -> None:
    open_hydrated(page, CENTER)
    found = page.locator("main .list-row h3")
    everything = titles(page)
    links = page.locator("main .list-row a").evaluate_all("all => all.map((a) => a.pathname)")
    assert set(links) == set(ARTICLES)
    for topic in ("What drives value", "Earnings", "Getting ready", "The deal"):
        expect(page.locator("main .list-row").filter(has_text=topic).first).to_be_visible()

    requested_urls: list[str] = []
    page.on("request", lambda request: requested_urls.append(request.url))
    field, outcome = page.get_by_label(SEARCH), page.get_by_role("status").first
    field.press_sequentially("franchise")
    expect(found.first).to_have_text("Selling a business in Texas")
    expect(outcome).to_have_text(re.compile(r"^\d+ match(es)?$"))
    field.fill("zeppelin")
    expect(page.get_by_text("Nothing matches those words.")).to_be_visible()
    expect(outcome).to_have_text("0 matches")
    field.fill("")
    expect(found).to_have_count(len(everything))
    assert titles(page) == everything
    topics = page.get_by_label("Topic", exact=True)
    topics.select_option("Texas and taxes")
    expect(found).to_have_text(["Selling a business in Texas", "What you keep after tax"])
    assert not [url for url in requested_urls if "/covers/" not in url]  # pictures on the way

    topics.select_option(index=0)
    ignore_long_timeouts(page)  # the toast stays, however long the download takes to begin
    with page.expect_download() as download:
        page.locator(OPEN_TO_ALL).click()
    toast = page.locator(".toasts li").filter(has_text="Download Started")
    file = download.value.suggested_filename
    expect(toast).to_contain_text(f"{file} is being prepared for download.")


def test_the_three_collections_have_anchors_and_filter_the_list(page: Page) -> None:
    for slug, title in {
        "growth-strategies": "Growth Strategies",
        "exit-planning-guide": "Exit Planning Guide",
        "industry-insights": "Industry Insights",
    }.items():
        open_hydrated(page, f"{CENTER}#{slug}")
        collection = page.locator(f"#{slug}")
        expect(collection.get_by_role("heading", name=title)).to_be_in_viewport()
        held = collection.get_by_role("link", name=re.compile(r"^\d+ articles ?: "))
        count = int(held.inner_text().split()[0])
        assert count >= 4
        held.click()
        expect(page.locator("main .list-row")).to_have_count(count)
        expect(page.locator("#articles-title")).to_be_in_viewport()


def test_a_phone_folds_documents_until_they_are_needed(visitor: Visitor) -> None:
    page = visitor(width=390)
    open_hydrated(page, CENTER)
    document = OPEN_TO_ALL
    expect(page.locator(document)).to_be_hidden()
    page.get_by_label(SEARCH).fill("sample valuation")
    expect(page.locator(document)).to_be_visible()
    page.get_by_label(SEARCH).fill("")
    expect(page.locator(document)).to_be_hidden()
    open_hydrated(page, f"{CENTER}{document}")
    expect(page.locator(document)).to_be_focused()


def test_the_labels_of_a_chart_never_overlap(visitor: Visitor, site: Site) -> None:
    """Checked on a 320 px phone and with text at 200%."""
    page = visitor(width=320)
    drawn = 0
    for article in ARTICLES:
        if "article-figure" not in site.request("GET", article).text:
            continue
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


def test_a_search_is_restored_on_going_back_and_on_reload(page: Page) -> None:
    open_hydrated(page, CENTER)
    field, topic = page.get_by_label(SEARCH), page.get_by_label("Topic", exact=True)
    kind = page.get_by_label("Show", exact=True)
    field.fill("owner")
    topic.select_option("Getting ready")
    kind.select_option("Articles")
    outcome = page.get_by_role("status").first
    # The list may be behind what was chosen last.
    expect(page.locator("main .list-row h3")).to_have_text(
        ["Due diligence, and how to be ready", "The year before you sell"]
    )
    found, count = titles(page), outcome.inner_text()

    def expect_search_restored() -> None:
        expect(field).to_have_value("owner")
        expect(topic).to_have_value("getting-ready")
        expect(kind).to_have_value("articles")
        expect(outcome).to_have_text(count)
        assert titles(page) == found

    page.locator("main .list-row a").first.click()
    expect(page.locator("article h1")).to_be_visible()
    page.go_back()
    expect_search_restored()
    expect(page).to_have_url(CENTER)
    page.reload()
    expect_search_restored()
    page.locator("main .list-row a").first.click()
    page.locator(".eyebrow").get_by_role("link", name="Resource Center").click()
    expect(page.locator("main .list-row h3")).to_have_count(len(ARTICLES))
    expect(field).to_have_value("")


def test_an_article_opens_without_a_page_load_and_links_to_its_parts_and_the_next_one(
    page: Page,
) -> None:
    open_hydrated(page, CENTER)
    documents: list[Request] = []
    page.on("request", lambda r: documents.append(r) if r.resource_type == "document" else None)
    page.locator("main .list-row a", has_text="SDE and EBITDA in plain words").click()
    expect(page).to_have_url(ARTICLE)
    title = page.get_by_role("heading", level=1)
    expect(title).to_have_text("SDE and EBITDA in plain words")
    contents = page.get_by_role("navigation", name="In this article")
    contents.get_by_role("link", name="Which year counts").click()
    expect(page.get_by_role("heading", name="Which year counts")).to_be_in_viewport()

    page.get_by_role("link", name="Source 1", exact=True).first.click()
    source = page.locator("#source-1")
    expect(source).to_be_in_viewport()
    expect(source).to_contain_text(re.compile(r"^IRS, "))

    drawing = page.get_by_role("img", name=re.compile("From profit on the tax return to SDE"))
    expect(drawing).to_have_attribute("aria-label", re.compile(r"SDE, \$330,000\.$"))
    page.get_by_text("Show as a table").click()
    row = page.get_by_role("row", name=re.compile("Depreciation"))
    expect(row.first).to_contain_text("+ $42,000")

    related = page.get_by_role("region", name="Read next")
    related.get_by_role("link", name="Add-backs that hold up").click()
    expect(title).to_have_text("Add-backs that hold up")
    page.get_by_role("main").get_by_role("link", name="Resource Center").click()
    expect(page).to_have_url(CENTER)
    assert not documents


def test_an_article_has_structured_data(site: Site) -> None:
    html = LexborHTMLParser(site.request("GET", ARTICLE).text)
    [script] = html.css("script[type='application/ld+json']")
    data = json.loads(script.text())
    assert data["@type"] == "Article"
    assert data["headline"] == "SDE and EBITDA in plain words"
    shipped = (CONTENT / "articles" / f"{ARTICLE.rpartition('/')[2]}.md").read_text()
    assert f"updated: {data['dateModified']}\n" in shipped
    assert data["mainEntityOfPage"].endswith(ARTICLE)
    assert len(data["citation"]) >= 3


def test_an_unknown_article_is_not_found(site: Site) -> None:
    assert site.request("GET", f"{CENTER}/no-such-article").status == 404


def test_signing_in_for_a_document_returns_to_the_document(
    page: Page, visitor: Visitor, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, "401 auth/session")
    person = register(visitor().context)
    open_hydrated(page, CENTER)
    page.locator(MEMBERS_ONLY).click()
    expect(page).to_have_url(re.compile(r"^[^?]*/auth\?next="))
    wait_until_hydrated(page)
    expect(page.locator(".toasts li")).to_have_count(0)
    with page.expect_download() as download:
        AuthPage(page).sign_in(person["email"])
    assert download.value.suggested_filename == "buyer-nda.docx"
    expect(page).to_have_url(re.compile(r"/resource-center#document-"))
    expect(page.locator(MEMBERS_ONLY)).to_be_focused()
