"""The portal's own operations: the next steps, and the exit readiness scorecard."""

from ninja import Router

from brokerage.portal.api.scorecard import router as scorecard
from brokerage.portal.api.steps import router as steps

router = Router(by_alias=True)
for part in (steps, scorecard):
    router.add_router("", part)
