"""What may be sent: nothing that names the company in a subject, or one buyer to another."""

import re
from collections.abc import Iterable
from typing import Final

NAME: Final = "[name]"
"""Stands for the name of the person who gets the letter."""
LONGEST_SUBJECT: Final = 120
LONGEST: Final = 8000


def problems(
    subject: str, text: str, *, company: str, others: Iterable[str] = ()
) -> dict[str, str]:
    """Return messages by field. `others` are the names of buyers that the text must not have."""
    found = {}
    if not 0 < len(subject) <= LONGEST_SUBJECT:
        found["subject"] = f"Please write a subject of at most {LONGEST_SUBJECT} characters"
    elif company and _says(company, subject):
        found["subject"] = "Leave the company out of the subject: others may see it"
    if not 0 < len(text) <= LONGEST:
        found["text"] = f"Please write at most {LONGEST:,} characters, and not nothing"
    elif named := [name for name in others if _says(name, text)]:
        found["text"] = f"This goes to a buyer and names another: {named[0]}"
    return found


def _says(name: str, text: str) -> bool:
    return bool(name) and re.search(rf"\b{re.escape(name)}\b", text, re.IGNORECASE) is not None
