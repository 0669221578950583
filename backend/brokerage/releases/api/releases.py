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
from brokerage.core.errors import STANDARD, ApiError, Problem
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
    response={
        200: ReleaseRow,
        **REFUSALS,
        409: MethodConflictOut | Problem,
        422: MethodProblemsOut,
    },
)
def release_method(
    request: HttpRequest, body: Annotated[ReleaseIn, Body()], name: Name = METHOD
) -> HttpResponse:
    """Release the draft as a new version. For principals only.

    If its effective day is today, the version takes effect at once, else the worker puts it in
    effect on that day, in the firm's time zone. Pages that show it are published then. The draft is
    deleted, and the staff log records this.

    Status 400 `in_the_past` for an earlier day than today; 403 if the principal has not signed in
    or reauthenticated in the last five minutes; 409 if the draft's version is not
    `expected_version`, or there is no draft, so also for a repeat; 409 `another_scheduled` while
    another release waits for its day, because one would undo the other; 422 if the draft has
    problems, or is the same as the version in effect; 404 for an unknown `name`.
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
    except services.AnotherScheduled as other:
        raise ApiError(409, "another_scheduled", _refusal(other.release)) from other
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
    """List all versions: those of the firm, then those shipped with the product, newest first.

    For all staff. Releases whose day has not come are among those of the firm, with `state`
    `scheduled`, and so are `canceled` ones. There is no limit. Status 404 for an unknown `name`.
    """
    return json_response(ReleasesOut(releases=history.rows(found_kind(name))))


@router.get(
    "/method/releases/{version}",
    operation_id="get-method-release",
    auth=IsStaff(),
    response={200: ReleaseOut, **REFUSALS},
)
def get_method_release(request: HttpRequest, version: str, name: Name = METHOD) -> HttpResponse:
    """Return one version with its differences from the version that it is based on.

    For all staff. A scheduled or canceled version is found too. `based_on` and `differences` are
    empty for the first version of the product. Status 404 for an unknown `name` or version.
    """
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
    """Cancel a release before its effective day. For principals only.

    The release stays in the list of all versions, with `state` `canceled` and its content; the
    draft is not changed. The staff log records this.

    Status 403 if the principal has not signed in or reauthenticated in the last five minutes; 409
    `in_effect` if the version has taken effect; 404 for an unknown `name` or version, so also for a
    repeat, and for a version that was shipped.
    """
    kind = found_kind(name)
    try:
        with transaction.atomic():
            canceled = services.cancel(kind=kind, version=version, by=current_user(request))
            _record(request, StaffAct.METHOD_CANCELED, canceled)
    except Release.DoesNotExist as gone:
        raise ApiError(404, *STANDARD[404]) from gone
    except services.AlreadyInEffect as started:
        message = "This version has taken effect. Release another one instead."
        raise ApiError(409, "in_effect", message) from started
    return json_response(Done())


def _refusal(scheduled: Release) -> str:
    on = scheduled.effective_on
    return (
        f"Version {scheduled.version} is scheduled for {on:%B} {on.day}, {on.year}, and one of "
        "the two would undo the other. First cancel it under History, where its content stays. "
        "After this release, make it the draft there: what you release now stays in it."
    )


def _record(request: HttpRequest, act: StaffAct, release: Release) -> None:
    detail: dict[str, Any] = {"name": release.name, "version": release.version}
    staff_log.record(
        request,
        act=act,
        object_type="release",
        object_id=release.pk,
        detail=detail | {"effectiveOn": release.effective_on.isoformat()},
    )
