"""The calculator on every screen, by keyboard, on paper, at rest, and without scripts."""

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Visitor
from e2e.support.axe import assert_accessible
from e2e.support.calculator import (
    ANSWERS,
    CONSULT,
    GAP,
    HIGH,
    LOW,
    PATH,
    Calculator,
    drawing,
)
from e2e.support.pages import DESK, PHONE, assert_fits, assert_words_apart


@pytest.fixture
def calculator(page: Page) -> Calculator:
    return Calculator(page).open()


@pytest.mark.parametrize("width", [320, PHONE, DESK])
def test_the_result_with_everything_open_fits_and_is_accessible(
    visitor: Visitor, width: int
) -> None:
    calculator = Calculator(visitor(width=width)).open()
    calculator.calculate(ANSWERS)
    calculator.expect_at_rest()
    calculator.open_every_fold()
    assert_fits(calculator.page)
    assert_accessible(calculator.page)


@pytest.mark.parametrize("width", [320, PHONE, DESK])
@pytest.mark.parametrize(
    "amounts",
    [
        {"revenue": "$500,000", "sde": "$50,000"},
        {"revenue": "$98,765,432", "sde": "$9,876,543"},
        {"revenue": "$987,654,321", "sde": "$98,765,432"},
    ],
    ids=["smallest", "large", "enormous"],
)
def test_the_drawing_is_readable_at_any_size(
    visitor: Visitor, width: int, amounts: dict[str, str]
) -> None:
    calculator = Calculator(visitor(width=width)).open()
    calculator.calculate({**ANSWERS, **amounts})
    expect(calculator.title).to_be_visible()
    assert_fits(calculator.page)
    for part in (calculator.result, calculator.what_if):
        assert_words_apart(drawing(part))


def test_the_whole_way_is_walked_with_the_keyboard(calculator: Calculator) -> None:
    page, press = calculator.page, calculator.page.keyboard.press
    press("Tab")
    press("Enter")  # the skip link
    for name, keys in {
        "industry": "HVAC",
        "revenue": "1.2m",
        "sde": "300k",
        "worksheet": "",
        "years": "8-15",
        "employees": "6",
        "ownerInvolvement": "50",
        "location": "Houston",
        "realEstate": " ",
    }.items():
        press("Tab")
        if name != "worksheet":
            expect(calculator.field(name)).to_be_focused()
            page.keyboard.type(keys)
    press("ArrowDown")  # from owning to leasing
    calculator.expect_answers({**ANSWERS, "realEstate": "no"})
    press("Tab")
    expect(calculator.button).to_be_focused()
    press("Enter")
    calculator.expect_range(LOW, HIGH)
    expect(calculator.title).to_be_focused()
    expect(calculator.title).to_be_in_viewport()
    press("Tab")
    press("Enter")
    expect(calculator.result.get_by_role("table")).to_be_visible()
    consult = page.get_by_role("link", name=CONSULT)
    expect(consult).to_be_visible()
    for _ in range(10):
        press("Tab")
        if consult.evaluate("link => link === document.activeElement"):
            break
    expect(consult).to_be_focused()
    expect(consult).to_be_in_viewport()
    press("Enter")
    expect(page).to_have_url("/contact")


def test_a_printed_result_has_its_figures_and_nothing_to_press(calculator: Calculator) -> None:
    page = calculator.page
    calculator.calculate(ANSWERS)
    calculator.expect_at_rest()
    page.emulate_media(media="print")
    expect(page.locator("nav:visible")).to_have_count(0)
    expect(page.locator("main button:visible")).to_have_count(0)
    expect(page.locator("main input:visible")).to_have_count(0)
    expect(page.get_by_role("link", name=CONSULT)).to_be_hidden()
    calculator.expect_range(LOW, HIGH)
    expect(calculator.result.get_by_text(GAP, exact=True).first).to_be_visible()
    for title, figure in {"Asset-based": "$1,128,960", "Market-based": HIGH}.items():
        expect(calculator.card(title).get_by_text(figure, exact=True)).to_be_visible()
        expect(calculator.card(title).get_by_text(f"= {figure}")).to_be_visible()
    expect(calculator.result.get_by_role("img")).to_be_visible()
    expect(calculator.panel.get_by_text("$30K-$175K")).to_be_visible()
    expect(page.get_by_role("main")).to_contain_text("It is not an appraisal")


def test_the_result_stands_still_for_whom_movement_troubles(visitor: Visitor) -> None:
    page = visitor(width=PHONE, reduced_motion="reduce")
    calculator = Calculator(page).open()
    calculator.button.click()
    expect(calculator.summary).to_be_focused()
    calculator.calculate(ANSWERS)
    expect(calculator.panel).to_be_visible()
    assert page.evaluate("document.getAnimations().length") == 0
    expect(calculator.panel).to_have_css("opacity", "1")
    assert_fits(page)


def test_without_scripts_the_page_says_what_it_needs(visitor: Visitor) -> None:
    page = visitor(width=PHONE, java_script_enabled=False)
    page.goto(PATH)
    main = page.get_by_role("main")
    expect(main.get_by_text(re.compile("requires? JavaScript"))).to_be_visible()
    expect(main.get_by_role("link")).to_have_attribute("href", "/contact")
    assert_fits(page)


def test_without_scripts_no_number_leaves_the_page(visitor: Visitor) -> None:
    page = visitor(java_script_enabled=False)
    page.goto(PATH)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    Calculator(page).calculate(ANSWERS)
    page.get_by_role("navigation", name="Main").get_by_role("link", name="About").click()
    expect(page).to_have_url("/about")
    assert [url for url in asked if "1%2C200%2C000" in url or PATH in url] == []
