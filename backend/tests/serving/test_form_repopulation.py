"""A rejected form is returned with its text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser
from tests.fake_renderer import CONTACT, STYLE, html
from tests.sample_site import one

from brokerage.serving.form_repopulation import Summary, repopulate
from brokerage.serving.headers import inline_hash

PAGE = html("Contact", CONTACT).encode()
SUMMARY = Summary("Please fix the form errors", "Check the highlighted fields below.")
HOSTILE = [
    '"><script>alert(1)</script>',
    "</textarea><script>alert(1)</script>",
    "' autofocus onfocus='alert(1)",
    "</title></style><img src=x onerror=alert(1)>",
    "&amp; &lt; &#60; &nbsp;",
    "\n\nleading lines",
    "<!-- -->",
    "{{ 7 * 7 }} ${7} \\u003cscript",
    "é 李 👩‍🔧 \u202e",
    "  two spaces  ",
]


def filled(**values: str) -> LexborHTMLParser:
    return LexborHTMLParser(repopulate(PAGE, values=values, errors={}, summary=SUMMARY))


def field(document: LexborHTMLParser, name: str) -> str:
    node = one(document, f"[name={name}]")
    return node.text() if node.tag == "textarea" else node.attrs.get("value") or ""


@pytest.mark.parametrize("name", ["name", "email", "phone", "company", "message"])
@pytest.mark.parametrize("value", HOSTILE)
def test_markup_in_values_is_escaped(name: str, value: str) -> None:
    document = filled(**{name: value})
    assert field(document, name) == value
    assert document.css("script:not([type='application/ld+json'])") == []
    assert document.css("[onerror], [onfocus], main img") == []
    assert len(document.css("form")) == len(document.css("textarea")) == 1


def test_boxes_are_checked_again() -> None:
    document = filled(times="Monday, Tuesday")
    checked = [node.attrs["value"] for node in document.css("[name=times][checked]")]
    assert checked == ["Tuesday"]
    assert len(document.css("[name=times]")) == 3


def test_the_choice_in_a_list_is_selected_again() -> None:
    page = b"<form><select name=band><option value=''><option value=Low>Low</select></form>"
    chosen = repopulate(page, values={"band": "Low"}, errors={}, summary=SUMMARY)
    assert one(LexborHTMLParser(chosen), "option[selected]").text() == "Low"


@given(value=st.text())
def test_any_value_is_returned_unchanged(value: str) -> None:
    document = filled(name=value, message=value)
    # Parsers read every kind of line ending as LF and cannot hold NUL: neither is a word.
    expected = (
        value.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "\N{REPLACEMENT CHARACTER}")
    )
    assert field(document, "message") == expected
    assert field(document, "name") == expected


def test_errors_are_shown_at_their_fields_and_in_the_summary() -> None:
    errors = {"email": "Please enter a valid <email>", "message": "Too short"}
    values = {"name": "Ann", "email": "x", "message": "y"}
    document = LexborHTMLParser(repopulate(PAGE, values=values, errors=errors, summary=SUMMARY))
    for name, words in errors.items():
        place = one(document, f"#{name}-error")
        assert (place.text(), "hidden" in place.attrs) == (words, False)
        assert one(document, f"[name={name}]").attrs["aria-invalid"] == "true"
    assert "hidden" in one(document, "#name-error").attrs
    assert "aria-invalid" not in one(document, "[name=name]").attrs
    box = one(document, "#contact-error-summary")
    assert "hidden" not in box.attrs
    assert "autofocus" in box.attrs
    links = [(link.attrs["href"], link.text()) for link in box.css("a")]
    assert links == [(f"#{name}", words) for name, words in errors.items()]
    assert one(box, "h3").text() == SUMMARY.title
    assert one(box, "p").text() == SUMMARY.detail
    title = one(document, "head > title")
    assert title.text() == "Please fix the form errors: Contact"


def test_scripts_are_removed_and_data_and_styles_stay() -> None:
    document = filled(name="Ann")
    assert [script.attrs.get("type") for script in document.css("script")] == [
        "application/ld+json"
    ]
    assert document.css("template") == []
    assert inline_hash(one(document, "style").text()) == inline_hash(STYLE)


def test_nothing_else_on_the_page_changes() -> None:
    untouched = LexborHTMLParser(PAGE)
    document = filled()
    assert one(document, "header").html == one(untouched, "header").html
    assert (document.html or "").startswith("<!DOCTYPE html>")
