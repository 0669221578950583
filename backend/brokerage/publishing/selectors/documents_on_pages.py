"""Which documents of the site's content pages show."""

from typing import Final

from brokerage.library.documents import source as library_source

_NOT_ON_PAGES: Final = ("mails/", "replies/", library_source.FOLDER, "desk")
"""Documents of the site's content that no page shows, and folders of such documents."""


def is_on_pages(key: str) -> bool:
    """Return whether a page may show this document: no mail, template of a reply, source of a file,
    or setting of the desk.
    """
    first, slash, _ = key.partition("/")
    return first + slash not in _NOT_ON_PAGES
