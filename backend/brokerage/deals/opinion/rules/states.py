"""The states of an opinion of value, and who may move it from one to the next."""

from collections.abc import Collection
from enum import StrEnum
from typing import Final


class OpinionState(StrEnum):
    DRAFT = "draft"
    IN_REVIEW = "in-review"
    RELEASED = "released"
    SUPERSEDED = "superseded"


OPEN: Final = (OpinionState.DRAFT, OpinionState.IN_REVIEW)
"""A deal has at most one opinion in these states."""
FIXED: Final = (OpinionState.RELEASED, OpinionState.SUPERSEDED)
"""The opinion has left the firm: nothing in it changes anymore."""


def who_may_release(
    writers: Collection[int], principals: Collection[int], members: Collection[int]
) -> set[int]:
    """Return the ids of the staff who may release an opinion that `writers` wrote: principals who
    did not write it. Where every principal wrote it, colleagues on the deal who did not.
    """
    return set(principals) - set(writers) or set(members) - set(writers)
