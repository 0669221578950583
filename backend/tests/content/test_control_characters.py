"""Control characters in pasted text are rejected, because Word documents cannot contain them."""

from typing import Any

import pytest

from brokerage.content.selectors.checks import found_problems
from brokerage.core import facts

_MESSAGE = "There is a character that cannot be shown. Type the line again."


@pytest.mark.parametrize("sign", ["\x07", "\x0b", "\x0c", "\x85", "\u2028", "\uffff"])
def test_a_control_character_is_reported_at_its_field(sign: str) -> None:
    words: Any = facts.shipped("firm")
    words["name"] = f"Acme{sign}Advisors"
    words["address"]["street"] = f"1 Main{sign}Street"
    found = [(each.path, each.sentence) for each in found_problems("firm", words)]
    assert found == [
        (("name",), f"name: {_MESSAGE}"),
        (("address", "street"), f"address › street: {_MESSAGE}"),
    ]


def test_a_control_character_in_an_article_is_reported() -> None:
    source = f"{facts.shipped('articles/sde-and-ebitda')}\nOne\x0bline.\n"
    assert [each.sentence for each in found_problems("articles/sde-and-ebitda", source)] == [
        _MESSAGE
    ]


def test_tabs_and_the_line_ends_of_windows_are_accepted() -> None:
    source = str(facts.shipped("articles/sde-and-ebitda")) + "\r\nOne.\tTwo.\r\n"
    assert found_problems("articles/sde-and-ebitda", source) == []
