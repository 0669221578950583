"""Cleans the names of uploaded files, which may be anything."""

from pathlib import PurePath

from brokerage.core.text import single_line


def shown_name(name: str, *, otherwise: str) -> str:
    """Return the name of an uploaded file as it can be shown and stored: its last 100 characters.

    Folders and invisible characters are removed. Returns `otherwise` if nothing is left.
    """
    return single_line(PurePath(name).name)[-100:] or otherwise
