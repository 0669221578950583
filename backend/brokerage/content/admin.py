"""The back office pages for documents: edit them, or restore the shipped ones."""

from typing import Any

from django.contrib import admin, messages
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest

from brokerage.content import services
from brokerage.content.forms import DocumentForm
from brokerage.content.models import Document
from brokerage.core.admin_bases import DeclaredFiltersOnly, LocksWhileSaving
from brokerage.core.signals import acted_in_office


@admin.register(Document)
class DocumentAdmin(DeclaredFiltersOnly, LocksWhileSaving, admin.ModelAdmin[Document]):
    form = DocumentForm
    list_display = ("key", "edited", "updated_at")
    list_filter = ("edited",)
    search_fields = ("key",)
    fields = ("key", "text", "seen", "edited", "updated_at")
    readonly_fields = ("key", "edited", "updated_at")
    actions = ("restore_shipped_words",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Document]:
        return super().get_queryset(request).filter(is_public=True)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Document | None = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Document, form: Any, change: bool) -> None:
        words = form.cleaned_data["text"]
        services.edit(key=obj.key, words=words, by=request.user)
        _log(request, "document-published", obj)

    @admin.action(description="Restore the original words")
    def restore_shipped_words(self, request: HttpRequest, queryset: QuerySet[Document]) -> None:
        for document in queryset.filter(shipped__isnull=False):
            with transaction.atomic():
                services.restore(key=document.key, by=request.user)
                _log(request, "document-restored", document)
        self.message_user(request, "The original words are back.", messages.SUCCESS)


def _log(request: HttpRequest, act: str, document: Document) -> None:
    """Add an act on the document to the staff log, as the desk does."""
    acted_in_office.send(
        sender=Document,
        request=request,
        act=act,
        object_type="document",
        object_id=None,
        detail={"document": document.key},
    )
