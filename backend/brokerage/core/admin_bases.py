"""Base classes of the back office's admin pages."""

from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet, Value
from django.db.models.functions import Replace
from django.http import HttpRequest

from brokerage.core.search_words import sort_key


class DeclaredFiltersOnly:
    """A mixin of ModelAdmin that allows only those filters in the URL that `list_filter` declares.

    Django's admin accepts every lookup of every field in the URL, and fails on many.
    """

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        field, _, comparison = lookup.rpartition("__")
        offered = self.get_list_filter(request)  # type: ignore[attr-defined]  # of ModelAdmin
        return field in offered and comparison in {"exact", "gte", "lt", "isnull"}


class FoldedSearch:
    """A mixin of ModelAdmin whose search also finds names without their accents, apostrophes and
    hyphens. `sort_names` are lookups of the fields that `SortedByName` keeps.
    """

    sort_names: tuple[str, ...] = ("sort_name",)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        found, has_repeats = super().get_search_results(  # type: ignore[misc]  # of ModelAdmin
            request, queryset, search_term
        )
        name = sort_key(search_term).replace(" ", "")
        if not name:
            return found, has_repeats
        either = Q(pk__in=found.values("pk"))
        for field in self.sort_names:
            squeezed = queryset.alias(squeezed=Replace(field, Value(" "), Value("")))
            either |= Q(pk__in=squeezed.filter(squeezed__contains=name).values("pk"))
        return queryset.filter(either), False


class ReadOnlyAdmin(DeclaredFiltersOnly, admin.ModelAdmin[Any]):
    """A ModelAdmin that lists and shows rows; nobody can add, change or delete any row."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
