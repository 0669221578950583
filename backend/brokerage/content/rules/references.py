"""Checks the sources that an entry names: keys of its field `sources`."""

from typing import Any

from brokerage.content.rules.kinds import Problem
from brokerage.core.facts import EntryBody
from brokerage.core.json_texts import texts

_NAME = "sources"


def problems(key: str, words: EntryBody) -> list[Problem]:
    """Return a problem for each source that an entry names and does not have. Empty for
    an entry without a field `sources`. `key` is not used.
    """
    known: Any = words.get(_NAME) if isinstance(words, dict) else None
    if not isinstance(known, dict):
        return []
    found = []
    for path, text in texts(words):
        if len(path) > 2 and path[-2] == _NAME and isinstance(path[-1], int) and text not in known:
            message = f"There is no source “{text}”. There are: {', '.join(sorted(known))}."
            found.append(Problem(path, message))
    return found
