"""Two saved runs side by side, and why the range changed, to the dollar."""

import pytest
from playwright.sync_api import Page, expect

from e2e.support.accounts import register
from e2e.support.axe import assert_accessible
from e2e.support.calculator import ANSWERS
from e2e.support.console_guard import ConsoleGuard
from e2e.support.valuations import (
    GROWN,
    GROWN_RANGE,
    PATH,
    RANGE,
    WORDS,
    Valuations,
    save_run,
)

LOW_CHANGE, HIGH_CHANGE = "+$81,144", "+$127,008"


@pytest.fixture
def comparison(page: Page) -> Page:
    """The comparison of an earlier and a later run, chosen from the list."""
    register(page.context)
    save_run(page.context, GROWN, days_ago=2)
    save_run(page.context, days_ago=40)
    # The older run comes first, whichever is chosen first.
    Valuations(page).open().compare(GROWN_RANGE, RANGE)
    return page


def test_the_comparison_explains_the_change_to_the_dollar_and_marks_the_differences(
    comparison: Page,
) -> None:
    expect(comparison.locator("main p strong")).to_have_text([LOW_CHANGE, HIGH_CHANGE])
    steps = comparison.get_by_role("region", name="Why the range changed").get_by_role("listitem")
    expect(steps).to_have_count(4)
    expect(steps.nth(0)).to_contain_text(RANGE)
    expect(steps.nth(1)).to_contain_text("Your revenue, $1,200,000 to $1,500,000")
    expect(steps.nth(1)).to_contain_text("No change")
    expect(steps.nth(2)).to_contain_text("Your SDE, $300,000 to $330,000")
    expect(steps.nth(2)).to_contain_text(f"Low {LOW_CHANGE}, high {HIGH_CHANGE}")
    expect(steps.nth(3)).to_contain_text(GROWN_RANGE)

    comparison.get_by_text("Show as a table").click()
    row = comparison.get_by_role("row", name="Your SDE, $300,000 to $330,000")
    expect(row.get_by_role("cell")).to_have_text(
        [f"$892,584 ({LOW_CHANGE})", f"$1,397,088 ({HIGH_CHANGE})"]
    )

    part = comparison.get_by_role("region", name="Also different, but not in the formula")
    expect(part.get_by_role("listitem")).to_have_text(["Employees: 6-15 to 16-50"])

    sides = comparison.get_by_role("region", name="Side by side")
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


def test_a_comparison_has_its_own_url(comparison: Page) -> None:
    valuations = Valuations(comparison)
    address = comparison.url
    drawing = comparison.get_by_role("img", name="On one scale from $0 to $1,500,000: First run")
    expect(drawing).to_be_visible()
    comparison.reload()
    valuations.expect_comparison()
    assert comparison.url == address
    comparison.go_back()
    valuations.expect_ranges(GROWN_RANGE, RANGE)
    comparison.go_forward()
    valuations.expect_comparison()
    comparison.get_by_role("link", name="All valuations").click()
    valuations.expect_ranges(GROWN_RANGE, RANGE)
    assert comparison.url.endswith(PATH)


def test_two_runs_with_the_same_range_say_so(page: Page) -> None:
    register(page.context)
    one = save_run(page.context, days_ago=40)
    other = save_run(page.context, ANSWERS | {"employees": "50+"}, days_ago=2)
    page.goto(f"{PATH}?first={one['id']}&second={other['id']}")
    expect(page.locator("main p strong")).to_have_text(["no change", "no change"])
    expect(page.get_by_text("Nothing in the formula changed")).to_be_visible()


def test_a_comparison_shows_the_same_disclaimers_as_the_calculator(page: Page) -> None:
    register(page.context)
    thin = save_run(page.context, ANSWERS | {"revenue": "$5,000,000"}, days_ago=40)
    other = save_run(page.context, days_ago=2)
    page.goto(f"{PATH}?first={thin['id']}&second={other['id']}")
    Valuations(page).expect_comparison()
    expect(page.get_by_text(WORDS["disclaimer"])).to_be_visible()
    sides = page.get_by_role("region", name="Side by side")
    notes = sides.locator(".comparison-note")
    expect(sides.get_by_role("row", name="Asset-based (a share of revenue)")).to_be_visible()
    expect(notes.nth(0)).to_contain_text(WORDS["approaches"]["assetBased"]["meaning"])
    above = WORDS["assetBasedPosition"]["above"]
    expect(notes.nth(0)).to_contain_text(f"{above['title']}, in the first run")
    expect(notes.nth(0)).to_contain_text(above["text"])
    expect(notes.nth(1)).to_have_text(WORDS["gap"])


def test_an_asset_based_figure_inside_both_ranges_is_described_as_a_share_of_revenue_only(
    page: Page,
) -> None:
    register(page.context)
    one = save_run(page.context, days_ago=40)
    other = save_run(page.context, ANSWERS | {"employees": "50+"}, days_ago=2)
    page.goto(f"{PATH}?first={one['id']}&second={other['id']}")
    note = page.get_by_role("region", name="Side by side").locator(".comparison-note").first
    expect(note).to_have_text(WORDS["approaches"]["assetBased"]["meaning"])


@pytest.mark.parametrize("query", ["first=x&second=y", "first=999999&second=999998"])
def test_a_url_with_unknown_runs_links_back_to_the_list(
    page: Page, console_guard: ConsoleGuard, query: str
) -> None:
    console_guard.expect("status of 404 .*api/valuations/compare")
    register(page.context)
    page.goto(f"{PATH}?{query}")
    expect(page.get_by_role("heading", level=1)).to_have_text("We can't find these two runs")
    assert_accessible(page)
    page.get_by_role("link", name="All valuations").click()
    expect(Valuations(page).empty).to_be_visible()
