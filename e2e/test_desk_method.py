"""A principal changes a multiple, previews and releases it: the calculator uses it, old runs keep
theirs.
"""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import NewSite, Visitor
from e2e.support.accounts import register
from e2e.support.axe import assert_accessible
from e2e.support.calculator import ANSWERS, LOW, Calculator
from e2e.support.pages import DESK, PHONE, assert_fits
from e2e.support.site import Site
from e2e.support.staff import StaffAccount
from e2e.support.valuations import RANGE, Valuations, save_run

HIGH = "HVAC Services, SDE, high"
SAVED = "The draft is saved and can be released."


@pytest.fixture(scope="module")
def site(new_site: NewSite) -> Iterator[Site]:
    """A site whose method may be changed."""
    site = new_site("method")
    site.start_worker()
    yield site
    site.stop()


@pytest.fixture(scope="module")
def hollis(site: Site) -> StaffAccount:
    """A principal."""
    return StaffAccount(site, "hollis@sabineridge.example.com")


def open_tab(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name).click()


def change_multiple(page: Page, high: str) -> None:
    """Change a multiple: its problems appear beside it until it has a source with a date."""
    page.get_by_role("searchbox", name="Search the industries").fill("hvac")
    page.get_by_label(HIGH).fill(high)
    page.get_by_label(HIGH).press("Tab")
    source = page.get_by_label("HVAC Services, source", exact=True)
    source.fill("Closed sales of the firm")
    page.get_by_label("HVAC Services, date of the source").fill("2026-11-01")
    expect(page.get_by_text(SAVED)).to_be_visible()


@pytest.mark.parametrize(
    ("width", "high", "range_high"), [(DESK, "4", "$1,411,200"), (PHONE, "3.9", "$1,375,920")]
)
def test_a_multiple_is_changed_previewed_and_released_and_old_runs_keep_theirs(
    visitor: Visitor, site: Site, hollis: StaffAccount, width: int, high: str, range_high: str
) -> None:
    owner = visitor(width=width)
    register(owner.context)
    save_run(owner.context, days_ago=1)

    page = visitor(width=width)
    hollis.sign_in(page.context)
    page.goto("/desk/method")
    change_multiple(page, high)
    expect(page.get_by_label(HIGH)).to_have_value(f"{float(high):.2f}")
    assert_accessible(page)
    assert_fits(page)

    page.reload()  # it was saved
    expect(page.get_by_label(HIGH)).to_have_value(f"{float(high):.2f}")

    open_tab(page, "Preview")
    expect(
        page.get_by_text(re.compile(r"\d+ of \d+ saved runs of owners would move"))
    ).to_be_visible()
    expect(page.get_by_text("HVAC Services", exact=False).first).to_be_visible()
    assert_accessible(page)
    assert_fits(page)

    page.get_by_role("button", name="Release...").click()
    dialog = page.get_by_role("dialog", name="Release this draft")
    dialog.get_by_label("Note for colleagues").fill("HVAC sold higher this year.")
    assert_accessible(page)
    dialog.get_by_role("button", name="Release", exact=True).click()
    expect(page.get_by_text(re.compile(r"is in use$"))).to_be_visible()
    expect(page.get_by_text("HVAC sold higher this year.").first).to_be_visible()
    page.get_by_role("button", name=re.compile("What changed")).first.click()
    expect(page.get_by_text("HVAC Services, SDE high")).to_be_visible()
    assert_accessible(page)
    assert_fits(page)

    site.wait_until_published("/business-calculator", f'"{float(high):.2f}"')
    calculator = Calculator(visitor(width=width)).open().calculate(ANSWERS)
    expect(calculator.page.get_by_text(f"{LOW} to {range_high}").first).to_be_visible()

    valuations = Valuations(owner).open()
    valuations.expect_ranges(RANGE)
    row = valuations.row(RANGE)
    expect(row).to_contain_text("Method 2026-11")
    expect(row).to_contain_text(f"With it, this run would be {LOW} to {range_high}.")
    expect(row).to_contain_text(
        "The multiples of HVAC Services were updated."
        " Source: Closed sales of the firm, November 1, 2026."
    )
    assert_accessible(owner)
    assert_fits(owner)
