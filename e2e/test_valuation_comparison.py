"""Two saved runs side by side, and why the range changed, to the dollar."""

from playwright.sync_api import Page, expect

from e2e.conftest import Visitor
from e2e.support.accounts import register
from e2e.support.axe import assert_accessible, assert_fine_at_every_width
from e2e.support.pages import DESK, PHONE
from e2e.support.valuations import GROWN, GROWN_RANGE, PATH, RANGE, Valuations, save_run

LOW_CHANGE, HIGH_CHANGE = "+$81,144", "+$127,008"
ONE_LINE = 45  # CSS pixels


def test_two_runs_are_chosen_on_a_phone_and_compared_under_an_address_of_their_own(
    visitor: Visitor,
) -> None:
    page = visitor(width=PHONE)
    register(page.context)
    save_run(page.context, GROWN, days_ago=2)
    save_run(page.context, days_ago=40)
    valuations = Valuations(page).open()
    # The older run comes first, whichever is chosen first.
    for range_ in (GROWN_RANGE, RANGE):
        figures = valuations.row(range_).get_by_role("heading").bounding_box()
        assert figures is not None
        assert figures["height"] < ONE_LINE
        valuations.row(range_).get_by_role("checkbox").check()
    link = page.get_by_role("link", name="Compare these two")
    expect(link).to_be_in_viewport()
    assert_fine_at_every_width(page)
    page.set_viewport_size({"width": DESK, "height": 900})
    expect(link).to_be_in_viewport()
    link.click()
    valuations.expect_comparison()
    expect_change_explained(page)
    expect_sides(page)
    assert_accessible(page)

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


def expect_change_explained(page: Page) -> None:
    """Expect each cause of the change with its dollars, in words and as a table."""
    drawing = page.get_by_role("img", name="On one scale from $0 to $1,500,000: First run")
    expect(drawing).to_be_visible()
    expect(page.locator("main p strong")).to_have_text([LOW_CHANGE, HIGH_CHANGE])
    steps = page.get_by_role("region", name="Why the range changed").get_by_role("listitem")
    expect(steps).to_have_count(4)
    expect(steps.nth(0)).to_contain_text(RANGE)
    expect(steps.nth(1)).to_contain_text("Your revenue, $1,200,000 to $1,500,000")
    expect(steps.nth(1)).to_contain_text("No change")
    expect(steps.nth(2)).to_contain_text("Your SDE, $300,000 to $330,000")
    expect(steps.nth(2)).to_contain_text(f"Low {LOW_CHANGE}, high {HIGH_CHANGE}")
    expect(steps.nth(3)).to_contain_text(GROWN_RANGE)

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
