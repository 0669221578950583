"""The fields of the signature of a confidentiality agreement, and of the words that end one."""

from typing import Final

from brokerage.core import facts
from brokerage.core.form_rules import FormRules, InvalidForm

FORM: Final = FormRules(facts.form("nda"))


def checked_reason(typed: str) -> str:
    """Return the reason as it is stored. Raises InvalidForm."""
    if errors := FORM.check({"reason": typed}):
        raise InvalidForm(errors)
    return FORM.clean({"reason": typed})["reason"]
