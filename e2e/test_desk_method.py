"""A principal releases multiples, the points of the lead score, and the words of the questions."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import NewSite, Visitor
from e2e.support.accounts import register
from e2e.support.axe import assert_accessible, assert_fine_at_every_width
from e2e.support.calculator import ANSWERS, LOW, Calculator
from e2e.support.console_guard import ConsoleGuard
from e2e.support.pages import PHONE
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


def release(page: Page, note: str = "") -> None:
    """Release the draft whose preview is open."""
    page.get_by_role("button", name="Release...").click()
    dialog = page.get_by_role("dialog", name="Release this draft")
    dialog.get_by_label("Note for colleagues").fill(note)
    assert_accessible(page)
    dialog.get_by_role("button", name="Release", exact=True).click()
    expect(page.get_by_text(re.compile(r"^Version .* is in use$"))).to_be_visible()


def change_in_two_tabs(page: Page) -> None:
    """Change the draft in another tab and then in this one, which merges the two."""
    other = page.context.new_page()
    other.goto("/desk/method")
    other.get_by_label("HVAC Services, note").fill("From the other tab.")
    other.get_by_label("HVAC Services, note").press("Tab")
    expect(other.get_by_text(SAVED)).to_be_visible()
    other.close()
    figure = page.get_by_label("HVAC Services, revenue, high")
    figure.fill(f"{float(figure.input_value()) + 0.1:.2f}")
    figure.press("Tab")
    merge = page.get_by_role("button", name="Save the merged draft")
    expect(merge).to_be_visible()
    assert_fine_at_every_width(page)
    merge.press("Enter")
    expect(page.get_by_text(SAVED)).to_be_visible()
    expect(page.get_by_label("HVAC Services, note")).to_have_value("From the other tab.")


def test_a_multiple_is_changed_previewed_and_released_and_old_runs_keep_theirs(
    visitor: Visitor, site: Site, hollis: StaffAccount, console_guard: ConsoleGuard
) -> None:
    console_guard.allow(r"status of 409 .*/api/desk/method/draft")
    high, range_high = "4", "$1,411,200"
    owner = visitor()
    register(owner.context)
    save_run(owner.context, days_ago=1)

    page = visitor()
    hollis.sign_in(page.context)
    page.goto("/desk/method")
    change_multiple(page, high)
    expect(page.get_by_label(HIGH)).to_have_value(f"{float(high):.2f}")
    assert_fine_at_every_width(page)

    change_in_two_tabs(page)
    page.reload()  # it was saved
    expect(page.get_by_label(HIGH)).to_have_value(f"{float(high):.2f}")

    open_tab(page, "Preview")
    expect(
        page.get_by_text(re.compile(r"\d+ of \d+ saved runs of owners would move"))
    ).to_be_visible()
    expect(page.get_by_text("HVAC Services", exact=False).first).to_be_visible()
    assert_fine_at_every_width(page)

    release(page, "HVAC sold higher this year.")
    expect(page.get_by_text("HVAC sold higher this year.").first).to_be_visible()
    page.get_by_role("button", name=re.compile("What changed")).first.click()
    expect(page.get_by_text("HVAC Services, SDE high")).to_be_visible()
    assert_fine_at_every_width(page)

    site.wait_until_published("/business-calculator", f'"{float(high):.2f}"')
    calculator = Calculator(visitor()).open().calculate(ANSWERS)
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
    assert_fine_at_every_width(owner)


def test_the_points_of_a_rule_are_changed_previewed_and_released(
    visitor: Visitor, hollis: StaffAccount
) -> None:
    page = visitor(width=PHONE)
    hollis.sign_in(page.context)
    page.goto("/desk/method")
    page.get_by_role("link", name="Lead score").click()
    row = page.get_by_role("button", name=re.compile("^Named the business"))
    row.click()  # on a phone a rule is one line
    page.get_by_label("Named the business, points").fill("9")
    expect(page.get_by_text(SAVED)).to_be_visible()
    assert_fine_at_every_width(page)

    open_tab(page, "Preview")
    expect(page.get_by_text("Named the business, points")).to_be_visible()
    assert_fine_at_every_width(page)
    release(page)
    open_tab(page, "Rules")
    row.click()
    expect(page.get_by_label("Named the business, points")).to_have_value("9")


def test_a_question_is_reworded_and_the_questionnaire_asks_it_so(
    page: Page, site: Site, hollis: StaffAccount
) -> None:
    hollis.sign_in(page.context)
    page.goto("/desk/method/assessment")
    page.get_by_role("searchbox", name="Search the questions").fill("1")
    page.locator("summary", has_text=re.compile("^1")).first.click()
    reworded = "What do buyers read first?"
    page.get_by_label("Question 1", exact=True).fill(reworded)
    expect(page.get_by_text(SAVED)).to_be_visible()
    assert_fine_at_every_width(page)

    open_tab(page, "Preview")
    expect(page.get_by_role("group", name=reworded)).to_be_visible()
    assert_fine_at_every_width(page)
    release(page)

    open_tab(page, "Other words")
    expect(page.get_by_label("Scenario 1", exact=True)).to_be_visible()
    assert_fine_at_every_width(page)

    site.wait_until_published("/value-assessment", reworded)
    page.goto("/value-assessment")
    expect(page.get_by_text(reworded)).to_be_visible()
