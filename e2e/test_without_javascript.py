"""The contact form before hydration and without JavaScript."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.conftest import Visitor
from e2e.support.axe import assert_accessible, assert_fine_at_every_width
from e2e.support.console_guard import ConsoleGuard
from e2e.support.contact import FIELDS, OPERATION, RED, SUMMARY, ContactForm, contact_fields
from e2e.support.pages import assert_fits, wait_until_hydrated
from e2e.support.site import Site
from e2e.support.stalled_requests import StalledRequests

SENT = re.compile(r"/contact/sent\?receipt=")
SCRIPTS = "**/assets/*.js"
HOSTILE = "\"><script>alert(1)</script><img src=x onerror=alert(2)></textarea>'&amp;"


@pytest.fixture
def plain(visitor: Visitor) -> ContactForm:
    """The form in a browser with JavaScript off."""
    page = visitor(java_script_enabled=False)
    page.goto("/contact")
    return ContactForm(page)


def test_a_form_sent_twice_without_javascript_is_confirmed_twice_and_stored_once(
    plain: ContactForm, site: Site
) -> None:
    values = contact_fields(name="Seán O’Neil")
    for _ in range(2):
        plain.page.goto("/contact")
        plain.send(values)
        expect(plain.page).to_have_url(SENT)
        expect(plain.page.get_by_role("heading", level=1)).to_have_text("Message Sent!")
    [message] = site.messages(values["email"])
    assert {name: message[name] for name in FIELDS} == values
    assert len(site.mails(message["reference"])) == 2


def test_the_confirmation_page_is_accessible_and_can_be_reloaded(
    visitor: Visitor, console_guard: ConsoleGuard, site: Site
) -> None:
    values = contact_fields()
    page = open_without_scripts(visitor(), console_guard)
    ContactForm(page).send(values)
    expect(page).to_have_url(SENT)
    page.unroute(SCRIPTS)
    page.reload()
    wait_until_hydrated(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Message Sent!")
    expect(page.get_by_role("main")).to_contain_text(
        "Thank you for your message. We'll get back to you soon."
    )
    expect(page.locator("meta[name=robots]")).to_have_attribute("content", "noindex")
    assert_fine_at_every_width(page)
    assert len(site.messages(values["email"])) == 1


def test_opening_the_confirmation_page_without_sending_preserves_the_draft(page: Page) -> None:
    values = contact_fields()
    form = ContactForm(page).open()
    form.fill(values)
    page.goto("/contact/sent")
    expect(page).to_have_url("/contact")
    form.expect_values(values)


def test_an_invalid_form_sent_without_javascript_shows_its_errors_and_every_value(
    plain: ContactForm, site: Site, console_guard: ConsoleGuard
) -> None:
    console_guard.expect("status of 422")
    values = contact_fields(name="R2D2", phone="0123", message="\nA message after an empty line.")
    plain.send(values)
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
    plain.expect_values(values)
    plain.summary.get_by_role("link").last.click()
    expect(plain.page).to_have_url("/contact#phone")
    assert_fits(plain.page)
    assert site.messages(values["email"]) == []
    plain.send({"name": "Ruth Hollis", "phone": ""})
    expect(plain.page).to_have_url(SENT)
    assert len(site.messages(values["email"])) == 1


def test_a_form_with_errors_is_accessible_and_shows_html_as_text(
    visitor: Visitor, console_guard: ConsoleGuard
) -> None:
    console_guard.expect("status of 422")
    page = open_without_scripts(visitor(), console_guard)
    form = ContactForm(page)
    values = dict.fromkeys(FIELDS, HOSTILE)
    form.send(values)  # with JavaScript on, so that any unescaped script would run
    expect(form.summary).to_be_visible()
    form.expect_values(values)
    expect(page.locator("script:not([type='application/ld+json']), img[src=x]")).to_have_count(0)
    assert_accessible(page)


def test_a_message_typed_before_hydration_is_stored_once_despite_a_lost_response(
    page: Page, site: Site, console_guard: ConsoleGuard
) -> None:
    console_guard.expect("ERR_FAILED")
    values = contact_fields()
    form = fill_before_hydration(page, values)
    form.expect_values(values)

    def lose_the_response(route: Route) -> None:
        assert route.fetch().status == 200
        route.abort()

    page.route(OPERATION, lose_the_response)
    form.button.click()
    form.expect_failure(values)
    page.unroute(OPERATION)
    form.open()
    form.expect_values(values)
    form.button.click()
    form.expect_sent()
    assert len(site.messages(values["email"])) == 1


def test_a_form_sent_before_hydration_is_stored(page: Page, site: Site) -> None:
    stalled = StalledRequests(page, SCRIPTS)
    page.goto("/contact", wait_until="commit")
    values = contact_fields()
    form = ContactForm(page)
    form.fill(values)
    form.button.click()
    stalled.release()
    expect(page.get_by_role("heading", level=1)).to_have_text("Message Sent!")
    assert len(site.messages(values["email"])) == 1


def open_without_scripts(page: Page, console_guard: ConsoleGuard) -> Page:
    """Open the contact page with JavaScript on, but with every script request failing. Returns the
    page.
    """
    console_guard.expect("ERR_FAILED")
    page.route(SCRIPTS, lambda route: route.abort())
    page.goto("/contact")
    return page


def fill_before_hydration(page: Page, values: dict[str, str]) -> ContactForm:
    """Fill in the form while its scripts are still loading, then wait for hydration."""
    stalled = StalledRequests(page, SCRIPTS)
    page.goto("/contact", wait_until="commit")
    form = ContactForm(page)
    form.fill(values)
    stalled.release()
    wait_until_hydrated(page)
    return form
