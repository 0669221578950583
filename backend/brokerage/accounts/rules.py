"""What holds for accounts, whatever stores them (specification, sections 5 and 6)."""

import re
from datetime import timedelta
from enum import StrEnum

from brokerage.core import facts
from brokerage.core.form_rules import FormRules

SIGN_UP = FormRules(facts.form("sign-up"))
CREATE_USER = FormRules(facts.form("create-user"))

TEMPORARY_PASSWORD = timedelta(days=7)
"""How long a password works that somebody else made up."""
SESSION = timedelta(days=90)
"""How long somebody stays signed in at most, however often they come back."""
STAFF_SESSION = timedelta(hours=12)
"""The same for staff, who see everybody's businesses."""
GRACE = timedelta(days=14)
"""How long a deleted account can still be had back, by signing in."""
UNCONFIRMED = timedelta(days=30)
"""How long a sign-up whose address was never confirmed is kept."""


class Role(StrEnum):
    """What a person may do in their own business. Staff have authority apart from it."""

    ADMIN = "admin"
    MEMBER = "member"


class Action(StrEnum):
    """What the log of accounts knows."""

    SIGNED_UP = "signed-up"
    SIGNED_IN = "signed-in"
    GUESSED = "passwords-guessed"
    SIGNED_OUT = "signed-out"
    CREATED = "created"
    INVITED_AGAIN = "invited-again"
    REMOVED = "removed"
    CONFIRMED = "confirmed"
    PASSWORD_CHANGED = "password-changed"
    RESET_ASKED = "reset-asked"
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
    DELETION_ASKED = "deletion-asked"
    DELETION_CANCELLED = "deletion-cancelled"

    @property
    def label(self) -> str:
        return self.value.replace("-", " ")


_VERSIONS = re.compile(r"[/ ]?[\d._]+")


def kind_of_device(user_agent: str) -> str:
    """A browser's name for itself without version numbers, so that an update is no new device."""
    return " ".join(_VERSIONS.sub("", user_agent).split())[:200]
