"""Browsers in which somebody has signed in before: guessing elsewhere does not slow them down.

A cookie names them, signed, with keyed hashes of the addresses that signed in there. Only requests
about signing in carry it, and it opens nothing by itself. Likewise known are networks from which
the person has signed in, and a browser in which they are signed in now.
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
"""As many share a browser; whoever has not signed in there for longest is forgotten."""
_SALT = "brokerage.accounts.known-browser"
_MARK = "_known_browser"

Handler = Callable[[HttpRequest], HttpResponseBase]


class _Known(NamedTuple):
    browser: str
    """A random name, so that tries are counted for each browser."""
    people: list[str]


def browser_known_to(request: HttpRequest, email: str) -> str:
    """The name of this browser if the person of the address has signed in with it, else ""."""
    known = _read(request)
    return known.browser if _hash(email) in known.people else ""


def is_place_of(request: HttpRequest, email: str) -> bool:
    """Whether the person is signed in here, or has signed in from this network."""
    if isinstance(request.user, User) and request.user.email == email:
        return True
    network = client_network(request)
    return network != UNKNOWN and selectors.knows_network(email, network)


def remember(request: HttpRequest, person: User) -> None:
    """From the answer to this request on, this is a browser of theirs."""
    known, who = _read(request), _hash(person.email)
    people = [who, *(other for other in known.people if other != who)][:_PEOPLE]
    setattr(request, _MARK, _Known(known.browser, people))


def marked(get_response: Handler) -> Handler:
    """Middleware that hands out the cookie."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        known: _Known | None = getattr(request, _MARK, None)
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
        kept: Any = signing.loads(request.COOKIES.get(COOKIE, ""), salt=_SALT, max_age=_LASTS)
        return _Known(*kept)
    except signing.BadSignature:
        return _Known(secrets.token_urlsafe(9), [])


def _hash(email: str) -> str:
    return salted_hmac(_SALT, email, algorithm="sha256").hexdigest()[:24]
