"""Content that PDF reports show."""

from typing import Any

import pytest

from brokerage.content.rules.kinds import Problem
from brokerage.content.selectors.checks import found_problems
from brokerage.core import facts

_every_tool = pytest.mark.parametrize("key", ["valuation", "business-health", "value-assessment"])


@_every_tool
@pytest.mark.parametrize("sign", ["花", "ส"])
def test_a_character_without_a_glyph_is_named_at_its_field(key: str, sign: str) -> None:
    words: Any = facts.shipped(key)
    words["disclaimer"] += f" {sign} 3"
    message = f"Reports and documents cannot show “{sign}”. Leave it out."
    assert found_problems(key, words) == [Problem(("disclaimer",), message)]


@_every_tool
def test_line_breaks_accents_symbols_and_what_word_pastes_can_be_shown(key: str) -> None:
    words: Any = facts.shipped(key)
    words["disclaimer"] += (
        "\nNo\u00a0résumé “as is”. ≥ 5 → ≈ ✓ A \ufb01nal, well\u2011known “yes” 🙂."
    )
    assert found_problems(key, words) == []


def test_an_item_of_a_list_is_named_by_its_number() -> None:
    words: Any = facts.shipped("valuation")
    words["multiples"]["text"][1] += " 花"
    (problem,) = found_problems("valuation", words)
    assert problem.path == ("multiples", "text", 1)
    assert problem.sentence.startswith("multiples › text 2: Reports and documents cannot show “花”")
