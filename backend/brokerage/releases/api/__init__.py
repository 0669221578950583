"""The desk's operations on releases: the draft of the next version, its preview, and all
versions.
"""

from ninja import Router

from brokerage.releases.api.draft import router as draft
from brokerage.releases.api.releases import router as releases

desk = Router(by_alias=True)
for part in (draft, releases):
    desk.add_router("", part)
