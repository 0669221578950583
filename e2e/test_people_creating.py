"""The Create New User form (specification, sections 5 and 8)."""

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Visitor
from e2e.support.accounts import FIX, Door, expect_inside, tolerate
from e2e.support.contact import RED
from e2e.support.held import Held
from e2e.support.people import (
    COMPANY,
    CREATED,
    FAILED,
    FORM,
    TEMPORARY,
    Screen,
    a_member,
    added,
    an_admin,
    panel,
    somebody,
    who,
)
from e2e.support.watch import Watch

TOKEN = "401 auth/session"
FIELDS = ("email", "password", "fullName", "companyName")
EMAIL = "Please enter a valid email address"
CLASSES = (
    "Password must contain at least one uppercase letter, one lowercase letter, and one number"
)
LETTERS = "Name can only contain letters, spaces, hyphens, and apostrophes"


@pytest.fixture
def screen(page: Page) -> Screen:
    """The panel of an admin whose business has a name."""
    an_admin(page.context)
    return panel(page)


def test_an_account_is_made_the_form_is_cleared_and_the_person_is_listed(screen: Screen) -> None:
    person = somebody(fullName="  José   O’Neil-Muñoz ")
    del person["companyName"]
    screen.fill(FORM, person)
    screen.press(FORM)
    toast = screen.toast((CREATED, f"Account created for {person['email']}"))
    expect(toast).not_to_have_attribute("data-tone", "bad")
    for name in ("email", "password", "fullName"):
        expect(screen.field(FORM, name)).to_have_value("")
    expect(screen.field(FORM, "companyName")).to_have_value(COMPANY)
    row = screen.row(person["email"])
    expect(row).to_contain_text("José O’Neil-Muñoz")
    expect(row).to_contain_text("Invited · Member · Never signed in")


MISTAKES = {
    "nothing": (
        dict.fromkeys(FIELDS, ""),
        {
            "email": EMAIL,
            "password": "Password must be at least 8 characters",
            "fullName": "Full name must be at least 2 characters",
            "companyName": "Company name must be at least 2 characters",
        },
    ),
    "no address": ({"email": "sam@lee"}, {"email": EMAIL}),
    "too long an address": (
        {"email": f"{'a' * 250}@b.example"},
        {"email": "Email must be less than 255 characters"},
    ),
    "a short password": (
        {"password": "Abc1234"},
        {"password": "Password must be at least 8 characters"},
    ),
    "no capital letter": ({"password": "abcd12345"}, {"password": CLASSES}),
    "no small letter": ({"password": "ABCD12345"}, {"password": CLASSES}),
    "no number": ({"password": "Abcdefghi"}, {"password": CLASSES}),
    "a number in the name": ({"fullName": "Sam 2"}, {"fullName": LETTERS}),
    "a name of one letter": (
        {"fullName": "S"},
        {"fullName": "Full name must be at least 2 characters"},
    ),
    "too long a name": (
        {"fullName": "S" * 101},
        {"fullName": "Full name must be less than 100 characters"},
    ),
    "a company of one letter": (
        {"companyName": "R"},
        {"companyName": "Company name must be at least 2 characters"},
    ),
    "too long a company": (
        {"companyName": "R" * 201},
        {"companyName": "Company name must be less than 200 characters"},
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_every_mistake_is_told_at_its_field_and_in_a_toast(nameless: Screen, mistake: str) -> None:
    changes, errors = MISTAKES[mistake]
    typed = somebody(**changes)
    nameless.fill(FORM, typed)
    nameless.press(FORM)
    expect(nameless.toast(FIX)).to_have_attribute("data-tone", "bad")
    for name in FIELDS:
        place = nameless.field(FORM, name)
        expect(place).to_have_value(typed[name])
        if name in errors:
            expect(nameless.error(place)).to_have_text(errors[name])
            expect(place).to_have_css("border-top-color", RED)
            expect(place).to_have_accessible_description(re.compile(re.escape(errors[name])))
        else:
            expect(nameless.error(place)).to_be_hidden()
    summary = nameless.summary(FORM)
    expect(summary).to_be_focused()
    expect(summary.get_by_role("link")).to_have_text(list(errors.values()))
    first = nameless.field(FORM, next(iter(errors)))
    summary.get_by_role("link").first.click()
    expect(first).to_be_focused()
    first.press_sequentially("x")
    expect(nameless.error(first)).to_be_hidden()


@pytest.fixture
def nameless(visitor: Visitor) -> Screen:
    """The panel of an admin who has not named the business yet."""
    page = visitor()
    an_admin(page.context, company="")
    return panel(page)


def test_a_business_gets_its_name_with_its_first_account_and_keeps_it(nameless: Screen) -> None:
    company = nameless.field(FORM, "companyName")
    expect(company).to_be_editable()
    nameless.fill(FORM, somebody(companyName="Lee & Daughters"))
    nameless.press(FORM)
    expect(company).to_have_value("Lee & Daughters")
    expect(company).not_to_be_editable()
    assert who(nameless.page.context)["business"]["name"] == "Lee & Daughters"


def test_the_company_of_a_named_business_is_filled_in_and_fixed(screen: Screen) -> None:
    expect(screen.field(FORM, "companyName")).to_have_value(COMPANY)
    expect(screen.field(FORM, "companyName")).not_to_be_editable()


def test_a_made_up_password_is_shown_and_taken(screen: Screen) -> None:
    password = screen.field(FORM, "password")
    screen.press(FORM)
    expect(screen.error(password)).to_be_visible()
    expect(screen.summary(FORM)).to_be_focused()
    screen.form(FORM).get_by_role("button", name="Suggest a password").click()
    expect(password).to_have_attribute("type", "text")
    expect(password).to_have_value(re.compile(r"^(\w{4}-){3}\w{4}$"))
    expect(password).to_be_focused()
    expect(screen.error(password)).to_be_hidden()
    made_up = password.input_value()
    person = somebody(password=made_up)
    screen.field(FORM, "email").fill(person["email"])
    screen.field(FORM, "fullName").fill(person["fullName"])
    screen.press(FORM)
    expect(screen.row(person["email"])).to_be_visible()


def test_a_password_is_shown_when_asked_for_and_minds_its_minimum(screen: Screen) -> None:
    password = screen.field(FORM, "password")
    expect(password).to_have_attribute("minlength", "8")
    expect(password).to_have_attribute("type", "password")
    expect(password).to_have_accessible_description(re.compile("7 days"))
    screen.form(FORM).get_by_role("button", name="Show password").click()
    expect(password).to_have_attribute("type", "text")


REFUSALS = {
    "an address that is taken": ("409", "This email is already registered.", "email"),
    "a common password": ("422", "This password is too common.", "password"),
}


@pytest.mark.parametrize("refusal", REFUSALS)
def test_a_refusal_gives_its_reason_and_loses_nothing(
    screen: Screen, watch: Watch, refusal: str
) -> None:
    status, reason, field = REFUSALS[refusal]
    tolerate(watch, f"{status} api/people")
    known = added(screen.page.context)["email"]
    person = somebody(**({"email": known} if field == "email" else {"password": "Password1"}))
    del person["companyName"]
    screen.fill(FORM, person)
    screen.press(FORM)
    expect(screen.toast((FAILED, reason))).to_have_attribute("data-tone", "bad")
    expect(screen.error(screen.field(FORM, field))).to_have_text(reason)
    for name, value in person.items():
        expect(screen.field(FORM, name)).to_have_value(value)


def test_a_server_out_of_reach_is_told_as_a_failure(screen: Screen, watch: Watch) -> None:
    watch.expect(r"ERR_FAILED .*api/people")
    screen.page.route("**/api/people", lambda route: route.abort())
    person = somebody()
    del person["companyName"]
    screen.fill(FORM, person)
    screen.press(FORM)
    words = "We couldn't reach the server. Check your connection and try again."
    expect(screen.toast((FAILED, words))).to_be_visible()
    expect(screen.form(FORM).get_by_text(words)).to_be_visible()
    expect(screen.field(FORM, "email")).to_have_value(person["email"])


def test_the_button_waits_for_the_answer_and_a_double_click_makes_one_account(
    screen: Screen,
) -> None:
    held = Held(screen.page, "**/api/people")
    person = somebody()
    del person["companyName"]
    screen.fill(FORM, person)
    button = screen.form(FORM).locator("button[type=submit]")
    button.dblclick()
    expect(button).to_have_text("Creating user...")
    expect(button).to_be_disabled()
    held.release()
    expect(screen.row(person["email"])).to_have_count(1)
    expect(screen.page.locator(".person-row")).to_have_count(2)
    expect(screen.toast((FAILED, ""))).to_have_count(0)


def test_the_new_person_signs_in_and_chooses_a_password_first(
    visitor: Visitor, watch: Watch
) -> None:
    tolerate(watch, TOKEN)
    admin, page = visitor(), visitor()
    an_admin(admin.context)
    person = added(admin.context)
    door = Door(page).open()
    door.sign_in(person["email"], TEMPORARY)
    expect(page.get_by_role("heading", name="Choose your own password")).to_be_visible()
    words = {
        "currentPassword": TEMPORARY,
        "password": "my-own-Acre-8",
        "confirmPassword": "my-own-Acre-8",
    }
    door.fill("Save and continue", words)
    door.press("Save and continue")
    expect_inside(page)
    assert who(page.context)["role"] == "member"


def test_a_member_reads_that_the_admin_adds_people_and_may_create_nobody(
    visitor: Visitor,
) -> None:
    admin, member = visitor(), visitor()
    an_admin(admin.context)
    a_member(admin.context, member.context)
    Screen(member, "/owner-dashboard").open()
    expect(member.get_by_text("Only the admin of your business can add people")).to_be_visible()
    expect(member.get_by_role("form", name=FORM)).to_have_count(0)
    assert member.context.request.get("/api/people").status == 403
