"""Base classes and HTML of the back office's pages."""

from collections.abc import Iterable
from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.db import connection
from django.db.models import Q, QuerySet, Value
from django.db.models.functions import Replace
from django.http import HttpRequest
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

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
    """A ModelAdmin that lists and shows rows, and does not add, change or delete them."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class StalePageForm(forms.Form):
    """A mixin of a ModelForm. Rejects the form, with the code `stale`, if the object was changed
    since the page was opened. Its ModelAdmin needs the mixin `LocksWhileSaving`.
    """

    stale_message: ClassVar[str]
    seen = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._now = self.state()
        self.initial["seen"] = self._now

    def state(self) -> str:
        """Return a text that differs after each change of the object, such as its version number.
        Subclasses must override this.
        """
        raise NotImplementedError

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if self.cleaned_data.get("seen") != self._now:
            raise ValidationError(self.stale_message, code="stale")
        return cleaned


class LocksWhileSaving:
    """A mixin of ModelAdmin that locks the row of an object while a change is saved, so that
    concurrent changes wait.
    """

    def get_object(
        self, request: HttpRequest, object_id: str, from_field: str | None = None
    ) -> Any | None:
        found = super().get_object(  # type: ignore[misc]  # of ModelAdmin
            request, object_id, from_field
        )
        if found is None or request.method != "POST" or not connection.in_atomic_block:
            return found
        return self.locked(request, found)

    def locked(self, request: HttpRequest, found: Any) -> Any | None:
        """Lock the row, and return the object as stored now; None if it was deleted."""
        rows = self.get_queryset(request)  # type: ignore[attr-defined]  # of ModelAdmin
        return rows.select_for_update().filter(pk=found.pk).first()


def table(cells: Iterable[tuple[str, str]]) -> SafeString:
    """Return an HTML table with a row for each pair of a label and a value."""
    rows = format_html_join("", '<tr><th scope="row">{}</th><td>{}</td></tr>', cells)
    return format_html('<table class="run">{}</table>', rows)


def collapsible(answers: list[tuple[str, str]]) -> SafeString:
    """Return a collapsed HTML table of pairs of a question and its answer."""
    return format_html(
        "<details><summary>All {} answers</summary>{}</details>", len(answers), table(answers)
    )
