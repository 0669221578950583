"""The API operations on accounts. Signing in itself is done by django-allauth's (`urls`)."""

from ninja import Router

from brokerage.accounts.api.confirmation import router as confirmation
from brokerage.accounts.api.desk_log import router as desk_log
from brokerage.accounts.api.desk_staff import router as desk_staff
from brokerage.accounts.api.people import router as people
from brokerage.accounts.api.profile import router as profile
from brokerage.accounts.api.session import router as session

router = Router(by_alias=True)
for part in (session, confirmation, people, profile, desk_staff, desk_log):
    router.add_router("", part)
