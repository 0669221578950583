"""The states of a version of a memorandum."""

from enum import StrEnum
from typing import Final


class CimState(StrEnum):
    SENT = "sent"
    """It waits for the owner."""
    RETURNED = "returned"
    """The owner wants changes."""
    APPROVED = "approved"
    RELEASED = "released"
    """Approved buyers read it."""
    REPLACED = "replaced"


OPEN: Final = (CimState.SENT, CimState.APPROVED)
"""A memorandum has at most one version in these states."""


class ReadingKind(StrEnum):
    """In what form a page was served."""

    IMAGE = "image"
    TEXT = "text"
    """All words at once, for screen readers."""
    DOWNLOAD = "download"
