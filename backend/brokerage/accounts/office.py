"""The back office: Django's admin in the firm's name, behind the site's own sign-in."""

from typing import Any

from allauth.account.decorators import secure_admin_login
from django.contrib import messages
from django.contrib.admin import AdminSite
from django.db.models.base import ModelBase
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.utils.html import format_html

from brokerage.content.selectors import firm
from brokerage.mail.selectors import given_up_to_firm
from brokerage.mail.services import GIVEN_UP

OWN_PASSWORD = "/profile"
"""Where everybody changes their own password, with its limits, its mail and its log."""


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
