"""Requests the password before a change in the back office that comes some time after the sign-in.

The desk has the same rule for principals (`permissions.IsRecentlyAuthenticatedPrincipal`).
"""

from typing import Any, Final

from allauth.account.forms import ReauthenticateForm
from allauth.account.internal.flows.reauthentication import (  # noqa: TID251  # nothing public does
    reauthenticate_by_password,
)
from allauth.core.exceptions import ImmediateHttpResponse
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse

from brokerage.accounts.permissions import has_recently_authenticated

FIELD: Final = "confirm-password"
_TEMPLATE: Final = "admin/confirm_identity.html"
_TOO_MANY: Final = "Too many tries. Please wait a few minutes, then try again."


def reauthentication_page(request: HttpRequest, context: dict[str, Any]) -> HttpResponse | None:
    """Return the page that requests the password (status 403); None if the person authenticated
    recently, or this request has the password in `FIELD`. `context` is the context shared by all
    back-office pages.

    The page contains the fields of the request and sends them again, so that nothing typed is lost.
    No credentials are logged.
    """
    if has_recently_authenticated(request):
        return None
    problem = ""
    if FIELD in request.POST:
        form = ReauthenticateForm({"password": request.POST[FIELD]}, user=request.user)
        try:
            if form.is_valid():
                reauthenticate_by_password(request)
                return None
            problem = form.errors["password"][0]
        except ImmediateHttpResponse:  # a limit is used up
            problem = _TOO_MANY
    fields = [
        (name, value)
        for name, values in request.POST.lists()
        if name not in (FIELD, "csrfmiddlewaretoken")
        for value in values
    ]
    shown = {**context, "title": "Please confirm it’s you", "fields": fields, "problem": problem}
    return TemplateResponse(request, _TEMPLATE, {**shown, "field": FIELD}, status=403)
