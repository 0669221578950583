"""How many passwords may be tried: by a network, for an account from one network, and for an
account from everywhere together where its person has never signed in.

The last holds however many networks an attacker has. It never slows down the person's own browsers
and networks, and the person is told of it once a day. A new password by mail gets past it.
"""

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest

from brokerage.accounts import emails, known_browsers
from brokerage.accounts.models import User
from brokerage.accounts.rules import Action
from brokerage.accounts.services import audit
from brokerage.core import ratelimit
from brokerage.core.client_ip import client_network
from brokerage.mail import caps

_QUARTER, _HOUR, _DAY = 15 * 60, 3600, 24 * 3600  # seconds
TRIES_OF_A_PLACE = 10
"""Per account and network, or instead per known browser, in a quarter of an hour."""
TRIES_OF_STRANGERS = ((20, _HOUR), (40, 6 * _HOUR), (60, _DAY))
"""Per account from where it is not known: each step makes the wait longer."""
_SCOPE = "sign-in"


class StrangersLimit(ratelimit.LimitReached):
    """No more for now from where the person has never signed in."""


def count(request: HttpRequest, email: str) -> None:
    """One try, before the password is looked at, so that parallel ones count too.

    Raises ratelimit.LimitReached. Does the same work whether or not the address has an account.
    """
    network, most = client_network(request), settings.SIGN_IN_LIMIT_PER_HOUR
    known = known_browsers.browser_known_to(request, email)
    stranger = not known and not known_browsers.is_place_of(request, email)
    try:
        with transaction.atomic():
            ratelimit.consume(
                _SCOPE, _place(request, email), limit=TRIES_OF_A_PLACE, seconds=_QUARTER
            )
            ratelimit.consume(_SCOPE, network, limit=most, seconds=_HOUR)
            if stranger:
                _count_stranger(email)
    except StrangersLimit:
        _tell(request, email)
        raise


def reset(request: HttpRequest, email: str) -> None:
    """Forget the tries of this account from here, because the password was right."""
    ratelimit.reset(_SCOPE, _place(request, email))


def _count_stranger(email: str) -> None:
    for limit, seconds in TRIES_OF_STRANGERS:
        try:
            ratelimit.consume(f"{_SCOPE} {seconds}", email, limit=limit, seconds=seconds)
        except ratelimit.LimitReached as reached:
            raise StrangersLimit(reached.retry_after) from reached


def _tell(request: HttpRequest, email: str) -> None:
    """The person, if there is one, once a day."""
    try:
        with transaction.atomic():
            person = User.objects.filter(email=email, is_active=True).first()
            unused = person is not None and person.last_login is None
            caps.count("account-guesses", email, with_mailbox=unused)
            with emails.kept_if(person is not None):
                emails.send_account_email("guesses", person or User(pk=0, email=email))
                audit.record(Action.GUESSED, request=request, actor=None, subject=person)
    except ratelimit.LimitReached:
        return


def _place(request: HttpRequest, email: str) -> str:
    """A known browser counts by itself: a stranger behind the same address cannot lock it out."""
    if browser := known_browsers.browser_known_to(request, email):
        return f"browser {browser} {email}"
    return f"{client_network(request)} {email}"
