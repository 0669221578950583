"""Amounts of money as owners write them, and the worksheet that works one of them out."""

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.support.calculator import ANSWERS, HIGH, LOW, Calculator, words

HINT = "We cannot read this amount. Write it like $1,200,000 or 1.2m."
TYPED = {
    "$1,200,000": "$1,200,000",
    "1.2m": "$1,200,000",
    "1 200 000": "$1,200,000",
    "1200k": "$1,200,000",
    "US$ 1,200,000.50": "$1,200,000.50",
    " 1200000 ": "$1,200,000",
}


@pytest.fixture
def calculator(page: Page) -> Calculator:
    return Calculator(page).open()


@pytest.mark.parametrize("field", ["revenue", "sde"])
def test_an_amount_is_taken_as_people_write_it_and_formats_itself(
    calculator: Calculator, field: str
) -> None:
    for typed, formatted in TYPED.items():
        calculator.field(field).fill("")
        calculator.field(field).press_sequentially(typed)
        expect(calculator.field(field)).to_have_value(typed)
        calculator.page.keyboard.press("Tab")
        expect(calculator.field(field)).to_have_value(formatted)
        expect(calculator.error(field)).to_be_hidden()


def test_an_amount_is_mended_digit_by_digit_whatever_its_commas(calculator: Calculator) -> None:
    revenue = calculator.field("revenue")
    revenue.fill("$1,200,000")
    calculator.field("sde").focus()
    revenue.focus()
    for key in ["End", "Backspace", "Backspace", "5", "Tab"]:
        calculator.page.keyboard.press(key)
    expect(revenue).to_have_value("$120,005")
    expect(calculator.error("revenue")).to_be_hidden()


def test_tab_selects_an_amount_to_be_typed_over(calculator: Calculator) -> None:
    calculator.field("revenue").fill("$1,200,000")
    calculator.field("industry").focus()
    calculator.page.keyboard.press("Tab")
    expect(calculator.field("revenue")).to_be_focused()
    calculator.page.keyboard.insert_text("2.5m")
    calculator.page.keyboard.press("Tab")
    expect(calculator.field("revenue")).to_have_value("$2,500,000")


def test_an_amount_typed_and_sent_at_once_is_read(calculator: Calculator) -> None:
    calculator.fill({**ANSWERS, "sde": "300k", "revenue": ""})
    calculator.field("revenue").press_sequentially("1.2m")
    calculator.page.keyboard.press("Enter")
    calculator.expect_range(LOW, HIGH)


def test_an_amount_that_cannot_be_read_gets_a_hint(calculator: Calculator) -> None:
    revenue = calculator.field("revenue")
    for typed in ["about a million", "1.200.000", "1,2m", "<b>1</b>"]:
        revenue.fill(typed)
        calculator.page.keyboard.press("Tab")
        expect(calculator.error("revenue")).to_have_text(HINT)
        expect(revenue).to_have_accessible_description(re.compile(re.escape(HINT)))
        expect(revenue).to_have_value(typed)
        calculator.button.click()
        expect(calculator.summary).to_have_text("Please fill in all fields")
        revenue.fill("1.2m")
        expect(calculator.error("revenue")).to_be_hidden()


def test_an_amount_that_cannot_be_read_keeps_its_hint_beside_the_error(
    calculator: Calculator,
) -> None:
    calculator.calculate({**ANSWERS, "revenue": "about a million"})
    expect(calculator.summary).to_be_focused()
    for said in ("Please fill in all fields", HINT):
        expect(calculator.error("revenue")).to_contain_text(said)


def test_the_worksheet_fills_the_field_beside_it(calculator: Calculator) -> None:
    form = calculator.form
    form.get_by_text("Work out your SDE").click()
    use = form.get_by_role("button", name="Use this figure")
    expect(use).to_be_disabled()
    lines = {
        "netIncome": "-40,000",
        "ownerPay": "120k",
        "ownerBenefits": "24,500",
        "interest": "9 000",
        "depreciation": "38000",
        "amortization": "4,000.50",
        "oneTime": "(18,000)",
        "nonBusiness": "12000",
    }
    for line in words()["worksheet"]["lines"]:
        field = form.get_by_role("textbox", name=line["label"])
        expect(field).to_have_accessible_description(re.compile(re.escape(line["help"])))
        expect(form).to_contain_text(line["taken"])
        field.fill(lines[line["name"]])
    expect(form.get_by_role("status")).to_have_text("$149,500.50")
    expect(calculator.field("sde")).to_have_value("")
    use.click()
    expect(calculator.field("sde")).to_have_value("$149,500.50")
    expect(calculator.field("sde")).to_be_focused()
    calculator.calculate({name: ANSWERS[name] for name in ANSWERS if name != "sde"})
    expect(calculator.title).to_be_visible()


def test_the_worksheet_takes_losses_only_where_there_can_be_one(calculator: Calculator) -> None:
    form = calculator.form
    form.get_by_text("Work out your SDE").click()
    form.get_by_role("textbox", name="Net income").fill("(20,000)")
    expect(form.get_by_role("status")).to_have_text("-$20,000")
    expect(form.get_by_role("button", name="Use this figure")).to_be_disabled()
    pay = form.get_by_role("textbox", name="One owner's pay")
    pay.fill("-50,000")
    calculator.page.keyboard.press("Tab")
    expect(pay).to_have_accessible_description(re.compile(re.escape(HINT)))
    expect(form.get_by_role("button", name="Use this figure")).to_be_disabled()
    pay.fill("120,000")
    expect(form.get_by_role("status")).to_have_text("$100,000")
    expect(form.get_by_role("button", name="Use this figure")).to_be_enabled()
