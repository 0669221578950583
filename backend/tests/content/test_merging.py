"""Merging updates with edited text: vectors of base, edited, shipped, and result."""

from typing import Any

import pytest

from brokerage.content.rules.merging import Conflict, merge, open_conflicts

STEPS = [{"title": "Call", "body": "We talk."}, {"title": "Sign", "body": "You sign."}]
ARTICLE = "---\ntitle: Old\ntopic: deal\n---\nFirst.\n\n## Head\n\nLast.\n"


@pytest.mark.parametrize(
    ("base", "edited", "shipped", "merged"),
    [
        ({"a": 1}, {"a": 1}, {"a": 2}, {"a": 2}),
        ({"a": 1}, {"a": 2}, {"a": 1}, {"a": 2}),
        ({"a": 1}, {"a": 2}, {"a": 2}, {"a": 2}),
        ({"a": 1, "b": 1}, {"a": 2, "b": 1}, {"a": 1, "b": 2}, {"a": 2, "b": 2}),
        ({"g": {"a": 1, "b": 1}}, {"g": {"a": 2, "b": 1}}, {"g": {"a": 1, "b": 2}},
         {"g": {"a": 2, "b": 2}}),
        ({}, {}, {"new": 1}, {"new": 1}),
        ({"old": 1}, {"old": 1}, {}, {}),
        ({}, {"ours": 1}, {"new": 1}, {"new": 1, "ours": 1}),
        ({"a": 1, "b": 1}, {"a": 1}, {"a": 2, "b": 1}, {"a": 2}),
        ({"a": "one\n\ntwo"}, {"a": "one\n\ntwo"}, {"a": "1\n\n2"}, {"a": "1\n\n2"}),
        ({"l": [1, 2, 3]}, {"l": [0, 1, 2, 3]}, {"l": [1, 2, 3, 4]}, {"l": [0, 1, 2, 3, 4]}),
        ({"l": [1, 2, 3]}, {"l": [1, 3]}, {"l": [1, 2, 3, 4]}, {"l": [1, 3, 4]}),
        (
            {"l": STEPS},
            {"l": [{**STEPS[0], "title": "Ring"}, STEPS[1]]},
            {"l": [{**STEPS[0], "body": "You talk."}, STEPS[1]]},
            {"l": [{"title": "Ring", "body": "You talk."}, STEPS[1]]},
        ),
        (
            ARTICLE,
            ARTICLE.replace("First", "Ours"),
            ARTICLE.replace("Last", "New"),
            ARTICLE.replace("First", "Ours").replace("Last", "New"),
        ),
        (
            ARTICLE,
            ARTICLE.replace("Old", "Ours"),
            ARTICLE.replace("deal", "value"),
            ARTICLE.replace("Old", "Ours").replace("deal", "value"),
        ),
        (ARTICLE, ARTICLE + "\nMore.\n", ARTICLE.replace("First", "1"),
         ARTICLE.replace("First", "1") + "\nMore.\n"),
    ],
)  # fmt: skip
def test_changes_of_different_fields_are_merged(
    base: Any, edited: Any, shipped: Any, merged: Any
) -> None:
    assert merge(base, edited, shipped) == (merged, [])


@pytest.mark.parametrize(
    ("base", "edited", "shipped", "merged", "conflict"),
    [
        ({"a": 1}, {"a": 2}, {"a": 3}, {"a": 2}, Conflict(("a",), 2, 3)),
        ({"g": {"a": 1}}, {"g": {"a": 2}}, {"g": {"a": 3}}, {"g": {"a": 2}},
         Conflict(("g", "a"), 2, 3)),
        ({"a": 1}, {}, {"a": 3}, {}, Conflict(("a",), None, 3)),
        ({"a": 1}, {"a": 2}, {}, {}, Conflict(("a",), 2, None)),
        ({}, {"a": 2}, {"a": 3}, {"a": 2}, Conflict(("a",), 2, 3)),
        ({"l": [1, 2, 3]}, {"l": [1, 5, 3]}, {"l": [1, 6, 3]}, {"l": [1, 5, 3]},
         Conflict(("l", 1), 5, 6)),
        ({"l": [1, 2, 3]}, {"l": [1, 5, 5, 3]}, {"l": [1, 6, 3]}, {"l": [1, 5, 5, 3]},
         Conflict(("l",), [1, 5, 5, 3], [1, 6, 3])),
        ({"l": [1]}, {"l": [2]}, {"l": "none"}, {"l": [2]}, Conflict(("l",), [2], "none")),
        (None, {"a": 1, "b": 1}, {"a": 2, "b": 1, "c": 1}, {"a": 1, "b": 1, "c": 1},
         Conflict(("a",), 1, 2)),
        (None, "Ours.\n", "New.\n", "Ours.\n", Conflict((), "Ours.\n", "New.\n")),
        (
            ARTICLE,
            ARTICLE.replace("First.", "Ours."),
            ARTICLE.replace("First.", "New.").replace("Last", "End"),
            ARTICLE.replace("First.", "Ours.").replace("Last", "End"),
            Conflict((), "Ours.", "New."),
        ),
        (
            ARTICLE,
            ARTICLE.replace("First.", "Ours.\n\nOurs too."),
            ARTICLE.replace("First.", "New."),
            ARTICLE.replace("First.", "Ours.\n\nOurs too."),
            Conflict((), "Ours.\n\nOurs too.", "New."),
        ),
    ],
)  # fmt: skip
def test_a_field_that_both_changed_keeps_the_edited_text(
    base: Any, edited: Any, shipped: Any, merged: Any, conflict: Conflict
) -> None:
    assert merge(base, edited, shipped) == (merged, [conflict])


@pytest.mark.parametrize(
    ("conflict", "words", "is_open"),
    [
        (Conflict(("g", "a"), 2, 3), {"g": {"a": 2}}, True),
        (Conflict(("g", "a"), 2, 3), {"g": {"a": 3}}, False),
        (Conflict(("g", "a"), 2, 3), {}, False),
        (Conflict(("l", 4), 2, 3), {"l": [2]}, False),
        (Conflict(("a",), None, 3), {}, True),
        (Conflict(("a",), None, 3), {"a": 3}, False),
        (Conflict((), "Ours.", "New."), "A.\n\nOurs.\n", True),
        (Conflict((), "Ours.", "New."), "A.\n\nNew.\n", False),
    ],
)
def test_a_conflict_is_open_while_its_field_has_the_edited_text(
    conflict: Conflict, words: Any, is_open: bool
) -> None:
    assert bool(open_conflicts([conflict], words)) is is_open
