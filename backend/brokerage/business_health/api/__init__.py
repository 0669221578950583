"""The operations of the health assessment: the public report, drafts, runs and tasks."""

from ninja import Router

from brokerage.business_health.api.draft import router as draft
from brokerage.business_health.api.reports import router as reports
from brokerage.business_health.api.runs import router as runs
from brokerage.business_health.api.tasks import router as tasks

router = Router(by_alias=True)
for part in (reports, draft, runs, tasks):
    router.add_router("", part)
