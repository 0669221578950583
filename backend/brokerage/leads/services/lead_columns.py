"""Converts values of a lead's columns to JSON and restores them, for changes that can be undone."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.db.models import Field, ForeignKey

from brokerage.leads.models import OPEN_STATUSES, Lead, Status


def columns_of(lead: Lead, columns: Iterable[str]) -> dict[str, Any]:
    """Return values by column, such as `assignee_id`, with dates and times as ISO 8601 texts."""
    return {
        column: value.isoformat() if hasattr(value, "isoformat") else value
        for column in columns
        for value in [getattr(lead, column)]
    }


def restore_columns(lead: Lead, values: Mapping[str, Any], *, since: datetime) -> None:
    """Set columns of a lead to `values` from before a change at `since`; the caller saves the lead.
    A foreign key to a row that was deleted meanwhile is set to None.

    A later message that is not spam keeps the lead out of spam, and waiting if it is unanswered.
    """
    was_waiting = lead.waiting_since is not None
    _set_columns(lead, values)
    later = lead.messages.filter(received_at__gt=since).exclude(status=Status.SPAM)
    if values.get("is_spam") and later.exists():
        lead.is_spam = False
    if was_waiting and "waiting_since" in values:
        unanswered = later.filter(status__in=OPEN_STATUSES).order_by("received_at")
        if first := unanswered.values_list("received_at", flat=True).first():
            lead.waiting_since = min(lead.waiting_since or first, first)


def _set_columns(lead: Lead, values: Mapping[str, Any]) -> None:
    for column, value in values.items():
        field = Lead._meta.get_field(column.removesuffix("_id"))
        assert isinstance(field, Field)
        if isinstance(field, ForeignKey):
            there = field.related_model._base_manager.filter(pk=value).exists()
            setattr(lead, column, value if there else None)
        else:
            setattr(lead, column, field.to_python(value))
