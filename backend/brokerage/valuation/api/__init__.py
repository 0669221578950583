"""The operations on valuations: a public report, and the runs that a business saves."""

from ninja import Router

from brokerage.valuation.api.report import router as report
from brokerage.valuation.api.saved import router as saved

router = Router(by_alias=True)
for part in (report, saved):
    router.add_router("", part)
