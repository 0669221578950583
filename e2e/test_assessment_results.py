"""What an owner reads when all fifty are answered (specification, sections 2 and 9)."""

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Visitor
from e2e.support.assessment import (
    AGAIN,
    ALL_FOUND,
    COUNT,
    HEADER,
    MIXED,
    NOTHING_FOUND,
    PATH,
    Assessment,
    answers_of,
    bank,
    golden_cases,
    words,
)

TITLES = {scenario["key"]: scenario["title"] for scenario in bank()["scenarios"]}


@pytest.fixture
def assessment(page: Page) -> Assessment:
    return Assessment(page).open()


def test_the_results_open_with_who_and_when(assessment: Assessment) -> None:
    assessment.fill_header()
    assessment.calculate(MIXED)
    results = assessment.results
    expect(assessment.title).to_be_focused()
    expect(assessment.title).to_be_in_viewport()
    expect(results).to_contain_text(f"{HEADER['businessName']}, November 20, 2026")
    expect(results).to_contain_text("Assessment Completed: 50/50 questions")
    expect(results).to_contain_text(f"Owner: {HEADER['ownerName']}")
    expect(results).to_contain_text(f"Industry: {HEADER['industry']}")


def test_a_year_has_four_digits_however_many_are_typed(assessment: Assessment) -> None:
    date = assessment.field("date")
    date.press_sequentially("1120202655")
    year = date.input_value().partition("-")[0]
    assert len(year) == 4
    assessment.calculate(MIXED)
    expect(assessment.results).to_contain_text(f"November 20, {int(year)}")


def test_the_skip_link_leaves_the_results_where_they_are(assessment: Assessment) -> None:
    assessment.calculate(MIXED)
    page = assessment.page
    page.get_by_role("link", name="Skip to the page").press("Enter")
    expect(page.get_by_role("main")).to_be_focused()
    expect(page).to_have_url(f"{PATH}#results")
    expect(assessment.title).to_be_visible()


def test_an_industry_that_was_not_given_is_not_specified(assessment: Assessment) -> None:
    assessment.calculate(MIXED)
    expect(assessment.results).to_contain_text("Industry: Not specified")


@pytest.mark.parametrize("case", [MIXED, ALL_FOUND])
def test_each_scenario_shows_the_answers_that_point_to_it_most_first(
    assessment: Assessment, case: str
) -> None:
    assessment.calculate(case)
    found, answers = golden_cases()[case]["scenarios"], answers_of(case)
    identified = assessment.results.get_by_role("region", name="Identified Scenarios")
    expect(identified.get_by_role("heading", level=4)).to_have_text(
        [TITLES[scenario["key"]] for scenario in found]
    )
    questions = {question["id"]: question["text"] for question in bank()["questions"]}
    for scenario in found:
        title, pointing = TITLES[scenario["key"]], scenario["questions"]
        expect(assessment.evidence(title)).to_have_text(
            [f"{number}. {questions[number]}" for number in pointing]
        )
        expect(assessment.scenario(title).get_by_role("definition")).to_have_text(
            [answers[number] for number in pointing]
        )
        assert_explained(assessment, scenario["key"])
    for other in TITLES.keys() - {scenario["key"] for scenario in found}:
        expect(assessment.scenario(TITLES[other])).to_have_count(0)


def assert_explained(assessment: Assessment, key: str) -> None:
    """What it means, what a buyer will think, three steps, and where figures come from."""
    part, told = assessment.scenario(TITLES[key]), words()["scenarios"][key]
    expect(part).to_contain_text("Because you answered")
    expect(part).to_contain_text(told["meaning"])
    expect(part).to_contain_text(told["buyer"])
    assert len(told["steps"]) == 3
    for step in told["steps"]:
        expect(part).to_contain_text(f"{step['title']}. {step['text']}")
    for source in told["sources"]:
        named = words()["sources"][source]
        expect(part).to_contain_text(f"{named['name']}, {named['date']}")


def test_the_strips_say_how_many_answers_and_lead_to_the_scenario(assessment: Assessment) -> None:
    assessment.calculate(MIXED)
    rows = assessment.results.get_by_role("figure").get_by_role("listitem")
    for row, scenario in zip(rows.all(), golden_cases()[MIXED]["scenarios"], strict=True):
        count = len(scenario["questions"])
        expect(row).to_contain_text(f"{count} answer{'s' if count > 1 else ''}")
        row.get_by_role("link", name=TITLES[scenario["key"]], exact=True).click()
        heading = assessment.scenario(TITLES[scenario["key"]]).get_by_role("heading", level=4)
        expect(heading).to_be_in_viewport()
        expect(heading).to_be_focused()  # so that the next Tab goes on from there
    expect(assessment.title).to_be_visible()
    expect(assessment.page).to_have_url(f"{PATH}#results")


def test_without_a_scenario_the_results_say_so_kindly(assessment: Assessment) -> None:
    assessment.calculate(NOTHING_FOUND)
    expect(assessment.results).to_contain_text(words()["none"]["title"])
    expect(assessment.results).to_contain_text(words()["none"]["text"])
    expect(assessment.results.get_by_role("heading", name="Identified Scenarios")).to_have_count(0)


@pytest.mark.parametrize("case", [MIXED, NOTHING_FOUND])
def test_key_insights_and_warning_signs_are_always_there(assessment: Assessment, case: str) -> None:
    assessment.calculate(case)
    insights = assessment.results.get_by_role("region", name="Key insights")
    for group, text in zip(bank()["legend"], words()["legend"]["texts"], strict=True):
        expect(insights).to_contain_text(f"Questions {group['first']}–{group['last']}")
        expect(insights).to_contain_text(group["title"])
        expect(insights).to_contain_text(text)
    signs = assessment.results.get_by_role("region", name="Standard warning signs")
    expect(signs).to_contain_text(words()["warningSigns"]["lede"])
    expect(signs.get_by_role("listitem")).to_have_count(5)
    for sign, note in zip(bank()["warningSigns"], words()["warningSigns"]["notes"], strict=True):
        expect(signs).to_contain_text(sign)
        expect(signs).to_contain_text(note)
    expect(assessment.results).to_contain_text(words()["disclaimer"])


def test_the_assessment_is_taken_again_with_all_answers_kept(assessment: Assessment) -> None:
    assessment.fill_header()
    assessment.calculate(MIXED)
    assessment.page.get_by_role("button", name=AGAIN).click()
    assessment.expect_answers(answers_of(MIXED))
    expect(assessment.field("ownerName")).to_have_value(HEADER["ownerName"])
    expect(assessment.form.get_by_role("heading", name="About your business")).to_be_focused()
    expect(assessment.form.get_by_role("heading", name="About your business")).to_be_in_viewport()
    assessment.calculate(NOTHING_FOUND)
    expect(assessment.results).to_contain_text(words()["none"]["title"])


@pytest.mark.parametrize("width", [390, 1280])
def test_the_back_button_leads_from_the_results_to_the_questions(
    visitor: Visitor, width: int
) -> None:
    page = visitor(width=width)
    page.goto("/services")
    assessment = Assessment(page).open().calculate(MIXED)
    expect(page).to_have_url(f"{PATH}#results")
    page.go_back()
    assessment.expect_answers(answers_of(MIXED))
    expect(assessment.button).to_be_focused()
    expect(assessment.button).to_be_in_viewport()
    page.go_forward()
    expect(assessment.title).to_be_focused()
    expect(assessment.title).to_be_in_viewport()
    page.go_back()
    expect(assessment.form).to_be_visible()
    page.go_back()
    expect(page).to_have_url("/services")


def test_a_reload_shows_the_results_again(assessment: Assessment) -> None:
    assessment.fill_header()
    assessment.calculate(MIXED)
    assessment.page.reload()
    expect(assessment.title).to_be_visible()
    expect(assessment.results).to_contain_text(HEADER["businessName"])
    expect(assessment.form).to_have_count(0)


def test_an_address_with_results_opens_the_questions_while_one_is_open(page: Page) -> None:
    assessment = Assessment(page).open("#results")
    expect(assessment.form).to_be_visible()
    answers = answers_of(MIXED)
    del answers[COUNT]
    assessment.answer(answers)
    assessment.expect_count(COUNT - 1)


def test_the_results_lead_on_to_a_talk_and_to_the_calculator(assessment: Assessment) -> None:
    assessment.calculate(MIXED)
    main = assessment.page.get_by_role("main")
    calculator = main.get_by_role("link", name="Get a valuation range")
    expect(calculator).to_have_attribute("href", "/business-calculator")
    main.get_by_role("link", name="Talk it through with us").click()
    expect(assessment.page).to_have_url("/contact")
