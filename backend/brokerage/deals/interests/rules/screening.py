"""The script of the call with a buyer, read from `domain/deals/screening.json`. Its answers have
the form of those of the intake sheet.
"""

from collections.abc import Mapping
from typing import Final

from brokerage.core import facts
from brokerage.deals.intake.rules.sheet import Sheet, SheetField, Value, is_asked

SCRIPT: Final = Sheet.model_validate_json(facts.domain_file("deals", "screening"))
FIELDS: Final = {field.id: field for group in SCRIPT.groups for field in group.fields}


def core_missing(values: Mapping[str, Value]) -> list[SheetField]:
    """Return the questions without an answer that a screening needs."""
    return [
        field
        for field in FIELDS.values()
        if field.is_core and is_asked(field, values) and not values.get(field.id)
    ]


def text_of(values: Mapping[str, Value], field: str) -> str:
    """Return the answer to a question of the script as it is stored; empty without one."""
    value = values.get(field, "")
    return value if isinstance(value, str) else ""


def in_words(values: Mapping[str, Value], field: str) -> str:
    """Return the answer to a question of the script as people read it."""
    text = text_of(values, field)
    return FIELDS[field].options.get(text, text)
