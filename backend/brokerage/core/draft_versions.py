"""The version numbers of drafts that several people edit."""

from secrets import randbelow


def first_draft_version() -> int:
    """Return a random version number, from 1 to 2**30, for a new draft. Each save adds one.

    With a fixed start, an editor who loaded a draft that was discarded or published since could
    save over a later draft with the same number.
    """
    return randbelow(2**30) + 1
