"""The version numbers of drafts that several people edit."""

from secrets import randbelow


def first_draft_version() -> int:
    """Return a random number from 1 to 2**30, which is the version of a new draft.

    Each save adds one. An editor who loaded a draft that was discarded or published since would
    otherwise save over a later draft, which counts from the same number.
    """
    return randbelow(2**30) + 1
