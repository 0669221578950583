"""What the account log records."""

import re
from enum import StrEnum

_VERSIONS = re.compile(r"[/ ]?[\d._]+")
_LONGEST = 1000
"""Characters of a User-Agent header that are read; apps that show web pages have up to 400."""


class Action(StrEnum):
    """An action in the account log."""

    SIGNED_UP = "signed-up"
    SIGNED_IN = "signed-in"
    GUESSED = "passwords-guessed"
    SIGNED_OUT = "signed-out"
    CREATED = "created"
    INVITED_AGAIN = "invited-again"
    REMOVED = "removed"
    CONFIRMED = "confirmed"
    PASSWORD_CHANGED = "password-changed"
    RESET_REQUESTED = "reset-requested"
    PASSWORD_RESET = "password-reset"
    EMAIL_CHANGED = "email-changed"
    SECOND_STEP_ADDED = "second-step-added"
    SECOND_STEP_REMOVED = "second-step-removed"
    CODES_REPLACED = "recovery-codes-replaced"
    PROFILE_CHANGED = "profile-changed"
    BUSINESS_CHANGED = "business-changed"
    ROLE_CHANGED = "role-changed"
    STAFF_ADDED = "staff-added"
    STAFF_ROLE_CHANGED = "staff-role-changed"
    STAFF_REMOVED = "staff-removed"
    DEACTIVATED = "deactivated"
    REACTIVATED = "reactivated"
    DATA_DOWNLOADED = "data-downloaded"
    DELETION_REQUESTED = "deletion-requested"
    DELETION_CANCELLED = "deletion-cancelled"

    @property
    def has_unknown_actor(self) -> bool:
        """Whether no one knows who does it, such as who requests a reset of a password."""
        return self in (Action.GUESSED, Action.RESET_REQUESTED)

    @property
    def label(self) -> str:
        return self.value.replace("-", " ")


def kind_of_device(user_agent: str) -> str:
    """Return a User-Agent header without its version numbers, so that a browser update does not
    look like a new device.
    """
    return " ".join(_VERSIONS.sub("", user_agent[:_LONGEST]).split())[:200]
