"""An owner tries other numbers: sliders, another figure, another business."""

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.support.calculator import (
    ANOTHER,
    ANSWERS,
    GAP,
    HIGH,
    LOW,
    NOTHING,
    PANEL,
    Calculator,
    drawing,
)


@pytest.fixture
def calculator(page: Page) -> Calculator:
    return Calculator(page).open()


def test_another_business_starts_from_nothing(calculator: Calculator) -> None:
    page = calculator.page
    calculator.calculate(ANSWERS)
    calculator.expect_at_rest()
    assert "HVAC" in calculator.stored()
    page.get_by_role("button", name=ANOTHER).click()
    calculator.expect_answers(NOTHING)
    expect(calculator.title).to_have_count(0)
    expect(page.get_by_role("heading", name=PANEL)).to_have_count(0)
    expect(calculator.form.get_by_role("heading", name="Business Information")).to_be_in_viewport()
    expect(page.locator("main form :focus, main form:focus")).to_have_count(1)
    stored = calculator.stored()
    assert "HVAC" not in stored
    assert "300" not in stored
    calculator.open().expect_answers(NOTHING)


def test_numbers_are_changed_without_typing_the_others_again(calculator: Calculator) -> None:
    calculator.calculate(ANSWERS)
    calculator.page.get_by_role("button", name="Change these numbers").click()
    calculator.expect_answers(ANSWERS)
    expect(calculator.page.locator("main form :focus, main form:focus")).to_have_count(1)
    calculator.calculate({"sde": "200k"})
    calculator.expect_range("$540,960", "$846,720")


def test_sliders_redraw_at_once_and_leave_the_result_as_it_is(calculator: Calculator) -> None:
    calculator.calculate(ANSWERS)
    what_if = calculator.what_if
    sde, revenue = (what_if.get_by_role("slider", name=name) for name in ("SDE", "Revenue"))
    expect(what_if.get_by_text(f"{LOW} to {HIGH}", exact=True)).to_be_visible()
    sde.press("ArrowRight")
    sde.press("ArrowRight")
    expect(sde).to_have_attribute("aria-valuetext", "$330,000, +10%")
    expect(what_if.get_by_text("$892,584 to $1,397,088", exact=True)).to_be_visible()
    expect(drawing(what_if)).to_have_accessible_name(re.compile("from \\$892,584 to \\$1,397,088"))
    revenue.press("Home")
    expect(revenue).to_have_attribute("aria-valuetext", "$600,000, −50%")
    expect(what_if.get_by_text("$564,480 to $1,397,088", exact=True)).to_be_visible()
    calculator.expect_range(LOW, HIGH)
    expect(calculator.result).to_contain_text(GAP)


def test_an_impossible_change_says_so(calculator: Calculator) -> None:
    calculator.calculate({**ANSWERS, "revenue": "$600,000", "sde": "$300,000"})
    what_if = calculator.what_if
    sde, revenue = (what_if.get_by_role("slider", name=name) for name in ("SDE", "Revenue"))
    sde.press("End")
    expect(what_if).to_contain_text("SDE cannot exceed 60% of revenue. Please check your numbers.")
    sde.press("Home")
    revenue.press("Home")
    expect(what_if).to_contain_text(
        "This calculator is for businesses with revenue of $500K or more"
    )
    expect(what_if.get_by_text(re.compile(r"^\$[\d,]+ to \$[\d,]+$"))).to_have_count(0)


def test_a_slider_ends_at_the_largest_amount_that_can_be_typed(calculator: Calculator) -> None:
    calculator.calculate({**ANSWERS, "revenue": "$999,999,999,999.99"})
    revenue = calculator.what_if.get_by_role("slider", name="Revenue")
    revenue.press("End")
    expect(revenue).to_have_attribute("aria-valuetext", "$1,000,000,000,000, +50%")
    expect(calculator.what_if.get_by_text(f"{LOW} to {HIGH}", exact=True)).to_be_visible()
    calculator.expect_range(LOW, HIGH)


def test_sliders_left_alone_show_the_range_to_the_dollar(calculator: Calculator) -> None:
    calculator.calculate({**ANSWERS, "revenue": "$833,333.33", "sde": "$499,999.60"})
    low, high = "$784,000", "$2,116,798"  # with amounts in whole dollars, SDE would be over 60%
    calculator.expect_range(low, high)
    expect(calculator.what_if.get_by_text(f"{low} to {high}", exact=True)).to_be_visible()
