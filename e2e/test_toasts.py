"""Toasts: at most three, four seconds each, paused on hover or focus (specification, 9)."""

import pytest
from playwright.sync_api import Locator, expect

from e2e.conftest import Visitor
from e2e.support.axe import assert_accessible
from e2e.support.contact import SUMMARY, ContactForm
from e2e.support.pages import DESK, PHONE, assert_fits

DURATION, HOUR = 4000, 3_600_000  # milliseconds


@pytest.fixture
def form(visitor: Visitor) -> ContactForm:
    """A form after its first toast, with a clock that only the test moves."""
    page = visitor(alone=True)
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


def test_three_toasts_are_shown_for_four_seconds_and_longer_while_somebody_reads_them(
    form: ContactForm,
) -> None:
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


def test_toasts_fit_every_screen_and_on_a_phone_cover_no_error(form: ContactForm) -> None:
    page = form.page
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
        assert_accessible(page)
