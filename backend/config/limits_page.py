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
from brokerage.leads.services import replies
from brokerage.library.services import uploads as library
from brokerage.mail.services.caps import CAPS
from brokerage.media.services import pictures as media
from brokerage.pdf import pdf_response

_AUTH: Final = "/_allauth/browser/v1/"
_INTRODUCTION = """\
# Limits

Made from the code by `./dev types`; a test compares the two. Change the tables in
`backend/brokerage/core/request_limits.py`, `backend/brokerage/core/quotas.py` and
`backend/config/limits_page.py`, not this page. What becomes of bodies that come slowly is in
[operations.md](operations.md).

What is over a limit changes nothing and is answered in words: 413 for a body that is too long,
429 for too much, with `Retry-After` where waiting helps. Pages keep what was typed. A network is
one IPv4 address or one IPv6 /64; an IPv6 /48 may do four times as much.

On the desk, each member of staff makes at most 300 changes a minute (`CHANGES_A_MINUTE` in
`accounts/permissions.py`), besides the limits below.
"""
_BODIES = """
## Each operation

A request that changes something has a body of at most 4 KB, another of 1 KB, except as listed.
Headers end at 16 KB; one that is parsed and has more than 256 characters counts as missing.

| Operation | Longest body | How often | Quota of the business |
|---|---|---|---|
"""
_QUOTAS = """
## Quotas of a business

An owner at work meets none of them. They are constants, not settings.

| Kind | In an hour | Kept at most |
|---|---|---|
"""
_MAILS = """
## Mails to one mailbox

Mails that a stranger can cause. Beyond the cap the act itself still counts, where it can do without
the mail. Addresses that differ by a tag (`dana+news@`) are one mailbox. An account that somebody
has signed in to gets resets and warnings of guesses by the cap of its address alone.

| Kind | To one mailbox | To one address |
|---|---|---|
"""


class Rate(NamedTuple):
    """A rate limit, in words. `scope` is the first argument of `ratelimit.consume`, or `allauth`
    and the name of django-allauth's limit, such as `allauth signup`. `report` stands for the limits
    of all PDF reports, and `sign-in` also for those of an account on attempts from unknown
    networks.
    """

    scope: str
    words: str


_UNITS: Final = {"m": "a minute", "5m": "in 5 minutes", "180s": "in 3 minutes", "h": "an hour"}
_COUNTED_FOR: Final = {"ip": "for a network", "key": "for an account", "user": "for a person"}


def _allauth(name: str) -> Rate:
    """Convert a rate limit of django-allauth, such as `20/m/ip`: twenty a minute per network."""
    limits = [limit.split("/") for limit in app_settings.RATE_LIMITS[name].split(",")]
    words = [f"{count} {_UNITS[unit]} {_COUNTED_FOR[who]}" for count, unit, who in limits]
    return Rate(f"allauth {name}", ", ".join(words))


def rates() -> dict[str, tuple[Rate, ...]]:
    """Return the rate limits of operations by method and path, such as `POST /contact`."""
    contact = Rate(
        "contact",
        f"{settings.CONTACT_LIMIT_PER_HOUR} an hour for a network (`CONTACT_LIMIT_PER_HOUR`)",
    )
    proof = Rate(
        "contact-proof",
        f"a proof of work from {settings.CONTACT_PROOF_PER_HOUR} an hour of a network"
        f" (`CONTACT_PROOF_PER_HOUR`) or {settings.CONTACT_BUSY_PER_HOUR} of all"
        " (`CONTACT_BUSY_PER_HOUR`), each good once; suspected spam from"
        f" {settings.CONTACT_CEILING_PER_HOUR} of all (`CONTACT_CEILING_PER_HOUR`) where no proof"
        " comes with it; suspected spam does not count toward the numbers of all",
    )
    report = Rate(
        "report",
        f"{settings.REPORT_LIMIT_PER_HOUR} an hour for a network (`REPORT_LIMIT_PER_HOUR`);"
        f" {pdf_response.VISITORS_AN_HOUR} an hour for all visitors, of all kinds",
    )
    steps = ", ".join(f"{n} in {_time(s)}" for n, s in password_guessing.TRIES_FROM_UNKNOWN_ORIGINS)
    guesses = Rate(
        "sign-in",
        f"{password_guessing.TRIES_PER_ORIGIN} in 15 minutes for an account and a network or known"
        " browser;"
        f" {settings.SIGN_IN_LIMIT_PER_HOUR} an hour for a network (`SIGN_IN_LIMIT_PER_HOUR`);"
        f" for an account from where it is not known {steps}",
    )
    code = Rate("app-code", "each code of an app once")
    second_step = (_allauth("login_failed"), code)
    confirm = Rate("confirm", f"{TRIES_AN_HOUR} an hour for a network")
    one_mail = _allauth("confirm_email")
    invited = Rate(
        "invitations", f"{invitations.INVITATIONS_A_DAY} invitations a day for a business"
    )
    created = Rate("create-person", f"{invitations.CREATED_AN_HOUR} an hour for who makes them")
    again = Rate("invite-again", f"{invitations.INVITED_AGAIN_AN_HOUR} an hour for who invites")
    reply = Rate("replies", f"{replies.PER_HOUR} an hour for who writes them")
    document = Rate("library-upload", f"{library.UPLOADS_AN_HOUR} an hour for who uploads them")
    saved = Rate("saved-report", f"{pdf_response.SAVED_AN_HOUR} an hour for a business")
    data = Rate("data-download", f"{DOWNLOADS_A_DAY} a day for a person")
    stored = Rate("stored-in-session", f"{urls.READ_AN_HOUR} an hour for a session")
    return {
        "GET /api/documents/{key}": (
            Rate("download", "one a day of a document counts for a network (IPv6: /48)"),
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
            Rate(one_mail.scope, f"one that sends a mail: {one_mail.words}"),
        ),
        "POST /api/people": (created, invited),
        "POST /api/people/{person_id}/invitation": (again, invited),
        "POST /api/desk/leads/{lead_id}/reply": (reply,),
        "POST /api/desk/media": (
            Rate("media-upload", f"{media.UPLOADS_AN_HOUR} an hour for who uploads them"),
        ),
        "POST /api/desk/documents": (document,),
        "POST /api/desk/documents/{key}/files": (document,),
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
        "POST /office/{page}": (Rate("sign-in", "wrong passwords as on the site"),),
    }


def page() -> str:
    """Return the text of `docs/limits.md`."""
    parts = (_INTRODUCTION, _BODIES, *_operations(), _QUOTAS, *_quotas(), _MAILS, *_mails())
    return "".join(parts)


def _operations() -> Iterator[str]:
    known = rates()
    for name in dict.fromkeys((*OPERATIONS, *known)):
        limit = limit_of(*name.split())
        often = "; ".join(rate.words for rate in known.get(name, ()))
        yield f"| `{name}` | {limit.body // KB} KB | {often or '-'} | {limit.quota or '-'} |\n"


def _quotas() -> Iterator[str]:
    for kind, quota in QUOTAS.items():
        yield f"| {kind} | {quota.hourly} | {quota.most or 'no ceiling'} |\n"


def _mails() -> Iterator[str]:
    for kind, cap in CAPS.items():
        yield f"| `{kind}` | {cap.mails} in {_time(cap.seconds)} | {cap.to_address or '-'} |\n"


def _time(seconds: int) -> str:
    hours = seconds // 3600
    return "an hour" if hours == 1 else "a day" if hours == 24 else f"{hours} hours"


if __name__ == "__main__":
    sys.stdout.write(page())
