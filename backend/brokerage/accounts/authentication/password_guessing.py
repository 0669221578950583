"""Limits on guessing passwords: per network, per account and network, and per account from all
places where its person has never signed in.

The last limit holds however many networks an attacker has. It never applies to the person's own
browsers and networks, and the person gets a mail about it once a day. A password reset bypasses it.
Codes of the second step have separate limits: `ACCOUNT_RATE_LIMITS` in the settings.
"""

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest

from brokerage.accounts.authentication import known_browsers
from brokerage.accounts.models import User
from brokerage.accounts.rules import Action
from brokerage.accounts.services import audit, emails
from brokerage.core import ratelimit
from brokerage.core.client_ip import client_network
from brokerage.mail.services import caps

_QUARTER, _HOUR, _DAY = 15 * 60, 3600, 24 * 3600  # seconds
TRIES_PER_ORIGIN = 10
"""Attempts per account and network, or per known browser, in 15 minutes."""
TRIES_FROM_UNKNOWN_ORIGINS = ((20, _HOUR), (40, 6 * _HOUR), (60, _DAY))
"""Attempts per account from unknown origins, and the seconds in which they are counted."""
_SCOPE = "sign-in"


class UnknownOriginLimit(ratelimit.LimitReached):
    """Too many attempts to sign in to an account from places where its person has never done so."""


def count_attempt(request: HttpRequest, email: str) -> None:
    """Count one attempt to sign in before the password is checked, so that parallel attempts count
    too. `email` is in lower case. A rejected attempt is not counted.

    Does the same work whether or not the address has an account. Raises UnknownOriginLimit, or
    ratelimit.LimitReached for the limits of the network or known browser.
    """
    network, most = client_network(request), settings.SIGN_IN_LIMIT_PER_HOUR
    known = known_browsers.browser_known_to(request, email)
    unknown_origin = not known and not known_browsers.is_known_origin(request, email)
    try:
        with transaction.atomic():
            ratelimit.consume(
                _SCOPE, _origin(request, email), limit=TRIES_PER_ORIGIN, seconds=_QUARTER
            )
            ratelimit.consume_for_network(_SCOPE, network, limit=most, seconds=_HOUR)
            if unknown_origin:
                _count_unknown_origin(email)
    except UnknownOriginLimit:
        _notify_owner(request, email)
        raise


def reset(request: HttpRequest, email: str) -> None:
    """Forget the attempts to sign in to the account of `email` from this browser or network. Call
    it after the right password.
    """
    ratelimit.reset(_SCOPE, _origin(request, email))


def _count_unknown_origin(email: str) -> None:
    for limit, seconds in TRIES_FROM_UNKNOWN_ORIGINS:
        try:
            ratelimit.consume(f"{_SCOPE} {seconds}", email, limit=limit, seconds=seconds)
        except ratelimit.LimitReached as reached:
            raise UnknownOriginLimit(reached.retry_after) from reached


def _notify_owner(request: HttpRequest, email: str) -> None:
    """Mail the person of the account, if there is an active one, that someone tried many passwords,
    and log that: at most once a day.
    """
    try:
        with transaction.atomic():
            person = User.objects.filter(email=email, is_active=True).first()
            unused = person is not None and person.last_login is None
            caps.count("account-guesses", email, with_mailbox=unused)
            with emails.rolled_back_unless(person is not None):
                emails.send_account_email("guesses", person or User(pk=0, email=email))
                audit.record(Action.GUESSED, request=request, actor=None, subject=person)
    except ratelimit.LimitReached:
        return


def _origin(request: HttpRequest, email: str) -> str:
    """Return the name by which attempts are counted: a known browser, so that others behind the
    same network cannot lock it out, else the network.
    """
    if browser := known_browsers.browser_known_to(request, email):
        return f"browser {browser} {email}"
    return f"{client_network(request)} {email}"
