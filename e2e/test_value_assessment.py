"""An owner fills in the value assessment (specification, sections 2 to 5 and 9)."""

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from e2e.conftest import Visitor
from e2e.support.assessment import (
    ALL_FOUND,
    COUNT,
    HEADER,
    MIXED,
    PATH,
    Answers,
    Assessment,
    answers_of,
    golden_cases,
    question_set,
    result_texts,
)
from e2e.support.contact import ContactForm, contact_fields
from e2e.support.pages import PHONE
from e2e.support.site import Site
from e2e.support.stalled_requests import SCRIPTS, StalledRequests

REPORT = "**/api/assessment-report"
ATTACHED = "Your value assessment will be sent with this message"
RUN_ATTACHED = "Your calculator results will be sent with this message"
DOWNLOAD, SEND = "Download the PDF report", "Send this with my message"
SHEET = {str(number): answer for number, answer in answers_of(MIXED).items()}

# Remembers which field had the focus at each arrow key, and whether nearly all of it was in view.
_WATCH_ANSWERS = """() => {
    window.answered = [];
    document.addEventListener("keydown", ({ key, target }) => {
        const { top, bottom, height } = target.getBoundingClientRect();
        const inView = Math.min(bottom, innerHeight) - Math.max(top, 0);
        if (key === "ArrowDown") window.answered.push([target.name, inView >= 0.95 * height]);
    });
}"""


def mixed_answers(*numbers: int) -> Answers:
    answers = answers_of(MIXED)
    return {number: answers[number] for number in numbers}


def test_a_phone_shows_one_category_at_a_time_and_sends_the_completed_assessment_with_a_message(
    visitor: Visitor, site: Site
) -> None:
    page = visitor(width=PHONE)
    assessment = Assessment(page).open()
    assessment.fill_header()
    expect_one_category_at_a_time(assessment)
    back = page.get_by_role("link", name="Back", exact=True)
    back.click()
    expect(assessment.question(31)).to_be_visible()
    page.go_back()
    expect(assessment.question(41)).to_be_visible()
    page.go_back()
    expect(assessment.question(31)).to_be_visible()
    page.reload()
    assessment.wait_until_ready()
    expect(assessment.question(31)).to_be_visible()
    expect(assessment.question(1)).to_be_hidden()
    assessment.expect_answers(mixed_answers(1, 11, 21, 31, 41))
    expect(assessment.field("ownerName")).to_have_value(HEADER["ownerName"])

    expect_links_to_categories(assessment, of_their_own=True)
    for number in (*range(1, 11), *range(9, 0, -1)):
        assert is_topmost_with_focus(page, f"q{number}")  # the progress bar does not cover it

    assessment.answer({**answers_of(MIXED), 7: "", 33: ""})
    for number in (7, 33, 7):
        assessment.next.click()
        expect(assessment.question(number)).to_be_focused()
        expect(assessment.question(number)).to_be_in_viewport(ratio=0.95)
    for number in (7, 33):
        assessment.answer(mixed_answers(number))
    assessment.see_results.click()
    expect(assessment.title).to_be_focused()
    page.go_back()
    expect(assessment.see_results).to_be_focused()
    expect(assessment.question(7)).to_be_visible()

    assessment.fill_header()
    assessment.see_results.click()
    page.get_by_role("button", name=SEND).click()
    form, message = ContactForm(page), contact_fields()
    expect(form.form).to_contain_text(ATTACHED)
    form.send(message)
    form.expect_sent()
    [stored] = site.messages(message["email"])
    stored_assessment = json.loads(stored["value_assessment"])
    assert stored_assessment["answers"] == SHEET
    assert stored_assessment["header"] == HEADER
    assert stored_assessment["scenarios"] == golden_cases()[MIXED]["scenarios"]
    assert stored["calculator_run"] is None


def expect_one_category_at_a_time(assessment: Assessment) -> None:
    """Go on from category to category, and answer the first question of each."""
    page = assessment.page
    go_on, back = (page.get_by_role("link", name=name, exact=True) for name in ("Continue", "Back"))
    categories = question_set()["categories"]
    for index, category in enumerate(categories):
        for number in (1, 11, 21, 31, 41):
            in_step = category["first"] <= number <= category["last"]
            expect(assessment.question(number)).to_be_visible(visible=in_step)
        expect(assessment.form).to_contain_text(f"Category {index + 1} of 5")
        expect(assessment.button).to_be_visible(visible=category is categories[-1])
        expect(back).to_be_visible(visible=index > 0)
        assert page.evaluate("document.documentElement.scrollHeight") <= 3000
        first = category["first"]
        assessment.question(first).select_option(answers_of(MIXED)[first])
        if category is not categories[-1]:
            go_on.click()
            title = assessment.form.get_by_role("heading", name=categories[index + 1]["title"])
            expect(title).to_be_focused()
            expect(title).to_be_in_viewport()
    expect(go_on).to_have_count(0)


def expect_links_to_categories(assessment: Assessment, *, of_their_own: bool) -> None:
    """Follow the links of the progress bar. With `of_their_own` each is expected to have its own
    URL fragment, as where one category is shown at a time.
    """
    for category in reversed(question_set()["categories"]):
        step = assessment.progress.get_by_role("link", name=category["title"])
        step.click()
        heading = assessment.form.get_by_role("heading", name=category["title"])
        expect(heading).to_be_focused()
        expect(heading).to_be_in_viewport()
        expect(step).to_be_in_viewport()
        expect(step).to_have_attribute("aria-current", "step")
        fragment = f"#{category['key']}" if of_their_own else ""
        expect(assessment.page).to_have_url(f"{PATH}{fragment}")


def is_topmost_with_focus(page: Page, name: str) -> bool:
    """Return whether nothing covers the middle of the element with this id, once it has the
    focus.
    """
    found: bool = page.evaluate(
        """(id) => {
            const element = document.getElementById(id);
            element.focus();
            const box = element.getBoundingClientRect();
            const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
            return element.contains(document.elementFromPoint(x, y));
        }""",
        name,
    )
    return found


def test_the_results_on_a_phone_are_short_complete_in_print_and_a_step_of_the_history(
    visitor: Visitor,
) -> None:
    page = visitor(width=PHONE)
    page.goto("/services")
    last = f"#{question_set()['categories'][-1]['key']}"
    assessment = Assessment(page).open(last).calculate(ALL_FOUND)
    results = assessment.results
    expect(page).to_have_url(f"{PATH}#results")
    # The footer is not of the results.
    assert page.get_by_role("main").evaluate("main => main.offsetHeight") < 5000
    texts = [result_texts()["warningSigns"]["notes"][0], result_texts()["legend"]["texts"][2]]
    texts += [scenario["buyer"] for scenario in result_texts()["scenarios"].values()]
    for text in texts:
        expect(results.get_by_text(text)).to_be_hidden()
    page.emulate_media(media="print")
    for text in texts:
        expect(results.get_by_text(text)).to_be_visible()
    page.emulate_media(media="screen")

    page.go_back()
    assessment.expect_answers(answers_of(ALL_FOUND))
    expect(assessment.button).to_be_focused()
    expect(assessment.button).to_be_in_viewport()
    page.go_forward()
    expect(assessment.title).to_be_focused()
    expect(assessment.title).to_be_in_viewport()

    verdict = results.get_by_role("list").filter(has_text="Your first step")
    verdict.get_by_role("link").last.click()
    [*_, key] = golden_cases()[ALL_FOUND]["strongest"]
    row = page.locator(f"#results-{key}")
    expect(row).to_be_focused()  # so that the next Tab continues from there
    expect(row).to_be_in_viewport()
    expect(results.get_by_text(result_texts()["scenarios"][key]["meaning"])).to_be_visible()
    expect(page).to_have_url(f"{PATH}#results")
    page.go_back()
    expect(assessment.form).to_be_visible()
    page.go_back()
    expect(page).to_have_url("/services")


def test_answers_before_hydration_and_in_two_tabs_are_one_draft(
    page: Page,
) -> None:
    stalled = StalledRequests(page, SCRIPTS)
    page.goto(PATH, wait_until="commit")
    assessment = Assessment(page)
    assessment.field("ownerName").fill(HEADER["ownerName"])
    for number, answer in mixed_answers(1, 30, 50).items():
        assessment.question(number).select_option(answer)
    expect(assessment.button).to_be_disabled()
    stalled.release()
    assessment.wait_until_ready()
    assessment.expect_answers(mixed_answers(1, 30, 50))
    assessment.expect_count(3)
    expect_links_to_categories(assessment, of_their_own=False)

    other = Assessment(page.context.new_page()).open()
    other.expect_answers(mixed_answers(1, 30, 50))
    expect(other.field("ownerName")).to_have_value(HEADER["ownerName"])
    other.field("businessName").fill(HEADER["businessName"])
    other.answer(mixed_answers(40, 41))
    assessment.expect_answers(mixed_answers(1, 30, 40, 41, 50))
    expect(assessment.field("businessName")).to_have_value(HEADER["businessName"])
    assessment.question(40).select_option(index=0)
    other.expect_answers(mixed_answers(1, 30, 41, 50))
    other.page.close()

    date = assessment.field("date")
    date.press_sequentially("1120202655")
    year = date.input_value().partition("-")[0]
    assert len(year) == 4  # however many digits are typed
    assessment.fill_header()
    page.reload()
    assessment.wait_until_ready()
    assessment.expect_answers(mixed_answers(1, 30, 41, 50))
    for name, value in HEADER.items():
        expect(assessment.field(name)).to_have_value(value)

    assessment.form.get_by_role("button", name="Clear all answers").click()
    assessment.form.get_by_role("button", name="Yes, clear them").click()
    assessment.expect_answers({})
    answer_with_the_keyboard(assessment)
    expect(assessment.title).to_be_focused()
    expect(assessment.title).to_be_in_viewport()
    page.reload()
    expect(assessment.title).to_be_visible()
    expect(assessment.results).to_contain_text(HEADER["businessName"])
    expect(assessment.form).to_have_count(0)
    page.get_by_role("link", name="Skip to the page").press("Enter")
    expect(page.get_by_role("main")).to_be_focused()
    expect(page).to_have_url(f"{PATH}#results")
    expect(assessment.title).to_be_visible()

    with page.expect_request(REPORT) as request, page.expect_download() as saved:
        page.get_by_role("button", name=DOWNLOAD).click()
    sent = json.loads(request.value.post_data or "")
    questions = question_set()["questions"]
    assert sent.pop("date")
    assert sent == {
        "version": question_set()["version"],
        **{name: value for name, value in HEADER.items() if name != "date"},
        "answers": {str(question["id"]): question["options"][0] for question in questions},
    }
    assert re.fullmatch(r"[\w.-]+\.pdf", saved.value.suggested_filename)
    content = Path(saved.value.path()).read_bytes()
    assert content.startswith(b"%PDF-")
    assert content.rstrip().endswith(b"%%EOF")
    expect(page.get_by_role("button", name=DOWNLOAD)).to_be_enabled()


def answer_with_the_keyboard(assessment: Assessment) -> None:
    """Fill in the header, choose the first option of every question, and press the button."""
    page, press = assessment.page, assessment.page.keyboard.press
    page.get_by_role("link", name="Skip to the page").press("Enter")
    for name in ("businessName", "ownerName"):
        press("Tab")
        expect(assessment.field(name)).to_be_focused()
        page.keyboard.type(HEADER[name])
    while not assessment.field("industry").evaluate("field => field === document.activeElement"):
        press("Tab")  # a date has a stop for each of its parts
    page.keyboard.type(HEADER["industry"])
    press("Tab")
    page.evaluate(_WATCH_ANSWERS)
    for _ in range(COUNT):
        press("ArrowDown")
        press("Tab")
    in_view = [[f"q{number}", True] for number in range(1, COUNT + 1)]
    assert page.evaluate("window.answered") == in_view
    expect(assessment.button).to_be_focused()
    press("Enter")
