"""The letters of a deal that staff read, change and send."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final


class LetterKind(StrEnum):
    """A letter begins with the text of the mail `letter-<kind>`."""

    COUNTER = "counter"
    NOT_CHOSEN = "not-chosen"
    AVAILABLE_AGAIN = "available-again"
    OFFER_DEADLINE = "offer-deadline"
    WELCOME = "welcome"
    CALL_AGENDA = "call-agenda"
    CHANGES = "changes"
    FIRST_DAY = "first-day"
    BUYERS_LIST = "buyers-list"

    @property
    def label(self) -> str:
        return _LABELS[self]

    @property
    def mail(self) -> str:
        return f"letter-{self.value}"


_LABELS: Final[Mapping[LetterKind, str]] = {
    LetterKind.COUNTER: "An answer waits",
    LetterKind.NOT_CHOSEN: "Not chosen",
    LetterKind.AVAILABLE_AGAIN: "Open again",
    LetterKind.OFFER_DEADLINE: "Offers by a day",
    LetterKind.WELCOME: "Welcome to lender and attorneys",
    LetterKind.CALL_AGENDA: "Agenda of the weekly call",
    LetterKind.CHANGES: "What was asked to change",
    LetterKind.FIRST_DAY: "Words for the first morning",
    LetterKind.BUYERS_LIST: "List of the buyers we introduced",
}

TAKES_BACK: Final = {
    LetterKind.NOT_CHOSEN: LetterKind.AVAILABLE_AGAIN,
    LetterKind.AVAILABLE_AGAIN: LetterKind.NOT_CHOSEN,
}
"""After the one, the other counts as not told: the same buyer may be chosen a second time."""
PRINTED: Final = frozenset({LetterKind.CALL_AGENDA, LetterKind.FIRST_DAY})
"""May be kept without being sent, to print them."""
