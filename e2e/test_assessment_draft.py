"""An owner stops in the middle and comes back: the draft in this browser."""

import json

import pytest
from playwright.sync_api import Page, expect

from e2e.support.assessment import (
    COUNT,
    DRAFT,
    HEADER,
    MIXED,
    PATH,
    Answers,
    Assessment,
    answers_of,
    bank,
    first_bank,
)
from e2e.support.axe import assert_accessible
from e2e.support.held import Held


def some(*numbers: int) -> Answers:
    answers = answers_of(MIXED)
    return {number: answers[number] for number in numbers}


HALF = some(*range(1, 26))


@pytest.fixture
def assessment(page: Page) -> Assessment:
    return Assessment(page).open()


def test_a_reload_in_the_middle_loses_nothing(assessment: Assessment) -> None:
    assessment.fill_header()
    assessment.answer(HALF)
    assessment.page.reload()
    assessment.wait_until_ready()
    assessment.expect_answers(HALF)
    assessment.expect_count(len(HALF))
    for name, value in HEADER.items():
        expect(assessment.field(name)).to_have_value(value)


def test_answers_survive_a_look_at_another_page(assessment: Assessment) -> None:
    assessment.answer(HALF)
    assessment.page.get_by_role("contentinfo").get_by_role("link", name="Privacy Policy").click()
    expect(assessment.page).to_have_url("/privacy")
    assessment.page.go_back()
    assessment.expect_answers(HALF)


def test_the_date_of_a_visit_is_not_kept_unless_it_was_typed(page: Page) -> None:
    page.clock.set_fixed_time("2026-11-21T18:00:00Z")
    assessment = Assessment(page).open()
    assessment.answer(HALF)
    page.clock.set_fixed_time("2026-11-25T18:00:00Z")
    page.reload()
    assessment.wait_until_ready()
    expect(assessment.field("date")).to_have_value("2026-11-25")
    assessment.field("date").fill("2026-10-01")
    page.reload()
    assessment.wait_until_ready()
    expect(assessment.field("date")).to_have_value("2026-10-01")


def test_answers_given_before_the_scripts_arrive_are_kept(page: Page) -> None:
    held = Held(page, "**/assets/*.js")
    page.goto(PATH, wait_until="commit")
    assessment = Assessment(page)
    assessment.field("ownerName").fill(HEADER["ownerName"])
    for number, answer in some(1, 30, 50).items():
        assessment.question(number).select_option(answer)
    expect(assessment.button).to_be_disabled()
    held.release()
    assessment.wait_until_ready()
    assessment.expect_answers(some(1, 30, 50))
    assessment.expect_count(3)
    assessment.open().expect_answers(some(1, 30, 50))
    expect(assessment.field("ownerName")).to_have_value(HEADER["ownerName"])


def test_two_tabs_add_to_one_draft(assessment: Assessment) -> None:
    other = Assessment(assessment.page.context.new_page()).open()
    assessment.answer(some(1, 2, 3))
    other.expect_answers(some(1, 2, 3))
    other.field("businessName").fill(HEADER["businessName"])
    other.answer(some(40, 41))
    assessment.expect_answers(some(1, 2, 3, 40, 41))
    expect(assessment.field("businessName")).to_have_value(HEADER["businessName"])
    assessment.question(40).select_option(index=0)
    other.expect_answers(some(1, 2, 3, 41))
    other.open().expect_answers(some(1, 2, 3, 41))


def test_two_tabs_are_cleared_together(assessment: Assessment) -> None:
    other = Assessment(assessment.page.context.new_page()).open()
    assessment.answer(HALF)
    other.expect_answers(HALF)
    other.form.get_by_role("button", name="Clear all answers").click()
    other.form.get_by_role("button", name="Yes, clear them").click()
    assessment.expect_answers({})
    assessment.expect_count(0)


def resume_first_questions(assessment: Assessment) -> dict[str, str]:
    """Load the page with a finished draft of the first version's questions."""
    old = {f"q{each['id']}": each["options"][0] for each in first_bank()["questions"]}
    assessment.page.evaluate(
        "([place, draft]) => localStorage.setItem(place, draft)", [DRAFT, json.dumps(old)]
    )
    assessment.page.reload()
    assessment.wait_until_ready()
    return old


def test_a_draft_of_the_first_questions_keeps_what_is_still_asked_and_asks_the_rest_again(
    assessment: Assessment,
) -> None:
    page, changed = assessment.page, [each["id"] for each in bank()["questions"] if "since" in each]
    old = resume_first_questions(assessment)
    assessment.expect_count(COUNT - len(changed))
    assessment.expect_answers(
        {id_: old[f"q{id_}"] for id_ in range(1, COUNT + 1) if id_ not in changed}
    )
    notice = assessment.form.get_by_role("paragraph").filter(has_text="have changed")
    expect(notice.get_by_role("link")).to_have_text([str(id_) for id_ in changed])
    assert_accessible(page)
    notice.get_by_role("link").first.click()
    expect(assessment.question(changed[0])).to_be_focused()
    options = {each["id"]: each["options"][0] for each in bank()["questions"]}
    assessment.answer({id_: options[id_] for id_ in changed})
    expect(notice).to_have_count(0)
    assessment.expect_count(COUNT)


def test_nothing_is_asked_again_once_another_tab_has_cleared_the_answers(
    assessment: Assessment,
) -> None:
    resume_first_questions(assessment)
    notice = assessment.form.get_by_role("paragraph").filter(has_text="have changed")
    expect(notice).to_be_visible()
    other = Assessment(assessment.page.context.new_page()).open()
    other.form.get_by_role("button", name="Clear all answers").click()
    other.form.get_by_role("button", name="Yes, clear them").click()
    assessment.expect_answers({})
    expect(notice).to_have_count(0)
