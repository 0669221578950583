"""The middleware of sessions: enforces the change of temporary passwords, and tracks activity."""

import time
from collections.abc import Callable
from functools import partial

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.sessions import middleware as sessions
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.cache import patch_vary_headers

from brokerage.accounts.authentication.recent_authentication import is_recently_authenticated
from brokerage.accounts.models import User
from brokerage.core.errors import ApiError, respond

MUST_CHANGE = ApiError(403, "must_change_password", "Please choose your own password first.")
_ALLOWED_BEFORE_CHANGE = frozenset(
    {"/_allauth/browser/v1/auth/session", "/_allauth/browser/v1/account/password/change"}
)
_ACTIVITY_INTERVAL = 600  # seconds
_LAST_SEEN = "accounts_seen_at"
_CLEARED_AT_SIGN_OUT = '"cache"'
"""Removes cached pages and responses; not the storage, which has drafts of visitors and answers
that wait for a connection, nor the cookies, one of which marks the known browser.
"""

Handler = Callable[[HttpRequest], HttpResponseBase]


class SessionMiddleware(sessions.SessionMiddleware):
    """Deletes the session cookie only if this very request has ended the session.

    A missing session may just have got a new key, by a sign-in or a new password in another request
    of the same browser: deleting the cookie would sign that browser out.
    """

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        session = request.session
        if session.is_empty() and not session.modified:
            patch_vary_headers(response, ("Cookie",))
            return response
        return super().process_response(request, response)


def enforce_password_change_and_track_activity(get_response: Handler) -> Handler:
    """Store when a person was last seen, set `User.is_recently_authenticated`, clear the browser's
    cache at sign-out, and reject requests to the back office and to django-allauth from people who
    must change a temporary password. (In the API, the classes in `permissions` do that.)

    Install it after AuthenticationMiddleware.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        person = request.user
        if not isinstance(person, User):
            return get_response(request)
        if person.must_change_password and (refused := _refusal(request)):
            return refused
        person.asks_recently_authenticated = partial(is_recently_authenticated, request, person)
        _track_activity(request, person)
        response = get_response(request)
        if not request.user.is_authenticated:
            response["Clear-Site-Data"] = _CLEARED_AT_SIGN_OUT
        return response

    return middleware


def _refusal(request: HttpRequest) -> HttpResponseBase | None:
    path = request.path_info
    if path.startswith("/office/"):
        return HttpResponseRedirect(settings.LOGIN_URL)
    if path.startswith("/_allauth/") and path not in _ALLOWED_BEFORE_CHANGE:
        return respond(MUST_CHANGE)
    return None


def _track_activity(request: HttpRequest, person: User) -> None:
    """Extend the session and store when the person was last seen, at most every ten minutes."""
    now = time.time()
    if now - request.session.get(_LAST_SEEN, 0.0) < _ACTIVITY_INTERVAL:
        return
    request.session[_LAST_SEEN] = now
    moment = timezone.now()
    UserSession.objects.filter(session_key=request.session.session_key).update(last_seen_at=moment)
    User.objects.filter(pk=person.pk).update(last_seen_at=moment)
    person.last_seen_at = moment  # a later save of the whole person must not undo it
