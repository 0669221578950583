"""An owner fills in the value assessment (specification, sections 2 to 5 and 9)."""

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from e2e.conftest import Visitor
from e2e.support import health, people
from e2e.support.accounts import AuthPage, allow_statuses, sign_up_fields
from e2e.support.assessment import (
    ALL_FOUND,
    COUNT,
    HEADER,
    MIXED,
    PATH,
    SAVED,
    TITLE,
    Answers,
    Assessment,
    answers_of,
    golden_cases,
    question_set,
    result_texts,
)
from e2e.support.axe import assert_accessible
from e2e.support.console_guard import ConsoleGuard
from e2e.support.contact import ContactForm, contact_fields
from e2e.support.pages import PHONE, tab_to, wait_until_hydrated
from e2e.support.site import Site
from e2e.support.stalled_requests import SCRIPTS, StalledRequests

REPORT = "**/api/assessment-report"
ATTACHED = "Your value assessment will be sent with this message"
RUN_ATTACHED = "Your calculator results will be sent with this message"
DOWNLOAD, SEND = "Download the PDF report", "Send this with my message"
LAST = f"#{question_set()['categories'][-1]['key']}"
"""The URL fragment of the last category."""
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
    expect_one_category_at_a_time(assessment)
    assessment.fill_header()
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

    expect_links_to_categories(assessment)
    for number in (*range(1, 11), *range(9, 0, -1)):
        assert is_topmost_with_focus(page, f"q{number}")  # the header does not cover it

    assessment.answer({**answers_of(MIXED), 7: "", 33: ""})
    assessment.go_to(-1)
    for go_on in (assessment.next, page.get_by_role("button", name="Question 7", exact=True)):
        go_on.click()
        expect(assessment.question(7)).to_be_focused()
        expect(assessment.question(7)).to_be_in_viewport(ratio=0.95)
    for number in (7, 33):
        assessment.answer(mixed_answers(number))
    assessment.see_results.click()
    expect(assessment.title).to_be_focused()
    page.go_back()
    expect(assessment.see_results).to_be_focused()
    expect(assessment.question(7)).to_be_visible()

    assessment.fill_header()
    assessment.button.click()
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
        assert page.evaluate("document.documentElement.scrollHeight") <= 3400
        first = category["first"]
        assessment.question(first).select_option(answers_of(MIXED)[first])
        if category is not categories[-1]:
            go_on.click()
            title = assessment.form.get_by_role("heading", name=categories[index + 1]["title"])
            expect(title).to_be_focused()
            expect(title).to_be_in_viewport()
    expect(go_on).to_have_count(0)


def expect_links_to_categories(assessment: Assessment) -> None:
    """Follow the links of the path."""
    for category in reversed(question_set()["categories"]):
        step = assessment.progress.get_by_role("link", name=category["title"])
        step.click()
        heading = assessment.form.get_by_role("heading", name=category["title"])
        expect(heading).to_be_focused()
        expect(heading).to_be_in_viewport()
        expect(step).to_have_attribute("aria-current", "step")
        expect(assessment.page).to_have_url(f"{PATH}#{category['key']}")


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
    assessment = Assessment(page).open(LAST).calculate(ALL_FOUND)
    results = assessment.results
    expect(page).to_have_url(f"{PATH}#results")
    # The footer is not of the results.
    assert page.get_by_role("main").evaluate("main => main.offsetHeight") < 6000
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

    results.get_by_role("link", name=re.compile("^Why:")).last.click()
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
    for number, answer in mixed_answers(1, 3, 10).items():
        assessment.question(number).select_option(answer)
    stalled.release()
    assessment.wait_until_ready()
    assessment.expect_answers(mixed_answers(1, 3, 10))
    assessment.expect_count(3)
    expect_links_to_categories(assessment)

    other = Assessment(page.context.new_page()).open(LAST)
    other.expect_answers(mixed_answers(1, 3, 10))
    other.field("businessName").fill(HEADER["businessName"])
    other.answer(mixed_answers(2, 41))
    assessment.expect_answers(mixed_answers(1, 2, 3, 10, 41))
    expect(assessment.field("businessName")).to_have_value(HEADER["businessName"])
    assessment.question(2).select_option(index=0)
    other.expect_answers(mixed_answers(1, 3, 10, 41))
    other.page.close()

    assessment.go_to(-1)
    date = assessment.field("date")
    date.press_sequentially("1120202655")
    year = date.input_value().partition("-")[0]
    assert len(year) == 4  # however many digits are typed
    assessment.fill_header()
    page.reload()
    assessment.wait_until_ready()
    assessment.expect_answers(mixed_answers(1, 3, 10, 41))
    for name, value in HEADER.items():
        expect(assessment.field(name)).to_have_value(value)

    assessment.form.get_by_role("button", name="Forget these answers").click()
    assessment.form.get_by_role("button", name="Yes, forget them").click()
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
    """Choose the first option of every question, fill in the names, and press the button."""
    page, press = assessment.page, assessment.page.keyboard.press
    assessment.go_to(0)
    first = question_set()["categories"][0]["title"]
    expect(assessment.form.get_by_role("heading", name=first)).to_be_focused()
    page.evaluate(_WATCH_ANSWERS)
    for number in range(1, COUNT + 1):
        press("Tab")  # from the heading, or from the question before
        expect(assessment.question(number)).to_be_focused()
        press("ArrowDown")
        if number % 10 == 0 and number < COUNT:
            go_on = page.get_by_role("link", name="Continue", exact=True)
            tab_to(go_on)
            press("Enter")
            title = question_set()["categories"][number // 10]["title"]
            expect(assessment.form.get_by_role("heading", name=title)).to_be_focused()
    in_view = [[f"q{number}", True] for number in range(1, COUNT + 1)]
    assert page.evaluate("window.answered") == in_view
    for name in ("businessName", "ownerName", "industry"):
        tab_to(assessment.field(name))  # a date has a stop for each of its parts
        page.keyboard.type(HEADER[name])
    press("Tab")
    expect(assessment.button).to_be_focused()
    press("Enter")


def test_an_owner_taps_fifty_answers_and_finds_them_in_the_portal_after_signing_up(
    visitor: Visitor, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, "401 auth/session")
    page = visitor(width=PHONE, height=844, has_touch=True, is_mobile=True)
    assessment = Assessment(page).open()
    assert_accessible(page)
    taps = 0
    for category in question_set()["categories"]:
        for number in range(category["first"], category["last"] + 1):
            options = assessment.options.get_by_role("button")
            expect(options).to_have_text(question_set()["questions"][number - 1]["options"])
            # Elsewhere each time: two taps at one place are a double tap.
            options.first.tap(position={"x": 20 + 40 * (number % 5), "y": 20})
            taps += 1
        go_on = page.get_by_role("link", name="Continue", exact=True)
        if category["last"] < COUNT:
            expect(go_on).to_be_in_viewport()
            go_on.tap()
            taps += 1
    assessment.button.tap()
    taps += 1
    expect(assessment.title).to_be_visible()
    assert taps == 55

    page.get_by_role("link", name="Sign up to save these answers").tap()
    wait_until_hydrated(page)
    AuthPage(page).sign_up(sign_up_fields())
    expect(page).to_have_url(SAVED)
    row = page.get_by_role("main").get_by_role("link", name=re.compile("^Value assessment of "))
    expect(row).to_have_count(1)
    assert_accessible(page)
    assert page.evaluate("localStorage.getItem('assessment-completed')") is None
    finding = str(row.text_content()).partition(": ")[2]
    row.click()
    opened = page.get_by_role("article", name=TITLE)
    expect(opened.get_by_role("heading", name=finding).first).to_be_visible()
    assert_accessible(page)
    for screen in (people.DASHBOARD, health.DASHBOARD):
        page.goto(screen)
        latest = page.get_by_role("heading", name=re.compile("^Value assessment of "))
        expect(latest).to_contain_text(finding)

    page.goto(PATH)
    assessment.wait_until_ready()
    page.get_by_role("button", name="Forget these answers").click()
    page.get_by_role("button", name="Yes, forget them").click()
    page.goto(SAVED)
    expect(row).to_have_count(1)
