"""A visitor makes mistakes in the form and mends them (specification, sections 5 and 8)."""

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.support.axe import assert_accessible
from e2e.support.contact import FIELDS, RED, SUMMARY, ContactForm, a_message
from e2e.support.site import Site

LETTERS = "Name can only contain letters, spaces, hyphens, and apostrophes"
COMPANY = "Company name must be between 2 and 200 characters"
EMAIL = "Please enter a valid email address"

MISTAKES = {
    "nothing at all": (
        dict.fromkeys(FIELDS, ""),
        {
            "name": "Name must be at least 2 characters",
            "email": EMAIL,
            "message": "Message must be at least 10 characters",
        },
    ),
    "wrong kinds of words": (
        a_message(name="R2D2", email="nobody@nowhere", phone="0123", company="X", message="Hello"),
        {
            "name": LETTERS,
            "email": EMAIL,
            "phone": "Please enter a valid phone number",
            "company": COMPANY,
            "message": "Message must be at least 10 characters",
        },
    ),
    "too much of everything": (
        a_message(
            name="a" * 101,
            email=f"{'a' * 250}@b.example",
            phone="1" * 17,
            company="c" * 201,
            message="m" * 2001,
        ),
        {
            "name": "Name must be less than 100 characters",
            "email": "Email must be less than 255 characters",
            "phone": "Please enter a valid phone number",
            "company": COMPANY,
            "message": "Message must be less than 2000 characters",
        },
    ),
    "a single letter and a row of spaces": (
        a_message(name="R", message=" " * 12),
        {
            "name": "Name must be at least 2 characters",
            "message": "Message must be at least 10 characters",
        },
    ),
}


@pytest.fixture
def form(page: Page) -> ContactForm:
    return ContactForm(page).open()


@pytest.mark.parametrize("mistake", MISTAKES)
def test_every_mistake_is_told_at_its_field_in_the_summary_and_in_a_toast(
    form: ContactForm, site: Site, mistake: str
) -> None:
    typed, errors = MISTAKES[mistake]
    form.send(typed)
    expect(form.toast(SUMMARY)).to_be_visible()
    expect(form.summary).to_be_focused()
    expect(form.summary).to_be_in_viewport()
    for words in SUMMARY:
        expect(form.summary).to_contain_text(words)
    expect(form.summary.get_by_role("link")).to_have_text(list(errors.values()))
    for name in FIELDS:
        field = form.field(name)
        if name in errors:
            expect(form.error(name)).to_have_text(errors[name])
            expect(form.error(name)).to_be_visible()
            expect(field).to_have_attribute("aria-invalid", "true")
            expect(field).to_have_css("border-top-color", RED)
            expect(field).to_have_accessible_description(re.compile(re.escape(errors[name])))
        else:
            expect(form.error(name)).to_be_hidden()
            expect(field).not_to_have_css("border-top-color", RED)
    form.expect_words(typed)
    assert site.messages(typed["email"]) == []


def test_the_form_with_all_its_errors_is_accessible(form: ContactForm) -> None:
    form.send(dict.fromkeys(FIELDS, ""))
    expect(form.toast(SUMMARY)).to_be_visible()
    assert_accessible(form.page)


def test_a_line_of_the_summary_leads_to_its_field(form: ContactForm) -> None:
    form.send(MISTAKES["wrong kinds of words"][0])
    links = form.summary.get_by_role("link")
    expect(links).to_have_count(5)
    for link, name in zip(links.all(), FIELDS, strict=True):
        link.click()
        expect(form.field(name)).to_be_focused()
        expect(form.field(name)).to_be_in_viewport()


def test_editing_a_field_clears_its_error_and_no_other(form: ContactForm) -> None:
    form.send(MISTAKES["wrong kinds of words"][0])
    expect(form.summary.get_by_role("link")).to_have_count(5)
    form.field("email").press_sequentially("x")
    expect(form.error("email")).to_be_hidden()
    expect(form.field("email")).not_to_have_css("border-top-color", RED)
    expect(form.field("email")).to_be_focused()
    expect(form.summary.get_by_role("link")).to_have_count(4)
    for name in ("name", "phone", "company", "message"):
        expect(form.error(name)).to_be_visible()
        expect(form.field(name)).to_have_css("border-top-color", RED)


def test_a_mended_form_is_sent(form: ContactForm, site: Site) -> None:
    words = a_message()
    form.send({**words, "name": "R2D2", "phone": "none"})
    expect(form.summary.get_by_role("link")).to_have_count(2)
    form.send({"name": words["name"], "phone": words["phone"]})
    form.expect_sent()
    expect(form.summary).to_be_hidden()
    assert len(site.messages(words["email"])) == 1


@pytest.mark.parametrize("name", ["José Muñoz", "Seán O’Neil", "Anne-Marie O'Neil", "李 小龍"])
def test_names_are_written_as_people_write_them(form: ContactForm, site: Site, name: str) -> None:
    words = a_message(name=name)
    form.send(words)
    form.expect_sent()
    assert site.messages(words["email"])[0]["name"] == name


def test_the_longest_message_is_taken_whole(form: ContactForm, site: Site) -> None:
    words = a_message(message="é" * 1999 + "!", phone="", company="")
    form.send(words)
    form.expect_sent()
    stored = site.messages(words["email"])[0]
    assert stored["message"] == words["message"]
    assert (stored["phone"], stored["company"]) == ("", "")


def test_every_field_has_its_label_and_says_whether_it_is_needed(form: ContactForm) -> None:
    labels = ["Name", "Email", "Phone (optional)", "Company (optional)", "Message"]
    for name, label in zip(FIELDS, labels, strict=True):
        field = form.form.get_by_role("textbox", name=label, exact=True)
        expect(field).to_have_attribute("name", name)
        expect(field).to_have_attribute("id", name)
        if "optional" not in label:
            expect(field).to_have_attribute("aria-required", "true")
    for name, completion in [("name", "name"), ("email", "email"), ("phone", "tel")]:
        expect(form.field(name)).to_have_attribute("autocomplete", completion)
