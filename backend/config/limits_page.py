"""Generates `docs/limits.md` from the limits in the code: `python -m config.limits_page`."""

import os
import sys
from collections.abc import Iterator
from typing import Final, NamedTuple

if __name__ == "__main__":
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()

from allauth.account import app_settings
from django.conf import settings

from brokerage.accounts import urls
from brokerage.accounts.api.confirmation import TRIES_AN_HOUR
from brokerage.accounts.api.profile import DOWNLOADS_A_DAY
from brokerage.accounts.authentication import password_guessing
from brokerage.accounts.services import invitations
from brokerage.core.quotas import QUOTAS
from brokerage.core.request_limits import KB, OPERATIONS, limit_of
from brokerage.deals.buyers.services import alerts, proofs
from brokerage.deals.buyers.services import profile as buyer_profile
from brokerage.deals.cim.api import desk_cim
from brokerage.deals.cim.services import reading as cim
from brokerage.deals.cobroke.services import registering
from brokerage.deals.dates.api.calendars import FEEDS_AN_HOUR
from brokerage.deals.dates.services.wires import BUYERS_AN_HOUR
from brokerage.deals.engagement.api.signing import REQUESTS_AN_HOUR
from brokerage.deals.engagement.services.link_signing import CODES_A_DAY, CODES_AN_HOUR
from brokerage.deals.files.rules.uploads import UPLOADS_AN_HOUR
from brokerage.deals.inquiry_import.services import importing
from brokerage.deals.intake.services import answers as intake
from brokerage.deals.interests.services import acts, screening
from brokerage.deals.letters.services import letters as deal_letters
from brokerage.deals.listing.services.viewing import VIEWS_A_DAY
from brokerage.deals.opinion.api.desk_opinions import PREVIEWS_AN_HOUR
from brokerage.deals.room.services import reading as room
from brokerage.deals.room.services import requests as room_requests
from brokerage.deals.seller_reports.services import reports as seller_reports
from brokerage.leads.services import replies
from brokerage.library.services import uploads as library
from brokerage.mail.services.caps import CAPS
from brokerage.media.services import pictures as media
from brokerage.pdf import pdf_response

_AUTH: Final = "/_allauth/browser/v1/"
_INTRODUCTION = """\
# Limits

Generated from the code by `./dev types`; a test checks that it is current. To change a limit, edit
`backend/brokerage/core/request_limits.py`, `backend/brokerage/core/quotas.py` or
`backend/config/limits_page.py`.

Requests over a limit have no effect and return an error message: 413 if the body is too long, 429
if there are too many, with `Retry-After` where waiting helps. Pages keep what was typed. A network
is one IPv4 address or one IPv6 /64; an IPv6 /48 gets four times as much.

Staff can also make at most 300 changes a minute on the desk (`CHANGES_A_MINUTE` in
`accounts/permissions.py`).
"""
_BODIES = """
## Each operation

Unless listed, requests that write may have a body of 4 KB, other requests 1 KB. All headers
together may have 16 KB.

| Operation | Maximum body | Rate | Quota of the business |
|---|---|---|---|
"""
_QUOTAS = """
## Quotas of a business

Far above normal use. They are constants, not settings.

| Kind | Per hour | Maximum stored |
|---|---|---|
"""
_MAILS = """
## Mails to one mailbox

Mails that a stranger can trigger. Above the cap the mail is omitted, but the action still takes
effect where it can. Addresses that differ by a tag (`dana+news@`) are one mailbox. Once an account
has been signed in to, its resets and warnings about guessing are capped only per address.

| Kind | To one mailbox | To one address |
|---|---|---|
"""


class Rate(NamedTuple):
    """A rate limit, in words. `scope` is the first argument of `ratelimit.consume`, or `allauth`
    and the name of django-allauth's limit, such as `allauth signup`. `report` covers all PDF
    reports, and `sign-in` also for those of an account on attempts from unknown networks.
    """

    scope: str
    words: str


_UNITS: Final = {"m": "minute", "5m": "5 minutes", "180s": "3 minutes", "h": "hour"}
_COUNTED_FOR: Final = {"ip": "network", "key": "account", "user": "user"}


def _allauth(name: str) -> Rate:
    """Convert a rate limit of django-allauth, such as `20/m/ip`: 20 per minute per network."""
    limits = [limit.split("/") for limit in app_settings.RATE_LIMITS[name].split(",")]
    words = [f"{count} per {_UNITS[unit]} per {_COUNTED_FOR[who]}" for count, unit, who in limits]
    return Rate(f"allauth {name}", ", ".join(words))


def rates() -> dict[str, tuple[Rate, ...]]:
    """Return the rate limits of operations by method and path, such as `POST /contact`."""
    contact = Rate(
        "contact",
        f"{settings.CONTACT_LIMIT_PER_HOUR} per hour per network (`CONTACT_LIMIT_PER_HOUR`)",
    )
    proof = Rate(
        "contact-proof",
        f"proof of work above {settings.CONTACT_PROOF_PER_HOUR} per hour per network"
        f" (`CONTACT_PROOF_PER_HOUR`) or {settings.CONTACT_BUSY_PER_HOUR} per hour in all"
        " (`CONTACT_BUSY_PER_HOUR`), valid once; suspected spam above"
        f" {settings.CONTACT_CEILING_PER_HOUR} per hour in all (`CONTACT_CEILING_PER_HOUR`) without"
        " proof of work; suspected spam does not count in all",
    )
    report = Rate(
        "report",
        f"{settings.REPORT_LIMIT_PER_HOUR} per hour per network (`REPORT_LIMIT_PER_HOUR`);"
        f" {pdf_response.VISITORS_AN_HOUR} per hour for all visitors and kinds",
    )
    steps = ", ".join(
        f"{n} per {_time(s)}" for n, s in password_guessing.TRIES_FROM_UNKNOWN_ORIGINS
    )
    guesses = Rate(
        "sign-in",
        f"{password_guessing.TRIES_PER_ORIGIN} per 15 minutes per account and network or known"
        " browser;"
        f" {settings.SIGN_IN_LIMIT_PER_HOUR} per hour per network (`SIGN_IN_LIMIT_PER_HOUR`);"
        f" from unknown networks, per account: {steps}",
    )
    code = Rate("app-code", "each app code once")
    second_step = (_allauth("login_failed"), code)
    confirm = Rate("confirm", f"{TRIES_AN_HOUR} per hour per network")
    one_mail = _allauth("confirm_email")
    invited = Rate(
        "invitations", f"{invitations.INVITATIONS_A_DAY} invitations per day per business"
    )
    created = Rate("create-person", f"{invitations.CREATED_AN_HOUR} per hour per user")
    again = Rate("invite-again", f"{invitations.INVITED_AGAIN_AN_HOUR} per hour per user")
    reply = Rate("replies", f"{replies.PER_HOUR} per hour per user")
    document = Rate("library-upload", f"{library.UPLOADS_AN_HOUR} per hour per user")
    opinion = Rate("opinion-preview", f"{PREVIEWS_AN_HOUR} previews per hour per user")
    typed = Rate("intake", f"{intake.SAVES_A_MINUTE} per minute per user")
    cap = CAPS["owner-invitation"]
    to_owner = Rate("owner-invitation", f"{cap.mails} per {_time(cap.seconds)} per person invited")
    to_deal = Rate("deal-upload", f"{UPLOADS_AN_HOUR} per hour per user")
    signing = Rate("signing", f"{REQUESTS_AN_HOUR} per hour per network to the signing page")
    codes = (
        Rate("signing-codes", f"{CODES_AN_HOUR} per hour per signer"),
        Rate("signing-codes-a-day", f"{CODES_A_DAY} per day per signer"),
    )
    saved = Rate("saved-report", f"{pdf_response.SAVED_AN_HOUR} per hour per business")
    data = Rate("data-download", f"{DOWNLOADS_A_DAY} per day per user")
    stored = Rate("stored-in-session", f"{urls.READ_AN_HOUR} per hour per session")
    return {
        "GET /api/documents/{key}": (
            Rate("download", "counted once per day, document and network (IPv6: /48)"),
        ),
        "GET /api/profile/data.json": (data,),
        "GET /api/profile/data.html": (data,),
        "GET /api/valuations/{number}/report": (saved,),
        "GET /api/health/runs/{number}/report": (saved,),
        **{f"GET {_AUTH}{each}": (stored,) for each in sorted(urls.STORED_IN_SESSION)},
        "POST /contact": (contact, proof),
        "POST /api/send-contact-email": (contact, proof),
        "POST /api/valuation-report": (report,),
        "POST /api/assessment-report": (report,),
        "POST /api/health-report": (report,),
        "POST /api/confirm-email": (confirm,),
        "POST /api/resend-confirmation": (
            confirm,
            Rate(one_mail.scope, f"with a mail: {one_mail.words}"),
        ),
        "POST /api/people": (created, invited),
        "POST /api/people/{person_id}/invitation": (again, invited),
        "POST /api/desk/leads/{lead_id}/reply": (reply,),
        "GET /api/desk/deals/{deal_id}/opinion/{number}/document": (opinion,),
        "PUT /api/sale/intake": (typed,),
        "PUT /api/desk/deals/{deal_id}/intake": (typed,),
        "POST /api/desk/deals/{deal_id}/people/{person_id}/invitation": (to_owner,),
        **_of_deals(),
        "POST /api/desk/media": (
            Rate("media-upload", f"{media.UPLOADS_AN_HOUR} per hour per user"),
        ),
        "POST /api/desk/documents": (document,),
        "POST /api/desk/documents/{key}/files": (document,),
        "POST /api/desk/deals/{deal_id}/uploads": (to_deal,),
        "POST /api/sale/uploads": (to_deal,),
        **{
            f"POST /api/signing{act}": (signing,)
            for act in ("", "/confirm", "/copy", "/decline", "/read", "/sign")
        },
        **{
            f"POST /api/nda{act}": (signing,)
            for act in ("", "/add", "/confirm", "/copy", "/decline", "/read", "/sign")
        },
        "POST /api/signing/code": (signing, *codes),
        "POST /api/nda/code": (signing, *codes),
        "POST /api/desk/staff": (created,),
        "POST /api/desk/staff/{person_id}/invitation": (again,),
        f"POST {_AUTH}auth/login": (guesses,),
        f"POST {_AUTH}auth/webauthn/login": (Rate("passkey-challenge", "each challenge once"),),
        f"POST {_AUTH}auth/signup": (_allauth("signup"),),
        f"POST {_AUTH}auth/reauthenticate": (_allauth("reauthenticate"), guesses),
        f"POST {_AUTH}auth/password/request": (_allauth("reset_password"),),
        f"POST {_AUTH}auth/password/reset": (_allauth("reset_password_from_key"),),
        f"POST {_AUTH}auth/2fa/authenticate": second_step,
        f"POST {_AUTH}auth/2fa/reauthenticate": second_step,
        f"POST {_AUTH}account/password/change": (_allauth("change_password"), guesses),
        f"POST {_AUTH}account/email": (_allauth("manage_email"),),
        f"PUT {_AUTH}account/email": (_allauth("manage_email"),),
        f"DELETE {_AUTH}account/email": (_allauth("manage_email"),),
        "POST /office/{page}": (Rate("sign-in", "passwords as in sign-in"),),
    }


def page() -> str:
    """Return the text of `docs/limits.md`."""
    parts = (_INTRODUCTION, _BODIES, *_operations(), _QUOTAS, *_quotas(), _MAILS, *_mails())
    return "".join(parts)


def _of_deals() -> dict[str, tuple[Rate, ...]]:
    """Return the rate limits of buyers, what they read, and the desk's work with them."""
    cim_page = (Rate("cim-pages", f"{cim.PAGES_AN_HOUR} pages per hour per user"),)
    room_page = (Rate("room-pages", f"{cim.PAGES_AN_HOUR} pages per hour per user"),)
    cap = CAPS["co-broker-invitation"]
    invited = Rate("co-broker-invitation", f"{cap.mails} per {_time(cap.seconds)} per co-broker")
    lent = CAPS["lender-invitation"]
    act = Rate("interests", f"{acts.PER_HOUR} acts per hour per user")
    my, as_buyer = "GET /api/buying/{number}", "GET /api/desk/interests/{interest_id}"
    return {
        "PUT /api/buying/profile": (
            Rate("buyer-profile", f"{buyer_profile.SAVES_A_MINUTE} per minute per user"),
        ),
        "POST /api/buying/proofs": (
            Rate("proof-of-funds", f"{proofs.UPLOADS_A_DAY} per day per user"),
        ),
        f"{my}/cim/pages/{{page}}": cim_page,
        f"{my}/cim/text": cim_page,
        f"{as_buyer}/cim/as-buyer/pages/{{page}}": cim_page,
        f"{my}/cim/document": (Rate("cim-files", f"{cim.DOWNLOADS_AN_HOUR} per hour per user"),),
        "GET /api/desk/deals/{deal_id}/cim/preview": (
            Rate("cim-preview", f"{desk_cim.PREVIEWS_AN_HOUR} previews per hour per user"),
        ),
        f"{my}/room/files/{{key}}/pages/{{page}}": room_page,
        f"{as_buyer}/room/as-buyer/files/{{key}}/pages/{{page}}": room_page,
        f"{my}/room/files/{{key}}/content": (
            Rate("room-files", f"{room.FILES_AN_HOUR} per hour per user"),
        ),
        f"{my}/room/files/{{key}}/document": (
            Rate("room-files", f"{room.FILES_AN_HOUR} per hour per user"),
        ),
        f"{my}/room/requests".replace("GET", "POST"): (
            Rate("room-questions", f"{room_requests.AN_HOUR} questions per hour per user"),
        ),
        "PUT /api/desk/deals/{deal_id}/room/lenders/{lender_id}": (
            Rate("lender-invitation", f"{lent.mails} per {_time(lent.seconds)} per lender"),
        ),
        "POST /api/desk/deals/{deal_id}/reports/next/send": (
            Rate("seller-reports", f"{seller_reports.SENT_A_DAY} per day per deal"),
        ),
        "POST /api/desk/deals/{deal_id}/letters/{kind}": (
            Rate("deal-letters", f"{deal_letters.SENT_A_DAY} per day per deal"),
        ),
        f"{my}/closing/wires".replace("GET", "POST"): (
            Rate("wire-readings", f"{BUYERS_AN_HOUR} per hour per user"),
        ),
        "POST /api/desk/interests/{interest_id}/acts": (act,),
        "PUT /api/desk/interests/{interest_id}/screening": (
            Rate("screening", f"{screening.SAVES_A_MINUTE} per minute per user"),
        ),
        "POST /api/desk/co-brokers": (invited,),
        "POST /api/desk/co-brokers/{co_broker_id}/invitation": (invited,),
        "POST /api/co-broking/registrations": (
            Rate("registrations", f"{registering.A_DAY} per day per user"),
        ),
        "POST /api/desk/inquiry-imports": (
            Rate("inquiry-imports", f"{importing.UPLOADS_AN_HOUR} per hour per user"),
        ),
        "GET /api/calendar/{secret}": (
            Rate("calendar-feed", f"{FEEDS_AN_HOUR} per hour per network"),
        ),
        "POST /api/listings/{number}/views": (
            Rate(
                "listing-view",
                f"{VIEWS_A_DAY} counted per day, listing and network (IPv6: /48)",
            ),
        ),
        "POST /alerts": (Rate("alerts", f"{alerts.ASKED_AN_HOUR} per hour per network"),),
    }


def _operations() -> Iterator[str]:
    known = rates()
    for name in dict.fromkeys((*OPERATIONS, *known)):
        limit = limit_of(*name.split())
        often = "; ".join(rate.words for rate in known.get(name, ()))
        yield f"| `{name}` | {limit.body // KB} KB | {often or '-'} | {limit.quota or '-'} |\n"


def _quotas() -> Iterator[str]:
    for kind, quota in QUOTAS.items():
        yield f"| {kind} | {quota.hourly} | {quota.most or 'unlimited'} |\n"


def _mails() -> Iterator[str]:
    for kind, cap in CAPS.items():
        yield f"| `{kind}` | {cap.mails} per {_time(cap.seconds)} | {cap.to_address or '-'} |\n"


def _time(seconds: int) -> str:
    hours = seconds // 3600
    if hours > 24 and hours % 24 == 0:
        return f"{hours // 24} days"
    return "hour" if hours == 1 else "day" if hours == 24 else f"{hours} hours"


if __name__ == "__main__":
    sys.stdout.write(page())
