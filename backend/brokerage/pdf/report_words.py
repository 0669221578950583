"""Checks the words of a tool whose PDF reports show them."""

from brokerage.content.checks import Problem, place
from brokerage.core.facts import DocumentBody
from brokerage.pdf.font_coverage import texts_not_shown


def problems(_key: str, words: DocumentBody) -> list[Problem]:
    """Return a problem for each text with a character that the PDF fonts cannot show. Register it
    for the content document of a tool whose reports print the document's texts: such a character
    would make every report of that tool fail.
    """
    return [
        Problem(path, message, f"{place(path)}: {message}")
        for path, message in texts_not_shown(words)
    ]
