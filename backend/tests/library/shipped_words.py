"""The text of a shipped document, changed for a test."""

from brokerage.core import facts


def with_replaced(key: str, before: str, after: str) -> str:
    """Return the shipped source of the document with its first `before`, which must be there,
    replaced.
    """
    source = str(facts.shipped(key))
    assert before in source
    return source.replace(before, after, 1)


def with_paragraph(key: str, paragraph: str) -> str:
    """Return the shipped source of the document with a paragraph added at its end."""
    return f"{facts.shipped(key)}\n\n{paragraph}\n"
