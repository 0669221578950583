"""What the packages above do when an agreement changes. They add it in `ready` of their
`apps.py`.
"""

from collections.abc import Sequence
from typing import Final, Protocol

from brokerage.accounts.models import User
from brokerage.deals.listing.models import Listing
from brokerage.deals.nda.models import Nda


class Follower(Protocol):
    """Called in the transaction in which an agreement was sent, signed, declined, withdrawn or
    revoked (`nda.state`), with the listings that it covers; or with the one that was added to the
    schedule of a signed master. `by` is None for the buyer and the worker.
    """

    def __call__(self, *, nda: Nda, listings: Sequence[Listing], by: User | None) -> object: ...


FOLLOWERS: Final[list[Follower]] = []
