"""A link that carries a run: to somebody else, and in the hands of an attacker."""

import pytest
from playwright.sync_api import Dialog, Page, Request, expect

from e2e.conftest import Visitor
from e2e.support.calculator import (
    ANOTHER,
    ANSWERS,
    HIGH,
    LOW,
    NOTHING,
    PATH,
    Calculator,
    fragment,
)
from e2e.support.contact import ContactForm
from e2e.support.pages import wait_until_alive

HOSTILE = (
    "#<script>window.ran = 1</script>",
    "#industry=<img src=x onerror=window.ran=1>&revenue=<svg onload=window.ran=1>",
    "#industry=%3Cscript%3Ewindow.ran%3D1%3C%2Fscript%3E",
    "#javascript:window.ran=1",
    "#revenue=javascript:window.ran=1&sde=data:text/html,<script>window.ran=1</script>",
    "#__proto__=polluted&constructor=polluted&__proto__[polluted]=1&toString=1",
    "#industry=__proto__&years=constructor&location=hasOwnProperty",
    "#industry=Bakery&years=3&employees=7&ownerInvolvement=1%25&location=Mars&realEstate=maybe",
    "#revenue=-&sde=1e9&revenue=about+a+million",
    f"#revenue={'9' * 100_000}&industry={'x' * 100_000}",
    "#%",
    "#%E0%A4%A&&&===&%00=%00",
    "#industry",
    "#main",
)


@pytest.fixture
def calculator(page: Page) -> Calculator:
    """With a result on it."""
    calculator = Calculator(page).open().calculate(ANSWERS)
    calculator.expect_range(LOW, HIGH)
    return calculator


def test_a_link_brings_the_run_to_somebody_else(visitor: Visitor) -> None:
    calculator = Calculator(visitor(permissions=["clipboard-read", "clipboard-write"])).open()
    answers = {**ANSWERS, "industry": "Oil & Gas Services", "revenue": "$1,234,567.89"}
    calculator.calculate({**answers, "employees": "50+", "realEstate": "yes"})
    shown = calculator.page.locator(".figure").inner_text()
    calculator.page.get_by_role("button", name="Copy a link to this run").click()
    expect(ContactForm(calculator.page).toast(("Link copied", "your numbers"))).to_be_visible()
    link: str = calculator.page.evaluate("navigator.clipboard.readText()")
    address, _, _ = link.partition("#")
    assert address.endswith(PATH)

    other = visitor()
    seen: list[Request] = []
    other.on("request", lambda request: seen.append(request))
    other.goto(link)
    expect(other.locator(".figure")).to_have_text(shown)
    other.get_by_role("button", name="Change these numbers").click()
    Calculator(other).expect_answers({**answers, "employees": "50+", "realEstate": "yes"})
    assert seen
    for request in seen:  # the browser itself keeps what follows the # to itself
        sent = f"{request.url.partition('#')[0]} {request.all_headers()} {request.post_data}"
        for secret in ("1,234,567", "1%2C234%2C567", "Oil", "50%2B"):
            assert secret not in sent, sent


def test_a_link_is_shown_where_nothing_may_be_copied(calculator: Calculator) -> None:
    page = calculator.page
    page.evaluate("""() => Object.defineProperty(navigator, "clipboard", {
        value: { writeText: () => Promise.reject(new DOMException("Denied", "NotAllowedError")) },
    })""")
    page.get_by_role("button", name="Copy a link to this run").click()
    link = page.get_by_role("textbox", name="Your link").input_value()
    page.goto("about:blank")
    page.goto(link)
    calculator.expect_range(LOW, HIGH)


def test_a_link_with_a_mistake_in_it_fills_the_form_and_calculates_nothing(page: Page) -> None:
    answers = {**ANSWERS, "revenue": "$400,000"}
    calculator = Calculator(page).open(fragment(**answers))
    calculator.expect_answers(answers)
    expect(calculator.title).to_have_count(0)


def test_a_link_leaves_the_numbers_of_who_opens_it_alone(calculator: Calculator) -> None:
    page = calculator.page
    page.goto("about:blank")
    theirs = {**ANSWERS, "industry": "Construction", "sde": "$200,000"}
    calculator.open(fragment(**theirs))
    calculator.expect_range("$423,360", "$658,560")
    page.goto("about:blank")
    calculator.open().expect_answers(ANSWERS)


def test_a_link_opened_in_an_open_page_is_followed(calculator: Calculator) -> None:
    page = calculator.page
    page.evaluate("(end) => { location.hash = end; }", fragment(**{**ANSWERS, "sde": "$200,000"}))
    calculator.expect_range("$540,960", "$846,720")


def test_numbers_changed_after_a_link_survive_a_reload(page: Page) -> None:
    calculator = Calculator(page).open(fragment(**ANSWERS))
    page.get_by_role("button", name="Change these numbers").click()
    calculator.fill({"sde": "$200,000", "years": "2"})
    page.reload()
    wait_until_alive(page)
    calculator.expect_answers({**ANSWERS, "sde": "$200,000", "years": "2"})


def test_another_business_after_a_link_starts_from_nothing(page: Page) -> None:
    calculator = Calculator(page).open(fragment(**ANSWERS))
    calculator.expect_range(LOW, HIGH)
    page.get_by_role("button", name=ANOTHER).click()
    calculator.expect_answers(NOTHING)
    page.reload()
    wait_until_alive(page)
    calculator.expect_answers(NOTHING)


def test_hostile_links_change_nothing_and_run_nothing(calculator: Calculator) -> None:
    page = calculator.page
    dialogs: list[str] = []

    def refuse(dialog: Dialog) -> None:
        dialogs.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", refuse)
    for end in HOSTILE:
        page.goto("about:blank")
        calculator.open(end)
        calculator.expect_answers(ANSWERS)
        expect(calculator.title).to_have_count(0)
        expect(page.locator("main img[src=x], main svg[onload], main script")).to_have_count(0)
        assert page.evaluate("[window.ran, ({}).polluted, Object.prototype.polluted]") == [None] * 3
    assert dialogs == []


def test_of_a_half_hostile_link_only_the_sound_half_is_taken(page: Page) -> None:
    calculator = Calculator(page).open(
        "#industry=Construction&revenue=1.2m&sde=<b>1</b>&years=99&location=Houston&x=y"
    )
    calculator.expect_answers(
        {**NOTHING, "industry": "Construction", "revenue": "1.2m", "location": "Houston"}
    )
    expect(calculator.title).to_have_count(0)
