"""Documents in the back office: staff publish them; everything else comes from their sources."""

from collections.abc import Callable
from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.template.defaultfilters import filesizeformat

from brokerage.core.admin_bases import DeclaredFiltersOnly
from brokerage.library import catalogue, services
from brokerage.library.models import LibraryDocument


def _source(attribute: str, label: str) -> Callable[[Any, LibraryDocument], str]:
    """Return a list column that shows an attribute of the document's source; a document without a
    source shows its key.
    """

    @admin.display(description=label)
    def column(self: Any, stored: LibraryDocument) -> str:
        document = catalogue.document(stored.key)
        return str(getattr(document, attribute)) if document else stored.key

    return column


@admin.register(LibraryDocument)
class LibraryDocumentAdmin(DeclaredFiltersOnly, admin.ModelAdmin[LibraryDocument]):
    list_display = ("title", "tab", "kind", "file_size", "access", "published", "downloads")
    list_filter = ("published",)
    readonly_fields = (
        *("title", "description", "tab", "kind", "file_size", "access"),
        *("made_on", "changed_at", "downloads"),
    )
    fieldsets = (
        (None, {"fields": ("title", "description", "published")}),
        ("The file", {"fields": ("tab", "kind", "file_size", "access", "made_on", "changed_at")}),
        ("Downloads", {"fields": ("downloads",)}),
    )
    actions = ("publish_selected", "show_as_coming_soon")

    title = _source("title", "title")
    description = _source("description", "description")
    tab = _source("tab", "tab")
    kind = _source("kind", "kind")
    access = _source("access", "for")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(
        self, request: HttpRequest, obj: LibraryDocument | None = None
    ) -> bool:
        return False

    def save_model(
        self, request: HttpRequest, obj: LibraryDocument, form: Any, change: bool
    ) -> None:
        services.publish(keys=[obj.key], published=obj.published, by=request.user)

    @admin.action(description="Publish")
    def publish_selected(self, request: HttpRequest, queryset: QuerySet[LibraryDocument]) -> None:
        services.publish(keys=[stored.key for stored in queryset], published=True, by=request.user)
        self.message_user(request, "Visitors can download them now.", messages.SUCCESS)

    @admin.action(description="Show as coming soon")
    def show_as_coming_soon(
        self, request: HttpRequest, queryset: QuerySet[LibraryDocument]
    ) -> None:
        services.publish(keys=[stored.key for stored in queryset], published=False, by=request.user)
        self.message_user(request, "They are shown as coming soon.", messages.SUCCESS)

    @admin.display(description="size")
    def file_size(self, stored: LibraryDocument) -> str:
        return filesizeformat(stored.size)
