"""What the timeline of an interest holds besides its moves."""

from enum import StrEnum


class EventKind(StrEnum):
    INQUIRY = "inquiry"
    """They asked again."""
    MAIL_IN = "mail-in"
    MAIL_OUT = "mail-out"
    NOTE = "note"
    CALL = "call"
    SELLER = "seller"
    """What the owner answered, or was told."""
