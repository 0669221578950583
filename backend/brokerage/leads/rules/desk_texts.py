"""The limits of the texts that staff write on the desk, read from `domain/forms/desk.json`."""

from collections.abc import Mapping
from typing import Final

from brokerage.core import facts
from brokerage.core.form_rules import FormRules, InvalidForm

_RULES: Final = FormRules(facts.form("desk"))


def cleaned(texts: Mapping[str, str]) -> dict[str, str]:
    """Check and clean texts by the names of their fields, such as `note`. Raises InvalidForm."""
    if errors := _RULES.check(texts):
        raise InvalidForm(errors)
    return _RULES.clean(texts)


def max_length(name: str) -> int:
    """Return the most characters that the field `name` of `domain/forms/desk.json` accepts."""
    (field,) = (field for field in _RULES.form.fields if field.name == name)
    return min(check.max for check in field.checks if check.max is not None)
