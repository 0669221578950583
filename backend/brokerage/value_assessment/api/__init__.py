"""The operations on value assessments: a public report, and those that a business saves."""

from ninja import Router

from brokerage.value_assessment.api.report import router as report
from brokerage.value_assessment.api.saved import router as saved

router = Router(by_alias=True)
for part in (report, saved):
    router.add_router("", part)
