"""The operations by which staff record their own license and yearly statement."""

from typing import Annotated

from django.db import transaction
from django.http import HttpRequest
from ninja import Body, Router

from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.accounts.rules import StaffAct
from brokerage.accounts.services import staff_log
from brokerage.core.errors import Problem
from brokerage.deals.firm_reports.schemas import StaffLicenseIn, StaffRecordOut
from brokerage.deals.firm_reports.selectors.staff_records import record_of
from brokerage.deals.firm_reports.services import staff_records

router = Router(by_alias=True, tags=["desk: staff"], auth=IsStaff())

_REFUSALS = dict.fromkeys((400, 401, 403, 413, 415, 422, 429), Problem)
_ANSWERS = {200: StaffRecordOut, **_REFUSALS}


@router.get("/my-record", operation_id="get-my-staff-record", response=_ANSWERS)
def get_my_record(request: HttpRequest) -> StaffRecordOut:
    """Return one's own license and the day of the last yearly statement."""
    return StaffRecordOut.of(record_of(current_user(request)))


@router.put("/my-record", operation_id="record-my-license", response=_ANSWERS)
def record_my_license(
    request: HttpRequest, body: Annotated[StaffLicenseIn, Body()]
) -> StaffRecordOut:
    """Store one's own license, with the day on which it ends; both empty without one."""
    with transaction.atomic():
        record = staff_records.record_license(
            by=current_user(request), number=body.license_number, ends_on=body.license_ends_on
        )
        _log(request, StaffAct.STAFF_LICENSE)
    return StaffRecordOut.of(record)


@router.post("/my-record/statement", operation_id="make-yearly-statement", response=_ANSWERS)
def make_statement(request: HttpRequest) -> StaffRecordOut:
    """Record that the signed-in member of staff makes the yearly statement today."""
    with transaction.atomic():
        record = staff_records.attest(by=current_user(request))
        _log(request, StaffAct.STAFF_ATTESTED)
    return StaffRecordOut.of(record)


def _log(request: HttpRequest, act: StaffAct) -> None:
    staff_log.record(request, act=act, object_type="user", object_id=current_user(request).pk)
