"""The back office pages for entries: edit them, or restore the shipped ones."""

import json
from contextlib import suppress
from typing import Any, Final

from django import forms
from django.contrib import admin, messages
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest

from brokerage.content.models import Entry
from brokerage.content.rules.kinds import dated_kinds
from brokerage.content.selectors.checks import sentences
from brokerage.content.services.publishing import edit, restore_shipped
from brokerage.core import strict_json
from brokerage.core.admin_bases import DeclaredFiltersOnly, LocksWhileSaving, StalePageForm
from brokerage.core.signals import acted_in_office

_MOST_DIGITS: Final = 15
"""Longer numbers are not exact in JavaScript."""
_UNREADABLE: Final = (
    "These words cannot be read: lists and groups are nested too deeply, or a number is too large."
)


class EntryForm(StalePageForm, forms.ModelForm[Entry]):
    """The form to edit an entry in a text area, which shows JSON or the source of a Markdown
    entry. It is rejected if the entry was changed since the page was opened.
    """

    stale_message = (
        "Somebody has changed this since you opened this page. Nothing was saved: copy"
        " your words, open the page again and repeat your change."
    )
    text = forms.CharField(
        label="Words",
        strip=False,
        widget=forms.Textarea(attrs={"rows": 34, "spellcheck": "true", "class": "words"}),
        help_text="Keep the names before the colons; change the words after them.",
    )

    class Meta:
        model = Entry
        fields: tuple[str, ...] = ()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        body = self.instance.body
        self._is_markdown = isinstance(body, str)
        self.initial["text"] = (
            body if self._is_markdown else json.dumps(body, indent=2, ensure_ascii=False)
        )

    def state(self) -> str:
        return str(self.instance.version)

    def clean_text(self) -> Any:
        text = self.cleaned_data["text"].replace("\r\n", "\n")
        try:
            words = text if self._is_markdown else _read(text)
            found = sentences(self.instance.key, words)
        except json.JSONDecodeError as error:
            raise forms.ValidationError(
                f"Line {error.lineno}, column {error.colno}: {error.msg}."
                " A comma, a quote or a bracket is missing or one too many."
            ) from error
        except ValueError as error:
            raise forms.ValidationError(_UNREADABLE) from error
        if found:
            raise forms.ValidationError([forms.ValidationError(problem) for problem in found])
        return words


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


def _read(text: str) -> Any:
    """Parse JSON as `strict_json` does, with whole numbers of at most _MOST_DIGITS digits. Raises
    ValueError for others, and for what `strict_json` refuses.
    """
    with suppress(UnicodeEncodeError):  # `sentences` names the sign
        strict_json.loads(text)
    return json.loads(text, parse_int=_whole)


def _whole(digits: str) -> int:
    if len(digits.removeprefix("-")) > _MOST_DIGITS:
        raise ValueError
    return int(digits)
