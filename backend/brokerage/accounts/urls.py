"""The URLs and methods of django-allauth that this site offers."""

from functools import wraps
from typing import Any

from allauth.headless.account import views as account
from allauth.headless.base.views import APIView
from allauth.headless.constants import Client
from allauth.headless.mfa import views as second_step
from allauth.headless.usersessions import views as sessions
from django.db import transaction
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import path
from django.views.decorators.http import require_http_methods

from brokerage.accounts.authentication import views as allauth_views
from brokerage.accounts.authentication.responses import error_response
from brokerage.accounts.authentication.validate_json_body import View, validate_json_body
from brokerage.core import ratelimit

app_name = "headless"

OPEN: dict[str, tuple[type[APIView], str]] = {
    "auth/session": (account.SessionView, "get delete"),
    "auth/login": (allauth_views.SignIn, "post"),
    "auth/signup": (allauth_views.SignUp, "post"),
    "auth/reauthenticate": (account.ReauthenticateView, "post"),
    "auth/email/verify": (account.VerifyEmailView, "get post"),
    "auth/password/request": (allauth_views.ResetRequest, "post"),
    "auth/password/reset": (allauth_views.Reset, "get post"),
    "auth/2fa/authenticate": (allauth_views.SecondStep, "post"),
    "auth/2fa/reauthenticate": (allauth_views.SecondStepAgain, "post"),
    "auth/webauthn/login": (allauth_views.PasskeySignIn, "get post"),
    "auth/webauthn/authenticate": (second_step.AuthenticateWebAuthnView, "get post"),
    "auth/webauthn/reauthenticate": (second_step.ReauthenticateWebAuthnView, "get post"),
    "auth/sessions": (sessions.SessionsView, "get delete"),
    "account/password/change": (allauth_views.ChangePassword, "post"),
    "account/email": (allauth_views.Address, "get post put delete"),
    "account/authenticators": (allauth_views.SecondSteps, "get"),
    "account/authenticators/totp": (allauth_views.AuthenticatorApp, "get post delete"),
    "account/authenticators/recovery-codes": (allauth_views.RecoveryCodes, "get post"),
    "account/authenticators/webauthn": (allauth_views.Passkeys, "get post put delete"),
}
# They check passwords, which takes long, and count attempts: no transaction around that.
_NOT_ATOMIC = {"auth/login", "auth/reauthenticate"}
STORED_IN_SESSION = frozenset(
    {
        "auth/webauthn/authenticate",
        "auth/webauthn/reauthenticate",
        "account/authenticators/totp",
        "account/authenticators/webauthn",
    }
)
"""Those that store a challenge or a secret in the session when they are read."""
READ_AN_HOUR = 120
"""Of the operations in `STORED_IN_SESSION` together, for each session."""


def _atomic(view: View) -> View:
    """Run each request other than GET in one transaction, including its log entries and queued
    mails.
    """

    @wraps(view)
    def stored_whole(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.method == "GET":
            return view(request, *args, **kwargs)
        with transaction.atomic():
            return view(request, *args, **kwargs)

    return stored_whole


def _counted(view: View) -> View:
    """Limit how often a session may read the views in `STORED_IN_SESSION`."""

    @wraps(view)
    def counted(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.method == "GET" and (key := request.session.session_key):
            try:
                ratelimit.consume("stored-in-session", key, limit=READ_AN_HOUR, seconds=3600)
            except ratelimit.LimitReached as reached:
                wait = reached.retry_after
                return error_response("rate_limited", status=429, retry_after=wait)
        return view(request, *args, **kwargs)

    return counted


def _view(address: str) -> View:
    kind, methods = OPEN[address]
    view: View = kind.as_api_view(client=Client.BROWSER)
    # Outermost, because the view itself parses the body before it checks the method.
    only = require_http_methods(methods.upper().split())
    if address not in _NOT_ATOMIC:
        view = _atomic(view)
    if address in STORED_IN_SESSION:
        view = _counted(view)
    return only(validate_json_body(view))


urlpatterns = [path(f"browser/v1/{address}", _view(address)) for address in OPEN]
