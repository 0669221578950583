"""The contact form before hydration and without JavaScript, and the tools without it."""

import json
import re

from playwright.sync_api import Page, expect

from devtools.paths import CONTENT
from e2e.conftest import Visitor
from e2e.support import assessment, calculator, health
from e2e.support.axe import assert_accessible, assert_fine_at_every_width
from e2e.support.console_guard import ConsoleGuard
from e2e.support.contact import (
    FIELDS,
    OPTIONS,
    RED,
    SUMMARY,
    ContactForm,
    contact_fields,
    make_network_busy,
)
from e2e.support.pages import PHONE, assert_fits, wait_until_hydrated
from e2e.support.site import Site
from e2e.support.stalled_requests import SCRIPTS, StalledRequests

SENT = re.compile(r"/contact/sent\?receipt=")
HOSTILE = "\"><script>alert(1)</script><img src=x onerror=alert(2)></textarea>'&amp;"
GLOSSARY = "/resource-center/glossary"
BUSY = "We are getting a lot of messages right now"

# The name of each region, and its words.
_REGIONS = """(all) => all.map((region) => [
    document.getElementById(region.getAttribute("aria-labelledby")).textContent, region.innerText,
])"""

# Of each question: its label, whether it is visible, and how many options it has.
_QUESTIONS = """(all) => all.map((question) => [
    question.labels[0].textContent, question.checkVisibility(), question.options.length,
])"""


def test_without_javascript_a_message_is_corrected_confirmed_twice_and_stored_once(
    visitor: Visitor, site: Site, console_guard: ConsoleGuard
) -> None:
    console_guard.expect("status of 422")
    console_guard.expect("status of 429")
    page = visitor(java_script_enabled=False)
    page.goto("/contact")
    form = ContactForm(page)
    values = contact_fields(name="R2D2", phone="0123", message="\nA message after an empty line.")
    choose_second_options(form)
    form.send(values)
    expect_errors(form, values)
    for name, options in OPTIONS.items():
        assert form.chosen(name) in (options[1], [options[1]])
    assert site.messages(values["email"]) == []
    right = {**contact_fields(name="Seán O’Neil"), "email": values["email"]}
    form.send(right)
    for is_last in (False, True):
        expect(page).to_have_url(SENT)
        expect(page.get_by_role("heading", level=1)).to_have_text("Message Sent!")
        if not is_last:
            page.goto("/contact")
            choose_second_options(form)
            form.send(right)
    [message] = site.messages(values["email"])
    assert {name: message[name] for name in FIELDS} == right
    assert len(site.mails(message["reference"])) == 2

    make_network_busy(page.context, but=1)
    page.goto("/contact")
    values = contact_fields()
    form.send(values)
    expect(form.summary).to_contain_text(BUSY)
    expect(form.summary).to_contain_text("Please call us")
    form.expect_values(values)
    assert site.messages(values["email"]) == []


def test_a_request_for_details_keeps_its_listing_without_javascript(
    page_without_javascript: Page,
) -> None:
    page = page_without_javascript
    page.goto("/business-listings")
    page.get_by_role("link", name="Request Details: Light industrial manufacturer").click()
    expect(ContactForm(page).field("message")).to_have_value(
        "I would like details on listing 1042, Light industrial manufacturer."
    )


def test_listings_are_narrowed_down_and_opened_without_javascript(
    page_without_javascript: Page,
) -> None:
    page = page_without_javascript
    page.goto("/business-listings")
    rows = page.locator("main li").filter(has=page.get_by_role("link", name="Request Details"))
    page.get_by_role("link", name="Dallas-Fort Worth").click()
    expect(rows).to_have_count(1)
    expect(page.get_by_role("heading", name="Dallas-Fort Worth", level=2)).to_be_visible()
    page.get_by_role("link", name="Lowest price first").click()
    expect(rows).to_have_count(3)
    expect(rows.last).to_contain_text("$11M")
    page.get_by_role("link", name="Light industrial manufacturer", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Light industrial manufacturer")
    page.get_by_role("link", name="Request Details").click()
    expect(ContactForm(page).field("message")).to_have_value(
        "I would like details on listing 1042, Light industrial manufacturer."
    )


def choose_second_options(form: ContactForm) -> None:
    for name, options in OPTIONS.items():
        form.choose(name, options[1])


def expect_errors(form: ContactForm, values: dict[str, str]) -> None:
    """Expect the errors of name and phone, and every value, as the server renders them."""
    page = form.page
    expect(page).to_have_url("/contact")
    expect(page).to_have_title(
        "Please fix the form errors: Contact us in confidence | Sabine Ridge"
    )
    for line in SUMMARY:
        expect(form.summary).to_contain_text(line)
    expect(form.summary).to_be_visible()
    expect(form.summary.get_by_role("link")).to_have_text(
        [
            "Name can only contain letters, spaces, hyphens, and apostrophes",
            "Please enter a valid phone number",
        ]
    )
    for name in ("name", "phone"):
        expect(form.error(name)).to_be_visible()
        expect(form.field(name)).to_have_attribute("aria-invalid", "true")
        expect(form.field(name)).to_have_css("border-top-color", RED)
    expect(form.error("email")).to_be_hidden()
    form.expect_values(values)
    form.summary.get_by_role("link").last.click()
    expect(page).to_have_url("/contact#phone")
    assert_fits(page)


def test_a_form_sent_before_hydration_shows_html_as_text_and_is_confirmed_on_a_page_that_reloads(
    page: Page, site: Site, console_guard: ConsoleGuard
) -> None:
    console_guard.expect("status of 422")
    stalled = StalledRequests(page, SCRIPTS)
    page.goto("/contact", wait_until="commit")
    form = ContactForm(page)
    hostile = dict.fromkeys(FIELDS, HOSTILE)
    form.send(hostile)  # with JavaScript on, so that any unescaped script would run
    expect(form.summary).to_be_visible()
    form.expect_values(hostile)
    expect(page.locator("script:not([type='application/ld+json']), img[src=x]")).to_have_count(0)
    assert_accessible(page)

    values = contact_fields()
    form.send(values)
    expect(page).to_have_url(SENT)
    stalled.release()
    page.reload()
    wait_until_hydrated(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Message Sent!")
    expect(page.get_by_role("main")).to_contain_text(
        "Thank you for your message. We'll get back to you soon."
    )
    expect(page.locator("meta[name=robots]")).to_have_attribute("content", "noindex")
    assert_fine_at_every_width(page)
    assert len(site.messages(values["email"])) == 1


def test_without_javascript_tools_say_that_they_need_it_and_send_nothing_and_terms_are_links(
    visitor: Visitor,
) -> None:
    page = visitor(width=PHONE, java_script_enabled=False)
    requested_urls: list[str] = []
    page.on("request", lambda request: requested_urls.append(request.url))
    for path in (health.DASHBOARD, health.PATH, calculator.PATH, assessment.PATH):
        page.goto(path)
        main = page.get_by_role("main")
        expect(main.get_by_text(re.compile("requires? JavaScript"))).to_be_visible()
        if path in (calculator.PATH, assessment.PATH):
            expect(main.get_by_role("link", name="Write or call")).to_have_attribute(
                "href", "/contact"
            )
            assert_fits(page)
    expect_all_questions_to_be_read(assessment.Assessment(page))
    requested_urls.clear()
    tool = assessment.Assessment(page)
    tool.fill_header()
    tool.question(1).select_option(index=1)
    tool.field("industry").press("Enter")
    page.goto("/about")
    assert [url for url in requested_urls if assessment.PATH in url or "Pecan" in url] == []

    page.goto(calculator.PATH)
    requested_urls.clear()
    calculator.Calculator(page).calculate(calculator.ANSWERS)
    page.goto("/resource-center/sde-and-ebitda")
    assert [url for url in requested_urls if "1%2C200" in url or calculator.PATH in url] == []

    page.locator("a.term", has_text="SDE").first.click()
    expect(page).to_have_url(f"{GLOSSARY}#sde")
    regions = dict(page.get_by_role("main").get_by_role("region").evaluate_all(_REGIONS))
    for entry in json.loads((CONTENT / "glossary.json").read_text())["terms"]:
        assert entry["text"] in " ".join(regions[entry["term"]].split())


def expect_all_questions_to_be_read(tool: assessment.Assessment) -> None:
    """Expect every question with its options, a button at rest, and links to the categories."""
    expected = [
        [f"{question['id']}. {question['text']}", True, len(question["options"]) + 1]
        for question in assessment.question_set()["questions"]
    ]
    assert tool.form.locator("select[name^=q]").evaluate_all(_QUESTIONS) == expected
    expect(tool.button).to_be_disabled()
    expect(tool.next).to_be_hidden()
    category = assessment.question_set()["categories"][2]["title"]
    tool.progress.get_by_role("link", name=category).click()
    expect(tool.page.get_by_role("main").get_by_role("heading", name=category)).to_be_in_viewport()
