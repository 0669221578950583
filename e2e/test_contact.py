"""A visitor sends a message with the contact form (specification, sections 4, 5, 8 and 9)."""

import pytest
from playwright.sync_api import Page, Request, Route, expect

from e2e.support.calculator import FORBIDDEN
from e2e.support.console_guard import ConsoleGuard
from e2e.support.contact import (
    FIELDS,
    OPERATION,
    OPTIONS,
    RED,
    SUMMARY,
    ContactForm,
    contact_fields,
    make_network_busy,
)
from e2e.support.pages import wait_until_hydrated
from e2e.support.site import Site
from e2e.support.stalled_requests import SCRIPTS, StalledRequests


@pytest.fixture
def form(page: Page) -> ContactForm:
    return ContactForm(page).open()


def test_a_message_is_written_and_corrected_by_the_keyboard_kept_and_confirmed_once_it_is_stored(
    form: ContactForm, site: Site
) -> None:
    page = form.page
    mistakes = contact_fields(
        name="R2D2", email="nobody@nowhere", phone="0", company="X", message="Hello"
    )
    write_by_the_keyboard(form, mistakes)
    expect(form.toast(SUMMARY)).to_be_visible()
    expect(form.summary).to_be_focused()
    expect(form.summary).to_be_in_viewport()
    form.expect_values(mistakes)
    assert site.messages(mistakes["email"]) == []
    values = contact_fields()
    links = form.summary.get_by_role("link")
    expect(links).to_have_count(len(FIELDS))
    for name in FIELDS:
        expect(form.field(name)).to_have_css("border-top-color", RED)
        links.first.press("Enter")
        expect(form.field(name)).to_be_focused()
        expect(form.field(name)).to_be_in_viewport()
        page.keyboard.press("Control+A")
        page.keyboard.insert_text(values[name])

    form.open()
    form.expect_values(values)
    page.get_by_role("contentinfo").get_by_role("link", name="Privacy Policy").click()
    expect(page).to_have_url("/privacy")
    page.go_back()
    form.expect_values(values)
    page.goto("/contact/sent")  # without a receipt
    expect(page).to_have_url("/contact")
    form.expect_values(values)
    form.button.focus()
    page.keyboard.press("Enter")
    form.expect_sent()
    [message] = site.messages(values["email"])
    assert {name: message[name] for name in FIELDS} == values
    assert message["times"] == "Tuesday, Mornings"
    assert message["status"] == "new"
    firm, visitor = site.mails(message["reference"])
    assert (firm["to"], firm["reply_to"]) == ("hello@sabineridge.example.com", values["email"])
    assert (visitor["to"], visitor["reply_to"]) == (values["email"], "")
    assert values["message"] in firm["text"]
    assert values["message"] not in visitor["text"]
    form.open()
    form.expect_values(dict.fromkeys(FIELDS, ""))


def write_by_the_keyboard(form: ContactForm, values: dict[str, str]) -> None:
    """Fill in the form from the top of the page and press its button, skipping the invisible
    honeypot field.
    """
    press = form.page.keyboard.press
    press("Tab")
    expect(form.page.get_by_role("link", name="Skip to the page")).to_be_focused()
    press("Enter")
    expect(form.page.get_by_role("main")).to_be_focused()
    press("Tab")
    main = form.page.get_by_role("main")
    expect(main.get_by_role("link", name="Call (903) 555-0142")).to_be_focused()
    for name in FIELDS[:-1]:
        press("Tab")
        expect(form.field(name)).to_be_focused()
        form.page.keyboard.insert_text(values[name])
    for time in OPTIONS["times"]:
        press("Tab")
        expect(form.form.get_by_role("checkbox", name=time)).to_be_focused()
        if time in {"Tuesday", "Mornings"}:
            press(" ")
    press("Tab")
    expect(form.field("message")).to_be_focused()
    form.page.keyboard.insert_text(values["message"])
    honeypot = form.field("website")
    assert honeypot.evaluate("(field) => field.parentElement.getBoundingClientRect().width") <= 1
    press("Tab")
    expect(form.button).to_be_focused()
    press("Enter")


def test_a_browser_that_blocks_storage_sends_a_message_and_another_one_with_a_proof_of_work(
    page: Page, site: Site, console_guard: ConsoleGuard
) -> None:
    console_guard.expect("status of 428")
    page.add_init_script(FORBIDDEN)
    make_network_busy(page.context, but=1)
    sent_requests: list[Request] = []
    page.on("request", lambda request: sent_requests.append(request))
    form = ContactForm(page).open()
    for values in (contact_fields(), contact_fields()):
        form.send(values)
        form.expect_sent()
        assert len(site.messages(values["email"])) == 1
        form.write_another()
    posts = [request for request in sent_requests if request.method == "POST"]
    assert len(posts) == 3
    assert not any(
        "/proof-" in request.url for request in sent_requests[: sent_requests.index(posts[1])]
    )


def test_a_message_typed_before_hydration_outlasts_every_fault_and_is_stored_once(
    page: Page, site: Site, console_guard: ConsoleGuard
) -> None:
    """Offline, after a lost response, over a reload and from two tabs."""
    console_guard.expect("ERR_FAILED")
    console_guard.expect("ERR_INTERNET_DISCONNECTED")
    values = contact_fields()
    form = fill_before_hydration(page, values)
    form.expect_values(values)
    page.context.set_offline(True)
    form.button.click()
    form.expect_failure(values)
    page.context.set_offline(False)
    form.open()
    form.expect_values(values)
    assert site.messages(values["email"]) == []
    reference = lose_response(form, site, values)
    form.button.click()
    form.expect_sent()
    [only] = site.messages(values["email"])
    assert only["reference"] == reference
    assert len(site.mails(reference)) == 2

    values = contact_fields()
    form.open().fill(values)
    other = ContactForm(page.context.new_page()).open()
    other.expect_values(values)
    reference = lose_response(form, site, values)
    form.open()
    form.expect_values(values)
    for tab in (form, other):
        tab.button.click()
        tab.expect_sent()
    [only] = site.messages(values["email"])
    assert only["reference"] == reference
    assert len(site.mails(reference)) == 2


def fill_before_hydration(page: Page, values: dict[str, str]) -> ContactForm:
    """Fill in the form while its scripts are still loading, then wait for hydration."""
    stalled = StalledRequests(page, SCRIPTS)
    page.goto("/contact", wait_until="commit")
    form = ContactForm(page)
    form.fill(values)
    stalled.release()
    wait_until_hydrated(page)
    return form


def lose_response(form: ContactForm, site: Site, values: dict[str, str]) -> str:
    """Send the message, but lose the response. Returns the reference of the stored message."""

    def lose(route: Route) -> None:
        assert route.fetch().status == 200
        route.abort()

    form.page.route(OPERATION, lose)
    form.button.click()
    form.expect_failure(values)
    form.page.unroute(OPERATION)
    [message] = site.messages(values["email"])
    return str(message["reference"])
