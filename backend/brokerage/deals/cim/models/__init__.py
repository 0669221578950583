"""Memoranda, their versions, and who has read them."""

from brokerage.deals.cim.models.documents import Cim, CimVersion
from brokerage.deals.cim.models.readings import (
    CimFollowUp,
    CimPermit,
    CimReading,
    CimStamp,
    PageStamp,
)

__all__ = ["Cim", "CimFollowUp", "CimPermit", "CimReading", "CimStamp", "CimVersion", "PageStamp"]
