"""The exit readiness scorecard: its form, its three parts and the timeline of a sale."""

import json
import re

from playwright.sync_api import Page, expect

from devtools.paths import DOMAIN
from e2e.support.accounts import allow_statuses, call, register
from e2e.support.axe import assert_accessible
from e2e.support.console_guard import ConsoleGuard
from e2e.support.dashboard import MIXED, lose_session, sign_in_again
from e2e.support.health import save_result
from e2e.support.scorecard import KEYS, PARTS, Scorecard


def test_answers_carry_over_from_the_first_version_over_interruptions_and_to_a_better_scorecard(
    page: Page, console_guard: ConsoleGuard
) -> None:
    console_guard.expect(r"ERR_FAILED .*api/scorecard")
    allow_statuses(console_guard, "401 api/scorecard")
    register(page.context)
    card = expect_first_version_to_carry_over(page)
    save_result(page.context, MIXED)
    card.open()
    expect(page.get_by_role("main")).to_contain_text("You have a newer health result")
    page.get_by_role("button", name="Fill it in again").click()
    card.fill(0, 3)
    expect_first_options(card)

    card.open()  # a reload keeps the answers
    page.get_by_role("button", name="Fill it in again").click()
    expect_first_options(card)
    page.route("**/api/scorecard", lambda route: route.abort())
    card.button.click()
    expect(card.summary).to_contain_text("The scorecard was not saved.")
    page.unroute("**/api/scorecard")
    lose_session(page.context)
    card.button.click()
    sign_in_again(page)
    expect_first_options(card)
    card.button.focus()
    page.keyboard.press("Enter")
    expect(card.drawing).to_be_visible()
    expect_result(card)
    steps = call(page.context, "GET", "/api/next-steps")["completed"]
    assert steps == ["health-dashboard", "exit-scorecard"]

    first = card.timeline.locator("[aria-current=step]").inner_text()
    page.get_by_role("button", name="Fill it in again").click()
    expect_first_options(card)
    card.fill(2, 12).hand_in()
    assert card.timeline.locator("[aria-current=step]").inner_text() != first
    expect(page.get_by_role("region", name=PARTS[0], exact=True)).to_contain_text(
        "Nothing is missing here."
    )
    history = page.get_by_role("region", name="All scorecards")
    expect(history.get_by_role("row")).to_have_count(5)
    expect(history.get_by_role("row").nth(1).get_by_role("cell").first).to_have_text("100%")


def expect_first_version_to_carry_over(page: Page) -> Scorecard:
    """Expect that answers of the first version carry over, and that two parts wait for a health
    result. All last options are handed in.
    """
    first = json.loads(min((DOMAIN / "exit_readiness").glob("scorecard-*.json")).read_text())
    first_version_keys = [each["key"] for each in first["personal"]]
    body = {
        "version": first["version"],
        "answers": dict.fromkeys(first_version_keys, 1),
        "documents": ["debts"],
    }
    call(page.context, "POST", "/api/scorecard", body)
    card = Scorecard(page).open()
    main = page.get_by_role("main")
    expect(main).to_contain_text("Some questions have changed")
    expect(main).to_contain_text("Do your family and your partners agree")
    page.get_by_role("button", name="Fill it in again").click()
    expect(main).to_contain_text("You have no health result yet.")
    expect(card.form).to_contain_text("Some of these questions have changed")
    for key in KEYS:
        checked = card.form.locator(f"input[name={key}]:checked")
        expect(checked).to_have_count(1 if key in first_version_keys else 0)
    fill_in_by_the_keyboard(card, first_version_keys)
    card.page.keyboard.press("Enter")
    expect(card.drawing).to_have_accessible_name(re.compile("Business readiness not known yet"))
    for part in PARTS[1:]:
        link = page.get_by_role("region", name=part, exact=True).get_by_role("link")
        expect(link).to_have_attribute("href", re.compile("assessment$"))
    earlier = page.get_by_role("region", name="All scorecards")
    expect(earlier).to_contain_text("50%*")
    expect(earlier).to_contain_text("can't be compared")
    assert_accessible(page)
    return card


def fill_in_by_the_keyboard(card: Scorecard, answered: list[str]) -> None:
    """Choose the last option of every question, of which those in `answered` have the second one,
    and check the documents that are not checked.
    """
    press = card.page.keyboard.press
    boxes = card.form.locator("[type=checkbox]")
    ready = [box.is_checked() for box in boxes.all()]
    first = card.form.locator(f"input[name={KEYS[0]}]")
    (first.nth(1) if KEYS[0] in answered else first.first).focus()
    for key in KEYS:
        press("Space")
        press("ArrowDown")
        if key not in answered:
            press("ArrowDown")
        press("Tab")
    for is_ready in ready:
        if not is_ready:
            press("Space")
        press("Tab")
    expect(card.button).to_be_focused()
    for key in KEYS:
        expect(card.form.locator(f"input[name={key}]").nth(2)).to_be_checked()
    expect(card.form.get_by_text("12 of 12 ready")).to_be_visible()


def expect_first_options(card: Scorecard) -> None:
    """Expect the first option of every question, and three documents."""
    for key in KEYS:
        expect(card.form.locator(f"input[name={key}]").first).to_be_checked()
    expect(card.form.get_by_text("3 of 12 ready")).to_be_visible()


def expect_result(card: Scorecard) -> None:
    """Expect the three parts, and the owner's place on the timeline, after the first options."""
    page = card.page
    for part in PARTS:
        expect(card.drawing).to_have_accessible_name(re.compile(rf"{part} \d+%"))
    expect(card.drawing).to_have_accessible_name(re.compile("Personal readiness 0%"))
    heading = page.get_by_role("main").get_by_role("heading", level=2)
    expect(heading).to_have_text("Start with: personal readiness")
    expect(heading).to_be_focused()
    page.get_by_text("Show as a table").click()
    row = page.get_by_role("row", name=PARTS[0])
    expect(row.get_by_role("cell")).to_have_text([re.compile("your weakest part$"), "0%"])
    here = card.timeline.locator("[aria-current=step]")
    expect(here).to_have_count(1)
    expect(here).to_contain_text("You are here")
    personal = page.get_by_role("region", name="Personal readiness", exact=True)
    expect(personal).to_contain_text("To settle (7)")
    business = page.get_by_role("region", name="Business readiness", exact=True)
    expect(business).to_contain_text("Documents to get ready (3)")
    expect(business).to_contain_text("Low answers in your health result")
