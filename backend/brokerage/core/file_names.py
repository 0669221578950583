"""Cleans the names of uploaded files, which may be anything."""

from pathlib import PurePath


def shown_name(name: str, *, otherwise: str) -> str:
    """Return a name that can be shown and stored: without folders and invisible characters, and
    only the last 100 characters. Returns `otherwise` if nothing is left.
    """
    return "".join(each for each in PurePath(name).name if each.isprintable())[-100:] or otherwise
