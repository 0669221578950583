"""The back office: Django's admin under the firm's name, behind the site's own sign-in."""

import re
from functools import wraps
from typing import Any

from allauth.account.decorators import secure_admin_login
from django.contrib import messages
from django.contrib.admin import AdminSite
from django.contrib.admin.utils import unquote
from django.core.exceptions import BadRequest, PermissionDenied
from django.db.models.base import ModelBase
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.html import format_html

from brokerage.accounts.models import User
from brokerage.accounts.office_reauthentication import reauthentication_page
from brokerage.accounts.selectors import has_second_step
from brokerage.content.selectors.bodies import firm
from brokerage.mail.selectors import given_up_to_firm

OWN_PASSWORD = "/profile"
"""The page to change one's own password, with its limits, mail and log entry."""
SECOND_STEPS = "/profile#security"
"""The page to set up a second step."""
GIVEN_UP = "/office/mail/mail/?state__exact=dead&to_firm__exact=1"
"""The list of mails to the firm that were given up."""

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
_TOO_LARGE_NUMBER = re.compile(r"\d{19}")
_SEARCH_PARAMETERS = frozenset({"q", "term"})
"""Query parameters that may hold any text."""


def _is_valid_url(request: HttpRequest) -> bool:
    """Return whether the URL has nothing on which a database fails: NUL, or a number of 19 digits
    or more outside of search parameters.
    """
    texts = [unquote(request.path_info), *request.GET]
    for name, values in request.GET.lists():
        if "\0" in "".join(values):
            return False
        if name not in _SEARCH_PARAMETERS:
            texts += values
    return not any("\0" in text or _TOO_LARGE_NUMBER.search(text) for text in texts)


class StaffAdminSite(AdminSite):
    """The admin site of the back office, only for principals with a second step, who sign in on the
    website's own page.
    """

    index_title = "Back office"
    enable_nav_sidebar = False  # five kinds of things need no sidebar

    def register(self, model_or_iterable: Any, *args: Any, **options: Any) -> None:
        """Register only models of this project.

        The admin pages of django-allauth would let staff remove a second step, change an address or
        end a session, without a log entry or a mail to the person.
        """
        alone = isinstance(model_or_iterable, ModelBase)
        models: list[Any] = [model_or_iterable] if alone else list(model_or_iterable)
        ours = [model for model in models if model._meta.app_config.name.startswith("brokerage.")]
        super().register(ours, *args, **options)

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:
        """Reject invalid URLs, check permissions as Django does, and request the password before an
        unsafe request unless the person has authenticated recently. Signing out is always possible.
        """

        @wraps(view)
        def confirmed(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if request.method not in SAFE_METHODS and view != self.logout:
                page = reauthentication_page(request, self.each_context(request))
                if page is not None:
                    return page
            answer: HttpResponse = view(request, *args, **kwargs)
            return answer

        guarded = super().admin_view(confirmed, cacheable)

        @wraps(guarded)
        def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if not _is_valid_url(request):
                raise BadRequest("The back office has no such page.")
            answer: HttpResponse = guarded(request, *args, **kwargs)
            return answer

        return checked

    def has_permission(self, request: HttpRequest) -> bool:
        """Return whether the person is an active principal with a permanent password and a second
        step.
        """
        person = request.user
        return isinstance(person, User) and person.has_perm("") and has_second_step(person)

    def login(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Redirect a visitor to the site's own sign-in, and from there back; redirect a principal
        without a second step to the page to set one up. Raises PermissionDenied for other people.
        """
        person = request.user
        if isinstance(person, User):
            if not person.is_principal:
                raise PermissionDenied
            if not has_second_step(person):
                return HttpResponseRedirect(SECOND_STEPS)
            return HttpResponseRedirect(reverse("admin:index", current_app=self.name))
        # Django's own form would sign in without limits and without a second step.
        answer: HttpResponse = secure_admin_login(super().login)(request, extra_context)
        return answer

    def password_change(  # type: ignore[override]  # a redirect, no page
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        return HttpResponseRedirect(OWN_PASSWORD)

    def index(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> TemplateResponse:
        """Show the start page, with the number of mails to the firm that were given up."""
        if undelivered := given_up_to_firm():
            text = '{} to us could not be delivered. <a href="{}">See the outbox</a>.'
            emails = "1 email" if undelivered == 1 else f"{undelivered} emails"
            messages.error(request, format_html(text, emails, GIVEN_UP))
        return super().index(request, extra_context)

    def each_context(self, request: HttpRequest) -> dict[str, Any]:
        name = firm().name
        return {**super().each_context(request), "site_title": name, "site_header": name}
