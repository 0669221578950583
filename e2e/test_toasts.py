"""Toasts: at most three, four seconds each, paused on hover or focus (specification, 9)."""

import pytest
from playwright.sync_api import Locator, expect

from e2e.conftest import Visitor
from e2e.support.axe import assert_accessible
from e2e.support.contact import SUMMARY, ContactForm
from e2e.support.pages import PHONE, assert_fits

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
    """Each refused attempt shows one toast."""
    for _ in range(count):
        form.button.click()
    expect(form.toast(SUMMARY).first).to_be_visible()


def test_three_toasts_are_shown_for_four_seconds_and_the_others_are_queued(
    form: ContactForm,
) -> None:
    show(form, 5)
    form.page.clock.run_for(DURATION - 100)
    expect(toasts(form)).to_have_count(3)
    form.page.clock.run_for(200)
    expect(toasts(form)).to_have_count(2)
    form.page.clock.run_for(DURATION + 100)
    expect(toasts(form)).to_have_count(0)


def test_a_toast_stays_while_the_pointer_is_over_it_or_until_it_is_dismissed(
    form: ContactForm,
) -> None:
    show(form)
    toasts(form).hover()
    form.page.clock.run_for(3 * DURATION)
    expect(toasts(form)).to_have_count(1)
    form.page.mouse.move(5, 300)
    form.page.clock.run_for(DURATION + 100)
    expect(toasts(form)).to_have_count(0)
    show(form)
    toasts(form).get_by_role("button", name="Dismiss").click()
    expect(toasts(form)).to_have_count(0)


def test_f8_moves_the_focus_to_the_toasts_and_they_stay(form: ContactForm) -> None:
    show(form)
    form.page.keyboard.press("F8")
    region = form.page.locator(".toasts")
    expect(region).to_be_focused()
    form.page.clock.run_for(3 * DURATION)
    expect(toasts(form)).to_have_count(1)
    form.page.keyboard.press("Tab")
    expect(region.locator(":focus")).to_have_count(1)
    form.page.keyboard.press("Escape")
    expect(toasts(form)).to_have_count(0)


@pytest.mark.parametrize("width", [320, 1280])
def test_toasts_fit_the_screen_and_are_accessible(form: ContactForm, width: int) -> None:
    form.page.set_viewport_size({"width": width, "height": 800})
    show(form, 3)
    expect(toasts(form)).to_have_count(3)
    for toast in toasts(form).all():
        expect(toast).to_be_in_viewport(ratio=1)
    assert_fits(form.page)
    toasts(form).first.hover()  # they stay
    form.page.clock.resume()
    assert_accessible(form.page)


def test_on_a_phone_a_toast_is_below_the_header_and_covers_no_error(
    form: ContactForm,
) -> None:
    form.page.set_viewport_size({"width": PHONE, "height": 844})
    show(form)
    toast = toasts(form).bounding_box()
    header = form.page.get_by_role("banner").bounding_box()
    summary = form.summary.bounding_box()
    assert toast
    assert header
    assert summary
    assert header["y"] + header["height"] <= toast["y"]
    assert toast["y"] + toast["height"] <= summary["y"]
