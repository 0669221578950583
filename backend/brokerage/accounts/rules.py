"""The rules of accounts (specification, sections 5 and 6): roles, periods, logged actions."""

import hashlib
import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from enum import StrEnum

from brokerage.core import facts
from brokerage.core.form_rules import FormRules

SIGN_UP = FormRules(facts.form("sign-up"))
CREATE_USER = FormRules(facts.form("create-user"))

TEMPORARY_PASSWORD = timedelta(days=7)
"""How long a temporary password is valid, from the latest invitation or reset on, and each link
that confirms an address.
"""
SESSION = timedelta(days=90)
"""The longest session, however often it is used."""
STAFF_SESSION = timedelta(hours=12)
"""The longest session of staff, who see every business."""
LOG_KEPT = timedelta(days=365)
"""How long the log of accounts is kept."""
GRACE = timedelta(days=14)
"""How long a deletion can be canceled, by signing in."""
UNCONFIRMED = timedelta(days=30)
"""After how long an account that nobody has confirmed or signed in to is deleted: a sign-up, or an
admin's invitation whose temporary password has expired.
"""


class Role(StrEnum):
    """The role of a person in their business. The authority of staff does not depend on it."""

    ADMIN = "admin"
    """May also rename the business, and list, create, invite and remove its members."""
    MEMBER = "member"


class StaffRole(StrEnum):
    """The role of a member of staff. All staff work with leads."""

    ADVISOR = "advisor"
    PRINCIPAL = "principal"
    """Also manages staff, removes people of businesses, exports and erases leads, releases, reads
    everybody's acts in the staff log, and enters the back office.
    """


RECENT_AUTHENTICATION = timedelta(minutes=5)
"""For how long after a sign-in or a reauthentication a person may do what requires a recent one."""


class Action(StrEnum):
    """An action in the log of accounts."""

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
    def label(self) -> str:
        return self.value.replace("-", " ")


class StaffAct(StrEnum):
    """An action in the staff log."""

    STAFF_INVITED = "staff-invited"
    STAFF_INVITED_AGAIN = "staff-invited-again"
    STAFF_ADDED = "staff-added"
    STAFF_REMOVED = "staff-removed"
    STAFF_ROLE_CHANGED = "staff-role-changed"
    STAFF_DEACTIVATED = "staff-deactivated"
    STAFF_REACTIVATED = "staff-reactivated"
    STAFF_CHANGED = "staff-changed"
    STAFF_PASSWORD_SET = "staff-password-set"
    STAFF_SECOND_STEP_REMOVED = "staff-second-step-removed"
    PERSON_REMOVED = "person-removed"
    LEAD_SEEN = "lead-seen"
    LEAD_ADDED = "lead-added"
    LEAD_CHANGED = "lead-changed"
    LEAD_EXPORTED = "lead-exported"
    LEAD_ERASED = "lead-erased"
    LEADS_JOINED = "leads-joined"
    LEADS_PARTED = "leads-parted"
    LEADS_BULK = "leads-bulk"
    MESSAGES_CHANGED = "messages-changed"
    MESSAGES_DELETED = "messages-deleted"
    SENDER_UNBLOCKED = "sender-unblocked"
    REPLY_SENT = "reply-sent"
    REPLY_UNDONE = "reply-undone"
    MAIL_RETRIED = "mail-retried"
    PUBLICATION_RETRIED = "publication-retried"
    DOCUMENT_PUBLISHED = "document-published"
    DOCUMENT_SCHEDULED = "document-scheduled"
    DOCUMENT_RESTORED = "document-restored"
    DOCUMENT_CREATED = "document-created"
    DOCUMENT_UNPUBLISHED = "document-unpublished"
    DOCUMENT_DELETED = "document-deleted"
    DOCUMENT_UNDELETED = "document-undeleted"
    DOWNLOAD_PUBLISHED = "download-published"
    DOWNLOAD_UNPUBLISHED = "download-unpublished"
    DOWNLOAD_ADDED = "download-added"
    DOWNLOAD_CHANGED = "download-changed"
    DOWNLOAD_REPLACED = "download-replaced"
    DOWNLOAD_RESTORED = "download-restored"
    DOWNLOAD_FILE_DELETED = "download-file-deleted"
    DOWNLOAD_DELETED = "download-deleted"
    METHOD_RELEASED = "method-released"
    METHOD_CANCELED = "method-canceled"
    PICTURE_UPLOADED = "picture-uploaded"
    PICTURE_CHANGED = "picture-changed"
    PICTURE_DELETED = "picture-deleted"
    PICTURE_RESTORED = "picture-restored"

    @property
    def label(self) -> str:
        return self.value.replace("-", " ")


RECORDED_ONCE = {StaffAct.LEAD_SEEN: timedelta(hours=1)}
"""The period, by act, within which a repetition by the same person on the same object is not
recorded.
"""


def chained_hash(previous: str, fields: Mapping[str, object]) -> str:
    """Return the SHA-256, in hex, of an entry's fields together with `previous`, the hash of the
    entry before.

    The fields are written as JSON with sorted names, times as ISO 8601 in UTC.
    """

    def written(value: object) -> str:
        assert isinstance(value, datetime)
        return value.astimezone(UTC).isoformat(timespec="microseconds")

    text = json.dumps(fields, sort_keys=True, separators=(",", ":"), default=written)
    return hashlib.sha256(f"{previous}\n{text}".encode()).hexdigest()


_VERSIONS = re.compile(r"[/ ]?[\d._]+")


def kind_of_device(user_agent: str) -> str:
    """Return a User-Agent header without its version numbers, so that a browser update does not
    look like a new device.
    """
    return " ".join(_VERSIONS.sub("", user_agent).split())[:200]
