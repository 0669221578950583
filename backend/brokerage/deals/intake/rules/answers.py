"""Merges new answers into those of a sheet, where several people may answer at a time."""

from collections.abc import Mapping, MutableMapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from brokerage.core.form_rules import InvalidForm
from brokerage.deals.intake.rules import sheet as rules
from brokerage.deals.intake.rules.sheet import SheetField, Value


class Change(NamedTuple):
    """A new answer. `seen` is the version of the answer that the person saw; 0 for none."""

    field: str
    value: Value
    seen: int


def cleaned_changes(
    fields: Mapping[str, SheetField], changes: Sequence[Change]
) -> dict[str, Value]:
    """Return the answers by field. Raises InvalidForm."""
    errors = {}
    for field, value, _ in changes:
        known = fields.get(field)
        wrong = rules.problem(known, value) if known else "Please load the page again"
        if wrong:
            errors[field] = wrong
    if errors:
        raise InvalidForm(errors)
    return {field: rules.cleaned(fields[field], value) for field, value, _ in changes}


def merge(
    answers: MutableMapping[str, Any],
    changes: Sequence[Change],
    clean: Mapping[str, Value],
    *,
    by: str,
    editor: str,
    at: datetime,
) -> list[str]:
    """Put changes into the stored answers of a sheet, each with the next version of the sheet.
    Return the fields that someone else has answered differently since they were seen, unless in the
    same browser, `editor`: their answers stay.
    """
    version = max((each["version"] for each in answers.values()), default=0)
    conflicts = []
    for change in changes:
        value = clean[change.field]
        known = answers.get(change.field)
        if (known["value"] if known else "") == value:
            continue
        if known and known["version"] != change.seen and known["editor"] != editor:
            conflicts.append(change.field)
            continue
        version += 1
        answers[change.field] = {
            "value": value,
            "version": version,
            "by": by,
            "at": at.isoformat(),
            "editor": editor,
        }
    return conflicts
