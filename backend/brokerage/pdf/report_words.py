"""Checks the words of a tool whose PDF reports show them."""

from brokerage.content.rules.kinds import Problem
from brokerage.core.facts import EntryBody
from brokerage.pdf.font_coverage import texts_not_shown


def problems(_key: str, words: EntryBody) -> list[Problem]:
    """Return a problem for each text with a character that PDFs cannot show: it would make every
    report of that tool fail.
    """
    return [Problem(*each) for each in texts_not_shown(words)]
