"""The desk's operations on the library of pictures."""

from typing import Annotated

from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from ninja import Body, File, Path, Query, Router
from ninja.files import UploadedFile

from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.accounts.schemas import Done
from brokerage.core.errors import ApiError, Problem
from brokerage.core.json_response import json_response
from brokerage.core.text import storable
from brokerage.media import rules, selectors
from brokerage.media.schemas import (
    PictureConflictOut,
    PictureIn,
    PictureOut,
    PicturesOut,
)
from brokerage.media.services import pictures as services

router = Router(by_alias=True, tags=["desk: media"], auth=IsStaff())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), Problem)
_A_DAY = 86_400  # seconds


@router.get("/media", operation_id="list-pictures", response={200: PicturesOut, **_REFUSALS})
def list_pictures(
    request: HttpRequest,
    search: Annotated[str, Query(max_length=100)] = "",
    after: Annotated[str, Query(pattern="^[0-9]{0,18}$")] = "",
    limit: Annotated[int, Query(ge=1, le=100)] = 40,
) -> PicturesOut:
    """List pictures, the latest first, each with the entries and drafts that use it.

    `search` finds a part of the name or the alt text in any case. `after` is the `next_cursor` of
    the previous page. Deleted pictures are left out.
    """
    found = selectors.page(search=search, after=int(after) if after else None, limit=limit)
    shown = found[:limit]
    used = selectors.uses(shown)
    return PicturesOut(
        pictures=[PictureOut.of(each, used[each.pk]) for each in shown],
        next_cursor=str(shown[-1].pk) if len(found) > limit else "",
    )


@router.post("/media", operation_id="upload-picture", response={200: PictureOut, **_REFUSALS})
def upload_picture(request: HttpRequest, file: Annotated[UploadedFile, File()]) -> PictureOut:
    """Add a picture to the library, as multipart/form-data: a JPEG, PNG, WebP or AVIF.

    It has at most 20 MB and 40 megapixels, or 60 as a JPEG, and is not animated. It is stored as
    WebP without metadata, its longer side at most 2400 pixels; the alt text is empty. The same file
    again adds nothing: the response is the existing picture, restored if it was deleted. The staff
    log records a new or restored picture. Status 400 `bad_picture` with the reason; 429 after 200
    uploads per hour by a person, rejected and repeated files included.
    """
    picture = services.upload(
        request=request,
        by=current_user(request),
        name=file.name or "",
        original=file.read(),
    )
    return PictureOut.of(picture)


@router.patch(
    "/media/{int:picture_id}",
    operation_id="change-picture",
    response={200: PictureOut, **_REFUSALS, 409: PictureConflictOut},
)
def change_picture(
    request: HttpRequest, picture_id: int, body: Annotated[PictureIn, Body()]
) -> PictureOut | HttpResponse:
    """Change the alt text, the focus or both; a field that is left out or null stays.

    The alt text has 5 to 200 characters, else the status is 400. Entries have a separate alt text
    and focus. The staff log records a change. Status 409 if the version is not `expected_version`
    and the picture does not have the submitted values already; `theirs` is the current picture.
    Status 404 for an unknown or deleted picture.
    """
    alt = body.alt if body.alt is None else " ".join(storable(body.alt).split())
    if alt is not None and (problem := rules.alt_problem(alt)):
        raise ApiError(400, "invalid", problem, fields={"alt": problem})
    try:
        picture = services.change(
            request=request,
            picture_id=picture_id,
            expected_version=body.expected_version,
            alt=alt,
            focus=(body.focus.x, body.focus.y) if body.focus else None,
        )
    except services.PictureChanged as changed:
        conflict = PictureConflictOut(
            code="changed_meanwhile",
            message="A colleague has changed this picture meanwhile.",
            fields={},
            theirs=PictureOut.of(changed.picture),
        )
        return json_response(conflict, status=409)
    return PictureOut.of(picture)


@router.delete(
    "/media/{int:picture_id}", operation_id="delete-picture", response={200: Done, **_REFUSALS}
)
def delete_picture(request: HttpRequest, picture_id: int) -> Done:
    """Delete a picture that no entry and no draft names.

    It is hidden at once; the worker permanently deletes it after an hour, and until then it can be
    restored. The staff log records this. Status 409 `in_use`; 404 for an unknown or deleted
    picture. Doing it again returns 404.
    """
    services.delete(request=request, picture_id=picture_id)
    return Done()


@router.post(
    "/media/{int:picture_id}/restore",
    operation_id="restore-picture",
    response={200: PictureOut, **_REFUSALS},
)
def restore_picture(request: HttpRequest, picture_id: int) -> PictureOut:
    """Restore a picture that was deleted within the last hour.

    A picture that is not deleted is returned unchanged. The staff log records a restoration. Status
    404 if there is no such picture, or the worker has deleted it.
    """
    return PictureOut.of(services.restore(request=request, picture_id=picture_id))


@router.get(
    "/media/thumbnails/{reference}",
    operation_id="get-thumbnail",
    response=_REFUSALS,
    openapi_extra={
        "responses": {
            200: {
                "description": "The picture, small.",
                "content": {"image/webp": {"schema": {"type": "string", "format": "binary"}}},
            }
        }
    },
)
def get_thumbnail(
    request: HttpRequest, reference: Annotated[str, Path(pattern="^[0-9a-f]{12}$")]
) -> FileResponse:
    """Return the small version of a picture as WebP, its longer side at most 480 pixels.

    The browser may cache the response for a day. Status 404 for an unknown or deleted picture, or
    if its file is missing.
    """
    try:
        content = selectors.thumbnail(reference)
    except FileNotFoundError as gone:
        raise Http404 from gone
    answer = FileResponse(content, content_type="image/webp")
    answer["Cache-Control"] = f"private, max-age={_A_DAY}"
    return answer
