"""The form before its scripts have arrived, and where they never do."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.conftest import Visitor
from e2e.support.axe import assert_accessible
from e2e.support.console_guard import ConsoleGuard
from e2e.support.contact import FIELDS, OPERATION, RED, SUMMARY, ContactForm, contact_fields
from e2e.support.pages import DESK, PHONE, assert_fits, wait_until_hydrated
from e2e.support.site import Site
from e2e.support.stalled_requests import StalledRequests

SENT = re.compile(r"/contact/sent\?receipt=")
SCRIPTS = "**/assets/*.js"
HOSTILE = "\"><script>alert(1)</script><img src=x onerror=alert(2)></textarea>'&amp;"


@pytest.fixture
def plain(visitor: Visitor) -> ContactForm:
    """The form in a browser that runs no scripts."""
    page = visitor(java_script_enabled=False)
    page.goto("/contact")
    return ContactForm(page)


def test_a_plain_form_is_sent_and_says_so_on_a_page(plain: ContactForm, site: Site) -> None:
    words = contact_fields(name="Seán O’Neil")
    plain.send(words)
    expect(plain.page).to_have_url(SENT)
    expect(plain.page.get_by_role("heading", level=1)).to_have_text("Message Sent!")
    [message] = site.messages(words["email"])
    assert {name: message[name] for name in FIELDS} == words
    assert len(site.mails(message["reference"])) == 2


def test_the_page_that_says_so_can_be_read_by_everybody_and_loaded_again(
    visitor: Visitor, console_guard: ConsoleGuard, site: Site
) -> None:
    words = contact_fields()
    page = scripts_lost(visitor(), console_guard)
    ContactForm(page).send(words)
    expect(page).to_have_url(SENT)
    page.unroute(SCRIPTS)
    page.reload()
    wait_until_hydrated(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Message Sent!")
    expect(page.get_by_role("main")).to_contain_text(
        "Thank you for your message. We'll get back to you soon."
    )
    expect(page.locator("meta[name=robots]")).to_have_attribute("content", "noindex")
    for width in (PHONE, DESK):
        page.set_viewport_size({"width": width, "height": 900})
        assert_accessible(page)
        assert_fits(page)
    assert len(site.messages(words["email"])) == 1


def test_only_a_message_that_was_sent_ends_a_draft(page: Page) -> None:
    words = contact_fields()
    form = ContactForm(page).open()
    form.fill(words)
    page.goto("/contact/sent")
    expect(page).to_have_url("/contact")
    form.expect_values(words)


def test_a_plain_form_sent_twice_is_one_message(plain: ContactForm, site: Site) -> None:
    words = contact_fields()
    for _ in range(2):
        plain.page.goto("/contact")
        plain.send(words)
        expect(plain.page).to_have_url(SENT)
    assert len(site.messages(words["email"])) == 1


def test_a_plain_form_comes_back_with_its_errors_and_every_word(
    plain: ContactForm, site: Site, console_guard: ConsoleGuard
) -> None:
    console_guard.expect("status of 422")
    words = contact_fields(name="R2D2", phone="0123", message="\nA message after an empty line.")
    plain.send(words)
    expect(plain.page).to_have_url("/contact")
    expect(plain.page).to_have_title(
        "Please fix the form errors: Contact us in confidence | Sabine Ridge"
    )
    for line in SUMMARY:
        expect(plain.summary).to_contain_text(line)
    expect(plain.summary).to_be_visible()
    expect(plain.summary.get_by_role("link")).to_have_text(
        [
            "Name can only contain letters, spaces, hyphens, and apostrophes",
            "Please enter a valid phone number",
        ]
    )
    for name in ("name", "phone"):
        expect(plain.error(name)).to_be_visible()
        expect(plain.field(name)).to_have_attribute("aria-invalid", "true")
        expect(plain.field(name)).to_have_css("border-top-color", RED)
    expect(plain.error("email")).to_be_hidden()
    plain.expect_values(words)
    plain.summary.get_by_role("link").last.click()
    expect(plain.page).to_have_url("/contact#phone")
    assert_fits(plain.page)
    assert site.messages(words["email"]) == []
    plain.send({"name": "Ruth Hollis", "phone": ""})
    expect(plain.page).to_have_url(SENT)
    assert len(site.messages(words["email"])) == 1


def test_a_form_that_came_back_is_accessible(
    visitor: Visitor, site: Site, console_guard: ConsoleGuard
) -> None:
    console_guard.expect("status of 422")
    page = scripts_lost(visitor(), console_guard)
    ContactForm(page).send(contact_fields(name="R2D2"))
    expect(ContactForm(page).summary).to_be_visible()
    assert_accessible(page)


def test_hostile_words_come_back_as_words(visitor: Visitor, console_guard: ConsoleGuard) -> None:
    console_guard.expect("status of 422")
    page = scripts_lost(visitor(), console_guard)
    form = ContactForm(page)
    words = dict.fromkeys(FIELDS, HOSTILE)
    form.send(words)  # with scripts on, so that whatever slipped through would really run
    expect(form.summary).to_be_visible()
    form.expect_values(words)
    expect(page.locator("script:not([type='application/ld+json']), img[src=x]")).to_have_count(0)


def test_words_typed_before_the_scripts_arrive_are_kept_and_sent(page: Page, site: Site) -> None:
    words = contact_fields()
    form = typed_early(page, words)
    form.expect_values(words)
    form.button.click()
    form.expect_sent()
    assert len(site.messages(words["email"])) == 1


def test_words_typed_before_the_scripts_arrive_are_one_message_whatever_happens(
    page: Page, site: Site, console_guard: ConsoleGuard
) -> None:
    console_guard.expect("ERR_FAILED")
    words = contact_fields()
    form = typed_early(page, words)

    def lose_the_answer(route: Route) -> None:
        assert route.fetch().status == 200
        route.abort()

    page.route(OPERATION, lose_the_answer)
    form.button.click()
    form.expect_failure(words)
    page.unroute(OPERATION)
    form.open()
    form.expect_values(words)
    form.button.click()
    form.expect_sent()
    assert len(site.messages(words["email"])) == 1


def test_a_form_sent_before_the_scripts_arrive_arrives(page: Page, site: Site) -> None:
    stalled = StalledRequests(page, SCRIPTS)
    page.goto("/contact", wait_until="commit")
    words = contact_fields()
    form = ContactForm(page)
    form.fill(words)
    form.button.click()
    stalled.release()
    expect(page.get_by_role("heading", level=1)).to_have_text("Message Sent!")
    assert len(site.messages(words["email"])) == 1


def scripts_lost(page: Page, console_guard: ConsoleGuard) -> Page:
    """The form where scripts are allowed, but those of the site never arrive."""
    console_guard.expect("ERR_FAILED")
    page.route(SCRIPTS, lambda route: route.abort())
    page.goto("/contact")
    return page


def typed_early(page: Page, words: dict[str, str]) -> ContactForm:
    """A form that was filled in while the scripts were still on their way, and is alive now."""
    stalled = StalledRequests(page, SCRIPTS)
    page.goto("/contact", wait_until="commit")
    form = ContactForm(page)
    form.fill(words)
    stalled.release()
    wait_until_hydrated(page)
    return form
