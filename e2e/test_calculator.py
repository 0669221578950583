"""An owner uses the valuation calculator (specification, sections 2, 5 and 9)."""

import json
import re
from pathlib import Path

from playwright.sync_api import Dialog, Page, Request, expect

from e2e.support.calculator import (
    ANSWERS,
    CONSULT,
    HIGH,
    LOW,
    PATH,
    VERSION,
    Calculator,
    drawing,
    fragment,
)
from e2e.support.contact import ContactForm, contact_fields
from e2e.support.pages import PHONE, assert_fits, assert_words_apart, wait_until_hydrated
from e2e.support.site import Site
from e2e.support.stalled_requests import SCRIPTS, StalledRequests

REPORT = "**/api/valuation-report"
ATTACHED = "Your calculator results will be sent with this message"
OTHERS = {
    "industry": "Construction",
    "revenue": "$700,000",
    "sde": "$100,000",
    "years": "5",
    "employees": "1-5",
    "ownerInvolvement": "20-50%",
    "location": "",
    "realEstate": "yes",
}
"""Answers that differ from ANSWERS everywhere; one is missing."""
HOSTILE = (
    "#<script>window.ran = 1</script>&industry=<img src=x onerror=window.ran=1>"
    "&revenue=<svg onload=window.ran=1>&__proto__[polluted]=1"
)


def test_answers_are_given_by_the_keyboard_kept_calculated_and_sent_with_a_message(
    page: Page, site: Site
) -> None:
    calculator = fill_before_hydration(page)
    calculate_by_the_keyboard(calculator)
    walk_through_the_result(calculator)
    calculator.open().expect_answers(ANSWERS)
    page.get_by_role("contentinfo").get_by_role("link", name="Privacy Policy").click()
    expect(page).to_have_url("/privacy")
    page.go_back()
    calculator.expect_answers(ANSWERS)
    calculator.button.click()
    calculator.expect_range(LOW, HIGH)
    assert_report_downloaded(page)
    calculator.expect_range(LOW, HIGH)

    page.get_by_role("button", name="Send this with my message").click()
    expect(page).to_have_url("/contact")
    form = ContactForm(page)
    expect(form.form).to_contain_text(ATTACHED)
    expect(form.form).to_contain_text(f"$811K to $1.27M, HVAC Services, method {VERSION}")
    values = contact_fields()
    form.send(values)
    form.expect_sent()
    expect(form.form).not_to_contain_text(ATTACHED)
    [message] = site.messages(values["email"])
    run = json.loads(message["calculator_run"])
    assert run["version"] == VERSION
    assert run["inputs"] == ANSWERS
    assert (run["result"]["rangeLow"], run["result"]["rangeHigh"]) == (811440, 1270080)
    assert LOW in site.mails(message["reference"])[0]["text"]
    form.open()
    expect(form.form).not_to_contain_text(ATTACHED)


def fill_before_hydration(page: Page) -> Calculator:
    """Fill in all fields but one while the scripts are loading, and expect that nothing is lost."""
    stalled = StalledRequests(page, SCRIPTS)
    page.goto(PATH, wait_until="commit")
    calculator = Calculator(page)
    calculator.fill(OTHERS)
    stalled.release()
    wait_until_hydrated(page)
    calculator.expect_answers(OTHERS)
    return calculator


def calculate_by_the_keyboard(calculator: Calculator) -> None:
    """Change every answer, and correct the mistake that one is missing, without the mouse."""
    page, press = calculator.page, calculator.page.keyboard.press
    page.evaluate("document.activeElement.blur()")
    page.get_by_role("link", name="Skip to the page").press("Enter")
    for name, keys in {
        "industry": "HVAC",
        "revenue": "1.2m",
        "sde": "300k",
        "worksheet": "",
        "glossary: SDE": "",
        "glossary: EBITDA": "",
    }.items():
        press("Tab")
        if keys:
            expect(calculator.field(name)).to_be_focused()
            page.keyboard.type(keys)
    for name, given in OTHERS.items():
        if name in {"industry", "revenue", "sde", "location"}:
            continue
        press("Tab")  # to the answer, and with the arrows to the one after it
        expect(calculator.radio(name, given)).to_be_focused()
        while not calculator.radio(name, ANSWERS[name]).is_checked():
            press("ArrowDown")
        if name == "ownerInvolvement":
            press("Tab")  # over the location, which is left out
    calculator.expect_answers({**ANSWERS, "location": ""})
    press("Tab")
    expect(calculator.button).to_be_focused()
    press("Enter")
    expect(calculator.summary).to_be_focused()
    expect(calculator.summary).to_be_in_viewport()
    expect(calculator.error("location")).to_be_visible()
    press("Tab")
    press("Enter")
    expect(calculator.field("location")).to_be_focused()
    expect(calculator.field("location")).to_be_in_viewport()
    press("ArrowDown")  # from Dallas-Fort Worth to Houston
    calculator.expect_answers(ANSWERS)
    press("Tab")
    press("Tab")
    expect(calculator.button).to_be_focused()
    press("Enter")
    calculator.expect_range(LOW, HIGH)
    expect(calculator.title).to_be_focused()
    expect(calculator.title).to_be_in_viewport()


def walk_through_the_result(calculator: Calculator) -> None:
    """Open the table of the result and follow the link to good times for a call by the keyboard.

    Everything between the two folds comes first.
    """
    page, press = calculator.page, calculator.page.keyboard.press
    press("Tab")
    expect(page.get_by_role("button", name="Change these numbers")).to_be_focused()
    press("Tab")
    press("Enter")
    expect(calculator.result.get_by_role("table")).to_be_visible()
    consult = page.get_by_role("link", name=CONSULT)
    expect(consult).to_be_visible()
    for _ in range(20):
        press("Tab")
        if consult.evaluate("link => link === document.activeElement"):
            break
    expect(consult).to_be_focused()
    expect(consult).to_be_in_viewport()
    press("Enter")
    expect(page).to_have_url("/contact#good-times")
    expect(page.get_by_role("group", name="Good times for a call")).to_be_in_viewport()


def assert_report_downloaded(page: Page) -> None:
    """Download the report: a PDF, whose request has only the answers and the method's version."""
    with page.expect_request(REPORT) as request, page.expect_download() as saved:
        page.get_by_role("button", name="Download the PDF report").click()
    sent = json.loads(request.value.post_data or "")
    assert sent == {**ANSWERS, "version": sent["version"]}
    assert re.fullmatch(r"[\w.-]+\.pdf", saved.value.suggested_filename)
    content = Path(saved.value.path()).read_bytes()
    assert content.startswith(b"%PDF-")
    assert content.rstrip().endswith(b"%%EOF")
    expect(page.get_by_role("button", name="Download the PDF report")).to_be_enabled()


def test_a_link_opens_the_run_in_another_browser_without_sending_it(
    page: Page,
) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    calculator = Calculator(page).open()
    answers = {**ANSWERS, "industry": "Oil & Gas Services", "revenue": "$1,234,567.89"}
    answers |= {"employees": "50+", "realEstate": "yes"}
    calculator.calculate(answers)
    shown = page.locator(".figure").inner_text()
    page.get_by_role("button", name="Copy a link to this run").click()
    expect(ContactForm(page).toast(("Link copied", "your numbers"))).to_be_visible()
    link: str = page.evaluate("navigator.clipboard.readText()")
    page.context.clear_permissions()
    address, _, run = link.partition("#run=")
    assert run
    assert address.endswith(PATH)

    page.evaluate("localStorage.clear(), sessionStorage.clear()")  # as in another browser
    page.goto("about:blank")
    seen: list[Request] = []
    page.on("request", lambda request: seen.append(request))
    page.goto(link)
    expect(page.locator(".figure")).to_have_text(shown)
    page.get_by_role("button", name="Change these numbers").click()
    calculator.expect_answers(answers)
    assert seen
    for request in seen:  # the browser itself keeps what follows the # to itself
        sent = f"{request.url.partition('#')[0]} {request.all_headers()} {request.post_data}"
        for secret in ("1,234,567", "1234567", "Oil", run):
            assert secret not in sent, sent

    dialogs: list[str] = []

    def refuse(dialog: Dialog) -> None:
        dialogs.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", refuse)
    calculator.fill(ANSWERS)
    page.goto("about:blank")
    calculator.open(HOSTILE)
    calculator.expect_answers(ANSWERS)
    expect(calculator.title).to_have_count(0)
    expect(page.locator("main img[src=x], main svg[onload], main script")).to_have_count(0)
    assert page.evaluate("[window.ran, ({}).polluted, Object.prototype.polluted]") == [None] * 3
    assert dialogs == []
    expect_labels_apart(calculator)


def expect_labels_apart(calculator: Calculator) -> None:
    """Expect that the labels of the charts never overlap, whatever the numbers of a link are."""
    page = calculator.page
    for revenue, sde in [
        ("$500,000", "$50,000"),
        ("$98,765,432", "$9,876,543"),
        ("$987,654,321", "$98,765,432"),
    ]:
        run = fragment(**{**ANSWERS, "revenue": revenue, "sde": sde})
        page.evaluate("(run) => { location.hash = run; }", run)  # is calculated on the open page
        expect(drawing(calculator.result)).to_be_visible()
        expect(calculator.what_if).to_contain_text(revenue)
        calculator.open_every_fold()
        for width in (320, PHONE):
            page.set_viewport_size({"width": width, "height": 900})
            assert_fits(page)
            for part in (calculator.result, calculator.what_if):
                assert_words_apart(drawing(part))
