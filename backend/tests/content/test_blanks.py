"""Placeholders that pages fill in."""

from typing import Any

import pytest

from brokerage.content.selectors.checks import sentences
from brokerage.core import facts


@pytest.fixture
def portal() -> Any:
    return facts.shipped("portal")


def test_every_shipped_entry_has_only_blanks_that_are_filled_in() -> None:
    assert {
        key: found for key in facts.shipped_keys() if (found := sentences(key, facts.shipped(key)))
    } == {}


def test_a_misspelled_blank_is_named_with_those_that_there_are(portal: Any) -> None:
    portal["dashboard"]["greeting"] = "Welcome back, {name} {nmae}!"
    (problem,) = sentences("portal", portal)
    assert "dashboard › greeting" in problem
    assert problem.endswith("The page has nothing to put in place of {nmae}. It fills in {name}.")


@pytest.mark.parametrize("written", ["{ name }", "{}", "{name!r}", "{name:>9}", "{first name}"])
def test_a_blank_is_written_exactly_as_the_page_knows_it(portal: Any, written: str) -> None:
    portal["dashboard"]["greeting"] = f"Welcome back, {{name}} {written}!"
    (problem,) = sentences("portal", portal)
    assert problem.endswith(f"nothing to put in place of {written}. It fills in {{name}}.")


@pytest.mark.parametrize(
    ("added", "brace"), [("{", "{"), ("}", "}"), ("{{name}}", "{"), ("{name", "{"), ("} {", "}")]
)
def test_a_brace_without_its_other_half_is_named(portal: Any, added: str, brace: str) -> None:
    portal["dashboard"]["greeting"] = f"Welcome back, {{name}} {added}!"
    (problem,) = sentences("portal", portal)
    assert problem.endswith(
        f"There is a {brace} without its other half. The page fills in {{name}}."
    )


def test_a_brace_in_a_text_without_blanks_is_to_be_left_out(portal: Any) -> None:
    portal["comingSoon"]["title"] = "Soon :}"
    (problem,) = sentences("portal", portal)
    assert problem.endswith("There is a } without its other half. Leave it out.")


def test_a_blank_of_another_text_is_not_filled_in_here(portal: Any) -> None:
    portal["comingSoon"]["title"] = "Soon, {name}"
    (problem,) = sentences("portal", portal)
    assert problem.endswith("in place of {name}. Write it without braces.")


def test_a_missing_placeholder_is_named(portal: Any) -> None:
    portal["dashboard"]["greeting"] = "Welcome back!"
    (problem,) = sentences("portal", portal)
    assert problem.endswith("needs {name}, which the page fills in.")


def test_another_item_of_a_list_may_have_the_blanks_of_its_neighbors() -> None:
    words: Any = facts.shipped("listings")
    words["stories"].append({**words["stories"][0], "title": "A shop in {city}"})
    assert [each for each in sentences("listings", words) if "{city}" in each]
