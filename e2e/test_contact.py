"""A visitor sends a message with the contact form (specification, sections 4, 5 and 8)."""

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.support.console_guard import ConsoleGuard
from e2e.support.contact import FIELDS, OPERATION, RED, SUMMARY, TIMES, ContactForm, contact_fields
from e2e.support.site import Site


@pytest.fixture
def form(page: Page) -> ContactForm:
    return ContactForm(page).open()


def test_a_draft_survives_until_message_and_emails_are_stored_and_the_page_confirms_it(
    form: ContactForm, site: Site
) -> None:
    values = contact_fields()
    form.fill(values)
    form.open()
    form.expect_values(values)
    form.page.get_by_role("contentinfo").get_by_role("link", name="Privacy Policy").click()
    expect(form.page).to_have_url("/privacy")
    form.page.go_back()
    form.expect_values(values)
    form.button.click()
    form.expect_sent()
    [message] = site.messages(values["email"])
    assert {name: message[name] for name in FIELDS} == values
    assert message["status"] == "new"
    firm, visitor = site.mails(message["reference"])
    assert (firm["to"], firm["reply_to"]) == ("hello@sabineridge.example.com", values["email"])
    assert (visitor["to"], visitor["reply_to"]) == (values["email"], "")
    assert values["message"] in firm["text"]
    assert values["message"] not in visitor["text"]
    form.open()
    form.expect_values(dict.fromkeys(FIELDS, ""))


def test_a_message_can_be_sent_with_the_keyboard_alone(form: ContactForm, site: Site) -> None:
    values = contact_fields()
    press = form.page.keyboard.press
    press("Tab")
    expect(form.page.get_by_role("link", name="Skip to the page")).to_be_focused()
    press("Enter")
    expect(form.page.get_by_role("main")).to_be_focused()
    for name in FIELDS[:-1]:
        press("Tab")
        expect(form.field(name)).to_be_focused()
        form.page.keyboard.insert_text(values[name])
    for time in TIMES:
        press("Tab")
        expect(form.form.get_by_role("checkbox", name=time)).to_be_focused()
        if time in {"Tuesday", "Mornings"}:
            press(" ")
    press("Tab")
    expect(form.field("message")).to_be_focused()
    form.page.keyboard.insert_text(values["message"])
    press("Tab")
    expect(form.button).to_be_focused()
    press("Enter")
    form.expect_sent()
    [message] = site.messages(values["email"])
    assert message["times"] == "Tuesday, Mornings"


def test_an_invalid_form_scrolls_to_its_error_summary_and_each_error_links_to_its_field(
    form: ContactForm, site: Site
) -> None:
    values = contact_fields(
        name="R2D2", email="nobody@nowhere", phone="0", company="X", message="Hello"
    )
    form.send(values)
    expect(form.toast(SUMMARY)).to_be_visible()
    expect(form.summary).to_be_focused()
    expect(form.summary).to_be_in_viewport()
    links = form.summary.get_by_role("link")
    expect(links).to_have_count(5)
    for link, name in zip(links.all(), FIELDS, strict=True):
        expect(form.field(name)).to_have_css("border-top-color", RED)
        link.click()
        expect(form.field(name)).to_be_focused()
        expect(form.field(name)).to_be_in_viewport()
    form.expect_values(values)
    assert site.messages(values["email"]) == []


def test_a_message_can_be_sent_from_a_browser_that_blocks_storage(page: Page, site: Site) -> None:
    page.add_init_script("""Object.defineProperty(window, "localStorage", {
        get() { throw new DOMException("Denied", "SecurityError"); }
    })""")
    form = ContactForm(page).open()
    values = contact_fields()
    form.send(values)
    form.expect_sent()
    assert len(site.messages(values["email"])) == 1


def test_a_message_written_offline_survives_a_reload_and_is_sent_once(
    form: ContactForm, site: Site, console_guard: ConsoleGuard
) -> None:
    console_guard.expect("ERR_INTERNET_DISCONNECTED")
    values = contact_fields()
    form.page.context.set_offline(True)
    form.send(values)
    form.expect_failure(values)
    form.page.context.set_offline(False)
    form.open()
    form.expect_values(values)
    assert site.messages(values["email"]) == []
    form.button.click()
    form.expect_sent()
    assert len(site.messages(values["email"])) == 1


def test_a_retry_after_a_lost_response_stores_one_message(
    form: ContactForm, site: Site, console_guard: ConsoleGuard
) -> None:
    """At once, and after a reload."""
    console_guard.expect("ERR_FAILED")

    def lose_the_response(route: Route) -> None:
        assert route.fetch().status == 200
        route.abort()

    for reloaded in (False, True):
        form.open()
        values = contact_fields()
        form.page.route(OPERATION, lose_the_response)
        form.send(values)
        form.expect_failure(values)
        [first] = site.messages(values["email"])
        form.page.unroute(OPERATION)
        if reloaded:
            form.open()
            form.expect_values(values)
        form.button.click()
        form.expect_sent()
        [only] = site.messages(values["email"])
        assert only["reference"] == first["reference"]
        assert len(site.mails(only["reference"])) == 2


def test_the_same_draft_sent_from_two_tabs_is_stored_once(form: ContactForm, site: Site) -> None:
    values = contact_fields()
    form.fill(values)
    other = ContactForm(form.page.context.new_page()).open()
    other.expect_values(values)
    form.button.click()
    form.expect_sent()
    other.button.click()
    other.expect_sent()
    assert len(site.messages(values["email"])) == 1
