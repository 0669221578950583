"""The back office: Django's admin in the firm's name, behind the site's own sign-in."""

import re
from functools import wraps
from typing import Any

from allauth.account.decorators import secure_admin_login
from django.contrib import messages
from django.contrib.admin import AdminSite
from django.contrib.admin.utils import unquote
from django.core.exceptions import BadRequest
from django.db.models.base import ModelBase
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.utils.html import format_html

from brokerage.content.selectors import firm
from brokerage.mail.selectors import given_up_to_firm
from brokerage.mail.services import GIVEN_UP

OWN_PASSWORD = "/profile"
"""Where everybody changes their own password, with its limits, its mail and its log."""


_NO_NUMBER_OF_OURS = re.compile(r"\d{19}")
_TYPED = frozenset({"q", "term"})
"""What staff search for may be any text."""


def _is_sound(request: HttpRequest) -> bool:
    """Whether no database fails on what the address says: NUL, and numbers that no column holds."""
    said = [unquote(request.path_info), *request.GET]
    for name, values in request.GET.lists():
        if "\0" in "".join(values):
            return False
        if name not in _TYPED:
            said += values
    return not any("\0" in text or _NO_NUMBER_OF_OURS.search(text) for text in said)


class OfficeSite(AdminSite):
    index_title = "Back office"
    enable_nav_sidebar = False  # five kinds of things need no sidebar

    def register(self, model_or_iterable: Any, *args: Any, **options: Any) -> None:
        """Only our own models, whatever other apps register and whenever they do.

        Those of django-allauth would let staff take away a second step, give somebody an address
        or end a session, without a log entry and without a mail to the person.
        """
        alone = isinstance(model_or_iterable, ModelBase)
        models: list[Any] = [model_or_iterable] if alone else list(model_or_iterable)
        ours = [model for model in models if model._meta.app_config.name.startswith("brokerage.")]
        super().register(ours, *args, **options)

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:
        """Every page of the office."""
        guarded = super().admin_view(view, cacheable)

        @wraps(guarded)
        def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if not _is_sound(request):
                raise BadRequest("No page of the office has such an address.")
            answer: HttpResponse = guarded(request, *args, **kwargs)
            return answer

        return checked

    def login(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """To the site's sign-in and back: one door, with its limits and its second step."""
        answer: HttpResponse = secure_admin_login(super().login)(request, extra_context)
        return answer

    def password_change(  # type: ignore[override]
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        return HttpResponseRedirect(OWN_PASSWORD)

    def index(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> TemplateResponse:
        """With a word on top while a mail to the firm lies undelivered."""
        if undelivered := given_up_to_firm():
            words = '{} to us could not be delivered. <a href="{}">See the outbox</a>.'
            emails = "1 email" if undelivered == 1 else f"{undelivered} emails"
            messages.error(request, format_html(words, emails, GIVEN_UP))
        return super().index(request, extra_context)

    def each_context(self, request: HttpRequest) -> dict[str, Any]:
        name = firm().name
        return {**super().each_context(request), "site_title": name, "site_header": name}
