"""Refuses changes in the back office to an object that was changed since its page was opened."""

from typing import Any, ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.db import connection
from django.http import HttpRequest


class StalePageForm(forms.Form):
    """A mixin of the ModelForm of an object. The form is rejected, with the code `stale`, if the
    object was changed since the page was opened. Its ModelAdmin has the mixin `LocksWhileSaving`.
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
