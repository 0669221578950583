"""Names of uploaded files, which may be anything."""

from pathlib import PurePath


def shown_name(name: str, *, otherwise: str) -> str:
    """The end of a name of at most 100 characters that can be shown and stored: without folders and
    without characters that cannot be seen. `otherwise` if nothing is left.
    """
    return "".join(each for each in PurePath(name).name if each.isprintable())[-100:] or otherwise
