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
    """Return the ids of the colleagues whom a text mentions, as in `@Pat Reyes`. `colleagues` has
    their names by id. Case does not matter.
    """
    by_name = {name.casefold(): person for person, name in colleagues.items() if name}
    if not by_name:
        return set()
    # The longest first: `@Pat Reyes` does not mention Pat.
    names = "|".join(re.escape(name) for name in sorted(by_name, key=len, reverse=True))
    found = re.findall(rf"(?<!\w)@({names})(?!\w)", text.casefold())
    return {by_name[name] for name in found}
