"""Rules of accounts (specification, sections 5 and 6)."""

import re
from datetime import timedelta
from enum import StrEnum

from brokerage.core import facts
from brokerage.core.form_rules import FormRules

SIGN_UP = FormRules(facts.form("sign-up"))
CREATE_USER = FormRules(facts.form("create-user"))

TEMPORARY_PASSWORD = timedelta(days=7)
"""How long a temporary password is valid."""
SESSION = timedelta(days=90)
"""The longest session, however often it is used."""
STAFF_SESSION = timedelta(hours=12)
"""The longest session of staff, who see every business."""
GRACE = timedelta(days=14)
"""How long a deletion can be cancelled, by signing in."""
UNCONFIRMED = timedelta(days=30)
"""After how long a sign-up with an unconfirmed address is deleted."""


class Role(StrEnum):
    """A person's role in their business. The authority of staff does not depend on it."""

    ADMIN = "admin"
    MEMBER = "member"


class Action(StrEnum):
    """The actions in the audit log."""

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
    STAFF_REMOVED = "staff-removed"
    DEACTIVATED = "deactivated"
    REACTIVATED = "reactivated"
    DATA_DOWNLOADED = "data-downloaded"
    DELETION_REQUESTED = "deletion-requested"
    DELETION_CANCELLED = "deletion-cancelled"

    @property
    def label(self) -> str:
        return self.value.replace("-", " ")


_VERSIONS = re.compile(r"[/ ]?[\d._]+")


def kind_of_device(user_agent: str) -> str:
    """A User-Agent without version numbers, so that an update is no new device."""
    return " ".join(_VERSIONS.sub("", user_agent).split())[:200]
