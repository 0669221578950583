"""A signed-in owner saves calculator runs, downloads their reports and removes them."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from e2e.support.accounts import AuthPage, register
from e2e.support.axe import assert_accessible
from e2e.support.calculator import ANSWERS, Calculator
from e2e.support.valuations import (
    GROWN,
    GROWN_RANGE,
    PATH,
    RANGE,
    Valuations,
)

SAVE = "Save this run"


def test_an_owner_saves_two_runs_finds_them_downloads_a_report_and_removes_one(page: Page) -> None:
    page.goto(f"{PATH}?first=1&second=2")
    expect(page).to_have_url(re.compile(r"/auth\?next=%2Fowner-dashboard%2Fvaluations%3Ffirst"))
    register(page.context)
    Valuations(page).open()  # sets the browser's session hint
    calculator = Calculator(page).open().calculate(ANSWERS)
    page.get_by_role("button", name=SAVE).click()
    toast = ("Run saved", "Find it under Valuations in your portal.")
    expect(AuthPage(page).toast(toast)).to_be_visible()
    link = page.get_by_role("link", name="See all your valuations")
    expect(link).to_be_focused()
    assert "calculator-runs" not in calculator.stored()
    page.get_by_role("button", name="Change these numbers").click()
    calculator.calculate(GROWN)
    page.get_by_role("button", name=SAVE).click()
    link.press("Enter")
    valuations = Valuations(page)
    valuations.expect_ranges(GROWN_RANGE, RANGE)
    with page.expect_download() as saved:
        valuations.row(RANGE).get_by_role("button", name=re.compile("^PDF")).click()
    assert re.fullmatch(r"[\w.-]+\.pdf", saved.value.suggested_filename)
    assert Path(saved.value.path()).read_bytes().startswith(b"%PDF-")
    remove_by_the_keyboard(valuations)


def remove_by_the_keyboard(valuations: Valuations) -> None:
    """Remove the second of two runs, after keeping it at the first question."""
    page = valuations.page
    row = valuations.row(GROWN_RANGE)
    remove = row.get_by_role("button", name=re.compile("^Remove"))
    remove.press("Enter")
    keep = row.get_by_role("button", name="Keep it")
    expect(keep).to_be_focused()
    assert_accessible(page)
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
