"""What the staff log records, and how each entry is hashed together with the one before."""

import hashlib
import json
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from enum import StrEnum


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
    STAFF_LICENSE = "staff-license"
    STAFF_ATTESTED = "staff-attested"
    PERSON_REMOVED = "person-removed"
    LEAD_SEEN = "lead-seen"
    LEAD_READ = "lead-read"
    PEOPLE_LISTED = "people-listed"
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
    MAIL_READ = "mail-read"
    MAIL_RETRIED = "mail-retried"
    INQUIRIES_READ = "inquiries-read"
    INQUIRIES_IMPORTED = "inquiries-imported"
    INQUIRIES_TAKEN_BACK = "inquiries-taken-back"
    INQUIRIES_REFUSED_READ = "inquiries-refused-read"
    MAIL_PLACED = "mail-placed"
    MAIL_SET_ASIDE = "mail-set-aside"
    MAIL_RETURNED = "mail-returned"
    MAIL_ANSWERED = "mail-answered"
    MAIL_FILE_DOWNLOADED = "mail-file-downloaded"
    PUBLICATION_RETRIED = "publication-retried"
    ENTRY_PUBLISHED = "document-published"
    ENTRY_SCHEDULED = "document-scheduled"
    ENTRY_RESTORED = "document-restored"
    ENTRY_CREATED = "document-created"
    ENTRY_UNPUBLISHED = "document-unpublished"
    ENTRY_DELETED = "document-deleted"
    ENTRY_UNDELETED = "document-undeleted"
    DOWNLOAD_PUBLISHED = "download-published"
    DOWNLOAD_UNPUBLISHED = "download-unpublished"
    DOWNLOAD_ADDED = "download-added"
    DOWNLOAD_CHANGED = "download-changed"
    DOWNLOAD_REPLACED = "download-replaced"
    DOWNLOAD_RESTORED = "download-restored"
    DOWNLOAD_FILE_DELETED = "download-file-deleted"
    DOWNLOAD_DELETED = "download-deleted"
    RULES_RELEASED = "method-released"
    RULES_CANCELED = "method-canceled"
    DEAL_OPENED = "deal-opened"
    DEAL_SEEN = "deal-seen"
    DEAL_CHANGED = "deal-changed"
    WIRE_READ = "wire-read"
    COMPARABLE_CHANGED = "comparable-changed"
    DEAL_INTAKE_CHANGED = "deal-intake-changed"
    DEAL_OWNER_INVITED = "deal-owner-invited"
    LISTING_SEEN = "listing-seen"
    LISTING_CHANGED = "listing-changed"
    LISTING_SENT = "listing-sent"
    LISTING_PUBLISHED = "listing-published"
    LISTING_MOVED = "listing-moved"
    CIM_TRACED = "memorandum-traced"
    SEEN_AS_BUYER = "seen-as-buyer"
    BUYER_SEEN = "buyer-seen"
    BUYER_ADDED = "buyer-added"
    BUYER_CHANGED = "buyer-changed"
    CO_BROKER_INVITED = "co-broker-invited"
    CO_BROKER_CHANGED = "co-broker-changed"
    REGISTRATION_SEEN = "registration-seen"
    REGISTRATION_CHANGED = "registration-changed"
    PROOF_OPENED = "proof-opened"
    PROOF_SEEN = "proof-seen"
    INTEREST_SEEN = "interest-seen"
    INTEREST_CHANGED = "interest-changed"
    INTEREST_SCREENED = "interest-screened"
    INTEREST_UNDONE = "interest-undone"
    INTEREST_OWNER_ANSWER = "interest-owner-answer"
    AGREEMENT_SENT = "agreement-sent"
    AGREEMENT_WITHDRAWN = "agreement-withdrawn"
    AGREEMENT_TERMINATED = "agreement-terminated"
    NDA_SENT = "nda-sent"
    NDA_WITHDRAWN = "nda-withdrawn"
    NDA_REVOKED = "nda-revoked"
    NDA_DOWNLOADED = "nda-downloaded"
    DEAL_FILES_SEEN = "deal-files-seen"
    DEAL_FILE_SEEN = "deal-file-seen"
    DEAL_FILE_UPLOADED = "deal-file-uploaded"
    DEAL_FILE_DOWNLOADED = "deal-file-downloaded"
    PICTURE_UPLOADED = "picture-uploaded"
    PICTURE_CHANGED = "picture-changed"
    PICTURE_DELETED = "picture-deleted"
    PICTURE_RESTORED = "picture-restored"

    @property
    def label(self) -> str:
        return self.value.replace("-", " ")


RECORDED_ONCE = dict.fromkeys(
    (
        StaffAct.LEAD_SEEN,
        StaffAct.DEAL_SEEN,
        StaffAct.DEAL_INTAKE_CHANGED,
        StaffAct.LISTING_SEEN,
        StaffAct.LISTING_CHANGED,
        StaffAct.SEEN_AS_BUYER,
        StaffAct.BUYER_SEEN,
        StaffAct.REGISTRATION_SEEN,
        StaffAct.INTEREST_SEEN,
        StaffAct.INTEREST_SCREENED,
        StaffAct.DEAL_FILES_SEEN,
        StaffAct.DEAL_FILE_SEEN,
        StaffAct.MAIL_READ,
    ),
    timedelta(hours=1),
)
"""The period, by act, within which a repetition by the same person on the same object is not
recorded.
"""


def chained_hash(previous: str, fields: Mapping[str, object]) -> str:
    """Return the SHA-256, in hex, of an entry's fields together with `previous`, the hash of the
    previous entry.

    The fields are written as JSON with sorted names, times as ISO 8601 in UTC.
    """

    def written(value: object) -> str:
        assert isinstance(value, datetime)
        return value.astimezone(UTC).isoformat(timespec="microseconds")

    text = json.dumps(fields, sort_keys=True, separators=(",", ":"), default=written)
    return hashlib.sha256(f"{previous}\n{text}".encode()).hexdigest()
