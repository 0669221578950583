"""The limits of the texts of a recast, read from `domain/forms/recast.json`."""

from collections.abc import Mapping
from typing import Final

from brokerage.core import facts
from brokerage.core.form_rules import FormRules, InvalidForm

_RULES: Final = FormRules(facts.form("recast"))


def cleaned(texts: Mapping[str, str]) -> dict[str, str]:
    """Check and clean texts by the names of their fields. Raises InvalidForm."""
    if errors := _RULES.check(texts):
        raise InvalidForm(errors)
    return _RULES.clean(texts)
