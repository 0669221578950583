"""The back office pages for library documents: staff publish them; the rest is edited
on the desk.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.template.defaultfilters import filesizeformat

from brokerage.accounts.permissions import current_user
from brokerage.core.admin_bases import DeclaredFiltersOnly
from brokerage.library.models import LibraryDocument
from brokerage.library.selectors import catalog
from brokerage.library.services import documents as services


def _column(attribute: str, label: str) -> Callable[[Any, LibraryDocument], str]:
    """Return a list column with an attribute of the document's catalog entry."""

    @admin.display(description=label)
    def column(self: Any, stored: LibraryDocument) -> str:
        return str(getattr(catalog.entry_of(stored), attribute))

    return column


@admin.register(LibraryDocument)
class LibraryDocumentAdmin(DeclaredFiltersOnly, admin.ModelAdmin[LibraryDocument]):
    list_display = (
        *("shown_title", "shown_tab", "kind", "file_size", "shown_access"),
        *("published", "downloads"),
    )
    list_filter = ("published",)
    readonly_fields = (
        *("shown_title", "shown_description", "shown_tab", "kind", "file_size", "shown_access"),
        *("made_on", "changed_at", "downloads"),
    )
    fieldsets = (
        (None, {"fields": ("shown_title", "shown_description", "published")}),
        (
            "The file",
            {
                "fields": (
                    *("shown_tab", "kind", "file_size", "shown_access"),
                    *("made_on", "changed_at"),
                )
            },
        ),
        ("Downloads", {"fields": ("downloads",)}),
    )
    actions = ("publish_selected", "show_as_coming_soon")

    # A column of a field's own name would show the field, which is empty unless staff filled it.
    shown_title = _column("title", "title")
    shown_description = _column("description", "description")
    shown_tab = _column("tab", "tab")
    kind = _column("kind", "kind")
    shown_access = _column("access", "for")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(
        self, request: HttpRequest, obj: LibraryDocument | None = None
    ) -> bool:
        return False

    def save_model(
        self, request: HttpRequest, obj: LibraryDocument, form: Any, change: bool
    ) -> None:
        _publish(request, [obj], obj.published)

    @admin.action(description="Publish")
    def publish_selected(self, request: HttpRequest, queryset: QuerySet[LibraryDocument]) -> None:
        _publish(request, queryset, True)
        self.message_user(request, "Visitors can download them now.", messages.SUCCESS)

    @admin.action(description="Show as coming soon")
    def show_as_coming_soon(
        self, request: HttpRequest, queryset: QuerySet[LibraryDocument]
    ) -> None:
        _publish(request, queryset, False)
        self.message_user(request, "They are shown as coming soon.", messages.SUCCESS)

    @admin.display(description="size")
    def file_size(self, stored: LibraryDocument) -> str:
        return filesizeformat(stored.size)


def _publish(request: HttpRequest, documents: Iterable[LibraryDocument], published: bool) -> None:
    for stored in documents:
        with suppress(LibraryDocument.DoesNotExist):  # removed in the meantime
            services.change_publication(
                request=request, by=current_user(request), key=stored.key, published=published
            )
