"""The operations on messages and leads."""

from ninja import Router

from brokerage.leads.api.contact import router as contact

router = Router(by_alias=True)
router.add_router("", contact)
