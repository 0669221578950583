"""Checks and cleans the texts of a task by `domain/forms/task.json`."""

from collections.abc import Mapping
from typing import Final

from brokerage.core import facts
from brokerage.core.form_rules import FormRules, InvalidForm

_RULES = FormRules(facts.form("task"))
TEXTS: Final = tuple(field.name for field in _RULES.form.fields)


def cleaned(texts: Mapping[str, str]) -> dict[str, str]:
    """Return the texts as they are stored. `texts` has the new `owner`, `evidence` or both, by
    these names. Raises InvalidForm if one is too long.
    """
    if errors := _RULES.check(texts):
        raise InvalidForm(errors)
    return _RULES.clean(texts)
