"""Previews of entries."""

from brokerage.core.facts import EntryBody
from brokerage.core.schema import Input, LookupText, Schema


class EntryPreviewIn(Input):
    """The request body for a preview: the key of an entry, and a body that is not saved. `path` is
    one of the pages on which it can be shown; if it is empty or another, the most useful page is
    taken.
    """

    key: LookupText
    body: EntryBody
    path: str = ""


class EntryPreviewOut(Schema):
    """A preview of an entry. `url` is the address of the rendered page, which its maker can load
    for two minutes; null if the entry cannot be shown.

    `path` is the page that was asked for, or else the first of `pages`. Both are empty if no page
    shows the entry, as for a mail.
    """

    url: str | None
    reason: str
    """Why there is no `url`: a sentence, then each problem of the entry, one a line. Empty if there
    is one.
    """
    path: str
    pages: list[str]
    """The paths of the pages on which the entry can be shown, the most useful first."""
