"""The desk's operations on the method: the draft, its preview, and releases."""

from ninja import Router

from brokerage.releases.api.draft import router as draft
from brokerage.releases.api.releases import router as releases

desk = Router(by_alias=True)
for part in (draft, releases):
    desk.add_router("", part)
