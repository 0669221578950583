"""Base classes of the back office's admin pages."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest


class DeclaredFiltersOnly:
    """A mixin of ModelAdmin that allows only those filters in the URL that `list_filter` declares.

    Django's admin accepts every lookup of every field in the URL, and fails on many.
    """

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        field, _, comparison = lookup.rpartition("__")
        offered = self.get_list_filter(request)  # type: ignore[attr-defined]  # of ModelAdmin
        return field in offered and comparison in {"exact", "gte", "lt", "isnull"}


class ReadOnlyAdmin(DeclaredFiltersOnly, admin.ModelAdmin[Any]):
    """A ModelAdmin that lists and shows rows; nobody can add, change or delete any row."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
