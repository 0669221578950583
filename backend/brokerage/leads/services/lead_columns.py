"""Converts values of a lead's columns to JSON and back, for changes that can be undone."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import Field

from brokerage.leads.models import Lead


def columns_of(lead: Lead, columns: Iterable[str]) -> dict[str, Any]:
    """Return the lead's values by column, as JSON can hold them: dates are ISO 8601 texts."""
    return {
        column: value.isoformat() if hasattr(value, "isoformat") else value
        for column in columns
        for value in [getattr(lead, column)]
    }


def set_columns(lead: Lead, values: Mapping[str, Any]) -> None:
    """Set columns of a lead to `values` that `columns_of` returned. The caller saves the lead."""
    for column, value in values.items():
        field = Lead._meta.get_field(column.removesuffix("_id"))
        assert isinstance(field, Field)
        setattr(lead, column, value if field.is_relation else field.to_python(value))
