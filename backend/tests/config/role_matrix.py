"""The role matrix: the response of every operation for every role. `test_roles.py` fails for an
operation without a row.
"""

from typing import Any, NamedTuple

from tests.conftest import ANSWERS, WORDS
from tests.deals.opinion_samples import CONTENT as OPINION
from tests.question_sets.sample_answers import assessment_body, health_body

ROLES = ("visitor", "member", "admin", "advisor", "principal", "outsider", "buyer")
"""Anonymous; member; admin; staff with a second step; without a business; a buyer, without one."""


class Row(NamedTuple):
    """A row of the role matrix: an operation and the status that it returns to each role.

    `path` may contain `{member}` and `{invited}`, ids of people of the admin's business, `{run}`
    and `{assessment}`, a valuation and a value assessment that it has saved, `{lead}`, `{deal}`,
    which the advisor is not on, `{advisor}`, a member of staff, and `{buyer}`.
    """

    method: str
    path: str
    answers: tuple[int, ...]
    """Statuses, in the order of ROLES. Without the last, a buyer gets what an outsider does."""
    body: Any = None
    public: bool = False
    """Everyone may, without a token, and even with a temporary password."""
    fresh: bool = False
    """Only right after a sign-in or a reauthentication, which `answers` assume."""

    @property
    def by_role(self) -> dict[str, int]:
        answers = (
            self.answers if len(self.answers) == len(ROLES) else self.answers + self.answers[-1:]
        )
        return dict(zip(ROLES, answers, strict=True))


def _all(status: int) -> tuple[int, ...]:
    return (status,) * len(ROLES)


def _but_visitors(status: int) -> tuple[int, ...]:
    return (401, *(status,) * (len(ROLES) - 1))


def _of_business(status: int) -> tuple[int, ...]:
    """For people of a business alone."""
    return (401, status, status, 403, 403, 403)


def _of_staff(status: int) -> tuple[int, ...]:
    """For advisors and principals."""
    return (401, 403, 403, status, status, 403)


def _of_principals(status: int) -> tuple[int, ...]:
    return (401, 403, 403, 403, status, 403)


def _of_buyers(status: int) -> tuple[int, ...]:
    return (401, 403, 403, 403, 403, 403, status)


def _of_deal(status: int) -> tuple[int, ...]:
    """For principals, and staff on the deal: to other advisors it does not exist."""
    return (401, 403, 403, 404, status, 403)


_OWN = _of_business(200)
_STAFF = _of_staff(200)

NEW = {
    "email": "new@example.com",
    "password": "a-Temporary-1",
    "fullName": "Lee Park",
    "companyName": "Park Plumbing",
}
COLLEAGUE = {**NEW, "role": "advisor"}
WRONG = {"email": "nobody@example.com", "password": "wrong"}
SIGN_UP = {"email": "new@example.com", "password": "a-long-secret", "display_name": "Lee"}
RUN = {**ANSWERS, "version": "2026-11"}
REPLY = {"subject": "Your business", "text": "Hello"}
PREFERENCES = dict.fromkeys(("mailAssigned", "mailMentioned", "mailDue", "mailDigest"), False)
PROFILE = {"changes": [{"field": "kind", "value": "family", "seen": 0}], "editor": "a"}
INTAKE = {"changes": [{"field": "reason", "value": "Rest", "seen": 0}], "editor": "a"}
SHEET: dict[str, Any] = {"content": {}, "version": 1}
DRAFT = {"version": "2026-11", "answers": {"1": 3}}
TERMS: dict[str, Any] = {
    "kind": "sellSide",
    **dict.fromkeys(("company", "startsOn", "endsOn", "otherTerms"), ""),
    **dict.fromkeys(("exclusions", "doNotContact"), ""),
    **dict.fromkeys(("priceLow", "priceHigh", "flatFee"), None),
    **dict.fromkeys(("minimum", "retainer", "tailMonths", "listDays"), 0),
    **dict.fromkeys(("noticeDays", "coBrokeShare"), 30),
    **dict.fromkeys(("exclusive", "retainerCredited", "noteAtFace", "earnoutWhenPaid"), True),
    **dict.fromkeys(("assumedDebt", "consultingPay", "realEstate", "coBroke"), False),
    "tiers": [],
}
SIGNATURE = {"key": "x", "typedName": "Dana", "capacity": "self", "textSha256": "x"}
ENTRY_DRAFT = {"body": "Hello", "expectedVersion": 0, "basedOn": "1"}

OURS = {
    "send-contact-email": Row("POST", "/api/send-contact-email", _all(200), WORDS, public=True),
    "valuation-report": Row("POST", "/api/valuation-report", _all(200), ANSWERS, public=True),
    "assessment-report": Row(
        "POST", "/api/assessment-report", _all(200), assessment_body(), public=True
    ),
    "health-report": Row("POST", "/api/health-report", _all(200), health_body(), public=True),
    "list-documents": Row("GET", "/api/documents", _all(200), public=True),
    # Nothing is made here. Who may have what: tests/library/test_downloads.py
    "download-document": Row("GET", "/api/documents/none", _all(404), public=True),
    "get-document-cover": Row("GET", "/api/documents/none/covers/none", _all(404), public=True),
    # Which of these count: tests/deals/listing/test_views.py
    "count-listing-view": Row("POST", "/api/listings/none/views", _all(204), public=True),
    "who-am-i": Row("GET", "/api/session", _all(200), public=True),
    "confirm-email": Row("POST", "/api/confirm-email", _all(400), {"key": "x"}, public=True),
    "resend-confirmation": Row("POST", "/api/resend-confirmation", _all(200), {}, public=True),
    "create-user": Row("POST", "/api/people", (401, 403, 200, 200, 200, 403), NEW),
    "list-people": Row("GET", "/api/people", (401, 403, 200, 200, 200, 403)),
    "invite-again": Row(
        "POST", "/api/people/{invited}/invitation", (401, 403, 200, 200, 200, 403), {}
    ),
    # Only staff have to be fresh: tests/accounts/test_people.py
    "remove-person": Row(
        "DELETE", "/api/people/{member}", (401, 403, 200, 403, 200, 403), fresh=True
    ),
    "list-staff": Row("GET", "/api/desk/staff", _of_principals(200)),
    "invite-staff": Row("POST", "/api/desk/staff", _of_principals(200), COLLEAGUE, fresh=True),
    "change-staff": Row(
        "PATCH",
        "/api/desk/staff/{advisor}",
        _of_principals(200),
        {"isActive": False},
        fresh=True,
    ),
    "invite-staff-again": Row(
        "POST", "/api/desk/staff/{advisor}/invitation", _of_principals(409), {}, fresh=True
    ),
    "read-staff-log": Row("GET", "/api/desk/log", _of_staff(200)),
    "update-profile": Row("PATCH", "/api/profile", _but_visitors(200), {"displayName": "Lee"}),
    "update-business": Row(
        "PATCH", "/api/business", (401, 403, 200, 403, 403, 403), {"name": "Park"}
    ),
    "download-my-data": Row("GET", "/api/profile/data.json", _but_visitors(200)),
    "download-my-data-page": Row("GET", "/api/profile/data.html", _but_visitors(200)),
    "save-valuation": Row("POST", "/api/valuations", (401, 200, 200, 403, 403, 403), RUN),
    "list-valuations": Row("GET", "/api/valuations", (401, 200, 200, 403, 403, 403)),
    "compare-valuations": Row(
        "GET", "/api/valuations/compare?first={run}&second={run}", (401, 200, 200, 403, 403, 403)
    ),
    "saved-valuation-report": Row(
        "GET", "/api/valuations/{run}/report", (401, 200, 200, 403, 403, 403)
    ),
    "remove-valuation": Row("DELETE", "/api/valuations/{run}", (401, 200, 200, 403, 403, 403)),
    "save-value-assessment": Row("POST", "/api/value-assessments", _OWN, assessment_body()),
    "list-value-assessments": Row("GET", "/api/value-assessments", _OWN),
    "get-value-assessment": Row("GET", "/api/value-assessments/{assessment}", _OWN),
    "remove-value-assessment": Row("DELETE", "/api/value-assessments/{assessment}", _OWN),
    "delete-my-account": Row("DELETE", "/api/profile", _but_visitors(401)),  # confirm it first
    "get-health-draft": Row("GET", "/api/health/draft", _OWN),
    "save-health-draft": Row("PUT", "/api/health/draft", _OWN, DRAFT),
    "delete-health-draft": Row("DELETE", "/api/health/draft", _OWN),
    "create-health-run": Row("POST", "/api/health/runs", _of_business(422), {"version": "2026-11"}),
    "list-health-runs": Row("GET", "/api/health/runs", _OWN),
    # Run 0 does not exist. Access to runs: tests/business_health/
    "get-health-run": Row("GET", "/api/health/runs/0", _of_business(404)),
    "health-run-report": Row("GET", "/api/health/runs/0/report", _of_business(404)),
    "compare-health-runs": Row("GET", "/api/health/changes?first=0&second=0", _of_business(404)),
    "list-tasks": Row("GET", "/api/tasks", _OWN),
    "change-task": Row("PATCH", "/api/tasks/0", _of_business(404), {}),
    "list-steps": Row("GET", "/api/next-steps", _OWN),
    "record-visit": Row("POST", "/api/resource-center/visits", _OWN),
    "get-overview": Row("GET", "/api/overview", _OWN),
    "get-scorecard": Row("GET", "/api/scorecard", _OWN),
    "create-scorecard": Row("POST", "/api/scorecard", _of_business(422), {}),
    "get-desk-context": Row("GET", "/api/desk/context", _STAFF),
    "get-today": Row("GET", "/api/desk/today", _STAFF),
    "get-board": Row("GET", "/api/desk/board", _STAFF),
    "get-publication": Row("GET", "/api/desk/site/publication", _STAFF),
    "list-failed-publications": Row("GET", "/api/desk/failed-publications", _STAFF),
    "retry-publication": Row("POST", "/api/desk/failed-publications/0/retry", _of_staff(404)),
    "list-entries": Row("GET", "/api/desk/content/entries", _STAFF),
    # No entry has this key: tests/content/
    "get-entry": Row("GET", "/api/desk/content/entries/mails/none", _of_staff(404)),
    "save-draft": Row("PUT", "/api/desk/content/drafts/mails/none", _of_staff(404), ENTRY_DRAFT),
    "discard-draft": Row(
        "DELETE", "/api/desk/content/drafts/mails/none", _of_staff(404), {"expectedVersion": 0}
    ),
    "publish-entry": Row(
        "POST",
        "/api/desk/content/publish/mails/none",
        _of_staff(404),
        {"expectedVersion": 1, "entryVersion": "1"},
    ),
    "cancel-schedule": Row(
        "DELETE", "/api/desk/content/schedule/mails/none", _of_staff(404), {"id": 1}
    ),
    "list-revisions": Row("GET", "/api/desk/content/revisions/mails/none", _of_staff(404)),
    "get-revision": Row("GET", "/api/desk/content/revision/1/mails/none", _of_staff(404)),
    "restore-revision": Row(
        "POST",
        "/api/desk/content/restore/mails/none",
        _of_staff(404),
        {"version": "0", "entryVersion": "1"},
    ),
    "settle-conflicts": Row(
        "DELETE", "/api/desk/content/conflicts/mails/none", _of_staff(404), {"entryVersion": "1"}
    ),
    "preview-results": Row("POST", "/api/desk/content/results/mails/none", _of_staff(404)),
    "create-entry": Row(
        "POST",
        "/api/desk/content/entries",
        _of_staff(409),  # the glossary has this name
        {"group": "articles", "name": "glossary", "title": "A glossary"},
    ),
    "unpublish-entry": Row(
        "POST", "/api/desk/content/unpublish/articles/none", _of_staff(404), {"entryVersion": "1"}
    ),
    "delete-entry": Row("DELETE", "/api/desk/content/entries/articles/none", _of_staff(404)),
    "undelete-entry": Row("POST", "/api/desk/content/undelete/articles/none", _of_staff(404)),
    # No entry has this key, and no preview this token: tests/publishing/test_desk_preview.py
    "create-preview": Row(
        "POST", "/api/desk/content/previews", _of_staff(404), {"key": "mails/none", "body": "Hello"}
    ),
    "get-preview": Row("GET", "/api/desk/content/previews/none", _of_staff(404)),
    "get-preview-picture": Row(
        "GET",
        "/api/desk/content/preview-pictures?file=none.jpg&slot=firm&x=50&y=50",
        _of_staff(404),
    ),
    "list-library-documents": Row("GET", "/api/desk/documents", _STAFF),
    "get-document-downloads": Row("GET", "/api/desk/documents/none/downloads", _of_staff(404)),
    "change-library-document": Row(
        "PATCH", "/api/desk/documents/none", _of_staff(404), {"published": False}
    ),
    "delete-library-document": Row(
        "DELETE", "/api/desk/documents/none", _of_principals(404), fresh=True
    ),
    # Without a file, likewise: tests/library/
    "add-library-document": Row("POST", "/api/desk/documents", _of_staff(400), {}),
    "replace-document-file": Row("POST", "/api/desk/documents/none/files", _of_staff(400), {}),
    "list-document-files": Row("GET", "/api/desk/documents/none/files", _of_staff(404)),
    "download-document-file": Row("GET", "/api/desk/documents/none/files/1", _of_staff(404)),
    "choose-document-file": Row(
        "PUT", "/api/desk/documents/none/file", _of_staff(404), {"fileId": None}
    ),
    "delete-document-file": Row(
        "DELETE", "/api/desk/documents/none/files/1", _of_principals(404), fresh=True
    ),
    "list-pictures": Row("GET", "/api/desk/media", _STAFF),
    # Without a file: tests/media/
    "upload-picture": Row("POST", "/api/desk/media", _of_staff(400), {}),
    "change-picture": Row("PATCH", "/api/desk/media/0", _of_staff(404), {"expectedVersion": 1}),
    "delete-picture": Row("DELETE", "/api/desk/media/0", _of_staff(404)),
    "restore-picture": Row("POST", "/api/desk/media/0/restore", _of_staff(404)),
    "get-thumbnail": Row("GET", "/api/desk/media/thumbnails/0123456789ab", _of_staff(404)),
    "retry-mail": Row("POST", "/api/desk/mails/0/retry", _of_staff(404)),
    "list-leads": Row("GET", "/api/desk/leads", _STAFF),
    "create-lead": Row("POST", "/api/desk/leads", _STAFF, {"name": "Ana Ruiz"}),
    "change-leads": Row(
        "POST", "/api/desk/leads/bulk", _STAFF, {"act": "tag", "ids": [1], "tag": "hvac"}
    ),
    # Deleting is for principals: tests/leads/test_desk_bulk.py
    "list-bulk-changes": Row("GET", "/api/desk/bulk-changes", _STAFF),
    "undo-bulk-change": Row("POST", "/api/desk/bulk-changes/0/undo", _of_staff(404)),
    "list-blocked-senders": Row("GET", "/api/desk/blocked-senders", _STAFF),
    "unblock-sender": Row("DELETE", "/api/desk/blocked-senders/0", _of_staff(404)),
    "list-views": Row("GET", "/api/desk/views", _STAFF),
    "create-view": Row("POST", "/api/desk/views", _STAFF, {"name": "Mine", "query": "tag=hvac"}),
    # View 0 does not exist. Access to views: tests/leads/test_desk_views.py
    "change-view": Row("PATCH", "/api/desk/views/0", _of_staff(404), {"name": "Ours"}),
    "delete-view": Row("DELETE", "/api/desk/views/0", _of_staff(404)),
    "request-erasure": Row("POST", "/api/messages/erasure", _but_visitors(200)),
    "get-deal-board": Row("GET", "/api/desk/deals", _STAFF),
    "open-deal": Row("POST", "/api/desk/deals", _of_staff(404), {"lead": 0}),
    "get-deal-of-lead": Row("GET", "/api/desk/leads/{lead}/deal", _STAFF),
    "get-deal": Row("GET", "/api/desk/deals/{deal}", _of_deal(200)),
    "get-deal-waits": Row("GET", "/api/desk/deals/waits", _STAFF),
    "get-deal-timeline": Row("GET", "/api/desk/deals/{deal}/timeline", _of_deal(200)),
    # The deal goes on.
    "keep-deal-material": Row(
        "POST", "/api/desk/deals/{deal}/keep", _of_deal(409), {"reason": "A"}
    ),
    "change-deal": Row(
        "PATCH", "/api/desk/deals/{deal}", _of_deal(200), {"changes": {"name": "A"}, "version": 1}
    ),
    "move-deal": Row(
        "POST",
        "/api/desk/deals/{deal}/stage",
        _of_deal(200),
        {"stage": "dead", "expected": "intake", "reason": "Sold privately"},
    ),
    "add-deal-person": Row(
        "POST", "/api/desk/deals/{deal}/people", _of_deal(200), {"role": "cpa", "personName": "Al"}
    ),
    "remove-deal-person": Row("DELETE", "/api/desk/deals/{deal}/people/0", _of_deal(200)),
    "get-deal-intake": Row("GET", "/api/desk/deals/{deal}/intake", _of_deal(200)),
    "save-deal-intake": Row("PUT", "/api/desk/deals/{deal}/intake", _of_deal(200), INTAKE),
    "list-deal-invitations": Row("GET", "/api/desk/deals/{deal}/invitations", _of_deal(200)),
    "invite-deal-person": Row(
        "POST", "/api/desk/deals/{deal}/people/0/invitation", _of_deal(404), {}
    ),
    # Nobody here has a deal. Who sees what: tests/deals/test_owner_page.py
    "get-sale": Row("GET", "/api/sale", _but_visitors(404)),
    "get-intake": Row("GET", "/api/sale/intake", _but_visitors(404)),
    "get-buying": Row("GET", "/api/buying", _of_buyers(200)),
    "get-buying-profile": Row("GET", "/api/buying/profile", _of_buyers(200)),
    "save-buying-profile": Row("PUT", "/api/buying/profile", _of_buyers(200), PROFILE),
    "confirm-buying-profile": Row("POST", "/api/buying/profile/confirmation", _of_buyers(409), {}),
    "list-buying-proofs": Row("GET", "/api/buying/proofs", _of_buyers(200)),
    # A file, not JSON. What may be sent: tests/deals/buyers/test_proofs.py
    "send-buying-proof": Row("POST", "/api/buying/proofs?name=a.pdf", _of_buyers(400), {}),
    "withdraw-buying-proof": Row("DELETE", "/api/buying/proofs/none", _of_buyers(404)),
    "list-buyers": Row("GET", "/api/desk/buyers", _STAFF),
    "add-buyer": Row("POST", "/api/desk/buyers", _STAFF, {"name": "Rosa Delgado"}),
    # Buyer 0 does not exist. Buyers at the desk: tests/deals/buyers/test_desk.py
    "get-buyer": Row("GET", "/api/desk/buyers/0", _of_staff(404)),
    "change-buyer": Row("PATCH", "/api/desk/buyers/0", _of_staff(404), {"version": 1}),
    "add-buyer-note": Row("POST", "/api/desk/buyers/0/notes", _of_staff(404), {"text": "Hi"}),
    "list-interests-of-buyer": Row("GET", "/api/desk/buyers/0/interests", _of_staff(404)),
    "list-listings-for-buyer": Row("GET", "/api/desk/buyers/0/listings", _of_staff(404)),
    "list-buyers-for-listing": Row("GET", "/api/desk/listings/0/buyers", _of_staff(404)),
    "open-buyer-proof": Row("GET", "/api/desk/buyers/0/proofs/0/content", _of_staff(404)),
    "note-buyer-proof": Row(
        "POST",
        "/api/desk/buyers/0/proofs/0/seen",
        _of_staff(404),
        {"amountFrom": 0, "deleteOn": "2026-12-01"},
    ),
    "save-intake": Row("PUT", "/api/sale/intake", _but_visitors(404), INTAKE),
    "list-deal-files": Row("GET", "/api/desk/deals/{deal}/files", _of_deal(200)),
    "add-document-request": Row(
        "POST", "/api/desk/deals/{deal}/document-requests", _of_deal(200), {"label": "Franchise"}
    ),
    "change-document-request": Row(
        "PATCH", "/api/desk/deals/{deal}/document-requests/0", _of_deal(404), {"status": "asked"}
    ),
    # The deal has no files. Who may have what: tests/deals/files/
    "change-deal-file": Row(
        "PATCH", "/api/desk/deals/{deal}/files/0", _of_deal(404), {"title": "Lease"}
    ),
    "remove-deal-file": Row("DELETE", "/api/desk/deals/{deal}/files/0", _of_deal(404)),
    "download-deal-file": Row("GET", "/api/desk/deals/{deal}/files/0/content", _of_deal(404)),
    "get-deal-file-page": Row("GET", "/api/desk/deals/{deal}/files/0/pages/1", _of_deal(404)),
    "get-deal-file-preview": Row("GET", "/api/desk/deals/{deal}/files/0/preview", _of_deal(404)),
    "list-deal-file-downloads": Row(
        "GET", "/api/desk/deals/{deal}/files/0/downloads", _of_deal(404)
    ),
    # Without a header of tus.
    "begin-deal-upload": Row("POST", "/api/desk/deals/{deal}/uploads", _of_deal(412)),
    "get-deal-upload-offset": Row("HEAD", "/api/desk/deals/{deal}/uploads/0", _of_deal(412)),
    "add-deal-upload-part": Row("PATCH", "/api/desk/deals/{deal}/uploads/0", _of_deal(412)),
    "cancel-deal-upload": Row("DELETE", "/api/desk/deals/{deal}/uploads/0", _of_deal(412)),
    # Nobody here takes part in a sale.
    "list-sale-files": Row("GET", "/api/sale/files", _but_visitors(404)),
    "download-sale-file": Row("GET", "/api/sale/files/0/content", _but_visitors(404)),
    "begin-sale-upload": Row("POST", "/api/sale/uploads", _but_visitors(404)),
    "get-sale-upload-offset": Row("HEAD", "/api/sale/uploads/0", _but_visitors(404)),
    "add-sale-upload-part": Row("PATCH", "/api/sale/uploads/0", _but_visitors(404)),
    "cancel-sale-upload": Row("DELETE", "/api/sale/uploads/0", _but_visitors(404)),
    "choose-deal-members": Row(
        "PUT",
        "/api/desk/deals/{deal}/members",
        _of_deal(422),
        {"members": []},
    ),
    "get-recast-catalog": Row("GET", "/api/desk/recast-catalog", _STAFF),
    "get-recast": Row("GET", "/api/desk/deals/{deal}/recast", _of_deal(200)),
    "download-recast": Row("GET", "/api/desk/deals/{deal}/recast/workbook", _of_deal(404)),
    "set-up-recast": Row(
        "PUT",
        "/api/desk/deals/{deal}/recast",
        _of_deal(200),
        {"wanted": {"startLine": "1120s", "lastYear": 2025}},
    ),
    "enter-recast-figures": Row(
        "PATCH", "/api/desk/deals/{deal}/recast/figures", _of_deal(404), {"figures": []}
    ),
    "add-add-back": Row(
        "POST", "/api/desk/deals/{deal}/recast/add-backs", _of_deal(404), {"kind": "interest"}
    ),
    "change-recast-row": Row(
        "PATCH",
        "/api/desk/deals/{deal}/recast/rows/0",
        _of_deal(404),
        {"changes": {"source": "page 1"}, "version": 1},
    ),
    "remove-add-back": Row("DELETE", "/api/desk/deals/{deal}/recast/add-backs/0", _of_deal(404)),
    "restore-add-back": Row(
        "POST", "/api/desk/deals/{deal}/recast/add-backs/0/restore", _of_deal(404)
    ),
    "get-fee-forecast": Row("GET", "/api/desk/fees", _of_principals(200)),
    "download-payees": Row("GET", "/api/desk/fees/payees.csv?year=2026", _of_principals(200)),
    "list-deal-fees": Row("GET", "/api/desk/deals/{deal}/fees", _of_principals(200)),
    # The deal has no agreement and no fees: tests/deals/test_fees.py
    "book-fee": Row(
        "POST",
        "/api/desk/deals/{deal}/fees",
        _of_principals(409),
        {"parts": {}, "earnedOn": "2026-11-28", "dueOn": "2026-11-28"},
    ),
    "invoice-fee": Row("POST", "/api/desk/deals/{deal}/fees/1/invoice", _of_principals(404), {}),
    "download-invoice": Row("GET", "/api/desk/deals/{deal}/fees/1/invoice", _of_principals(404)),
    "record-fee-paid": Row(
        "PUT", "/api/desk/deals/{deal}/fees/1/paid", _of_principals(404), {"paidOn": None}
    ),
    "record-share-paid": Row(
        "PUT", "/api/desk/deals/{deal}/fees/1/shares/1/paid", _of_principals(404), {"paidOn": None}
    ),
    "void-fee": Row(
        "POST", "/api/desk/deals/{deal}/fees/1/void", _of_principals(404), {"reason": "Wrong"}
    ),
    "get-deal-comparable": Row("GET", "/api/desk/deals/{deal}/comparable", _of_deal(200)),
    # The deal is not closed. Recorded: tests/deals/test_comparables.py
    "record-deal-comparable": Row(
        "PUT", "/api/desk/deals/{deal}/comparable", _of_deal(409), {"content": {}, "version": 0}
    ),
    "list-comparables": Row("GET", "/api/desk/comparables", _STAFF),
    "download-comparables": Row("GET", "/api/desk/comparables.csv", _STAFF),
    "add-earlier-comparable": Row(
        "POST", "/api/desk/comparables", _of_principals(422), {"content": {}, "version": 0}
    ),
    "change-earlier-comparable": Row(
        "PUT", "/api/desk/comparables/1", _of_principals(404), {"content": {}, "version": 1}
    ),
    # An advisor's has their own deals: tests/deals/test_firm_reports.py
    "get-monday": Row("GET", "/api/desk/monday", _STAFF),
    "download-monday": Row("GET", "/api/desk/monday.csv", _STAFF),
    "get-my-staff-record": Row("GET", "/api/desk/my-record", _STAFF),
    "record-my-license": Row("PUT", "/api/desk/my-record", _STAFF, {}),
    "make-yearly-statement": Row("POST", "/api/desk/my-record/statement", _STAFF),
    "get-results": Row("GET", "/api/desk/results?period=all", _of_principals(200)),
    "download-results": Row("GET", "/api/desk/results.csv?period=year", _of_principals(200)),
    "list-offers": Row("GET", "/api/desk/deals/{deal}/offers", _of_deal(200)),
    # The deal has no offers. Who may do what with one: tests/deals/test_offers.py
    "begin-offer": Row(
        "POST", "/api/desk/deals/{deal}/offers", _of_deal(404), {"interest": 1, "kind": "loi"}
    ),
    "save-offer": Row(
        "PUT", "/api/desk/deals/{deal}/offers/1", _of_deal(404), {"content": {}, "version": 1}
    ),
    "submit-offer": Row(
        "POST", "/api/desk/deals/{deal}/offers/1/submit", _of_deal(404), {"version": 1}
    ),
    "counter-offer": Row("POST", "/api/desk/deals/{deal}/offers/1/counter", _of_deal(404), {}),
    "accept-offer": Row("POST", "/api/desk/deals/{deal}/offers/1/accept", _of_deal(404), {}),
    "end-offer": Row(
        "POST", "/api/desk/deals/{deal}/offers/1/end", _of_deal(404), {"state": "declined"}
    ),
    "judge-offer": Row("PUT", "/api/desk/deals/{deal}/offers/1/judgment", _of_deal(404), {}),
    "show-offers-to-owner": Row("POST", "/api/desk/deals/{deal}/offers/show", _of_deal(200), {}),
    "save-sale-costs": Row(
        "PUT", "/api/desk/deals/{deal}/sale-costs", _of_deal(200), {"payoffs": 0, "costs": 0}
    ),
    "download-offer-comparison": Row(
        "GET", "/api/desk/deals/{deal}/offers/comparison", _of_deal(200)
    ),
    "list-my-offers": Row("GET", "/api/sale/offers", _but_visitors(404)),
    "record-offers-seen": Row("POST", "/api/sale/offers/seen", _but_visitors(404), {}),
    "download-my-offers": Row("GET", "/api/sale/offers/comparison", _but_visitors(404)),
    "list-seller-reports": Row("GET", "/api/desk/deals/{deal}/reports", _of_deal(200)),
    # The deal is not on the market. Who may do what then: tests/deals/test_seller_reports.py
    "save-seller-report": Row(
        "PUT", "/api/desk/deals/{deal}/reports/next", _of_deal(409), {"texts": {}, "version": 0}
    ),
    "send-seller-report": Row(
        "POST",
        "/api/desk/deals/{deal}/reports/next/send",
        _of_deal(409),
        {"version": 0, "digest": "x"},
    ),
    "preview-seller-report": Row(
        "GET", "/api/desk/deals/{deal}/reports/next/document", _of_deal(409)
    ),
    "download-seller-report": Row(
        "GET", "/api/desk/deals/{deal}/reports/1/document", _of_deal(404)
    ),
    "list-my-reports": Row("GET", "/api/sale/reports", _but_visitors(404)),
    "read-my-report": Row("GET", "/api/sale/reports/1", _but_visitors(404)),
    "download-my-report": Row("GET", "/api/sale/reports/1/document", _but_visitors(404)),
    "list-deal-letters": Row("GET", "/api/desk/deals/{deal}/letters", _of_deal(200)),
    # There is no reason to write. Who may do what then: tests/deals/test_letters.py
    "draft-deal-letter": Row("GET", "/api/desk/deals/{deal}/letters/counter", _of_deal(404)),
    "send-deal-letter": Row(
        "POST",
        "/api/desk/deals/{deal}/letters/counter",
        _of_deal(409),
        {"subject": "A", "text": "B", "to": [], "version": 0},
    ),
    "download-deal-letter": Row("GET", "/api/desk/deals/{deal}/letters/1/document", _of_deal(404)),
    "list-my-letters": Row("GET", "/api/sale/letters", _but_visitors(404)),
    "list-deal-dates": Row("GET", "/api/desk/deals/{deal}/dates", _of_deal(200)),
    # The deal has no dates. Who may do what with them: tests/deals/dates/
    "preview-deal-date": Row(
        "POST", "/api/desk/deals/{deal}/dates/1/preview", _of_deal(404), {"on": "2030-01-02"}
    ),
    "move-deal-date": Row(
        "PUT",
        "/api/desk/deals/{deal}/dates/1/day",
        _of_deal(409),
        {"on": "2030-01-02", "reason": "Bank", "version": 1},
    ),
    "settle-deal-date": Row(
        "PUT",
        "/api/desk/deals/{deal}/dates/1/state",
        _of_deal(409),
        {"state": "open", "version": 1},
    ),
    "assign-deal-date": Row(
        "PUT", "/api/desk/deals/{deal}/dates/1/owner", _of_deal(409), {"version": 1}
    ),
    "link-deal-date": Row(
        "PUT", "/api/desk/deals/{deal}/dates/1/link", _of_deal(409), {"version": 1}
    ),
    "preview-date-link": Row(
        "POST", "/api/desk/deals/{deal}/dates/1/link/preview", _of_deal(404), {}
    ),
    "choose-date-guests": Row(
        "PUT",
        "/api/desk/deals/{deal}/date-guests",
        _of_deal(200),
        {"people": [], "hasBuyer": False},
    ),
    "add-deal-date": Row(
        "POST", "/api/desk/deals/{deal}/dates", _of_deal(409), {"label": "Call", "version": 1}
    ),
    "remove-deal-date": Row("DELETE", "/api/desk/deals/{deal}/dates/1?version=1", _of_deal(409)),
    "save-deal-track": Row(
        "PUT", "/api/desk/deals/{deal}/tracks/lender", _of_deal(404), {"pen": "The bank"}
    ),
    "chase-deal-track": Row("POST", "/api/desk/deals/{deal}/tracks/lender/chase", _of_deal(404)),
    "log-retrade": Row(
        "POST",
        "/api/desk/deals/{deal}/retrades",
        _of_deal(200),
        {"askedOn": "2026-11-20", "asked": "Lower the price"},
    ),
    "answer-retrade": Row(
        "PUT", "/api/desk/deals/{deal}/retrades/0", _of_deal(404), {"answer": "declined"}
    ),
    "show-retrades-to-owner": Row("POST", "/api/desk/deals/{deal}/retrades/show", _of_deal(200)),
    "add-closing-item": Row(
        "POST",
        "/api/desk/deals/{deal}/closing-items",
        _of_deal(200),
        {"label": "Keys", "side": "both"},
    ),
    "settle-closing-item": Row(
        "PUT", "/api/desk/deals/{deal}/closing-items/0", _of_deal(404), {"state": "done"}
    ),
    "remove-closing-item": Row("DELETE", "/api/desk/deals/{deal}/closing-items/0", _of_deal(404)),
    "enter-wire": Row(
        "POST",
        "/api/desk/deals/{deal}/wires",
        _of_deal(200),
        {"payee": "Escrow agent", "instructions": "By phone"},
    ),
    "record-wire-call": Row(
        "POST",
        "/api/desk/deals/{deal}/wires/0/call",
        _of_deal(404),
        {"person": "Lee", "number": "512 555 0100", "source": "Their letterhead"},
    ),
    "confirm-wire": Row("POST", "/api/desk/deals/{deal}/wires/0/confirmation", _of_deal(404)),
    "read-wire": Row("POST", "/api/desk/deals/{deal}/wires/0/reading", _of_deal(404)),
    "withdraw-wire": Row("DELETE", "/api/desk/deals/{deal}/wires/0", _of_deal(404)),
    "download-deal-calendar": Row("GET", "/api/desk/deals/{deal}/calendar", _of_deal(200)),
    "download-date-calendar": Row("GET", "/api/desk/deals/{deal}/dates/1/calendar", _of_deal(404)),
    "renew-calendar-feed": Row("POST", "/api/desk/calendar-feed", _STAFF),
    "end-calendar-feed": Row("DELETE", "/api/desk/calendar-feed", _of_staff(204)),
    "read-calendar-feed": Row("GET", "/api/calendar/none", _all(404), public=True),
    "list-buying-offers": Row("GET", "/api/buying/1041/offers", _but_visitors(404)),
    "get-buying-closing": Row("GET", "/api/buying/1041/closing", _but_visitors(404)),
    "read-buying-wires": Row("POST", "/api/buying/1041/closing/wires", _but_visitors(404)),
    "get-my-closing": Row("GET", "/api/sale/closing", _but_visitors(404)),
    "get-deal-opinion": Row("GET", "/api/desk/deals/{deal}/opinion", _of_deal(200)),
    "begin-opinion": Row("POST", "/api/desk/deals/{deal}/opinion", _of_deal(200), {}),
    # The deal has no opinion. Who may do what with one: tests/deals/test_opinion.py
    "save-opinion": Row(
        "PUT",
        "/api/desk/deals/{deal}/opinion/1",
        _of_deal(404),
        {"content": OPINION, "version": 1},
    ),
    "take-opinion-figures": Row(
        "POST", "/api/desk/deals/{deal}/opinion/1/figures", _of_deal(404), {}
    ),
    "submit-opinion": Row(
        "POST", "/api/desk/deals/{deal}/opinion/1/review", _of_deal(404), {"version": 1}
    ),
    "return-opinion": Row("POST", "/api/desk/deals/{deal}/opinion/1/draft", _of_deal(404), {}),
    "release-opinion": Row(
        "POST", "/api/desk/deals/{deal}/opinion/1/release", _of_deal(404), {"version": 1}
    ),
    "get-opinion-document": Row("GET", "/api/desk/deals/{deal}/opinion/1/document", _of_deal(404)),
    "list-my-opinions": Row("GET", "/api/sale/opinions", _but_visitors(404)),
    "read-my-opinion": Row("POST", "/api/sale/opinions/1/reading", _but_visitors(404)),
    "get-my-opinion-document": Row("GET", "/api/sale/opinions/1/document", _but_visitors(404)),
    # Staff see listings without a deal, such as the first one. Others: tests/deals/test_listing.py
    # A deal without a listing has no memorandum. Others, and buyers: tests/deals/cim
    "get-deal-cim": Row("GET", "/api/desk/deals/{deal}/cim", _of_deal(200)),
    "begin-cim": Row("POST", "/api/desk/deals/{deal}/cim", _of_deal(409), {}),
    "save-cim": Row("PUT", "/api/desk/deals/{deal}/cim", _of_deal(404), SHEET),
    "draft-cim-section": Row(
        "POST",
        "/api/desk/deals/{deal}/cim/draft",
        _of_deal(404),
        {"section": "people", "version": 1},
    ),
    "take-cim-figures": Row("POST", "/api/desk/deals/{deal}/cim/figures", _of_deal(404), {}),
    "send-cim-to-owner": Row(
        "POST", "/api/desk/deals/{deal}/cim/versions", _of_deal(404), {"version": 1}
    ),
    "release-cim": Row("POST", "/api/desk/deals/{deal}/cim/versions/1/release", _of_deal(404), {}),
    "preview-cim": Row("GET", "/api/desk/deals/{deal}/cim/preview", _of_deal(404)),
    "get-cim-page": Row("GET", "/api/desk/deals/{deal}/cim/versions/1/pages/1", _of_deal(404)),
    "list-cim-readers": Row("GET", "/api/desk/deals/{deal}/cim/readers", _of_deal(404)),
    "trace-cim-page": Row("GET", "/api/desk/deals/{deal}/cim/traces", _of_deal(404)),
    "set-cim-permit": Row(
        "PUT", "/api/desk/interests/0/cim", _of_staff(404), {"mayDownload": True}
    ),
    "get-cim-as-buyer": Row("GET", "/api/desk/interests/0/cim/as-buyer", _of_staff(404)),
    "is-cim-as-buyer-open": Row("GET", "/api/desk/interests/0/cim/as-buyer/open", _of_staff(404)),
    "get-cim-page-as-buyer": Row(
        "GET", "/api/desk/interests/0/cim/as-buyer/pages/1", _of_staff(404)
    ),
    "get-my-cim": Row("GET", "/api/sale/cim", _but_visitors(404)),
    "answer-my-cim": Row("POST", "/api/sale/cim/1", _but_visitors(404), {}),
    "get-buying-cim": Row("GET", "/api/buying/1041/cim", _but_visitors(404)),
    "is-buying-cim-open": Row("GET", "/api/buying/1041/cim/open", _but_visitors(404)),
    "get-buying-cim-page": Row("GET", "/api/buying/1041/cim/pages/1", _but_visitors(404)),
    "get-buying-cim-text": Row("GET", "/api/buying/1041/cim/text", _but_visitors(404)),
    "get-buying-cim-document": Row("GET", "/api/buying/1041/cim/document", _but_visitors(404)),
    # The deal has no room. Who may do what in one: tests/deals/room
    "get-room": Row("GET", "/api/desk/deals/{deal}/room", _of_deal(200)),
    "open-room": Row("POST", "/api/desk/deals/{deal}/room", _of_deal(422), {"checklist": "none"}),
    "add-room-folder": Row(
        "POST", "/api/desk/deals/{deal}/room/folders", _of_deal(404), {"name": "Tax"}
    ),
    "rename-room-folder": Row(
        "PATCH", "/api/desk/deals/{deal}/room/folders/1", _of_deal(404), {"name": "Tax"}
    ),
    "remove-room-folder": Row("DELETE", "/api/desk/deals/{deal}/room/folders/1", _of_deal(404)),
    "stage-room-files": Row(
        "POST", "/api/desk/deals/{deal}/room/files", _of_deal(404), {"folder": 1, "files": []}
    ),
    "change-room-file": Row("PATCH", "/api/desk/deals/{deal}/room/files/1", _of_deal(404), {}),
    "take-room-file-back": Row("DELETE", "/api/desk/deals/{deal}/room/files/1", _of_deal(404)),
    "push-room-files": Row(
        "POST", "/api/desk/deals/{deal}/room/push", _of_deal(404), {"files": []}
    ),
    "decide-room": Row(
        "PUT", "/api/desk/deals/{deal}/room/buyers/0", _of_deal(404), {"level": None}
    ),
    "download-room-binder": Row("GET", "/api/desk/deals/{deal}/room/binder", _of_deal(404)),
    "list-room-readings": Row("GET", "/api/desk/deals/{deal}/room/readings", _of_deal(404)),
    "write-room-request": Row(
        "POST",
        "/api/desk/deals/{deal}/room/requests",
        _of_deal(404),
        {"interest": 0, "side": "lender", "text": "Why?"},
    ),
    "change-room-request": Row(
        "PATCH", "/api/desk/deals/{deal}/room/requests/1", _of_deal(404), {"version": 1}
    ),
    "publish-room-request": Row(
        "PUT",
        "/api/desk/deals/{deal}/room/requests/1/published",
        _of_deal(404),
        {"level": None, "version": 1},
    ),
    "name-room-lender": Row(
        "POST", "/api/desk/deals/{deal}/room/lenders", _of_deal(404), {"interest": 0}
    ),
    "decide-room-lender": Row(
        "PUT", "/api/desk/deals/{deal}/room/lenders/0", _of_deal(404), {"isOpen": True}
    ),
    "shut-out-co-broker": Row(
        "PUT", "/api/desk/deals/{deal}/room/co-brokers/0", _of_deal(404), {"isClosed": True}
    ),
    "get-room-as-buyer": Row("GET", "/api/desk/interests/0/room/as-buyer", _of_staff(404)),
    "get-room-file-as-buyer": Row(
        "GET", "/api/desk/interests/0/room/as-buyer/files/a", _of_staff(404)
    ),
    "is-room-file-as-buyer-open": Row(
        "GET", "/api/desk/interests/0/room/as-buyer/files/a/open", _of_staff(404)
    ),
    "get-room-page-as-buyer": Row(
        "GET", "/api/desk/interests/0/room/as-buyer/files/a/pages/1", _of_staff(404)
    ),
    "get-my-room": Row("GET", "/api/sale/room", _but_visitors(404)),
    "let-co-brokers-read": Row(
        "PUT", "/api/sale/room/co-brokers", _but_visitors(404), {"agreed": True}
    ),
    "get-lending": Row("GET", "/api/lending", _but_visitors(404)),
    "name-lender": Row("POST", "/api/buying/1041/room/lenders", _but_visitors(404), {}),
    "answer-lender": Row(
        "PUT", "/api/buying/1041/room/lenders/a", _but_visitors(404), {"agreed": True}
    ),
    "get-buying-room": Row("GET", "/api/buying/1041/room", _but_visitors(404)),
    "is-buying-room-open": Row("GET", "/api/buying/1041/room/open", _but_visitors(404)),
    "ask-in-buying-room": Row(
        "POST", "/api/buying/1041/room/requests", _but_visitors(404), {"text": "Why?"}
    ),
    "get-buying-room-file": Row("GET", "/api/buying/1041/room/files/a", _but_visitors(404)),
    "is-buying-room-file-open": Row(
        "GET", "/api/buying/1041/room/files/a/open", _but_visitors(404)
    ),
    "get-buying-room-page": Row("GET", "/api/buying/1041/room/files/a/pages/1", _but_visitors(404)),
    "get-buying-room-document": Row(
        "GET", "/api/buying/1041/room/files/a/document", _but_visitors(404)
    ),
    "download-buying-room-file": Row(
        "GET", "/api/buying/1041/room/files/a/content", _but_visitors(404)
    ),
    "list-listings": Row("GET", "/api/desk/listings", _STAFF),
    "list-listing-choices": Row("GET", "/api/desk/listings/choices", _STAFF),
    "get-deal-listing": Row("GET", "/api/desk/deals/{deal}/listing", _of_deal(200)),
    "begin-listing": Row("POST", "/api/desk/deals/{deal}/listing", _of_deal(200), {}),
    "get-listing": Row("GET", "/api/desk/listings/0", _of_staff(404)),
    "save-listing": Row("PUT", "/api/desk/listings/0/public", _of_staff(404), SHEET),
    "save-listing-secrets": Row("PUT", "/api/desk/listings/0/secrets", _of_staff(404), SHEET),
    "save-listing-internal": Row("PUT", "/api/desk/listings/0/internal", _of_staff(404), SHEET),
    "answer-listing-finding": Row(
        "POST", "/api/desk/listings/0/findings", _of_staff(404), {"key": "a"}
    ),
    "send-listing-to-owner": Row(
        "POST", "/api/desk/listings/0/teaser", _of_staff(404), {"version": 1}
    ),
    "publish-listing": Row("POST", "/api/desk/listings/0/publish", _of_staff(404), {"version": 1}),
    # Staff see those of their deals' listings: tests/deals/interests
    "list-interest-queue": Row("GET", "/api/desk/interests/queue", _STAFF),
    "get-interest-queue-state": Row("GET", "/api/desk/interests/queue/state", _STAFF),
    "add-interest": Row(
        "POST", "/api/desk/interests", _of_staff(404), {"listing": 0, "key": "12345678"}
    ),
    "get-interest": Row("GET", "/api/desk/interests/0", _of_staff(404)),
    "get-screening": Row("GET", "/api/desk/interests/0/screening", _of_staff(404)),
    "save-screening": Row(
        "PUT",
        "/api/desk/interests/0/screening",
        _of_staff(404),
        {"changes": [], "editor": "a"},
    ),
    "add-interest-note": Row(
        "POST", "/api/desk/interests/0/notes", _of_staff(404), {"text": "Called"}
    ),
    "plan-interest": Row("PATCH", "/api/desk/interests/0/next", _of_staff(404), {}),
    "draft-interest-letter": Row("GET", "/api/desk/interests/0/letters/more", _of_staff(404)),
    "act-on-interest": Row(
        "POST",
        "/api/desk/interests/0/acts",
        _of_staff(404),
        {"act": "spam", "key": "12345678", "version": 1},
    ),
    "undo-interest-act": Row("POST", "/api/desk/interests/acts/0/undo", _of_staff(404), {}),
    "record-owner-answer": Row(
        "POST",
        "/api/desk/interests/0/owner-answer",
        _of_staff(404),
        {"approved": True, "version": 1},
    ),
    "list-listing-interests": Row("GET", "/api/desk/listings/0/interests", _of_staff(404)),
    "list-deal-interests": Row("GET", "/api/desk/deals/{deal}/interests", _of_deal(200)),
    # Owners with a deal: tests/deals/interests
    "list-my-buyers": Row("GET", "/api/sale/buyers", _but_visitors(404)),
    "answer-about-buyer": Row("POST", "/api/sale/buyers/0", _but_visitors(404), {"approved": True}),
    "move-listing": Row("POST", "/api/desk/listings/0/move", _of_staff(404), {"state": "on-hold"}),
    "get-my-words": Row("GET", "/api/sale/words", _but_visitors(404)),
    "answer-my-words": Row("POST", "/api/sale/words/1", _but_visitors(404), {}),
    "get-my-agreement": Row("GET", "/api/sale/agreement", _but_visitors(404)),
    # A deal without an agreement. What agreements allow: tests/deals/engagement/
    "get-agreement": Row("GET", "/api/desk/deals/{deal}/agreement", _of_deal(200)),
    "start-agreement": Row("POST", "/api/desk/deals/{deal}/agreement", _of_deal(200)),
    "save-agreement-terms": Row(
        "PUT",
        "/api/desk/deals/{deal}/agreement/terms",
        _of_deal(409),
        {"terms": TERMS, "version": 1},
    ),
    "send-agreement": Row(
        "POST", "/api/desk/deals/{deal}/agreement/send", _of_deal(409), {"version": 1}
    ),
    "remind-signers": Row("POST", "/api/desk/deals/{deal}/agreement/remind", _of_deal(409)),
    "withdraw-agreement": Row(
        "POST", "/api/desk/deals/{deal}/agreement/withdraw", _of_deal(409), {"reason": "Fee"}
    ),
    "terminate-agreement": Row(
        "POST",
        "/api/desk/deals/{deal}/agreement/terminate",
        _of_deal(409),
        {"noticeOn": "2026-11-20", "reason": "Fee"},
    ),
    "countersign-agreement": Row(
        "POST", "/api/desk/deals/{deal}/agreement/countersign", _of_principals(409), fresh=True
    ),
    "download-agreement": Row("GET", "/api/desk/deals/{deal}/agreement/pdf", _of_deal(404)),
    # Nobody has this link.
    # Which rows of agreements staff see, and what may be done with them: tests/deals/nda/
    "list-agreements-of-buyer": Row("GET", "/api/desk/buyers/{buyer}/agreements", _STAFF),
    "send-nda": Row(
        "POST", "/api/desk/buyers/{buyer}/agreements", _of_staff(422), {"kind": "listing"}
    ),
    "remind-nda": Row("POST", "/api/desk/buyers/{buyer}/agreements/1/remind", _of_staff(404)),
    "withdraw-nda": Row(
        "POST", "/api/desk/buyers/{buyer}/agreements/1/withdraw", _of_staff(404), {"reason": "No"}
    ),
    "revoke-nda": Row(
        "POST", "/api/desk/buyers/{buyer}/agreements/1/revoke", _of_staff(404), {"reason": "No"}
    ),
    "download-nda": Row("GET", "/api/desk/buyers/{buyer}/agreements/1/pdf", _of_staff(404)),
    # What a co-broker gets, to whom alone these exist: tests/deals/cobroke/test_co_broking.py
    "get-co-broking": Row("GET", "/api/co-broking", _but_visitors(404)),
    "register-buyer": Row(
        "POST", "/api/co-broking/registrations", _but_visitors(404), {"listing": "1001"}
    ),
    "download-co-broke-letter": Row(
        "GET", "/api/co-broking/registrations/none/letter", _but_visitors(404)
    ),
    "list-co-brokers": Row("GET", "/api/desk/co-brokers", _STAFF),
    "invite-co-broker": Row("POST", "/api/desk/co-brokers", _of_staff(422), {"name": "Pat"}),
    "change-co-broker": Row("PATCH", "/api/desk/co-brokers/0", _of_staff(404), {"isActive": False}),
    "invite-co-broker-again": Row("POST", "/api/desk/co-brokers/0/invitation", _of_staff(404)),
    "answer-registration": Row(
        "POST",
        "/api/desk/co-brokers/registrations/0/answer",
        _of_staff(404),
        {"confirmed": True},
    ),
    "end-registration": Row(
        "POST", "/api/desk/co-brokers/registrations/0/end", _of_staff(404), {"reason": "No"}
    ),
    "confirm-co-broke-share": Row(
        "POST", "/api/desk/co-brokers/registrations/0/letter", _of_staff(404)
    ),
    "get-co-broke-letter": Row(
        "GET", "/api/desk/co-brokers/registrations/0/letter", _of_staff(404)
    ),
    "list-my-agreements": Row("GET", "/api/buying/agreements", _of_buyers(200)),
    "add-listing-to-my-nda": Row(
        "POST", "/api/buying/agreements/listings", _of_buyers(404), {"listing": "1001"}
    ),
    "open-nda": Row("POST", "/api/nda", _all(404), {"key": "x"}, public=True),
    "send-nda-code": Row("POST", "/api/nda/code", _all(404), {"key": "x"}, public=True),
    "confirm-nda-code": Row(
        "POST", "/api/nda/confirm", _all(404), {"key": "x", "code": "1"}, public=True
    ),
    "record-nda-read": Row("POST", "/api/nda/read", _all(404), {"key": "x"}, public=True),
    "sign-nda": Row("POST", "/api/nda/sign", _all(404), SIGNATURE, public=True),
    "decline-nda": Row(
        "POST", "/api/nda/decline", _all(404), {"key": "x", "reason": "No"}, public=True
    ),
    "add-listing-to-nda": Row("POST", "/api/nda/add", _all(404), {"key": "x"}, public=True),
    "download-nda-copy": Row("POST", "/api/nda/copy", _all(404), {"key": "x"}, public=True),
    "open-signing": Row("POST", "/api/signing", _all(404), {"key": "x"}, public=True),
    "send-signing-code": Row("POST", "/api/signing/code", _all(404), {"key": "x"}, public=True),
    "confirm-signing-code": Row(
        "POST", "/api/signing/confirm", _all(404), {"key": "x", "code": "1"}, public=True
    ),
    "record-signing-read": Row(
        "POST", "/api/signing/read", _all(404), {"key": "x", "part": "agreement"}, public=True
    ),
    "sign-agreement": Row("POST", "/api/signing/sign", _all(404), SIGNATURE, public=True),
    "decline-agreement": Row(
        "POST", "/api/signing/decline", _all(404), {"key": "x", "reason": "No"}, public=True
    ),
    "download-signing-copy": Row("POST", "/api/signing/copy", _all(404), {"key": "x"}, public=True),
    # Without a file: tests/deals/
    "read-statement": Row("POST", "/api/desk/deals/{deal}/recast/imports", _of_staff(400), {}),
    "preview-import": Row(
        "POST",
        "/api/desk/deals/{deal}/recast/imports/0/preview",
        _of_deal(404),
        {"targets": [], "periods": {}},
    ),
    "apply-import": Row(
        "POST",
        "/api/desk/deals/{deal}/recast/imports/0/apply",
        _of_deal(404),
        {"targets": [], "periods": {}},
    ),
    "take-import-back": Row(
        "POST", "/api/desk/deals/{deal}/recast/imports/0/take-back", _of_deal(404)
    ),
    "list-inquiry-imports": Row("GET", "/api/desk/inquiry-imports", _STAFF),
    # Without a file, and an import that does not exist: tests/deals/test_inquiry_import.py
    "read-inquiries": Row("POST", "/api/desk/inquiry-imports", _of_staff(400), {}),
    "get-inquiry-import": Row("GET", "/api/desk/inquiry-imports/0", _of_staff(404)),
    "preview-inquiry-import": Row(
        "POST", "/api/desk/inquiry-imports/0/preview", _of_staff(404), {"mapping": []}
    ),
    "start-inquiry-import": Row("POST", "/api/desk/inquiry-imports/0/start", _of_staff(404)),
    "take-back-inquiry-import": Row(
        "POST", "/api/desk/inquiry-imports/0/take-back", _of_staff(404)
    ),
    "download-refused-inquiries": Row("GET", "/api/desk/inquiry-imports/0/refused", _of_staff(404)),
    "get-inbox": Row("GET", "/api/desk/inbox", _STAFF),
    # Mail 0 does not exist. Access to mails: tests/inbox/
    "get-received-mail": Row("GET", "/api/desk/inbox/0", _of_staff(404)),
    "place-received-mail": Row(
        "POST", "/api/desk/inbox/0/place", _of_staff(404), {"kind": "lead", "target": 1}
    ),
    "make-lead-of-received-mail": Row(
        "POST", "/api/desk/inbox/0/lead", _of_staff(404), {"name": "Ana"}
    ),
    "make-inquiry-of-received-mail": Row(
        "POST", "/api/desk/inbox/0/inquiry", _of_staff(404), {"listing": 1, "name": "Ana"}
    ),
    "set-received-mail-aside": Row("POST", "/api/desk/inbox/0/aside", _of_staff(404)),
    "return-received-mail": Row("POST", "/api/desk/inbox/0/tray", _of_staff(404)),
    "mark-received-mail": Row(
        "POST", "/api/desk/inbox/0/answered", _of_staff(404), {"answered": True}
    ),
    "download-mail-attachment": Row("GET", "/api/desk/inbox/0/attachments/0", _of_staff(404)),
    "take-mail-attachment-into-deal": Row(
        "POST", "/api/desk/inbox/0/attachments/0/deal", _of_staff(404)
    ),
    "get-deal-lender-test": Row("GET", "/api/desk/deals/{deal}/lender", _of_deal(200)),
    "save-deal-lender-test": Row(
        "PUT", "/api/desk/deals/{deal}/lender", _of_deal(200), {"version": 0}
    ),
    "get-lead": Row("GET", "/api/desk/leads/{lead}", _STAFF),
    "change-lead": Row(
        "PATCH", "/api/desk/leads/{lead}", _STAFF, {"changes": {"name": "Ana"}, "expected": {}}
    ),
    "dismiss-suggestion": Row(
        "POST",
        "/api/desk/leads/{lead}/suggestions/dismiss",
        _STAFF,
        {"field": "email", "value": "ana@example.com"},
    ),
    "move-lead": Row(
        "POST", "/api/desk/leads/{lead}/stage", _STAFF, {"stage": "contacted", "expected": "new"}
    ),
    "list-duplicates": Row("GET", "/api/desk/leads/{lead}/duplicates", _STAFF),
    "merge-leads": Row(
        "POST",
        "/api/desk/leads/{lead}/merge",
        _of_staff(404),
        {"other": 2**40, "fields": {}, "expected": {"this": 1, "other": 1}},
    ),
    "preview-merge": Row("GET", "/api/desk/leads/{lead}/merge/{lead}", _of_staff(409)),
    "undo-merge": Row("POST", "/api/desk/merges/0/undo", _of_staff(404)),
    "preview-erasure": Row("GET", "/api/desk/leads/{lead}/erasure", _of_principals(200)),
    "erase-lead": Row(
        "POST",
        "/api/desk/leads/{lead}/erase",
        _of_principals(200),
        {"name": "Dana Whitfield"},
        fresh=True,
    ),
    "export-lead": Row("GET", "/api/desk/leads/{lead}/export", _of_principals(200), fresh=True),
    "get-timeline": Row("GET", "/api/desk/leads/{lead}/timeline", _STAFF),
    "add-note": Row("POST", "/api/desk/leads/{lead}/notes", _STAFF, {"text": "Golf"}),
    # Note 0 does not exist. Access to notes: tests/leads/
    "edit-note": Row("PATCH", "/api/desk/notes/0", _of_staff(404), {"text": "x", "version": 1}),
    "delete-note": Row("DELETE", "/api/desk/notes/0", _of_staff(404)),
    "log-call": Row("POST", "/api/desk/leads/{lead}/calls", _STAFF, {"outcome": "reached"}),
    "add-lead-task": Row("POST", "/api/desk/leads/{lead}/tasks", _STAFF, {"title": "Call"}),
    "change-lead-task": Row("PATCH", "/api/desk/tasks/0", _of_staff(404), {"done": True}),
    "mark-message": Row(
        "PUT", "/api/desk/messages/SR-0000-0000/spam", _of_staff(404), {"spam": False}
    ),
    "get-reply-form": Row("GET", "/api/desk/leads/{lead}/reply", _STAFF),
    "preview-reply": Row("POST", "/api/desk/leads/{lead}/reply/preview", _STAFF, REPLY),
    # What a reply needs: tests/leads/test_desk_replies.py
    "send-reply": Row("POST", "/api/desk/leads/{lead}/reply", _of_staff(400), REPLY),
    "cancel-reply": Row("POST", "/api/desk/replies/0/cancel", _of_staff(404)),
    "get-desk-preferences": Row("GET", "/api/desk/preferences", _STAFF),
    "set-desk-preferences": Row("PUT", "/api/desk/preferences", _STAFF, PREFERENCES),
    "list-scorecards": Row("GET", "/api/scorecards", _OWN),
}

_AT = "/_allauth/browser/v1/"
_ONE = {"sessions": [0]}


def _row(operation: str, answers: tuple[int, ...], body: Any = None) -> tuple[str, Row]:
    method, address = operation.split()
    return operation, Row(method, f"{_AT}{address}", answers, body)


# 400: allowed, but the input is invalid; 401 for everyone: nothing is pending in this browser.
DJANGO_ALLAUTH = dict(
    [
        _row("GET auth/session", _but_visitors(200)),
        _row("DELETE auth/session", _all(401)),  # signed out: what was asked for
        _row("POST auth/login", _all(400), WRONG),
        _row("POST auth/signup", (200, 409, 409, 409, 409, 409), SIGN_UP),
        _row("POST auth/reauthenticate", _but_visitors(400), {"password": "wrong"}),
        _row("GET auth/email/verify", _all(400)),
        _row("POST auth/email/verify", _all(400), {"key": "x"}),
        _row("POST auth/password/request", _all(200), {"email": "nobody@example.com"}),
        _row("GET auth/password/reset", _all(400)),
        _row("POST auth/password/reset", _all(400), {"key": "x", "password": "y"}),
        _row("POST auth/2fa/authenticate", _all(401), {"code": "x"}),
        _row("POST auth/2fa/reauthenticate", _but_visitors(400), {"code": "x"}),
        _row("GET auth/webauthn/login", _all(200)),
        _row("POST auth/webauthn/login", _all(400), {}),
        _row("GET auth/webauthn/authenticate", _all(401)),
        _row("POST auth/webauthn/authenticate", _all(401), {}),
        _row("GET auth/webauthn/reauthenticate", _but_visitors(200)),
        _row("POST auth/webauthn/reauthenticate", _but_visitors(400), {}),
        _row("GET auth/sessions", _but_visitors(200)),
        _row("DELETE auth/sessions", _but_visitors(400), _ONE),  # not one of one's own
        _row("POST account/password/change", _but_visitors(400), {"new_password": "y"}),
        _row("GET account/email", _but_visitors(200)),
        _row("POST account/email", (409, 401, 401, 401, 401, 401), {"email": "new@example.com"}),
        _row("PUT account/email", _but_visitors(400), {"email": "new@example.com"}),
        _row("DELETE account/email", _but_visitors(400), {"email": "new@example.com"}),
        _row("GET account/authenticators", _but_visitors(200)),
        # Staff have an app, which is their only second step; the others have none.
        _row("GET account/authenticators/totp", (401, 404, 404, 200, 200, 404)),
        _row("POST account/authenticators/totp", _but_visitors(400), {"code": "x"}),
        _row("DELETE account/authenticators/totp", (401, 200, 200, 409, 409, 200)),
        _row("GET account/authenticators/recovery-codes", _but_visitors(404)),
        _row("POST account/authenticators/recovery-codes", (401, 400, 400, 401, 401, 400)),
        _row("GET account/authenticators/webauthn", _but_visitors(401)),  # confirm it first
        _row("POST account/authenticators/webauthn", _but_visitors(400), {}),
        _row("PUT account/authenticators/webauthn", _but_visitors(400), {}),
        _row("DELETE account/authenticators/webauthn", _but_visitors(400), {}),
    ]
)

MATRIX = OURS | DJANGO_ALLAUTH

OPEN_WITH_A_TEMPORARY_PASSWORD = frozenset(
    {"GET auth/session", "DELETE auth/session", "POST account/password/change"}
)
