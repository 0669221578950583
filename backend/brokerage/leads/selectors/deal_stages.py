"""The stages of the deals that leads have become. Leads cannot import deals, so the package of
deals adds its query here, in `ready` of its `apps.py`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from brokerage.accounts.models import User
from brokerage.leads.models import Lead
from brokerage.leads.rules.desk import DEAL

DealStages = Callable[[User, Sequence[int]], Mapping[int, str]]
"""Takes the ids of leads and returns the stages of their deals, in words, by lead id: of those
deals that this member of staff may see.
"""

SOURCES: Final[list[DealStages]] = []


def deal_stages(user: User, leads: Sequence[Lead]) -> dict[int, str]:
    """Return the stages of the deals of leads by lead id, as far as the person may see them."""
    with_deal = [lead.pk for lead in leads if lead.stage == DEAL.id]
    found: dict[int, str] = {}
    for source in SOURCES if with_deal else ():
        found |= source(user, with_deal)
    return found
