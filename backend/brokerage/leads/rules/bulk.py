"""The changes that staff can make on many leads at once, and their limits.

Merges have no time limit, but only the latest merge of a lead can be undone (`services.merging`).
"""

from datetime import timedelta
from enum import StrEnum
from typing import Final

MOST: Final = 500
"""The most leads that one request of the operation `change-leads` changes."""
UNDONE_WITHIN: Final = timedelta(hours=1)
"""How long a change of many leads can be undone. After this time, deleted leads are erased."""


class BulkAct(StrEnum):
    """A kind of change that staff can make on many leads at once."""

    ASSIGN = "assign"
    MOVE = "move"
    TAG = "tag"
    UNTAG = "untag"
    SPAM = "spam"
    NOT_SPAM = "not-spam"
    DELETE = "delete"
