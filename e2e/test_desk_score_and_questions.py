"""A principal releases the lead score and other words of the questions, which owners then read."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import NewSite, Visitor
from e2e.support.axe import assert_accessible
from e2e.support.pages import DESK, PHONE, assert_fits
from e2e.support.site import Site
from e2e.support.staff import StaffAccount

SAVED = "The draft is saved and can be released."


@pytest.fixture(scope="module")
def site(new_site: NewSite) -> Iterator[Site]:
    """A site whose score and questions may be changed."""
    site = new_site("score")
    site.start_worker()
    yield site
    site.stop()


@pytest.fixture(scope="module")
def hollis(site: Site) -> StaffAccount:
    """A principal."""
    return StaffAccount(site, "hollis@sabineridge.example.com")


def release(page: Page) -> None:
    page.get_by_role("button", name="Release...").click()
    dialog = page.get_by_role("dialog", name="Release this draft")
    assert_accessible(page)
    dialog.get_by_role("button", name="Release", exact=True).click()
    expect(page.get_by_text(re.compile(r"^Version .* is in use$"))).to_be_visible()


@pytest.mark.parametrize(("width", "points"), [(DESK, "9"), (PHONE, "11")])
def test_the_points_of_a_rule_are_changed_previewed_and_released(
    visitor: Visitor, hollis: StaffAccount, width: int, points: str
) -> None:
    page = visitor(width=width)
    hollis.sign_in(page.context)
    page.goto("/desk/method")
    page.get_by_role("link", name="Lead score").click()
    row = page.get_by_role("button", name=re.compile("^Named the business"))
    if width == PHONE:
        row.click()  # a rule is one line
    page.get_by_label("Named the business, points").fill(points)
    expect(page.get_by_text(SAVED)).to_be_visible()
    assert_accessible(page)
    assert_fits(page)

    page.get_by_role("tab", name="Preview").click()
    expect(page.get_by_text("Named the business, points")).to_be_visible()
    assert_accessible(page)
    assert_fits(page)
    release(page)
    page.get_by_role("tab", name="Rules").click()
    if width == PHONE:
        row.click()
    expect(page.get_by_label("Named the business, points")).to_have_value(points)


@pytest.mark.parametrize("width", [DESK, PHONE])
def test_a_question_is_reworded_and_the_questionnaire_asks_it_so(
    visitor: Visitor, site: Site, hollis: StaffAccount, width: int
) -> None:
    page = visitor(width=width)
    hollis.sign_in(page.context)
    page.goto("/desk/method/assessment")
    page.get_by_role("searchbox", name="Search the questions").fill("1")
    page.locator("summary", has_text=re.compile("^1")).first.click()
    reworded = f"What do buyers read at {width} pixels?"
    page.get_by_label("Question 1", exact=True).fill(reworded)
    expect(page.get_by_text(SAVED)).to_be_visible()
    assert_accessible(page)
    assert_fits(page)

    page.get_by_role("tab", name="Preview").click()
    expect(page.get_by_role("group", name=reworded)).to_be_visible()
    assert_accessible(page)
    assert_fits(page)
    release(page)

    page.get_by_role("tab", name="Other words").click()
    expect(page.get_by_label("Scenario 1", exact=True)).to_be_visible()
    assert_accessible(page)
    assert_fits(page)

    site.wait_until_published("/value-assessment", reworded)
    owner = visitor(width=width)
    owner.goto("/value-assessment")
    expect(owner.get_by_text(reworded)).to_be_visible()
