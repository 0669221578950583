"""The desk's operations that release a draft, cancel a release before its day, and list all
versions.
"""

from typing import Annotated, Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from ninja import Body, Router

from brokerage.accounts.permissions import IsRecentlyAuthenticatedPrincipal, IsStaff, current_user
from brokerage.accounts.rules import StaffAct
from brokerage.accounts.schemas import Done
from brokerage.accounts.services import staff_log
from brokerage.core.errors import STANDARD, ApiError
from brokerage.core.json_response import json_response
from brokerage.releases import history, services
from brokerage.releases.api.common import METHOD, REFUSALS, Name, conflict, found_kind, invalid
from brokerage.releases.models import Release
from brokerage.releases.schemas import (
    MethodConflictOut,
    MethodProblemsOut,
    ReleaseIn,
    ReleaseOut,
    ReleaseRow,
    ReleasesOut,
    release_row,
)

router = Router(by_alias=True, tags=["desk: method"], auth=IsRecentlyAuthenticatedPrincipal())


@router.post(
    "/method/releases",
    operation_id="release-method",
    response={200: ReleaseRow, **REFUSALS, 409: MethodConflictOut, 422: MethodProblemsOut},
)
def release_method(
    request: HttpRequest, body: Annotated[ReleaseIn, Body()], name: Name = METHOD
) -> HttpResponse:
    """Release the draft as a new version. If its effective day is today, it takes effect at
    once.
    """
    kind = found_kind(name)
    if body.effective_on < timezone.localdate():
        message = "Choose today or a later day."
        raise ApiError(400, "in_the_past", message, fields={"effectiveOn": message})
    try:
        with transaction.atomic():
            made = services.release(
                kind=kind,
                expected_version=body.expected_version,
                effective_on=body.effective_on,
                note=body.note.replace("\0", "").strip(),
                by=current_user(request),
            )
            _record(request, StaffAct.METHOD_RELEASED, made)
    except services.ChangedMeanwhile as changed:
        return conflict(changed)
    except services.InvalidDraft as found:
        return invalid(found)
    return json_response(release_row(made, kind.versions.current_version()))


@router.get(
    "/method/releases",
    operation_id="list-method-releases",
    auth=IsStaff(),
    response={200: ReleasesOut, **REFUSALS},
)
def list_method_releases(request: HttpRequest, name: Name = METHOD) -> HttpResponse:
    """List all versions: those of the firm, then those shipped with the product, newest first."""
    return json_response(ReleasesOut(releases=history.rows(found_kind(name))))


@router.get(
    "/method/releases/{version}",
    operation_id="get-method-release",
    auth=IsStaff(),
    response={200: ReleaseOut, **REFUSALS},
)
def get_method_release(request: HttpRequest, version: str, name: Name = METHOD) -> HttpResponse:
    """Return one version with its differences from the version that it is based on."""
    try:
        found = history.release(found_kind(name), version)
    except KeyError as unknown:
        raise ApiError(404, *STANDARD[404]) from unknown
    return json_response(found)


@router.delete(
    "/method/releases/{version}",
    operation_id="cancel-method-release",
    response={200: Done, **REFUSALS},
)
def cancel_method_release(request: HttpRequest, version: str, name: Name = METHOD) -> HttpResponse:
    """Cancel a release before its effective day. Its content becomes the draft again, unless there
    is a draft.
    """
    kind = found_kind(name)
    try:
        with transaction.atomic():
            canceled = services.cancel(kind=kind, version=version)
            _record(request, StaffAct.METHOD_CANCELED, canceled)
    except Release.DoesNotExist as gone:
        raise ApiError(404, *STANDARD[404]) from gone
    except services.AlreadyInEffect as started:
        message = "This version has taken effect. Release another one instead."
        raise ApiError(409, "in_effect", message) from started
    return json_response(Done())


def _record(request: HttpRequest, act: StaffAct, release: Release) -> None:
    detail: dict[str, Any] = {"name": release.name, "version": release.version}
    staff_log.record(
        request,
        act=act,
        object_type="release",
        object_id=release.pk,
        detail=detail | {"effectiveOn": release.effective_on.isoformat()},
    )
