"""Who is signed in: that they are still there, and that a temporary password opens nothing."""

import time
from collections.abc import Callable

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.sessions import middleware as sessions
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.cache import patch_vary_headers

from brokerage.accounts.models import User
from brokerage.accounts.session_store import ENDS_AT
from brokerage.core.errors import ApiError, respond

MUST_CHANGE = ApiError(
    403, "must_change_password", "Please choose a password of your own before you go on."
)
_STILL_OPEN = frozenset(
    {"/_allauth/browser/v1/auth/session", "/_allauth/browser/v1/account/password/change"}
)
_NOTED_EVERY = 600  # seconds
_SEEN = "accounts_seen_at"
_LEFT_BEHIND = '"cache"'
"""What a browser throws away at sign-out: pages that Back would show again, and answers.

Not its storage, where drafts of a message and of the calculator wait that belong to no account, and
what a lost connection has kept from the server; nor its cookies, one of which knows this browser.
"""

Handler = Callable[[HttpRequest], HttpResponseBase]


class SessionMiddleware(sessions.SessionMiddleware):
    """Takes a cookie back from a browser only where this very request has ended its session.

    A session that is not there any more may have got a new key a moment ago, by a sign-in or a new
    password in another request of the same browser: taking its cookie back would sign it out.
    """

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        session = request.session
        if session.is_empty() and not session.modified:
            patch_vary_headers(response, ("Cookie",))
            return response
        return super().process_response(request, response)


def enforce_password_change_and_track_activity(get_response: Handler) -> Handler:
    """Middleware, after sign-in is known. Operations of our own API ask for themselves."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        person = request.user
        if not isinstance(person, User):
            return get_response(request)
        if person.must_change_password and (refused := _refusal(request)):
            return refused
        _note(request, person)
        response = get_response(request)
        if not request.user.is_authenticated:
            response["Clear-Site-Data"] = _LEFT_BEHIND
        return response

    return middleware


def _refusal(request: HttpRequest) -> HttpResponseBase | None:
    path = request.path_info
    if path.startswith("/office/"):
        return HttpResponseRedirect(settings.LOGIN_URL)
    if path.startswith("/_allauth/") and path not in _STILL_OPEN:
        return respond(MUST_CHANGE)
    return None


def _note(request: HttpRequest, person: User) -> None:
    """Every ten minutes: the session begins its thirty days anew, and others see who was here."""
    now = time.time()
    if now - request.session.get(_SEEN, 0.0) < _NOTED_EVERY:
        return
    request.session[_SEEN] = now
    # For who signed in before sessions had an end.
    request.session.setdefault(ENDS_AT, now + person.longest_session.total_seconds())
    moment = timezone.now()
    UserSession.objects.filter(session_key=request.session.session_key).update(last_seen_at=moment)
    User.objects.filter(pk=person.pk).update(last_seen_at=moment)
    person.last_seen_at = moment  # a later save of the whole person must not undo it
