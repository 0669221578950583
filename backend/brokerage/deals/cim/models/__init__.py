"""Memoranda, their versions, and who has read them."""

from brokerage.deals.cim.models.documents import Cim, CimVersion
from brokerage.deals.cim.models.readings import CimPermit, CimReading, CimStamp

__all__ = ["Cim", "CimPermit", "CimReading", "CimStamp", "CimVersion"]
