"""The back office pages for the outbox: read mails, retry failed ones."""

from django.contrib import admin, messages
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString

from brokerage.core.admin_bases import DeclaredFiltersOnly
from brokerage.core.signals import acted_in_office
from brokerage.mail.models import Mail, State
from brokerage.mail.services import requeue


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
        "last_error",
        "reference",
        "message_id",
        "request_id",
    )
    readonly_fields = ("as_text",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Mail | None = None) -> bool:
        # The list needs the permission for its action; mails are read-only.
        return obj is None and super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Mail | None = None) -> bool:
        return False

    @admin.display(description="text")
    def as_text(self, mail: Mail) -> SafeString:
        return format_html('<div class="as-written">{}</div>', mail.text)

    @admin.action(description="Retry failed emails")
    def try_again(self, request: HttpRequest, queryset: QuerySet[Mail]) -> None:
        with transaction.atomic():
            dead = list(queryset.filter(state=State.DEAD).select_for_update().order_by("pk"))
            count = requeue(dead)
            for mail in dead:
                acted_in_office.send(
                    sender=Mail,
                    request=request,
                    act="mail-retried",
                    object_type="mail",
                    object_id=mail.pk,
                    detail={},
                )
        self.message_user(request, f"{count} will be tried again now.", messages.SUCCESS)
