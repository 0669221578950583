"""The contact form's rules (specification, section 5), read from `domain/forms/contact.json`.

The browser reads the same file, and both run `domain/vectors/contact.json`.
"""

from dataclasses import dataclass

from brokerage.core import facts
from brokerage.core.form_rules import FormRules

FORM = facts.form("contact")
_RULES = FormRules(FORM)


@dataclass(frozen=True)
class ContactValues:
    """What a visitor wrote, as typed or as cleaned."""

    name: str = ""
    email: str = ""
    phone: str = ""
    company: str = ""
    message: str = ""


@dataclass(frozen=True)
class Sending:
    """How a message was sent, as far as the page tells. A page without scripts tells the least."""

    trap: str = ""
    """What stands in the field that no person sees."""
    took: int | None = None
    """Milliseconds in which an empty form was filled in; None: not known."""
    proof: str = ""
    """The answer to a challenge of a busy site."""


def check(values: ContactValues) -> dict[str, str]:
    """The first failing check of each field, as the message to show; empty when all is well."""
    return _RULES.check(vars(values))


def clean(values: ContactValues) -> ContactValues:
    """The values as they are kept: no stray spaces, control characters or direction marks."""
    return ContactValues(**_RULES.clean(vars(values)))
