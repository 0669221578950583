"""An owner fills the calculator's form in (specification, section 5; 'Readings' on its checks)."""

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Visitor
from e2e.support.axe import assert_accessible
from e2e.support.calculator import (
    ANSWERS,
    HIGH,
    LOW,
    NOTHING,
    PROPERTY,
    Calculator,
    words,
)
from e2e.support.held import Held
from e2e.support.pages import DESK, PHONE, assert_fits, wait_until_alive

EMPTY = "Please fill in all fields"
REVENUE = "This calculator is for businesses with revenue of $500K or more"
SDE = "Please enter a realistic SDE/EBITDA amount"
SHARE = "SDE cannot exceed 60% of revenue. Please check your numbers."

MISTAKES = {
    "nothing at all": (NOTHING, "industry", EMPTY),
    "all but the employees": ({**ANSWERS, "employees": ""}, "employees", EMPTY),
    "an empty field and a low revenue": (
        {**ANSWERS, "revenue": "$400,000", "location": ""},
        "location",
        EMPTY,
    ),
    "words for an amount": ({**ANSWERS, "revenue": "about a million"}, "revenue", EMPTY),
    "a low revenue and a low SDE": (
        {**ANSWERS, "revenue": "$499,999.99", "sde": "$10"},
        "revenue",
        REVENUE,
    ),
    "a low SDE": ({**ANSWERS, "sde": "$49,999.99"}, "sde", SDE),
    "a loss": ({**ANSWERS, "sde": "-$120,000"}, "sde", SDE),
    "too large an SDE": (
        {**ANSWERS, "revenue": "$500,000", "sde": "$300,000.01"},
        "sde",
        SHARE,
    ),
}
"""In the order of the checks, so that an earlier one is seen to speak before a later one."""


@pytest.fixture
def calculator(page: Page) -> Calculator:
    return Calculator(page).open()


@pytest.mark.parametrize("mistake", MISTAKES)
def test_the_first_mistake_is_told_at_the_top_and_beside_its_field(
    calculator: Calculator, mistake: str
) -> None:
    answers, field, message = MISTAKES[mistake]
    calculator.calculate(answers)
    expect(calculator.summary).to_be_focused()
    expect(calculator.summary).to_be_in_viewport()
    expect(calculator.summary.get_by_role("link")).to_have_text([message])
    expect(calculator.error(field)).to_be_visible()
    expect(calculator.error(field)).to_contain_text(message)
    for other in set(ANSWERS) - {field}:
        expect(calculator.error(other)).to_be_hidden()
    calculator.expect_answers(answers)
    expect(calculator.title).to_have_count(0)
    calculator.summary.get_by_role("link").click()
    expect(calculator.field(field)).to_be_focused()
    expect(calculator.field(field)).to_be_in_viewport()
    expect(calculator.error(field)).to_be_visible()


def test_each_field_in_error_says_so_to_a_screen_reader(calculator: Calculator) -> None:
    for name in reversed(ANSWERS):  # property first: its answer cannot be taken back
        calculator.calculate({**ANSWERS, "realEstate": "", name: ""})
        expect(calculator.summary).to_have_text(EMPTY)
        group = calculator.form.get_by_role("group", name="Property")
        target = group if name == "realEstate" else calculator.field(name)
        expect(target).to_have_accessible_description(re.compile(EMPTY))
        if name != "realEstate":
            expect(target).to_have_attribute("aria-invalid", "true")


@pytest.mark.parametrize("field", ["revenue", "sde"])
def test_a_mistake_sent_with_the_enter_key_stays_in_sight(
    calculator: Calculator, field: str
) -> None:
    calculator.fill({**ANSWERS, field: ""})
    calculator.field(field).press_sequentially("12k")
    calculator.page.keyboard.press("Enter")
    expect(calculator.summary).to_be_focused()
    expect(calculator.summary).to_have_text(REVENUE if field == "revenue" else SDE)
    expect(calculator.error(field)).to_be_visible()
    calculator.field(field).focus()
    calculator.page.keyboard.press("Tab")
    expect(calculator.field(field)).to_have_value("$12,000")
    expect(calculator.summary).to_be_visible()
    expect(calculator.error(field)).to_be_visible()


def test_mending_one_mistake_shows_the_next_and_then_the_range(calculator: Calculator) -> None:
    calculator.calculate({**ANSWERS, "revenue": "400k", "sde": "10", "employees": ""})
    expect(calculator.summary).to_have_text(EMPTY)
    for mended, next_message in [
        ({"employees": "6-15"}, REVENUE),
        ({"revenue": "500k"}, SDE),
        ({"sde": "301k"}, SHARE),
    ]:
        calculator.calculate(mended)
        expect(calculator.summary).to_have_text(next_message)
        expect(calculator.summary).to_be_focused()
    calculator.calculate(ANSWERS)
    calculator.expect_range(LOW, HIGH)


def test_editing_a_field_clears_its_error(calculator: Calculator) -> None:
    calculator.calculate({**ANSWERS, "sde": "10"})
    expect(calculator.error("sde")).to_be_visible()
    calculator.field("sde").press_sequentially("0")
    expect(calculator.error("sde")).to_be_hidden()
    expect(calculator.summary).to_have_count(0)
    expect(calculator.field("sde")).to_be_focused()


def test_an_owner_who_is_not_there_yet_is_told_kindly_and_led_on(calculator: Calculator) -> None:
    not_yet = words()["notYet"]
    heading = calculator.page.get_by_role("heading", name=not_yet["title"])
    calculator.calculate({**ANSWERS, "sde": "10"})
    expect(calculator.summary).to_have_text(SDE)
    expect(heading).to_have_count(0)
    calculator.calculate({**ANSWERS, "revenue": "$400,000"})
    expect(calculator.summary).to_have_text(REVENUE)
    expect(heading).to_be_visible()
    for paragraph in not_yet["text"]:
        expect(calculator.form).to_contain_text(paragraph)
    for link in not_yet["links"]:
        target = calculator.form.get_by_role("link", name=link["label"])
        expect(target).to_have_attribute("href", link["to"])
    first = not_yet["links"][0]
    calculator.form.get_by_role("link", name=first["label"]).click()
    expect(calculator.page).to_have_url(first["to"])


def test_answers_survive_a_reload_and_a_look_at_another_page(calculator: Calculator) -> None:
    calculator.fill(ANSWERS)
    calculator.open().expect_answers(ANSWERS)
    calculator.page.get_by_role("contentinfo").get_by_role("link", name="Privacy Policy").click()
    expect(calculator.page).to_have_url("/privacy")
    calculator.page.go_back()
    calculator.expect_answers(ANSWERS)
    calculator.button.click()
    calculator.expect_range(LOW, HIGH)


def test_answers_given_before_the_scripts_arrive_are_kept(page: Page) -> None:
    held = Held(page, "**/assets/*.js")
    page.goto("/business-calculator", wait_until="commit")
    calculator = Calculator(page)
    calculator.fill(ANSWERS)
    held.release()
    wait_until_alive(page)
    calculator.expect_answers(ANSWERS)
    calculator.button.click()
    calculator.expect_range(LOW, HIGH)


def test_corrupt_storage_leaves_an_empty_form(page: Page) -> None:
    page.add_init_script("localStorage.setItem('calculator-input', 'nonsense')")
    Calculator(page).open().expect_answers(NOTHING)


def test_every_input_has_its_name_its_label_and_its_help(calculator: Calculator) -> None:
    expected = words()["fields"]
    for name in ANSWERS:
        label, help_text = expected[name]["label"], expected[name].get("help", "")
        role = "textbox" if name in {"revenue", "sde"} else "combobox"
        field = calculator.form.get_by_role(
            "group" if name == "realEstate" else role,  # type: ignore[arg-type]
            name=label,
            exact=True,
        )
        expect(field).to_have_count(1)
        expect(field).to_have_accessible_description(help_text)
        if name != "realEstate":
            expect(field).to_have_attribute("name", name)
            expect(field).to_have_attribute("aria-required", "true")
    for answer, label in PROPERTY.items():
        radio = calculator.form.get_by_role("radio", name=label, exact=True)
        expect(radio).to_have_attribute("value", answer)


@pytest.mark.parametrize("width", [320, PHONE, DESK])
def test_the_form_in_every_state_fits_and_is_accessible(visitor: Visitor, width: int) -> None:
    calculator = Calculator(visitor(width=width)).open()
    calculator.open_every_fold()
    assert_fits(calculator.page)
    assert_accessible(calculator.page)
    calculator.calculate({**ANSWERS, "revenue": "$400,000"})
    expect(calculator.summary).to_be_visible()
    assert_fits(calculator.page)
    assert_accessible(calculator.page)
