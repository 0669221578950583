"""A visitor sends a message with the contact form (specification, sections 4, 5, 8 and 9)."""

import pytest
from playwright.sync_api import Locator, Page, Request, expect

from e2e.conftest import Visitor
from e2e.support.calculator import FORBIDDEN
from e2e.support.console_guard import ConsoleGuard
from e2e.support.contact import (
    FIELDS,
    RED,
    SUMMARY,
    TIMES,
    ContactForm,
    contact_fields,
    make_network_busy,
)
from e2e.support.pages import DESK, PHONE, assert_fits
from e2e.support.site import Site

DURATION, HOUR = 4000, 3_600_000  # milliseconds: of a toast, and a long time


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
    """Fill in the form from the top of the page and press its button, past the honeypot field,
    which nobody sees.
    """
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


def test_three_toasts_are_shown_for_four_seconds_or_while_somebody_reads_and_fit_every_screen(
    visitor: Visitor,
) -> None:
    """At most three, four seconds each, paused on hover or focus (specification, section 9)."""
    form = open_after_first_toast(visitor(alone=True))
    page = form.page
    show(form, 5)
    page.clock.run_for(DURATION - 100)
    expect(toasts(form)).to_have_count(3)
    page.clock.run_for(200)
    expect(toasts(form)).to_have_count(2)
    page.clock.run_for(DURATION + 100)
    expect(toasts(form)).to_have_count(0)

    # They stay while the pointer is over them, or until they are dismissed.
    show(form)
    toasts(form).hover()
    page.clock.run_for(3 * DURATION)
    expect(toasts(form)).to_have_count(1)
    page.mouse.move(5, 300)
    page.clock.run_for(DURATION + 100)
    expect(toasts(form)).to_have_count(0)
    show(form)
    toasts(form).get_by_role("button", name="Dismiss").click()
    expect(toasts(form)).to_have_count(0)

    # F8 moves the focus to them, and they stay.
    show(form)
    page.keyboard.press("F8")
    region = page.locator(".toasts")
    expect(region).to_be_focused()
    page.clock.run_for(3 * DURATION)
    expect(toasts(form)).to_have_count(1)
    page.keyboard.press("Tab")
    expect(region.locator(":focus")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(toasts(form)).to_have_count(0)

    # On a phone they cover no error.
    page.set_viewport_size({"width": PHONE, "height": 844})
    show(form)
    toast = toasts(form).bounding_box()
    header = page.get_by_role("banner").bounding_box()
    summary = form.summary.bounding_box()
    assert toast
    assert header
    assert summary
    assert header["y"] + header["height"] <= toast["y"]
    assert toast["y"] + toast["height"] <= summary["y"]

    show(form, 2)
    page.keyboard.press("F8")  # they stay
    page.clock.resume()
    for width in (320, DESK):
        page.set_viewport_size({"width": width, "height": 800})
        expect(toasts(form)).to_have_count(3)
        for shown in toasts(form).all():
            expect(shown).to_be_in_viewport(ratio=1)
        assert_fits(page)


def open_after_first_toast(page: Page) -> ContactForm:
    """Open the form, and wait until its first toast is gone. From then on only the test moves the
    clock.
    """
    page.clock.install()
    form = ContactForm(page).open()
    show(form)  # toasts arrive with the first of them
    page.clock.fast_forward(DURATION + 100)
    expect(toasts(form)).to_have_count(0)
    now: int = page.evaluate("Date.now()")
    page.clock.pause_at(now + HOUR)  # later than it can be by now
    return form


def toasts(form: ContactForm) -> Locator:
    return form.page.locator(".toasts li")


def show(form: ContactForm, count: int = 1) -> None:
    """Press the button of the empty form this number of times: each refused attempt shows one
    toast.
    """
    for _ in range(count):
        form.button.click()
    expect(form.toast(SUMMARY).first).to_be_visible()
