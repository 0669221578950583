"""Saved calculator runs of an owner: saved, compared side by side to the dollar, and removed."""

import json
import re

from playwright.sync_api import Page, expect

from e2e.conftest import Visitor
from e2e.support.accounts import AuthPage, register
from e2e.support.axe import assert_fine_at_every_width
from e2e.support.calculator import ANSWERS, VERSION, Calculator, fragment
from e2e.support.pages import DESK, PHONE
from e2e.support.valuations import GROWN, GROWN_RANGE, PATH, RANGE, REMEMBERED, Valuations, save_run

LOW_CHANGE, HIGH_CHANGE = "+$81,144", "+$127,008"
ONE_LINE = 45  # CSS pixels


def test_two_runs_are_saved_compared_and_removed_by_keyboard(
    visitor: Visitor,
) -> None:
    page = visitor(width=PHONE)
    page.goto(f"{PATH}?first=1&second=2")
    expect(page).to_have_url(re.compile(r"/auth\?next=%2Fowner-dashboard%2Fvaluations%3Ffirst"))
    register(page.context)
    save_run(page.context, days_ago=40)
    valuations = Valuations(page).open()  # sets the browser's session hint
    save_the_grown_run(page)
    valuations.expect_ranges(GROWN_RANGE, RANGE)

    # The older run comes first, whichever is chosen first.
    for range_ in (GROWN_RANGE, RANGE):
        figures = valuations.row(range_).get_by_role("heading").bounding_box()
        assert figures is not None
        assert figures["height"] < ONE_LINE
        valuations.row(range_).get_by_role("checkbox").check()
    link = page.get_by_role("link", name="Compare these two")
    expect(link).to_be_in_viewport()
    expect(valuations.claim).to_be_visible()
    assert_fine_at_every_width(page)
    page.get_by_role("button", name="Not mine").click()
    page.set_viewport_size({"width": DESK, "height": 900})
    expect(link).to_be_in_viewport()
    link.click()
    valuations.expect_comparison()
    expect_change_explained(page)
    expect_sides(page)

    address = page.url
    page.reload()
    valuations.expect_comparison()
    assert page.url == address
    page.go_back()
    valuations.expect_ranges(GROWN_RANGE, RANGE)
    page.go_forward()
    valuations.expect_comparison()
    page.get_by_role("link", name="All valuations").click()
    valuations.expect_ranges(GROWN_RANGE, RANGE)
    assert page.url.endswith(PATH)
    remove_by_the_keyboard(valuations)


def save_the_grown_run(page: Page) -> None:
    """Save a run from the calculator, and follow the link to all valuations by the keyboard. They
    also offer to save a run that the browser remembers.
    """
    calculator = Calculator(page).open(fragment(**GROWN))
    page.get_by_role("button", name="Save this run").click()
    toast = ("Run saved", "Find it under Valuations in your portal.")
    expect(AuthPage(page).toast(toast)).to_be_visible()
    link = page.get_by_role("link", name="See all your valuations")
    expect(link).to_be_focused()
    assert REMEMBERED not in calculator.stored()
    remembered = {"input": ANSWERS, "version": VERSION, "madeAt": "2026-11-01T12:00:00.000Z"}
    page.evaluate("(run) => localStorage.setItem(...run)", [REMEMBERED, json.dumps([remembered])])
    link.press("Enter")


def expect_change_explained(page: Page) -> None:
    """Expect each cause of the change with its dollars, in words and as a table."""
    drawing = page.get_by_role("img", name="On one scale from $0 to $1,500,000: First run")
    expect(drawing).to_be_visible()
    expect(page.locator("main p strong")).to_have_text(["+$81.1K", "+$127K"])
    steps = page.get_by_role("region", name="Why the range changed").get_by_role("listitem")
    expect(steps).to_have_count(4)
    expect(steps.nth(0)).to_contain_text("$811,440 to $1,270,080")
    expect(steps.nth(1)).to_contain_text("Your revenue, $1,200,000 to $1,500,000")
    expect(steps.nth(1)).to_contain_text("No change")
    expect(steps.nth(2)).to_contain_text("Your SDE, $300,000 to $330,000")
    expect(steps.nth(2)).to_contain_text(f"Low {LOW_CHANGE}, high {HIGH_CHANGE}")
    expect(steps.nth(3)).to_contain_text("$892,584 to $1,397,088")

    page.get_by_text("Show as a table").click()
    row = page.get_by_role("row", name="Your SDE, $300,000 to $330,000")
    expect(row.get_by_role("cell")).to_have_text(
        [f"$892,584 ({LOW_CHANGE})", f"$1,397,088 ({HIGH_CHANGE})"]
    )
    part = page.get_by_role("region", name="Also different, but not in the formula")
    expect(part.get_by_role("listitem")).to_have_text(["Employees: 6-15 to 16-50"])


def expect_sides(page: Page) -> None:
    """Expect both runs side by side, with their differences marked."""
    sides = page.get_by_role("region", name="Side by side")
    for name, cells in {
        "Annual revenue": ["$1,200,000", "$1,500,000"],
        "SDE / EBITDA": ["$300,000", "$330,000"],
        "Employees": ["6-15", "16-50"],
        "Low end of the range": ["$811,440", "$892,584"],
    }.items():
        row = sides.get_by_role("row", name=f"{name} Changed")
        expect(row.get_by_role("cell")).to_have_text(cells)
    for name in ("Industry", "Years in business", "Location", "Property", "Method"):
        expect(sides.get_by_role("row", name=f"{name} Changed")).to_have_count(0)
    expect(sides.get_by_role("row", name="Years in business")).to_contain_text("8-15 years")


def remove_by_the_keyboard(valuations: Valuations) -> None:
    """Remove the second of two runs, after keeping it at the first question."""
    page = valuations.page
    row = valuations.row(GROWN_RANGE)
    remove = row.get_by_role("button", name=re.compile("^Remove"))
    remove.press("Enter")
    keep = row.get_by_role("button", name="Keep it")
    expect(keep).to_be_focused()
    page.keyboard.press("Enter")
    expect(remove).to_be_focused()
    page.keyboard.press("Enter")
    expect(keep).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    valuations.expect_ranges(RANGE)
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    page.reload()
    valuations.expect_ranges(RANGE)
