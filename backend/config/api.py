"""The one place where every router meets: read it as the table of contents of the API."""

from ninja import NinjaAPI

from brokerage.accounts.api import router as accounts
from brokerage.assessments.api import router as assessments
from brokerage.core import errors
from brokerage.leads.api import router as leads
from brokerage.library.api import router as library
from brokerage.portal.api import router as portal
from brokerage.valuation.api import router as valuation

api = NinjaAPI(
    title="Sabine Ridge API",
    version="1.0.0",
    docs_url=None,  # its page needs scripts from elsewhere, which our security policy forbids
    openapi_url=None,
)
errors.register(api)
api.add_router("", accounts)
api.add_router("", leads)
api.add_router("", valuation)
api.add_router("", assessments)
api.add_router("", library)
api.add_router("", portal)
