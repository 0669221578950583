"""The changes that staff can make on many leads at once, and their limits."""

from datetime import timedelta
from enum import StrEnum
from typing import Final

MOST: Final = 500
"""The most leads that one act changes."""
UNDONE_WITHIN: Final = timedelta(hours=1)
"""How long an act can be undone, and a deleted lead stays hidden before it is erased."""


class BulkAct(StrEnum):
    """One kind of change of many leads."""

    ASSIGN = "assign"
    MOVE = "move"
    TAG = "tag"
    UNTAG = "untag"
    SPAM = "spam"
    NOT_SPAM = "not-spam"
    DELETE = "delete"
