"""What an owner is told: the figure, what warns, and what to do next (specification, section 9)."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.support.contact import ContactForm
from e2e.support.health import (
    BUTTON,
    FIVES,
    VERSION,
    Health,
    an_owner,
    answers_of,
    bank,
    drawing,
    golden_cases,
    words,
)
from e2e.support.sent import Sent
from e2e.support.watch import Watch

REPORT = "**/api/health-report"
TROUBLE = ("Error", "We couldn't make the report. Please try again, or print this page.")
ATTACHED = "Your business health results will be sent with this message"
EXCELLENT = "Excellent - Strong business health"
GOOD = "Good - Some areas for improvement"
BANDS = {
    "green": "Green: 80% or more",
    "yellow": "Yellow: 60% to 79%",
    "red": "Red: below 60%",
}
GOLDEN = (
    "All ones",
    "All threes",
    "All fives",
    "A sum of 199 is 80%: .6 is rounded up to 80",
    "A sum of 148 is 59%: .2 is rounded down, below the edge",
    "A sum of 98 is 39%: .2 is rounded down, below the edge",
    "Categories at 100, 82, 62, 40 and 38 percent",
    "Eleven, twelve and fourteen warn beside an excellent label",
    "A mixed sheet, number 16",
)


@pytest.fixture
def health(page: Page) -> Health:
    return an_owner(page)


@pytest.mark.parametrize("name", GOLDEN)
def test_the_report_on_screen_is_that_of_the_golden_case(health: Health, name: str) -> None:
    case = golden_cases()[name]
    answers = answers_of(case["answers"])
    health.calculate(answers).expect_report(case["overall"], case["label"])
    expect(health.result).to_contain_text(BANDS[case["band"]])

    rows = list(zip(bank()["categories"], case["categories"], case["bands"], strict=True))
    for category, percent, band in rows:
        expect(drawing(health.page)).to_have_accessible_name(
            re.compile(f"{re.escape(category['title'])} {percent}%, {band}")
        )
    health.page.get_by_text("Show as a table").click()
    expect(health.page.get_by_role("table").locator("tbody td")).to_have_text(
        [cell for _, percent, band in rows for cell in (band.title(), f"{percent}%")]
        + [case["band"].title(), f"{case['overall']}%"]
    )

    told = {each["question"]: each["warning"] for each in bank()["critical"]}
    expect(health.warnings.get_by_role("heading", level=4)).to_have_text(
        [told[id_] for id_ in case["warnings"]]
    )
    expect(health.strengths.get_by_role("listitem")).to_have_count(len(case["strengths"]))
    said = health.strengths.get_by_role("listitem").all_inner_texts()
    for text, id_ in zip(said, case["strengths"], strict=True):
        assert text.startswith(words()["strengths"][str(id_)])
        assert f"Question {id_}, your answer {answers[id_]}" in text
    expect(health.actions.get_by_role("heading", level=4)).to_have_text(
        [words()["actions"][str(id_)]["title"] for id_ in case["actions"]]
    )


def test_an_action_says_what_to_do_how_hard_it_is_and_what_a_buyer_gains(health: Health) -> None:
    health.calculate({**FIVES, 22: 2})
    action = words()["actions"]["22"]
    item = health.actions.get_by_role("listitem")
    expect(item).to_have_count(1)
    expect(item).to_contain_text(action["text"])
    scale = bank()["statements"][21]["scale"]
    expect(item).to_contain_text(f"Question 22, your answer 2: {scale[1]}")
    expect(item.get_by_role("definition")).to_have_text(
        [words()["efforts"][action["effort"]], action["time"], action["gain"]]
    )


@pytest.mark.parametrize("critical", bank()["critical"], ids=lambda each: f"q{each['question']}")
def test_each_critical_warning_speaks_alone_and_comes_first(
    health: Health, critical: dict[str, object]
) -> None:
    id_ = int(str(critical["question"]))
    health.calculate({**FIVES, id_: 2}).expect_report(99, EXCELLENT)
    expect(health.warnings).to_have_accessible_name("One critical warning")
    expect(health.warnings.get_by_role("heading", level=4)).to_have_text([str(critical["warning"])])
    expect(health.warnings).to_contain_text(words()["critical"][str(id_)])
    expect(health.warnings).to_contain_text(f"Question {id_}, your answer 2")
    expect(health.result).to_contain_text(words()["labelCaveat"])
    headings = health.page.locator("main h3").all_inner_texts()
    assert headings[0] == "One critical warning"

    health.retake.click()
    health.step(id_, 3).check()
    health.button.click()
    health.expect_report(99, EXCELLENT)
    expect(health.warnings).to_have_count(0)
    expect(health.result).not_to_contain_text(words()["labelCaveat"])
    expect(health.page.get_by_role("main")).to_contain_text(
        "None of the 5 critical warnings applies to your answers."
    )


def test_a_poor_label_needs_no_caveat(health: Health) -> None:
    health.calculate(dict.fromkeys(FIVES, 2))
    health.expect_report(40, "Fair - Significant improvement needed")
    expect(health.warnings).to_have_accessible_name("5 critical warnings")
    expect(health.result).not_to_contain_text(words()["labelCaveat"])


def test_the_report_is_told_honestly(health: Health) -> None:
    health.calculate(dict.fromkeys(FIVES, 3)).expect_report(60, GOOD)
    main = health.page.get_by_role("main")
    expect(main).to_contain_text(words()["disclaimer"])
    expect(main).to_contain_text(f"Questions {bank()['version']}.")
    for source in words()["sources"].values():
        expect(main).to_contain_text(f"{source['name']}, {source['date']}")


def test_retaking_starts_from_the_answers_given(health: Health) -> None:
    health.calculate(FIVES).expect_report(100, EXCELLENT)
    expect(health.title).to_be_focused()
    expect(health.title).to_be_in_viewport()
    health.retake.click()
    heading = health.form.get_by_role("heading", name="Your business as it is today")
    expect(heading).to_be_focused()
    expect(heading).to_be_in_viewport()
    expect(health.title).to_have_count(0)
    health.expect_answers(FIVES)
    health.step(7, 1).check()
    health.form.get_by_role("button", name=BUTTON).click()
    health.expect_report(98, EXCELLENT)


def test_the_pdf_is_asked_for_with_the_answers_and_their_version(health: Health) -> None:
    page = health.page
    health.calculate(FIVES).expect_report(100, EXCELLENT)
    expect(health.taken).to_be_visible()
    sent = Sent(page)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download the PDF report").click()
    sheet = {str(id_): score for id_, score in FIVES.items()}
    body = {"version": VERSION, "answers": sheet}
    assert sent.take() == [("POST", "/api/health-report", body)]
    assert re.fullmatch(r"[\w.-]+\.pdf", saved.value.suggested_filename)
    assert Path(saved.value.path()).read_bytes().startswith(b"%PDF-")
    expect(page.get_by_role("button", name="Download the PDF report")).to_be_enabled()


def test_a_pdf_that_fails_says_so_and_can_be_tried_again(health: Health, watch: Watch) -> None:
    watch.expect("status of 500")
    page = health.page
    health.calculate(FIVES).expect_report(100, EXCELLENT)
    button = page.get_by_role("button", name="Download the PDF report")
    page.route(REPORT, lambda route: route.fulfill(status=500, body="<h1>Oops</h1>"))
    button.click()
    expect(ContactForm(page).toast(TROUBLE)).to_be_visible()
    expect(button).to_be_enabled()
    health.expect_report(100, EXCELLENT)


def test_the_report_goes_along_to_the_message_and_nobody_hears_of_it_before(
    health: Health,
) -> None:
    page = health.page
    health.calculate({**FIVES, 3: 1}).expect_report(98, EXCELLENT)
    page.get_by_role("button", name="Send this with my message").click()
    expect(page).to_have_url("/contact")
    form = ContactForm(page)
    expect(form.form).to_contain_text(ATTACHED)
    expect(form.form).to_contain_text(f"Business health 98%, {EXCELLENT}, questions {VERSION}")
    kept = json.loads(page.evaluate("sessionStorage.getItem('health-to-send')"))
    assert kept["health"]["version"] == VERSION
    assert kept["health"]["answers"] == {str(id_): s for id_, s in {**FIVES, 3: 1}.items()}
    form.form.get_by_role("button", name="Leave it out").click()
    expect(form.form).not_to_contain_text(ATTACHED)


def test_the_print_button_prints(health: Health) -> None:
    page = health.page
    page.evaluate("window.print = () => { window.printed = true; }")
    health.calculate(FIVES)
    page.get_by_role("button", name="Print this page").click()
    assert page.evaluate("window.printed")
