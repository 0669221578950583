"""The back office pages for entries: edit them, or restore the shipped ones."""

from typing import Any

from django.contrib import admin, messages
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest

from brokerage.content.forms import EntryForm
from brokerage.content.kinds import dated_kinds
from brokerage.content.models import Entry
from brokerage.content.services.publishing import edit, restore_shipped
from brokerage.core.admin_bases import DeclaredFiltersOnly, LocksWhileSaving
from brokerage.core.signals import acted_in_office


@admin.register(Entry)
class EntryAdmin(DeclaredFiltersOnly, LocksWhileSaving, admin.ModelAdmin[Entry]):
    form = EntryForm
    list_display = ("key", "edited", "updated_at")
    list_filter = ("edited",)
    search_fields = ("key",)
    fields = ("key", "text", "seen", "edited", "updated_at")
    readonly_fields = ("key", "edited", "updated_at")
    actions = ("restore_shipped_words",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Entry]:
        return super().get_queryset(request).filter(is_public=True).exclude(key__in=dated_kinds())

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Entry | None = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Entry, form: Any, change: bool) -> None:
        edit(key=obj.key, body=form.cleaned_data["text"], by=request.user)
        _log(request, "document-published", obj)

    @admin.action(description="Restore the original words")
    def restore_shipped_words(self, request: HttpRequest, queryset: QuerySet[Entry]) -> None:
        for entry in queryset.filter(shipped__isnull=False):
            with transaction.atomic():
                restore_shipped(key=entry.key, by=request.user)
                _log(request, "document-restored", entry)
        self.message_user(request, "The original words are back.", messages.SUCCESS)


def _log(request: HttpRequest, act: str, entry: Entry) -> None:
    """Add an act on the entry to the staff log, as the desk does."""
    acted_in_office.send(
        sender=Entry,
        request=request,
        act=act,
        object_type="document",
        object_id=None,
        detail={"document": entry.key},
    )
