"""Helpers for short texts that people type."""


def single_line(text: str) -> str:
    """Return a text as one line: each run of spaces and unprintable characters becomes one space,
    none at the ends.

    Empty if nothing else is in it.
    """
    printable = "".join(each if each.isprintable() else " " for each in text)
    return " ".join(printable.split())
