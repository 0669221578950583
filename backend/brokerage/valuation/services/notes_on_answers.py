"""The report's notes on where in the range a business falls, by its answers.

Their texts are in `content/valuation.json`. Notes change no figure.
"""

from typing import Literal

from brokerage.content.selectors.bodies import cached_body
from brokerage.core.schema import Fact
from brokerage.valuation.rules.calculator import Answers


class Note(Fact):
    """A note that is shown when the question `field` has the answer `answer`.

    `direction`: nearer the high end of the range (`up`), nearer the low end (`down`), either
    (`even`), or not part of the range (`apart`), such as the firm's own building.
    """

    id: str
    field: str
    answer: str
    direction: Literal["up", "down", "even", "apart"]
    title: str
    text: str
    sources: tuple[str, ...]
    """Keys of `sources` in the content."""


class _RangeNotes(Fact):
    notes: tuple[Note, ...]


class _Words(Fact):
    range_notes: _RangeNotes


def every_note() -> tuple[Note, ...]:
    return _Words.model_validate(cached_body("valuation")).range_notes.notes


def notes_for(answers: Answers) -> tuple[Note, ...]:
    """Return the notes that apply to these answers, in the order of the content."""
    by_field = answers.by_field()
    return tuple(note for note in every_note() if by_field.get(note.field) == note.answer)
