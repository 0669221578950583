"""The operations on assessments: reports for anybody, and the health that a business watches."""

from ninja import Router

from brokerage.assessments.api.draft import router as draft
from brokerage.assessments.api.health_runs import router as health_runs
from brokerage.assessments.api.reports import router as reports
from brokerage.assessments.api.tasks import router as tasks

router = Router(by_alias=True)
for part in (reports, draft, health_runs, tasks):
    router.add_router("", part)
