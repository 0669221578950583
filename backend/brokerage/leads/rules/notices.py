"""How mails to staff name a lead: as shortly as tells it from others, because mail can be read on a
lock screen.
"""

import re
from collections.abc import Mapping


def short_name(name: str) -> str:
    """Return a lead's first name and the first letter of the last: `Dana W.`"""
    words = [word for word in name.split() if "@" not in word]
    if not words:
        return "a lead"
    return words[0] if len(words) == 1 else f"{words[0]} {words[-1][0]}."


def mentioned(text: str, colleagues: Mapping[int, str]) -> set[int]:
    """Return the ids of the colleagues whom a text mentions, as in `@Pat Reyes`. `colleagues` has
    names by id.
    """
    by_name = {name.casefold(): person for person, name in colleagues.items() if name}
    if not by_name:
        return set()
    # The longest first: `@Pat Reyes` does not mention Pat.
    names = "|".join(re.escape(name) for name in sorted(by_name, key=len, reverse=True))
    found = re.findall(rf"(?<!\w)@({names})(?!\w)", text.casefold())
    return {by_name[name] for name in found}
