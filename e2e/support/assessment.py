"""Helpers for the value assessment (specification, sections 2 to 5 and 9)."""

import json
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, expect

from devtools.paths import CONTENT, DOMAIN
from e2e.support.accounts import call
from e2e.support.pages import wait_until_hydrated

PATH = "/value-assessment"
SAVED = "/owner-dashboard/value-assessments"
BUTTON = "Calculate Business Value Assessment"
TITLE = "Business Value Assessment Results"
NEXT = "Next open question"
COUNT = 50

HEADER = {
    "businessName": "Pecan Valley Heating & Air",
    "ownerName": "Dale Whitaker",
    "date": "2026-11-20",
    "industry": "Heating and cooling",
}

NOTHING_FOUND = "Nothing points to a scenario, each answer in the middle of those"
ALL_FOUND = "All ten scenarios together, with as many answers as there are"
MIXED = "A mixed sheet, number 14"

Answers = dict[int, str]

# Selects all answers at once, with change events.
_FILL = """(answers) => {
    for (const [id, answer] of Object.entries(answers)) {
        const field = document.getElementById(`q${id}`);
        field.value = answer;
        field.dispatchEvent(new Event("change", { bubbles: true }));
    }
}"""

# Whether the form has exactly these answers.
_HOLDS = """(expected) => {
    const given = [...new FormData(document.querySelector("main form"))]
        .filter(([name, answer]) => /^q\\d/.test(name) && answer !== "");
    return given.length === Object.keys(expected).length
        && given.every(([name, answer]) => expected[name] === answer);
}"""


@cache
def question_set() -> Any:
    """Return the questions, scenarios and warning signs of the newest version."""
    path = max((DOMAIN / "value_assessment").glob("questions-*.json"))
    return json.loads(path.read_text())


@cache
def result_texts() -> Any:
    """Return the texts of the results."""
    return json.loads((CONTENT / "value-assessment.json").read_text())


@cache
def golden_cases() -> dict[str, dict[str, Any]]:
    """Return the golden cases of the scoring rules, by name."""
    path = DOMAIN / "vectors" / f"value-assessment-{question_set()['version']}.json"
    return {case["name"]: case for case in json.loads(path.read_text())["cases"]}


def answers_of(case: str) -> Answers:
    """Return the answers of a golden case by the number of the question."""
    places = golden_cases()[case]["answers"]
    return {
        question["id"]: question["options"][int(place)]
        for question, place in zip(question_set()["questions"], places, strict=True)
    }


def save_assessment(context: BrowserContext, case: str, *, days_ago: int) -> Any:
    """Save the answers of a golden case through the API as the signed-in owner. Returns the
    response.
    """
    made_at = datetime.now(UTC) - timedelta(days=days_ago)
    answers = {str(number): answer for number, answer in answers_of(case).items()}
    body = {"version": question_set()["version"], "answers": answers, "madeAt": made_at.isoformat()}
    return call(context, "POST", "/api/value-assessments", body | HEADER)


def progress_note(count: int) -> str:
    """Return the progress text of the specification for this number of answers."""
    return f"Please answer all 50 questions to see your results ({count}/50 completed)"


class Assessment:
    """The value assessment on a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.form = page.get_by_role("form", name="Business Value Assessment")
        self.button = self.form.locator("button", has_text=BUTTON)
        self.next = self.form.get_by_role("button", name=NEXT)
        self.options = self.form.get_by_role("list", name="Answers to question")
        self.see_results = self.form.get_by_role("button", name="See your results")
        self.progress = self.form.get_by_role("navigation", name="Progress by category")
        self.results = page.get_by_role("article", name=TITLE)
        self.title = self.results.get_by_role("heading", name=TITLE)

    def open(self, fragment: str = "") -> "Assessment":
        """Open the assessment and wait until it is ready. `fragment` begins with #."""
        self.page.goto(f"{PATH}{fragment}")
        self.wait_until_ready()
        return self

    def wait_until_ready(self) -> None:
        """Wait until the draft is restored: the form has a date, or the results are shown."""
        wait_until_hydrated(self.page)
        self.page.wait_for_function(
            "() => document.querySelector('#date')?.value || document.querySelector('#results')"
        )

    def field(self, name: str) -> Locator:
        return self.form.locator(f"[name={name}]")

    def question(self, number: int) -> Locator:
        return self.field(f"q{number}")

    def go_to(self, category: int) -> None:
        """Show a category, from 0."""
        title = question_set()["categories"][category]["title"]
        self.progress.get_by_role("link", name=title).click()

    def fill_header(self, header: dict[str, str] | None = None) -> None:
        """Fill in the names, which come after the last category."""
        self.go_to(-1)
        for name, value in (header or HEADER).items():
            self.field(name).fill(value)

    def answer(self, answers: Answers) -> "Assessment":
        self.page.evaluate(_FILL, {str(number): text for number, text in answers.items()})
        return self

    def calculate(self, case: str) -> "Assessment":
        """Answer as in a golden case and open the results."""
        self.answer(answers_of(case))
        # Only the last step has the button.
        (self.button if self.button.is_visible() else self.see_results).click()
        expect(self.title).to_be_visible()
        # The end of the results is drawn after their beginning.
        expect(self.results.get_by_role("heading", name="Take it with you")).to_be_visible()
        return self

    def expect_answers(self, answers: Answers) -> None:
        """Expect exactly these answers in the form."""
        expect(self.form).to_be_visible()
        expected = {f"q{number}": text for number, text in answers.items() if text}
        self.page.wait_for_function(_HOLDS, arg=expected)

    def expect_count(self, count: int) -> None:
        """Expect this number of answers, and a disabled button until all questions are answered."""
        if count < COUNT:
            expect(self.form.get_by_text(progress_note(count), exact=True)).to_be_visible()
            expect(self.button).to_be_disabled()
        else:
            expect(self.button).to_be_enabled()
