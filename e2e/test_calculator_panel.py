"""Why the range is one: the panel that follows the figures (specification, sections 2, 4 and 9)."""

import pytest
from playwright.sync_api import Page, expect

from e2e.support.calculator import (
    ANOTHER,
    ANSWERS,
    CONSULT,
    DELAY,
    HIGH,
    LOW,
    NOTHING,
    PANEL,
    Calculator,
    words,
)

IMPACTS = {  # specification, section 2
    "Market Timing": "$50K-$300K",
    "Buyer Type": "$100K-$500K",
    "Deal Structure": "$75K-$400K",
    "Tax Optimization": "$50K-$200K",
    "Due Diligence Prep": "$25K-$150K",
    "Negotiation Strategy": "$100K-$350K",
    "Confidentiality Management": "$50K-$250K",
    "Legal Structure": "$30K-$175K",
}
HOUR = 3_600_000  # milliseconds


@pytest.fixture
def waiting(page: Page) -> Calculator:
    """With a result on it, and a clock that stands still unless the test turns it."""
    page.clock.install()
    calculator = Calculator(page).open()
    calculator.fill(ANSWERS)
    now: int = page.evaluate("Date.now()")
    page.clock.pause_at(now + HOUR)  # later than it can be by now
    calculator.button.click()
    calculator.expect_range(LOW, HIGH)
    expect(calculator.what_if).to_be_visible()  # it comes with what starts the panel's time
    return calculator


def test_the_panel_comes_two_seconds_after_the_result(waiting: Calculator) -> None:
    page, panel = waiting.page, waiting.panel
    page.clock.run_for(DELAY - 1)
    expect(page.get_by_role("heading", name=PANEL)).to_have_count(0)
    page.clock.run_for(501)
    expect(panel.get_by_role("heading", name=PANEL)).to_be_visible()  # in an element that speaks
    expect(panel).to_contain_text(words()["illustrative"])
    factors = panel.get_by_role("listitem")
    expect(factors).to_have_count(8)
    for factor, (name, impact) in zip(factors.all(), IMPACTS.items(), strict=True):
        expect(factor.get_by_text(name, exact=True)).to_be_visible()
        expect(factor.get_by_text(impact, exact=True)).to_be_visible()
    panel.get_by_role("link", name=CONSULT).click()
    expect(page).to_have_url("/contact")


def test_the_panel_does_not_follow_an_owner_who_starts_again(waiting: Calculator) -> None:
    page = waiting.page
    page.clock.run_for(DELAY // 2)
    page.get_by_role("button", name=ANOTHER).click()
    page.clock.run_for(DELAY * 2)
    expect(page.get_by_role("heading", name=PANEL)).to_have_count(0)
    waiting.expect_answers(NOTHING)
