"""Toasts: how many, how long, and where."""

from playwright.sync_api import Locator, Page, expect

from e2e.conftest import Visitor
from e2e.support.contact import SUMMARY, ContactForm
from e2e.support.pages import DESK, PHONE, assert_fits

DURATION, HOUR = 4000, 3_600_000  # milliseconds: of a toast, and a long time


def test_three_toasts_are_shown_for_four_seconds_or_while_hovered(
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
    """Press the button of the empty form this number of times: each rejected attempt shows one
    toast.
    """
    for _ in range(count):
        form.button.click()
    expect(form.toast(SUMMARY).first).to_be_visible()
