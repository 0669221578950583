"""The back office pages for the outbox: read mails, retry failed ones."""

from http import HTTPStatus
from typing import Any

from django.contrib import admin, messages
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from brokerage.core.admin_bases import DeclaredFiltersOnly
from brokerage.core.signals import acted_in_office
from brokerage.mail.models import ABOUT_ACCOUNTS, Mail, State
from brokerage.mail.rules.failures import reason_in_words
from brokerage.mail.services.mails import requeue


@admin.register(Mail)
class MailAdmin(DeclaredFiltersOnly, admin.ModelAdmin[Mail]):
    list_display = ("created_at", "to", "subject", "state", "attempts", "reference")
    list_filter = ("state", "to_firm", "created_at")
    search_fields = ("to", "subject", "reference")
    actions = ("try_again",)
    fields = (
        ("to", "reply_to", "sender_name"),
        "subject",
        "as_text",
        ("state", "attempts", "sent_at"),
        ("created_at", "next_attempt_at", "leased_until"),
        ("why", "last_error"),
        "reference",
        "message_id",
        "request_id",
    )
    readonly_fields = ("as_text", "why")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Mail | None = None) -> bool:
        # The list needs the permission for its action; mails are read-only.
        return obj is None and super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Mail | None = None) -> bool:
        return False

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        page = super().change_view(request, object_id, form_url, extra_context)
        if page.status_code == HTTPStatus.OK:
            _log(request, "mail-read", int(object_id))
        return page

    @admin.display(description="text")
    def as_text(self, mail: Mail) -> SafeString:
        if mail.reference.startswith(ABOUT_ACCOUNTS):
            return format_html("<em>{}</em>", "Emails about accounts are not shown here.")
        return format_html('<div class="as-written">{}</div>', mail.text)

    @admin.display(description="why it was not sent")
    def why(self, mail: Mail) -> str:
        return reason_in_words(mail.failure) if mail.last_error else ""

    @admin.action(description="Retry failed emails")
    def try_again(self, request: HttpRequest, queryset: QuerySet[Mail]) -> None:
        with transaction.atomic():
            dead = queryset.filter(state=State.DEAD).select_for_update().order_by("pk")
            again = list(dead.exclude(secret=""))
            lost = dead.filter(secret="").count()
            requeue(again)
            for mail in again:
                _log(request, "mail-retried", mail.pk)
        self.message_user(request, f"{len(again)} will be tried again now.", messages.SUCCESS)
        if lost:
            told = (
                f"{lost} cannot be sent again: the link was deleted. People can request a new one."
            )
            self.message_user(request, told, messages.WARNING)


def _log(request: HttpRequest, act: str, mail_id: int) -> None:
    acted_in_office.send(
        sender=Mail,
        request=request,
        act=act,
        object_type="mail",
        object_id=mail_id,
        detail={},
    )
