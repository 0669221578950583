"""What may be noted on a task, read from `domain/forms/task.json`."""

from collections.abc import Mapping
from typing import Final

from brokerage.core import facts
from brokerage.core.form_rules import FormRules

_RULES = FormRules(facts.form("task"))
TEXTS: Final = tuple(field.name for field in _RULES.form.fields)


class InvalidTask(Exception):
    """A text cannot be noted; `fields` says which and in which words."""

    def __init__(self, fields: dict[str, str]) -> None:
        super().__init__(", ".join(fields))
        self.fields = fields


def cleaned(texts: Mapping[str, str]) -> dict[str, str]:
    """The texts as they are kept, by the names of their fields. Raises InvalidTask."""
    if errors := _RULES.check(texts):
        raise InvalidTask(errors)
    return _RULES.clean(texts)
