"""Limits on request bodies and on the time that they may take to arrive, and each operation's
quota.

How much a business may store is in `core/quotas.py`. How often a network may send an operation is
in `config/settings.py` (names that end in `_PER_HOUR`), or next to the operation. `docs/limits.md`,
which `./dev types` generates, lists all. An operation without a row fails
`tests/config/test_limits.py`.
"""

import re
from typing import Final, NamedTuple

KB: Final = 1024
BODY_DEADLINE: Final = 10.0
"""Seconds that a request body may take to arrive; a message over a slow mobile network takes two.
"""
UPLOAD_DEADLINE: Final = 120.0
"""Seconds that an upload may take to arrive: 20 MB over a mobile network."""


LONGEST_HEADER: Final = 256
"""Characters of a header that is parsed; browsers send fewer. A longer one counts as missing,
because some parsers take quadratic time.
"""
PARSED_HEADERS: Final = (
    "CONTENT_TYPE",
    "HTTP_IF_MATCH",
    "HTTP_IF_NONE_MATCH",
    "HTTP_IF_MODIFIED_SINCE",
    "HTTP_IF_UNMODIFIED_SINCE",
    "HTTP_IF_RANGE",
    "HTTP_RANGE",
)
"""The headers that Django or a view parses, as WSGI names them."""
METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
"""Methods are case-sensitive (RFC 9110, section 9.1)."""


class Limit(NamedTuple):
    """The limits of one operation."""

    body: int
    """Bytes."""
    quota: str = ""
    """The kind in `quotas.QUOTAS`, for `docs/limits.md` alone: the operation calls `quotas.count`
    itself.
    """
    hashes_password: bool = False
    """Computes a password hash, which occupies a processor: few of these run at a time."""
    renders_pdf: bool = False
    """Renders a PDF, which occupies a processor: one at a time in each process."""
    is_upload: bool = False
    """May be multipart/form-data. The body has longer to arrive, and few arrive at a time, since
    each is held in memory.
    """


# The longest message is 24 KB if every character is escaped; each attached run is below 16 KB.
_MESSAGE = Limit(64 * KB)
_RUN = 16 * KB
_SMALL = Limit(4 * KB)
_NONE = Limit(KB)
_PASSWORD = Limit(8 * KB, hashes_password=True)
_AUTH = "/_allauth/browser/v1/"

OPERATIONS: Final = {
    # Reads that write: they count something, log something or store what they have made.
    "GET /api/documents/{key}": _NONE,
    "GET /api/profile/data.json": _NONE,
    "GET /api/profile/data.html": _NONE,
    "GET /api/valuations/{number}/report": Limit(KB, renders_pdf=True),
    "GET /api/health/runs/{number}/report": Limit(KB, renders_pdf=True),
    "GET /api/desk/leads/{lead_id}": _NONE,
    f"GET {_AUTH}auth/webauthn/authenticate": _NONE,
    f"GET {_AUTH}auth/webauthn/reauthenticate": _NONE,
    f"GET {_AUTH}account/authenticators/totp": _NONE,
    f"GET {_AUTH}account/authenticators/webauthn": _NONE,
    "POST /contact": _MESSAGE,
    "POST /api/send-contact-email": _MESSAGE,
    "POST /api/valuation-report": Limit(4 * KB, renders_pdf=True),
    "POST /api/assessment-report": Limit(_RUN, renders_pdf=True),
    "POST /api/health-report": Limit(4 * KB, renders_pdf=True),
    "POST /api/confirm-email": Limit(4 * KB, hashes_password=True),
    "POST /api/resend-confirmation": _NONE,
    "POST /api/people": Limit(8 * KB, "people", hashes_password=True),
    "POST /api/people/{person_id}/invitation": _NONE,
    "DELETE /api/people/{person_id}": _NONE,
    "PATCH /api/profile": Limit(4 * KB, "names"),
    "PATCH /api/business": Limit(4 * KB, "names"),
    "DELETE /api/profile": _NONE,
    "POST /api/valuations": Limit(4 * KB, "valuations"),
    "DELETE /api/valuations/{number}": _NONE,
    "PUT /api/health/draft": Limit(4 * KB, "drafts"),
    "DELETE /api/health/draft": _NONE,
    "POST /api/health/runs": Limit(4 * KB, "health-runs"),
    "PATCH /api/tasks/{number}": Limit(32 * KB, "task-notes"),
    "POST /api/resource-center/visits": _NONE,
    "POST /api/scorecard": Limit(4 * KB, "scorecards"),
    "POST /api/desk/mails/{mail_id}/retry": _NONE,
    "POST /api/desk/failed-publications/{publication_id}/retry": _NONE,
    "PUT /api/desk/site/drafts/{key}": Limit(512 * KB),
    "DELETE /api/desk/site/drafts/{key}": _SMALL,
    "PUT /api/desk/site/schedule/{key}": _SMALL,
    "POST /api/desk/site/publish/{key}": _SMALL,
    "POST /api/desk/site/restore/{key}": _SMALL,
    "DELETE /api/desk/site/conflicts/{key}": _SMALL,
    "POST /api/desk/site/documents": _SMALL,
    "POST /api/desk/site/unpublish/{key}": _SMALL,
    "DELETE /api/desk/site/documents/{key}": _NONE,
    "POST /api/desk/site/undelete/{key}": _NONE,
    "POST /api/desk/site/previews": Limit(512 * KB),
    "PUT /api/desk/method/draft": Limit(256 * KB),
    "DELETE /api/desk/method/draft": _SMALL,
    "POST /api/desk/method/preview": _SMALL,
    "POST /api/desk/method/releases": _SMALL,
    "DELETE /api/desk/method/releases/{version}": _NONE,
    # A picture of 20 MB, with what multipart adds.
    "POST /api/desk/media": Limit(19_600 * KB, is_upload=True),
    "PATCH /api/desk/media/{picture_id}": _SMALL,
    "DELETE /api/desk/media/{picture_id}": _NONE,
    "POST /api/desk/media/{picture_id}/restore": _NONE,
    "PATCH /api/desk/documents/{key}": Limit(8 * KB),
    "DELETE /api/desk/documents/{key}": _NONE,
    # A document of 20 MB, likewise.
    "POST /api/desk/documents": Limit(19_600 * KB, is_upload=True),
    "POST /api/desk/documents/{key}/files": Limit(19_600 * KB, is_upload=True),
    "PUT /api/desk/documents/{key}/file": _SMALL,
    "DELETE /api/desk/documents/{key}/files/{file_id}": _NONE,
    "POST /api/desk/leads": _SMALL,
    "POST /api/desk/leads/bulk": Limit(16 * KB),
    "POST /api/desk/bulk-changes/{change_id}/undo": _NONE,
    "DELETE /api/desk/blocked-senders/{blocked_id}": _NONE,
    "POST /api/desk/views": _SMALL,
    "PATCH /api/desk/views/{view_id}": _SMALL,
    "DELETE /api/desk/views/{view_id}": _NONE,
    "PATCH /api/desk/leads/{lead_id}": Limit(8 * KB),
    "POST /api/desk/leads/{lead_id}/stage": _SMALL,
    "POST /api/desk/leads/{lead_id}/suggestions/dismiss": _SMALL,
    "POST /api/desk/leads/{lead_id}/merge": _SMALL,
    "POST /api/desk/merges/{merge_id}/undo": _NONE,
    "POST /api/desk/leads/{lead_id}/erase": _SMALL,
    "POST /api/desk/leads/{lead_id}/notes": _MESSAGE,
    "PATCH /api/desk/notes/{note_id}": _MESSAGE,
    "DELETE /api/desk/notes/{note_id}": _NONE,
    "POST /api/desk/leads/{lead_id}/calls": _MESSAGE,
    "POST /api/desk/leads/{lead_id}/tasks": _SMALL,
    "POST /api/desk/leads/{lead_id}/reply": _MESSAGE,
    "POST /api/desk/leads/{lead_id}/reply/preview": _MESSAGE,
    "POST /api/desk/replies/{reply_id}/cancel": _NONE,
    "PUT /api/desk/preferences": _SMALL,
    "PATCH /api/desk/tasks/{task_id}": _SMALL,
    "PUT /api/desk/messages/{reference}/spam": _SMALL,
    "POST /api/desk/staff": Limit(8 * KB, hashes_password=True),
    "PATCH /api/desk/staff/{person_id}": _SMALL,
    "POST /api/desk/staff/{person_id}/invitation": _NONE,
    f"DELETE {_AUTH}auth/session": _NONE,
    f"POST {_AUTH}auth/login": _PASSWORD,
    f"POST {_AUTH}auth/signup": _PASSWORD,
    f"POST {_AUTH}auth/reauthenticate": _PASSWORD,
    f"POST {_AUTH}auth/email/verify": _SMALL,
    f"POST {_AUTH}auth/password/request": _SMALL,
    f"POST {_AUTH}auth/password/reset": _PASSWORD,
    f"POST {_AUTH}auth/2fa/authenticate": _SMALL,
    f"POST {_AUTH}auth/2fa/reauthenticate": _SMALL,
    f"POST {_AUTH}auth/webauthn/login": Limit(_RUN),
    f"POST {_AUTH}auth/webauthn/authenticate": Limit(_RUN),
    f"POST {_AUTH}auth/webauthn/reauthenticate": Limit(_RUN),
    f"DELETE {_AUTH}auth/sessions": _SMALL,
    f"POST {_AUTH}account/password/change": _PASSWORD,
    f"POST {_AUTH}account/email": _SMALL,
    f"PUT {_AUTH}account/email": _SMALL,
    f"DELETE {_AUTH}account/email": _SMALL,
    f"POST {_AUTH}account/authenticators/totp": _SMALL,
    f"DELETE {_AUTH}account/authenticators/totp": _NONE,
    f"POST {_AUTH}account/authenticators/recovery-codes": _NONE,
    f"POST {_AUTH}account/authenticators/webauthn": Limit(64 * KB),
    f"PUT {_AUTH}account/authenticators/webauthn": _SMALL,
    f"DELETE {_AUTH}account/authenticators/webauthn": _SMALL,
    # The longest body that staff send is a content document.
    "POST /office/{page}": Limit(256 * KB),
}
"""By method and path. Requests that only read have no row; those that write as well have one."""


LONGEST_BODY: Final = max(limit.body for limit in OPERATIONS.values() if not limit.is_upload)
"""Bytes of the longest body that is not an upload."""


def _pattern(named: str) -> re.Pattern[str]:
    """Return the pattern of a key of `OPERATIONS`. The parameter `{key}` may contain slashes."""
    pattern = re.escape(named).replace(r"\{key\}", ".+")
    return re.compile(re.sub(r"\\\{\w+\\\}", "[^/]+", pattern))


_PATTERNS: Final = [(_pattern(named), limit) for named, limit in OPERATIONS.items() if "{" in named]


def limit_of(method: str, path: str) -> Limit:
    """Return the limits of a request. An operation that is not listed gets those of one without a
    body.
    """
    if path.startswith("/office/"):
        path = "/office/{page}"
    named = f"{method} {path}"
    if exact := OPERATIONS.get(named):
        return exact
    found = (limit for pattern, limit in _PATTERNS if pattern.fullmatch(named))
    return next(found, _NONE)
