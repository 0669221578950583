"""Whom a note mentions."""

import re
from collections.abc import Mapping


def mentioned(text: str, colleagues: Mapping[int, str]) -> set[int]:
    """Return the ids of the colleagues, given by name, whom a text mentions, as in `@Pat Reyes`."""
    by_name: dict[str, set[int]] = {}
    for person, name in colleagues.items():
        if name:
            by_name.setdefault(name.casefold(), set()).add(person)
    if not by_name:
        return set()
    # The longest first: `@Pat Reyes` does not mention Pat.
    names = "|".join(re.escape(name) for name in sorted(by_name, key=len, reverse=True))
    found = re.findall(rf"(?<!\w)@({names})(?!\w)", text.casefold())
    return {person for name in found for person in by_name[name]}
