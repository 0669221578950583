"""Limits on request bodies and on the time that they may take to arrive, and each operation's
quota.

How much a business may store is in `core/quotas.py`. How often a network may send an operation is
in `config/settings.py` (names that end in `_PER_HOUR`), or next to the operation. `docs/limits.md`,
which `./dev types` generates, lists all.
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
    is_part: bool = False
    """Is a part of a file, as bytes, which has as long to arrive as an upload. Few arrive at once,
    and only from people who are signed in.
    """
    streams: bool = False
    """Responds with a file in pieces, which occupies a thread until the client has all of it."""
    is_upload: bool = False
    """May be multipart/form-data. The body has longer to arrive, and few arrive at a time, since
    each is held in memory.
    """


# The longest message is 24 KB if every character is escaped; each attached run is below 16 KB.
_MESSAGE = Limit(64 * KB)
_RUN = 16 * KB
_SHEET = Limit(128 * KB)
_CHANGE = Limit(4 * KB)
_READ = Limit(KB)
_PASSWORD = Limit(8 * KB, hashes_password=True)
_AUTH = "/_allauth/browser/v1/"

OPERATIONS: Final = {
    # Reads that write: they count something, log something or store what they have made.
    "GET /api/documents/{key}": _READ,
    "GET /api/profile/data.json": _READ,
    "GET /api/profile/data.html": _READ,
    "GET /api/valuations/{number}/report": Limit(KB, renders_pdf=True),
    "GET /api/health/runs/{number}/report": Limit(KB, renders_pdf=True),
    "GET /api/desk/leads/{lead_id}": _READ,
    "GET /api/desk/deals/{deal_id}": _READ,
    "GET /api/desk/deals/{deal_id}/recast": _READ,
    "GET /api/desk/deals/{deal_id}/recast/workbook": _READ,
    "GET /api/desk/deals/{deal_id}/intake": _READ,
    "GET /api/sale": _READ,
    "GET /api/desk/deals/{deal_id}/fees": _READ,
    "GET /api/desk/deals/{deal_id}/fees/{number}/invoice": _READ,
    "POST /api/desk/deals/{deal_id}/fees/{number}/invoice": Limit(4 * KB, renders_pdf=True),
    "GET /api/desk/deals/{deal_id}/offers": _READ,
    "PUT /api/desk/deals/{deal_id}/offers/{offer_id}": Limit(32 * KB),
    "GET /api/desk/deals/{deal_id}/offers/comparison": Limit(KB, renders_pdf=True),
    "GET /api/desk/deals/{deal_id}/reports": _READ,
    "PUT /api/desk/deals/{deal_id}/reports/next": Limit(128 * KB),
    "GET /api/desk/deals/{deal_id}/reports/next/document": Limit(KB, renders_pdf=True),
    "GET /api/desk/deals/{deal_id}/reports/{number}/document": Limit(KB, renders_pdf=True),
    "GET /api/sale/reports/{number}": _READ,
    "GET /api/desk/deals/{deal_id}/letters": _READ,
    "GET /api/desk/deals/{deal_id}/letters/{kind}": _READ,
    "POST /api/desk/deals/{deal_id}/letters/{kind}": Limit(64 * KB),
    "GET /api/desk/deals/{deal_id}/letters/{letter_id}/document": Limit(KB, renders_pdf=True),
    "GET /api/sale/reports/{number}/document": Limit(KB, renders_pdf=True),
    "GET /api/desk/deals/{deal_id}/dates": _READ,
    "GET /api/desk/deals/{deal_id}/comparable": _READ,
    "GET /api/sale/closing": _READ,
    "GET /api/desk/deals/{deal_id}/calendar": _READ,
    "GET /api/desk/deals/{deal_id}/dates/{date_id}/calendar": _READ,
    "GET /api/calendar/{secret}": _READ,
    "GET /api/sale/offers": _READ,
    "GET /api/sale/offers/comparison": Limit(KB, renders_pdf=True),
    "GET /api/desk/deals/{deal_id}/opinion": _READ,
    "PUT /api/desk/deals/{deal_id}/opinion/{number}": Limit(64 * KB),
    "GET /api/desk/deals/{deal_id}/opinion/{number}/document": Limit(KB, renders_pdf=True),
    "POST /api/desk/deals/{deal_id}/opinion/{number}/release": Limit(4 * KB, renders_pdf=True),
    "GET /api/sale/opinions/{number}/document": _READ,
    "GET /api/desk/deals/{deal_id}/agreement": _READ,
    "GET /api/desk/buyers/{buyer_id}/agreements": _READ,
    "GET /api/desk/buyers/{buyer_id}/agreements/{nda_id}/pdf": Limit(KB, renders_pdf=True),
    "GET /api/desk/deals/{deal_id}/agreement/pdf": Limit(KB, renders_pdf=True),
    "GET /api/desk/deals/{deal_id}/lender": _READ,
    "GET /api/desk/deals/{deal_id}/listing": _READ,
    "GET /api/desk/listings/{listing_id}": _READ,
    "GET /api/desk/buyers/{buyer_id}": _READ,
    "GET /api/desk/buyers/{buyer_id}/proofs/{proof_id}/content": Limit(KB, streams=True),
    "PATCH /api/desk/buyers/{buyer_id}": Limit(8 * KB),
    "POST /api/desk/buyers/{buyer_id}/notes": _MESSAGE,
    "GET /api/desk/co-brokers": _READ,
    # Six texts of 1,000 characters, each escaped.
    "POST /api/desk/co-brokers": Limit(40 * KB),
    "PATCH /api/desk/co-brokers/{co_broker_id}": Limit(16 * KB),
    "POST /api/desk/co-brokers/registrations/{registration_id}/answer": Limit(8 * KB),
    "POST /api/desk/co-brokers/registrations/{registration_id}/end": Limit(8 * KB),
    "POST /api/desk/co-brokers/registrations/{registration_id}/letter": Limit(
        4 * KB, renders_pdf=True
    ),
    "GET /api/desk/co-brokers/registrations/{registration_id}/letter": _READ,
    "POST /api/co-broking/registrations": Limit(32 * KB),
    "GET /api/desk/interests/{interest_id}": _READ,
    "GET /api/desk/interests/{interest_id}/screening": _READ,
    "PUT /api/desk/interests/{interest_id}/screening": Limit(128 * KB),
    "POST /api/desk/interests": Limit(64 * KB),
    "POST /api/desk/interests/{interest_id}/acts": Limit(64 * KB),
    "POST /api/desk/interests/{interest_id}/notes": Limit(64 * KB),
    "POST /api/sale/buyers/{number}": Limit(8 * KB),
    "PUT /api/desk/listings/{listing_id}/public": Limit(64 * KB),
    "PUT /api/desk/listings/{listing_id}/secrets": Limit(64 * KB),
    "PUT /api/desk/listings/{listing_id}/internal": Limit(64 * KB),
    "POST /api/desk/listings/{listing_id}/findings": Limit(8 * KB),
    # A wish for every line.
    "POST /api/sale/words/{number}": Limit(64 * KB),
    "GET /api/desk/deals/{deal_id}/cim": _READ,
    # Thirteen sections of 10,000 characters, each escaped.
    "PUT /api/desk/deals/{deal_id}/cim": Limit(512 * KB),
    "GET /api/desk/deals/{deal_id}/cim/preview": Limit(KB, renders_pdf=True),
    "POST /api/desk/deals/{deal_id}/cim/versions/{number}/release": Limit(4 * KB, renders_pdf=True),
    "GET /api/desk/deals/{deal_id}/cim/versions/{number}/pages/{page}": _READ,
    "GET /api/desk/deals/{deal_id}/cim/readers": _READ,
    "GET /api/desk/deals/{deal_id}/cim/traces": _READ,
    "GET /api/desk/interests/{interest_id}/cim/as-buyer": _READ,
    "GET /api/desk/interests/{interest_id}/cim/as-buyer/pages/{page}": _READ,
    "POST /api/sale/cim/{number}": Limit(64 * KB),
    "GET /api/buying/{number}/cim/pages/{page}": _READ,
    "GET /api/buying/{number}/cim/text": _READ,
    "GET /api/buying/{number}/cim/document": Limit(KB, renders_pdf=True),
    "GET /api/desk/deals/{deal_id}/room": _READ,
    "GET /api/desk/deals/{deal_id}/room/readings": _READ,
    "GET /api/desk/deals/{deal_id}/room/binder": Limit(KB, streams=True),
    # A question and an answer of 2,000 characters, each escaped.
    "POST /api/desk/deals/{deal_id}/room/requests": Limit(32 * KB),
    "PATCH /api/desk/deals/{deal_id}/room/requests/{request_id}": Limit(32 * KB),
    "PUT /api/desk/deals/{deal_id}/room/requests/{request_id}/published": Limit(64 * KB),
    "POST /api/desk/deals/{deal_id}/room/files": Limit(8 * KB),
    "PATCH /api/desk/deals/{deal_id}/room/files/{file_id}": Limit(8 * KB),
    "POST /api/desk/deals/{deal_id}/room/push": Limit(8 * KB),
    "GET /api/desk/interests/{interest_id}/room/as-buyer": _READ,
    "GET /api/desk/interests/{interest_id}/room/as-buyer/files/{key}": _READ,
    "GET /api/desk/interests/{interest_id}/room/as-buyer/files/{key}/pages/{page}": _READ,
    "POST /api/desk/deals/{deal_id}/room/lenders": Limit(8 * KB),
    "PUT /api/desk/deals/{deal_id}/room/lenders/{lender_id}": Limit(8 * KB),
    "PUT /api/desk/deals/{deal_id}/room/co-brokers/{reader_id}": Limit(8 * KB),
    "POST /api/buying/{number}/room/lenders": Limit(8 * KB),
    "POST /api/buying/{number}/room/requests": Limit(32 * KB),
    "GET /api/buying/{number}/room/files/{key}/pages/{page}": _READ,
    "GET /api/buying/{number}/room/files/{key}/document": Limit(KB, renders_pdf=True),
    "GET /api/buying/{number}/room/files/{key}/content": Limit(KB, streams=True),
    "GET /api/desk/deals/{deal_id}/timeline": _READ,
    "GET /api/desk/deals/{deal_id}/files": _READ,
    "GET /api/desk/deals/{deal_id}/files/{version_id}/content": Limit(KB, streams=True),
    "GET /api/desk/deals/{deal_id}/files/{version_id}/pages/{number}": Limit(KB, renders_pdf=True),
    "GET /api/sale/files": _READ,
    "GET /api/sale/files/{version_id}/content": Limit(KB, streams=True),
    # A file of 5 MB, with what multipart adds.
    "POST /api/desk/inquiry-imports": Limit(4_950 * KB, is_upload=True),
    "GET /api/desk/inquiry-imports/{import_id}/refused": _READ,
    "GET /api/desk/inbox": _READ,
    "GET /api/desk/inbox/{mail_id}": _READ,
    "GET /api/desk/inbox/{mail_id}/attachments/{number}": Limit(KB, streams=True),
    f"GET {_AUTH}auth/webauthn/authenticate": _READ,
    f"GET {_AUTH}auth/webauthn/reauthenticate": _READ,
    f"GET {_AUTH}account/authenticators/totp": _READ,
    f"GET {_AUTH}account/authenticators/webauthn": _READ,
    "POST /contact": _MESSAGE,
    "POST /api/send-contact-email": _MESSAGE,
    "POST /api/valuation-report": Limit(4 * KB, renders_pdf=True),
    "POST /api/assessment-report": Limit(_RUN, renders_pdf=True),
    "POST /api/health-report": Limit(4 * KB, renders_pdf=True),
    "POST /api/confirm-email": Limit(4 * KB, hashes_password=True),
    "POST /api/people": Limit(8 * KB, "people", hashes_password=True),
    "PATCH /api/profile": Limit(4 * KB, "names"),
    "PATCH /api/business": Limit(4 * KB, "names"),
    "POST /api/valuations": Limit(4 * KB, "valuations"),
    "POST /api/value-assessments": Limit(_RUN, "value-assessments"),
    "PUT /api/health/draft": Limit(4 * KB, "drafts"),
    "POST /api/health/runs": Limit(4 * KB, "health-runs"),
    "PATCH /api/tasks/{number}": Limit(32 * KB, "task-notes"),
    "POST /api/scorecard": Limit(4 * KB, "scorecards"),
    # Every question with its longest answer, each letter escaped.
    "PUT /api/sale/intake": _SHEET,
    "PUT /api/buying/profile": _SHEET,
    # A statement of 10 MB.
    "POST /api/buying/proofs": Limit(9_800 * KB, is_part=True),
    "PUT /api/desk/deals/{deal_id}/intake": _SHEET,
    "PUT /api/desk/content/drafts/{key}": Limit(512 * KB),
    "POST /api/desk/content/previews": Limit(512 * KB),
    # A picture of 20 MB, with what multipart adds.
    "POST /api/desk/media": Limit(19_600 * KB, is_upload=True),
    "PATCH /api/desk/deals/{deal_id}/uploads/{upload_id}": Limit(2048 * KB, is_part=True),
    "PATCH /api/sale/uploads/{upload_id}": Limit(2048 * KB, is_part=True),
    "PATCH /api/desk/documents/{key}": Limit(8 * KB),
    # A document of 20 MB, likewise.
    "POST /api/desk/documents": Limit(19_600 * KB, is_upload=True),
    "POST /api/desk/documents/{key}/files": Limit(19_600 * KB, is_upload=True),
    "POST /api/desk/leads/bulk": Limit(16 * KB),
    "PATCH /api/desk/leads/{lead_id}": Limit(8 * KB),
    "POST /api/desk/leads/{lead_id}/notes": _MESSAGE,
    "PATCH /api/desk/notes/{note_id}": _MESSAGE,
    "POST /api/desk/leads/{lead_id}/calls": _MESSAGE,
    "POST /api/desk/leads/{lead_id}/reply": _MESSAGE,
    "POST /api/desk/leads/{lead_id}/reply/preview": _MESSAGE,
    # A column of figures that was pasted.
    "PATCH /api/desk/deals/{deal_id}/recast/figures": Limit(16 * KB),
    "PUT /api/desk/deals/{deal_id}/agreement/terms": _MESSAGE,
    "POST /api/signing/sign": Limit(4 * KB, renders_pdf=True),
    "POST /api/signing/copy": Limit(4 * KB, renders_pdf=True),
    "POST /api/nda/sign": Limit(4 * KB, renders_pdf=True),
    "POST /api/nda/copy": Limit(4 * KB, renders_pdf=True),
    # A statement of 5 MB, with what multipart adds, and where its accounts go.
    "POST /api/desk/deals/{deal_id}/recast/imports": Limit(4_950 * KB, is_upload=True),
    "POST /api/desk/deals/{deal_id}/recast/imports/{import_id}/preview": Limit(64 * KB),
    "POST /api/desk/deals/{deal_id}/recast/imports/{import_id}/apply": Limit(64 * KB),
    "POST /api/desk/staff": Limit(8 * KB, hashes_password=True),
    f"POST {_AUTH}auth/login": _PASSWORD,
    f"POST {_AUTH}auth/signup": _PASSWORD,
    f"POST {_AUTH}auth/reauthenticate": _PASSWORD,
    f"POST {_AUTH}auth/password/reset": _PASSWORD,
    f"POST {_AUTH}auth/webauthn/login": Limit(_RUN),
    f"POST {_AUTH}auth/webauthn/authenticate": Limit(_RUN),
    f"POST {_AUTH}auth/webauthn/reauthenticate": Limit(_RUN),
    f"POST {_AUTH}account/password/change": _PASSWORD,
    f"POST {_AUTH}account/authenticators/webauthn": Limit(64 * KB),
    # The longest body that staff send is an entry.
    "POST /office/{page}": Limit(256 * KB),
}
"""By method and path. Reads that write have a row; other operations without one have `_READ` or
`_CHANGE`."""


LONGEST_BODY: Final = max(
    limit.body for limit in OPERATIONS.values() if not (limit.is_upload or limit.is_part)
)
"""Bytes of the longest body that is not an upload or a part of one."""


def _pattern(named: str) -> re.Pattern[str]:
    """Return the pattern of a key of `OPERATIONS`. The parameter `{key}` may contain slashes."""
    pattern = re.escape(named).replace(r"\{key\}", ".+")
    return re.compile(re.sub(r"\\\{\w+\\\}", "[^/]+", pattern))


_PATTERNS: Final = [(_pattern(named), limit) for named, limit in OPERATIONS.items() if "{" in named]


def limit_of(method: str, path: str) -> Limit:
    """Return the limits of a request."""
    if path.startswith("/office/"):
        path = "/office/{page}"
    named = f"{method} {path}"
    if exact := OPERATIONS.get(named):
        return exact
    found = (limit for pattern, limit in _PATTERNS if pattern.fullmatch(named))
    return next(found, _READ if method in ("GET", "HEAD") else _CHANGE)
