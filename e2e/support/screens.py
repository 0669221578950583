"""Functions that open every screen of the site in the states that a person may see."""

import re

from playwright.sync_api import BrowserContext, Page, expect

from e2e.support import assessment, health
from e2e.support.accounts import MEMBER_PORTAL, AuthPage, call
from e2e.support.assessment import (
    ALL_FOUND,
    NOTHING_FOUND,
    SAVED,
    Assessment,
    answers_of,
    save_assessment,
)
from e2e.support.calculator import ANSWERS, Calculator, fragment
from e2e.support.contact import SUMMARY, ContactForm
from e2e.support.dashboard import MIXED, Dashboard
from e2e.support.every_screen import Open
from e2e.support.pages import LISTED, UNKNOWN, open_hydrated
from e2e.support.people import (
    COMPANY,
    FORM,
    PEOPLE_FOLD,
    Screen,
    create_user,
    open_admin_panel,
    profile,
)
from e2e.support.people import DASHBOARD as OWNER
from e2e.support.scorecard import Scorecard, save_scorecard
from e2e.support.valuations import GROWN, GROWN_RANGE, RANGE, Valuations, save_run


def public(path: str) -> Open:
    """Return a function that opens a public page."""

    def open_page(page: Page) -> None:
        open_hydrated(page, path)
        expect(page.locator("h1")).to_have_count(1)
        for part in ("banner", "main", "contentinfo"):
            expect(page.get_by_role(part)).to_be_visible()

    return open_page


def contact_with_errors(page: Page) -> None:
    form = ContactForm(page).open()
    form.button.click()
    expect(form.toast(SUMMARY)).to_be_visible()


def contact_with_attachments(page: Page) -> None:
    taken = Assessment(page).open().calculate(assessment.MIXED)
    taken.page.get_by_role("button", name="Send this with my message").click()
    Calculator(page).open(fragment(**ANSWERS))
    page.get_by_role("button", name="Send this with my message").click()
    expect(page.get_by_role("button", name="Leave it out")).to_have_count(2)


def home_sign_in_with_errors(page: Page) -> None:
    AuthPage(page, "/").open("#auth-section").sign_in("", "", form="Owner sign-in")
    expect(page.locator(".toasts li")).to_be_visible()


def sign_up_with_errors(page: Page) -> None:
    auth_page = AuthPage(page).open("#sign-up")
    auth_page.press("Sign Up")
    expect(page.locator(".toasts li")).to_be_visible()


def auth(tab: str) -> Open:
    return lambda page: AuthPage(page).open(f"#{tab}")


def search_results(page: Page) -> None:
    open_hydrated(page, "/resource-center")
    page.get_by_role("searchbox").fill("owner")
    expect(page.get_by_role("status").first).to_have_text(re.compile("matches"))


def calculator_with_an_error(page: Page) -> None:
    opened = Calculator(page).open()
    opened.open_every_fold()
    opened.calculate({**ANSWERS, "revenue": "$400,000"})
    expect(opened.summary).to_be_visible()


def calculator_result(page: Page) -> None:
    opened = Calculator(page).open(fragment(**ANSWERS))
    opened.expect_at_rest()
    opened.open_every_fold()


def assessment_to_clear(page: Page) -> None:
    opened = Assessment(page).open()
    opened.answer(answers_of(assessment.MIXED))
    opened.expect_count(assessment.COUNT)
    opened.form.get_by_role("button", name="Forget these answers").click()
    page.evaluate("scrollTo(0, 0)")


def assessment_results(case: str) -> Open:
    def open_results(page: Page) -> None:
        opened = Assessment(page).open()
        opened.fill_header({**assessment.HEADER, "businessName": "Whitaker" * 15})
        opened.calculate(case)
        # What a tap would unfold is accessible, too.
        page.locator("main details").evaluate_all(
            "folds => folds.forEach((fold) => { fold.open = true; })"
        )

    return open_results


def health_questions(page: Page) -> None:
    opened = health.Health(page).open().calculate({1: 3})
    expect(opened.summary).to_be_focused()
    expect(opened.saved).to_be_visible()
    opened.progress.evaluate(_BESIDE)


def health_report(page: Page) -> None:
    opened = health.Health(page).open().calculate(HEALTH)
    expect(opened.strengths).to_be_visible()
    expect(opened.result_saved).to_be_visible()
    page.get_by_text("Show as a table").click()


def health_run(page: Page) -> None:
    """Open the report of a saved result."""
    latest = Dashboard(page).open().latest_result
    latest.get_by_role("link", name="Open the full report").click()
    expect(page.get_by_role("region", name="Five categories")).to_be_visible()


def health_status(page: Page) -> None:
    Dashboard(page).open()
    page.locator("main details").evaluate_all("all => all.forEach((fold) => { fold.open = true })")


def scorecard_with_errors(page: Page) -> None:
    opened = Scorecard(page).open()
    opened.button.click()
    expect(opened.summary).to_be_focused()


def scorecard_result(page: Page) -> None:
    save_scorecard(page.context, 1, 5)
    opened = Scorecard(page).open()
    page.get_by_role("button", name="Fill it in again").click()
    opened.fill(2, 5).hand_in()
    expect(page.get_by_role("region", name="All scorecards")).to_be_visible()
    page.locator("main details").evaluate_all("all => all.forEach((fold) => { fold.open = true })")


def owner_dashboard(page: Page) -> None:
    """Open the dashboard with figures of every kind and the list of people."""
    Screen(page, OWNER).open()
    expect(page.get_by_role("heading", name="Estimated range")).to_be_visible()
    page.get_by_text(PEOPLE_FOLD).click()
    expect(page.get_by_role("form", name=FORM)).to_be_visible()
    expect(page.locator(".list-row").filter(has_text=MEMBER)).to_be_visible()


def people(page: Page) -> None:
    opened = open_admin_panel(page)
    opened.press(FORM)
    opened.row(MEMBER).get_by_role("button", name="Remove").click()
    expect(page.get_by_role("button", name="Yes, remove")).to_be_visible()


def profile_with_errors(page: Page) -> None:
    opened = profile(page)
    # A form can be sent once something in it is changed.
    typed: dict[str, dict[str, str]] = {
        "You": {"displayName": ""},
        "Change email": {"email": "dana@"},
        "Your business": {"companyName": "R"},
        "Change password": {"password": "short", "confirmPassword": "shorter"},
        "Delete my account": {},
    }
    for form, values in typed.items():
        opened.fill(form, values)
        opened.press(form)
    expect(page.locator("#delete .field-error")).to_be_visible()


def valuations(page: Page) -> None:
    Valuations(page).open()
    page.get_by_role("button", name="Remove").first.click()


def valuations_compared(page: Page) -> None:
    Valuations(page).open().compare(RANGE, GROWN_RANGE)


def saved_assessment(page: Page) -> None:
    Screen(page, SAVED).open()
    page.get_by_role("main").get_by_role("link", name="Value assessment of").first.click()
    expect(page.get_by_role("heading", name="Take it with you")).to_be_visible()
    page.locator("main details").evaluate_all(
        "folds => folds.forEach((fold) => { fold.open = true; })"
    )


def portal(path: str) -> Open:
    """Return a function that opens a signed-in screen."""
    return lambda page: Screen(page, path).open()


def save_something_of_everything(context: BrowserContext) -> None:
    """Name the business of the signed-in owner, and save valuations, results and a person."""
    call(context, "PATCH", "/api/business", {"name": COMPANY})
    create_user(context, fullName=MEMBER)
    save_run(context, days_ago=400)
    save_run(context, GROWN, days_ago=1)
    save_assessment(context, ALL_FOUND, days_ago=1)
    for answers in (MIXED, {**MIXED, 3: 5, 11: 5, 20: 1}):
        health.save_result(context, answers)


MEMBER = "Bartholomew Featherstonehaugh-Montgomery"

HEALTH = {
    id_: {3: 1, 11: 2, 41: 2, 12: 1, 14: 2}.get(id_, id_ % 5 + 1)
    for id_ in range(1, health.COUNT + 1)
}
"""Answers that give every warning, every band and every score."""

# To axe, a row that the progress bar covers by half would be too small to be clicked.
_BESIDE = """(progress) => {
    for (let part = progress; part; part = part.parentElement)
        if (getComputedStyle(part).position === "sticky") part.style.position = "static";
}"""

PAGES: dict[str, Open] = {path: public(path) for path in (*LISTED, UNKNOWN)}

SCREENS_OF_VISITORS: dict[str, Open] = {
    "contact with errors": contact_with_errors,
    "contact with attachments": contact_with_attachments,
    "home sign-in with errors": home_sign_in_with_errors,
    "sign-in": auth("sign-in"),
    "sign-up with errors": sign_up_with_errors,
    "forgotten password": auth("forgot"),
    "search results": search_results,
    "calculator with an error": calculator_with_an_error,
    "calculator result": calculator_result,
    "assessment to clear": assessment_to_clear,
    "assessment results": assessment_results(ALL_FOUND),
    "assessment results without a scenario": assessment_results(NOTHING_FOUND),
}

SCREENS_OF_NEW_OWNERS: dict[str, Open] = {
    "member portal": portal(MEMBER_PORTAL),
    "owner dashboard, first visit": portal(OWNER),
    "no valuations": portal("/owner-dashboard/valuations"),
    "health status of a new owner": lambda page: Dashboard(page).open(),
    "scorecard with errors": scorecard_with_errors,
    "profile with errors": profile_with_errors,
    "health assessment": health_questions,
}

SCREENS_OF_OWNERS: dict[str, Open] = {
    "health status": health_status,
    "health result of before": health_run,
    "scorecard result": scorecard_result,
    "owner dashboard": owner_dashboard,
    "people": people,
    "valuations": valuations,
    "valuations compared": valuations_compared,
    "health report": health_report,
    "value assessments": portal(SAVED),
    "value assessment of before": saved_assessment,
}
"""Screens of an owner for whom `save_something_of_everything` was called."""
