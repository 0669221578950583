"""Knows which placeholders each mail may use, such as `{{ name }}`, and validates mail templates
that staff have edited.
"""

import re

from pydantic.alias_generators import to_snake

from brokerage.core import facts
from brokerage.core.facts import EntryBody
from brokerage.mail.rules.template import PLACEHOLDER, SUBJECT
from brokerage.mail.services import links

_FIRM_PLACEHOLDERS = frozenset("firm_name firm_phone firm_email".split())
_PLACEHOLDERS = {
    "mails/contact-firm": frozenset(
        "calculator_run assessment health received_at reference office_url".split()
    ).union(to_snake(field.name) for field in facts.form("contact").fields),
    "mails/account-": frozenset("when days sign_in_url".split()),
}
"""Allowed by prefix, in addition to those of the shipped template. A mail that a stranger can cause
contains nothing that they typed, except an invitation the name of its sender.
"""


def placeholders_of(key: str) -> frozenset[str]:
    """Return the placeholders that a template may use; any other would make sending fail. `key` is
    the key of its entry, such as `mails/contact-firm`. Raises KeyError if it is not shipped.
    """
    shipped = PLACEHOLDER.findall(str(facts.shipped(key)))
    allowed = (names for prefix, names in _PLACEHOLDERS.items() if key.startswith(prefix))
    return _FIRM_PLACEHOLDERS.union(shipped, *allowed)


def problems(key: str, words: EntryBody) -> list[str]:
    """Check an edited template, and return a sentence for each error. `key` is the key of its
    entry.
    """
    source = str(words)
    found = []
    subject = SUBJECT.match(source)
    if subject is None:
        found.append("Start with “Subject: …”, then a blank line, then the mail.")
    all_values = placeholders_of(key)
    if unknown := sorted(set(PLACEHOLDER.findall(source)) - all_values):
        there_are = ", ".join(sorted(all_values))
        found.append(f"Unknown placeholder: {', '.join(unknown)}. Available: {there_are}.")
    if re.search(r"\{[{%#]|[}%#]\}", PLACEHOLDER.sub("", source)):
        found.append("Use braces only for placeholders, as in {{ name }}.")
    if not found and subject:
        rest = source[subject.end() :]
        found += links.problems(key, rest, subject[1], str(facts.shipped(key)))
    return found
