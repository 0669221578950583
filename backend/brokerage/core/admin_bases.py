"""How staff look at rows in the back office."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest


class DeclaredFiltersOnly:
    """A list is filtered by what it offers, and by nothing else that an address may ask for.

    Django's admin lets an address ask for every comparison of every field, and fails on many.
    """

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        field, _, comparison = lookup.rpartition("__")
        offered = self.get_list_filter(request)  # type: ignore[attr-defined]  # of ModelAdmin
        return field in offered and comparison in {"exact", "gte", "lt", "isnull"}


class ReadOnlyAdmin(DeclaredFiltersOnly, admin.ModelAdmin[Any]):
    """Lists and shows rows; whoever made them on the site keeps them as they are."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
