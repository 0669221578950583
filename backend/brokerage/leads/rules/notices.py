"""How mails to staff name a lead, and whom a note mentions. The name is short, because mail can be
read on a lock screen.
"""

import re
from collections.abc import Mapping


def short_name(name: str) -> str:
    """Return the first word of a lead's name and the first letter of the last word: `Dana W.`

    A name of one word is returned as that word. Email addresses are left out; if no word is left,
    returns `a lead`.
    """
    words = [word for word in name.split() if "@" not in word]
    if not words:
        return "a lead"
    return words[0] if len(words) == 1 else f"{words[0]} {words[-1][0]}."


def mentioned(text: str, colleagues: Mapping[int, str]) -> set[int]:
    """Return the ids of the colleagues whom a text mentions, as in `@Pat Reyes`: all who have the
    name. `colleagues` has their names by id. Case does not matter.
    """
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
