"""Lending terms as the firm edits and releases them."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.content.editing import TERMS as SAMPLE
from tests.content.editing import Editor, with_values
from tests.people import Person

from brokerage.accounts.models import User
from brokerage.lending.rules.terms import TERMS, for_pages
from brokerage.lending.selectors.terms_preview import carried_price
from brokerage.publishing.services.source import render_input


@pytest.fixture
def editor(staff: User, loaded: None) -> Editor:
    """The editor of the terms, in the browser of a principal."""
    return Editor(Person(staff).recently_authenticated(), SAMPLE.key)


def _raised(body: Any, rate: str = "7.25") -> Any:
    return with_values(
        body, (["baseRate", "value"], rate), (["baseRate", "source"], "WSJ Prime, wsj.com")
    )


@pytest.mark.django_db(transaction=True)
def test_a_release_puts_new_terms_on_the_pages(editor: Editor) -> None:
    editor.save(_raised(editor.entry["body"]))
    response = editor.try_to_publish()
    assert response.status_code == 200, response.content
    assert TERMS.current().base_rate.value == 7.25
    assert render_input()["lendingTerms"]["baseRate"]["value"] == "7.25"


@pytest.mark.django_db(transaction=True)
def test_a_preview_shows_what_a_lender_would_carry_before_and_after(editor: Editor) -> None:
    editor.save(_raised(editor.entry["body"]))
    (group,) = editor.person.post(f"desk/content/results/{SAMPLE.key}")["groups"]
    assert (group["total"], group["moved"] > 10) == (16, True)
    assert all(move["after"] < move["before"] for move in group["largest"])


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("path", "value", "at"),
    [
        (["baseRate", "value"], "6.50", ["baseRate", "source"]),
        (["baseRate", "value"], "67.5", ["baseRate", "value"]),
        (["targetCoverage", "value"], "1.05", ["targetCoverage", "value"]),
        (["injection", "value"], "0", ["injection", "value"]),
        (["loanLimit", "readOn"], "2026-02-30", ["loanLimit", "readOn"]),
        (["spread", "status"], "sure", ["spread", "status"]),
        (["fees", "tiers", 1, "upTo"], 100_000, ["fees", "tiers", 1, "upTo"]),
        (["fees", "tiers", 2, "upTo"], 900_000, ["fees", "tiers", 2, "upTo"]),
        (["assumptions", "bands", 1, "upTo"], None, ["assumptions", "bands", 1, "upTo"]),
    ],
)
def test_a_draft_lists_what_is_wrong_with_it(
    editor: Editor, path: list[str | int], value: object, at: list[str | int]
) -> None:
    problems = editor.save(with_values(editor.entry["body"], (path, value)))
    assert at in [problem["path"] for problem in problems]


def test_pages_get_the_source_of_every_figure() -> None:
    pages = for_pages()
    assert "source" not in pages
    assert pages["baseRate"]["status"] == "unconfirmed"
    assert pages["baseRate"]["readOn"] == "2026-11-28"


@given(st.integers(0, 3_000_000), st.integers(0, 500_000))
def test_more_sde_within_a_band_never_carries_less(sde: int, more: int) -> None:
    terms = TERMS.shipped()
    if terms.assumed_for(sde) == terms.assumed_for(sde + more):
        assert carried_price(sde + more, terms) >= carried_price(sde, terms)
