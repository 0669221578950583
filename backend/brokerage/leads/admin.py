"""The back office pages for contact messages: read them, set the status, add notes."""

from typing import Any

from django.contrib import admin, messages
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from brokerage.accounts.rules import StaffAct
from brokerage.accounts.services import staff_log
from brokerage.business_health.services import snapshots as health_snapshots
from brokerage.core.admin_bases import DeclaredFiltersOnly, FoldedSearch, collapsible, table
from brokerage.leads.models import ContactMessage, Status
from brokerage.leads.rules.contact_form import COLUMNS, times_in_words
from brokerage.leads.selectors.messages import mails_of
from brokerage.leads.services.marking_spam import (
    erase_messages_and_update_leads,
    mark_not_spam_with_leads,
    mark_spam_with_leads,
)
from brokerage.valuation.services import runs
from brokerage.value_assessment.services import snapshots as value_snapshots

_SHOWN_BY = {"times": "good_times", "message": "as_written"}
_WRITTEN = tuple(_SHOWN_BY.get(column, column) for column in COLUMNS.values())
# Display method of each attachment, by model field.
_ATTACHED = {
    "calculator_run": "run",
    "value_assessment": "assessment",
    "business_health": "health_status",
}


@admin.register(ContactMessage)
class ContactMessageAdmin(FoldedSearch, DeclaredFiltersOnly, admin.ModelAdmin[ContactMessage]):
    list_display = ("received_at", "name", "company", "email", "status", "why", "reference")
    list_display_links = ("received_at", "name")
    list_filter = ("status", "received_at")
    search_fields = ("reference", "name", "email", "company", "message")
    sort_names = ("lead__sort_name",)
    actions = ("mark_as_spam", "mark_as_not_spam")  # besides deleting
    readonly_fields = (
        *_WRITTEN,
        *_ATTACHED.values(),
        "reference",
        "received_at",
        "why",
        "mails",
    )
    fieldsets = (
        (None, {"fields": _WRITTEN}),
        ("For staff", {"fields": ("status", "why", "note")}),
        ("Details", {"fields": ("received_at", "reference", "mails")}),
    )

    def get_fieldsets(self, request: HttpRequest, obj: ContactMessage | None = None) -> Any:
        """Add a fieldset for each attachment that the message has."""
        fieldsets = super().get_fieldsets(request, obj)
        sent = [shown for field, shown in _ATTACHED.items() if obj and getattr(obj, field)]
        return [(None, {"fields": (*_WRITTEN, *sent)}), *fieldsets[1:]]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def delete_model(self, request: HttpRequest, obj: ContactMessage) -> None:
        _erase(request, [obj])

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[ContactMessage]) -> None:
        _erase(request, list(queryset))

    def save_model(
        self, request: HttpRequest, obj: ContactMessage, form: Any, change: bool
    ) -> None:
        """Save the status and the staff note. A status that is spam now, or was spam before, also
        changes the lead, as the actions of the list do; a message that is not spam is mailed to the
        firm unless it has got that mail before.
        """
        was_spam, is_spam = form.initial.get("status") == Status.SPAM, obj.status == Status.SPAM
        if is_spam and not was_spam:
            mark_spam_with_leads(messages=[obj])
        elif was_spam and not is_spam:
            mark_not_spam_with_leads(messages=[obj], status=obj.status)
        super().save_model(request, obj, form, change)
        if form.changed_data:
            _record(request, StaffAct.MESSAGES_CHANGED, [obj], form.changed_data)

    @admin.action(description="Mark as spam")
    def mark_as_spam(self, request: HttpRequest, queryset: QuerySet[ContactMessage]) -> None:
        with transaction.atomic():
            chosen = list(queryset)
            count = mark_spam_with_leads(messages=chosen)
            self._log_changes(request, chosen, "Marked as spam.")
            _record(request, StaffAct.MESSAGES_CHANGED, chosen, ["spam"])
        self.message_user(request, f"{count} taken for spam.", messages.SUCCESS)

    @admin.action(description="Not spam")
    def mark_as_not_spam(self, request: HttpRequest, queryset: QuerySet[ContactMessage]) -> None:
        with transaction.atomic():
            chosen = list(queryset)
            count = mark_not_spam_with_leads(messages=chosen)
            self._log_changes(request, chosen, "Marked as not spam.")
            _record(request, StaffAct.MESSAGES_CHANGED, chosen, ["not-spam"])
        done = f"{count} taken for real. You get by email what you had not got before."
        self.message_user(request, done, messages.SUCCESS)

    def _log_changes(self, request: HttpRequest, chosen: list[ContactMessage], words: str) -> None:
        for message in chosen:
            self.log_change(request, message, words)

    @admin.display(description="why suspected")
    def why(self, message: ContactMessage) -> str:
        return "; ".join(message.suspicions_in_words())

    @admin.display(description="good times for a call")
    def good_times(self, message: ContactMessage) -> str:
        return times_in_words(message.times)

    @admin.display(description="message")
    def as_written(self, message: ContactMessage) -> SafeString:
        return format_html('<div class="as-written">{}</div>', message.message)

    @admin.display(description="calculator run")
    def run(self, message: ContactMessage) -> SafeString:
        snapshot: runs.RunSnapshot | None = message.calculator_run
        return table(runs.table(snapshot)) if snapshot else _NOTHING

    @admin.display(description="value assessment")
    def assessment(self, message: ContactMessage) -> SafeString:
        snapshot: value_snapshots.AssessmentSnapshot | None = message.value_assessment
        if not snapshot:
            return _NOTHING
        found = [
            format_html("<h3>{}</h3>{}", each["title"], table(each["evidence"]))
            for each in value_snapshots.scenario_summaries(snapshot)
        ]
        return format_html(
            "{}{}{}",
            table(value_snapshots.header_rows(snapshot)),
            format_html_join("", "{}", ((each,) for each in found)) or _NO_SCENARIO,
            collapsible(value_snapshots.answer_rows(snapshot)),
        )

    @admin.display(description="business health")
    def health_status(self, message: ContactMessage) -> SafeString:
        snapshot: health_snapshots.HealthSnapshot | None = message.business_health
        if not snapshot:
            return _NOTHING
        return format_html(
            "{}{}",
            table(health_snapshots.summary_rows(snapshot)),
            collapsible(health_snapshots.answer_rows(snapshot)),
        )

    @admin.display(description="emails")
    def mails(self, message: ContactMessage) -> SafeString:
        rows = [
            (
                reverse("admin:mail_mail_change", args=[mail.pk]),
                mail.subject,
                mail.to,
                mail.get_state_display(),
            )
            for mail in mails_of(message)
        ]
        return format_html_join("", '<p><a href="{}">{}</a><br>to {}: {}</p>', rows)


@transaction.atomic
def _erase(request: HttpRequest, chosen: list[ContactMessage]) -> None:
    erase_messages_and_update_leads(messages=chosen)
    _record(request, StaffAct.MESSAGES_DELETED, chosen, [])


def _record(
    request: HttpRequest, act: StaffAct, chosen: list[ContactMessage], fields: list[str]
) -> None:
    """Add an entry about the messages `chosen` to the staff log. `fields` has the names of the
    changed fields, or the mark `spam` or `not-spam`; it is empty for a deletion.
    """
    messages = [message.reference for message in chosen]
    leads = sorted({message.lead_id for message in chosen if message.lead_id is not None})
    staff_log.record(
        request,
        act=act,
        object_type="messages",
        object_id=None,
        detail={"messages": messages, "leads": leads, "fields": fields},
    )


_NOTHING = SafeString("")
_NO_SCENARIO = SafeString("<p>No scenario identified.</p>")
