"""The exit readiness scorecard: its form, its three parts and the timeline of a sale."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from devtools.paths import DOMAIN
from e2e.conftest import Visitor
from e2e.support.accounts import allow_statuses, call, register
from e2e.support.axe import assert_accessible
from e2e.support.console_guard import ConsoleGuard
from e2e.support.dashboard import MIXED, lose_session, sign_in_again
from e2e.support.health import save_result
from e2e.support.scorecard import KEYS, PARTS, Scorecard


@pytest.fixture
def owner(page: Page) -> Scorecard:
    register(page.context)
    save_result(page.context, MIXED)
    return Scorecard(page).open()


def test_the_result_charts_three_parts_and_marks_the_owners_place_on_the_timeline(
    owner: Scorecard,
) -> None:
    owner.fill(0, 3).hand_in()
    for part in PARTS:
        expect(owner.drawing).to_have_accessible_name(re.compile(rf"{part} \d+%"))
    expect(owner.drawing).to_have_accessible_name(re.compile("Personal readiness 0%"))
    heading = owner.page.get_by_role("main").get_by_role("heading", level=2)
    expect(heading).to_have_text("Start with: personal readiness")
    expect(heading).to_be_focused()
    owner.page.get_by_text("Show as a table").click()
    row = owner.page.get_by_role("row", name=PARTS[0])
    expect(row.get_by_role("cell")).to_have_text([re.compile("your weakest part$"), "0%"])
    here = owner.timeline.locator("[aria-current=step]")
    expect(here).to_have_count(1)
    expect(here).to_contain_text("You are here")
    personal = owner.page.get_by_role("region", name="Personal readiness", exact=True)
    expect(personal).to_contain_text("To settle (7)")
    business = owner.page.get_by_role("region", name="Business readiness", exact=True)
    expect(business).to_contain_text("Documents to get ready (3)")
    expect(business).to_contain_text("Low answers in your health result")


def test_the_latest_scorecard_is_filled_in_again_and_a_better_one_marks_a_later_place(
    owner: Scorecard,
) -> None:
    owner.fill(0, 4).hand_in()
    steps = call(owner.page.context, "GET", "/api/next-steps")["completed"]
    assert steps == ["health-dashboard", "exit-scorecard"]
    owner.open()
    expect(owner.drawing).to_be_visible()
    first = owner.timeline.locator("[aria-current=step]").inner_text()
    owner.page.get_by_role("button", name="Fill it in again").click()
    for key in KEYS:
        expect(owner.form.locator(f"input[name={key}]").first).to_be_checked()
    expect(owner.form.get_by_text("4 of 12 ready")).to_be_visible()
    owner.fill(2, 12).hand_in()
    assert owner.timeline.locator("[aria-current=step]").inner_text() != first
    expect(owner.page.get_by_role("region", name=PARTS[0], exact=True)).to_contain_text(
        "Nothing is missing here."
    )
    history = owner.page.get_by_role("region", name="All scorecards")
    expect(history.get_by_role("row")).to_have_count(3)
    expect(history.get_by_role("row").nth(1).get_by_role("cell").first).to_have_text("100%")


def test_without_a_health_result_two_parts_link_to_the_assessment(page: Page) -> None:
    register(page.context)
    card = Scorecard(page).open()
    expect(page.get_by_role("main")).to_contain_text("You have no health result yet.")
    card.fill(2, 12).hand_in()
    expect(card.drawing).to_have_accessible_name(re.compile("Business readiness not known yet"))
    for part in PARTS[1:]:
        link = page.get_by_role("region", name=part, exact=True).get_by_role("link")
        expect(link).to_have_attribute("href", re.compile("assessment$"))
    assert_accessible(page)
    save_result(page.context, MIXED)
    card.open()
    expect(page.get_by_role("main")).to_contain_text("You have a newer health result")


def test_a_reload_or_a_lost_connection_preserves_the_answers(
    owner: Scorecard, console_guard: ConsoleGuard
) -> None:
    console_guard.expect(r"ERR_FAILED .*api/scorecard")
    owner.fill(1, 2)
    owner.open()
    expect(owner.form.get_by_text("2 of 12 ready")).to_be_visible()
    owner.page.route("**/api/scorecard", lambda route: route.abort())
    owner.button.click()
    expect(owner.summary).to_contain_text("The scorecard was not saved.")
    owner.page.unroute("**/api/scorecard")
    owner.hand_in()


def test_a_session_that_ends_while_the_form_is_open_preserves_the_answers(
    owner: Scorecard, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, "401 api/scorecard")
    owner.fill(1, 2)
    lose_session(owner.page.context)
    owner.button.click()
    sign_in_again(owner.page)
    owner.hand_in()


def test_another_owner_cannot_see_the_scorecard(owner: Scorecard, visitor: Visitor) -> None:
    owner.fill(1, 1).hand_in()
    stranger = visitor()
    register(stranger.context)
    expect(Scorecard(stranger).open().form).to_be_visible()
    assert stranger.context.request.get("/api/scorecards").json()["total"] == 0


def test_the_form_can_be_filled_in_with_the_keyboard_alone(owner: Scorecard) -> None:
    press = owner.page.keyboard.press
    owner.form.locator(f"input[name={KEYS[0]}]").first.focus()
    for _ in KEYS:
        press("Space")
        press("ArrowDown")
        press("Tab")
    press("Space")
    expect(owner.form.get_by_text("1 of 12 ready")).to_be_visible()
    for _ in range(12):
        press("Tab")
    expect(owner.button).to_be_focused()
    press("Enter")
    expect(owner.drawing).to_be_visible()


def test_a_scorecard_of_the_first_version_keeps_its_questions_and_its_answers_carry_over(
    page: Page,
) -> None:
    register(page.context)
    save_result(page.context, MIXED)
    first = json.loads(min((DOMAIN / "exit_readiness").glob("scorecard-*.json")).read_text())
    first_version_keys = [each["key"] for each in first["personal"]]
    body = {
        "version": first["version"],
        "answers": dict.fromkeys(first_version_keys, 1),
        "documents": ["debts"],
    }
    call(page.context, "POST", "/api/scorecard", body)
    card = Scorecard(page).open()
    expect(page.get_by_role("main")).to_contain_text("Some questions have changed")
    expect(page.get_by_role("main")).to_contain_text("Do your family and your partners agree")
    page.get_by_role("button", name="Fill it in again").click()
    expect(card.form).to_contain_text("Some of these questions have changed")
    for key in KEYS:
        checked = card.form.locator(f"input[name={key}]:checked")
        expect(checked).to_have_count(1 if key in first_version_keys else 0)
    card.fill(2, 1).hand_in()
    earlier = page.get_by_role("region", name="All scorecards")
    expect(earlier).to_contain_text("50%*")
    expect(earlier).to_contain_text("can't be compared")
