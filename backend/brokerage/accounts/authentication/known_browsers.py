"""Recognizes browsers in which a person has signed in before, so that guessing elsewhere does not
slow them down.

A signed cookie names the browser, with keyed hashes of the addresses that signed in there. Browsers
send it with requests about signing in only, and it grants nothing by itself.
"""

import secrets
from collections.abc import Callable
from typing import Any, NamedTuple

from django.conf import settings
from django.core import signing
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.crypto import salted_hmac

from brokerage.accounts import selectors
from brokerage.accounts.models import User
from brokerage.core.client_ip import UNKNOWN, client_network

COOKIE = "__Secure-known" if settings.SERVED_OVER_TLS else "known"
PATH = "/_allauth/"
_LASTS = 365 * 24 * 3600  # seconds
_PEOPLE = 5
"""People remembered per browser; the one who signed in longest ago is dropped first."""
_SALT = "brokerage.accounts.known-browser"
_REQUEST_ATTRIBUTE = "_known_browser"

Handler = Callable[[HttpRequest], HttpResponseBase]


class _Known(NamedTuple):
    browser: str
    """A random name, by which attempts are counted."""
    people: list[str]


def browser_known_to(request: HttpRequest, email: str) -> str:
    """Return the random name of this browser, if the account of `email` has signed in with it; else
    an empty string.
    """
    known = _read(request)
    return known.browser if not _hashes(email).isdisjoint(known.people) else ""


def is_known_origin(request: HttpRequest, email: str) -> bool:
    """Return whether the account of `email` is signed in in this browser, or has signed in from
    this network before.
    """
    if isinstance(request.user, User) and request.user.email == email:
        return True
    network = client_network(request)
    return network != UNKNOWN and selectors.knows_network(email, network)


def remember(request: HttpRequest, person: User) -> None:
    """Make this a known browser of the person, by a cookie in the response."""
    known, who = _read(request), _hash(person.email)
    others = [other for other in known.people if other not in _hashes(person.email)]
    people = [who, *others][:_PEOPLE]
    setattr(request, _REQUEST_ATTRIBUTE, _Known(known.browser, people))


def known_browser_cookie(get_response: Handler) -> Handler:
    """Set the cookie that `remember` has prepared."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        known: _Known | None = getattr(request, _REQUEST_ATTRIBUTE, None)
        if known is not None:
            response.set_cookie(
                COOKIE,
                signing.dumps(known, salt=_SALT),
                max_age=_LASTS,
                path=PATH,
                secure=settings.SERVED_OVER_TLS,
                httponly=True,
                samesite="Strict",
            )
        return response

    return middleware


def _read(request: HttpRequest) -> _Known:
    try:
        content: Any = signing.loads(request.COOKIES.get(COOKIE, ""), salt=_SALT, max_age=_LASTS)
        return _Known(*content)
    except signing.BadSignature:
        return _Known(secrets.token_urlsafe(9), [])


def _hash(email: str, secret_key: str | None = None) -> str:
    return salted_hmac(_SALT, email, secret_key, algorithm="sha256").hexdigest()[:24]


def _hashes(email: str) -> set[str]:
    """Return the hashes of an email address with SECRET_KEY and with each former key."""
    return {_hash(email, key) for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)}
