"""What moves an owner inside the range: the notes that their answers call for.

The texts are those of `content/valuation.json`. None of these notes changes a figure.
"""

from typing import Literal

from brokerage.content.selectors import text_of
from brokerage.core.schema import Fact
from brokerage.valuation.rules import Answers


class Note(Fact):
    """`pull` is the way it moves an owner: up or down the range, neither, or apart from it."""

    id: str
    field: str
    answer: str
    pull: Literal["up", "down", "even", "apart"]
    title: str
    text: str
    sources: tuple[str, ...]
    """Keys of the words' list of sources."""


class _Moves(Fact):
    notes: tuple[Note, ...]


class _Words(Fact):
    moves: _Moves


def every_note() -> tuple[Note, ...]:
    return _Words.model_validate(text_of("valuation")).moves.notes


def notes_for(answers: Answers) -> tuple[Note, ...]:
    """The notes for these answers, what weighs most with buyers first."""
    given = answers.by_field()
    return tuple(note for note in every_note() if given.get(note.field) == note.answer)
