"""What moves an owner inside the range: the notes that their answers call for.

The words are those of `domain/valuation/words.json`. None of these notes changes a figure.
"""

from functools import cache
from typing import Literal

from brokerage.core import facts
from brokerage.valuation.method import Model
from brokerage.valuation.rules import Answers


class Note(Model):
    """`pull` is the way it moves an owner: up or down the range, neither, or apart from it."""

    id: str
    field: str
    answer: str
    pull: Literal["up", "down", "even", "apart"]
    title: str
    text: str
    sources: tuple[str, ...]
    """Keys of the words' list of sources."""


class _Moves(Model):
    notes: tuple[Note, ...]


class _Words(Model):
    moves: _Moves


@cache
def every_note() -> tuple[Note, ...]:
    return _Words.model_validate_json(facts.document("valuation", "words")).moves.notes


def notes_for(answers: Answers) -> tuple[Note, ...]:
    """The notes for these answers, what weighs most with buyers first."""
    given = answers.by_field()
    return tuple(note for note in every_note() if given.get(note.field) == note.answer)
