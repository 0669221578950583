"""The desk's operations on previews of drafts: each preview is rendered once, and can be loaded in
a frame for two minutes.
"""

from hashlib import sha256
from secrets import token_urlsafe
from typing import Annotated, Literal
from urllib.parse import urlencode

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from ninja import Body, Query, Router

from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.content.models import Entry
from brokerage.content.rules.kinds import kind_of
from brokerage.content.selectors.checks import LONGEST_MARKDOWN, sentences
from brokerage.core.errors import STANDARD, ApiError, Problem
from brokerage.media.rules import BadPicture
from brokerage.publishing.services.pictures import SLOTS, preview_picture
from brokerage.site_editor.schemas.previews import EntryPreviewIn, EntryPreviewOut
from brokerage.site_editor.services.preview import NoPreview, preview

router = Router(by_alias=True, tags=["desk: content"], auth=IsStaff())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 413, 415, 422), Problem)
_SECONDS = 120  # enough: a frame loads its preview at once


@router.post(
    "/content/previews",
    operation_id="create-preview",
    response={200: EntryPreviewOut, **_REFUSALS},
)
def create_preview(
    request: HttpRequest, body: Annotated[EntryPreviewIn, Body()]
) -> EntryPreviewOut:
    """Render an entry that is not saved yet, for a preview; nothing public changes.

    Only the person who made a preview can load its `url`, for two minutes; each request makes a new
    one. A mail or a reply template is rendered with example values. If the entry cannot be
    shown, the status is 200 as well: `url` is null, and `reason` says why. Status 404 for an
    unknown key or a deleted entry.
    """
    if not Entry.objects.filter(key=body.key, deleted_at=None).exists():
        raise ApiError(404, *STANDARD[404])
    pages = kind_of(body.key).pages(body.key)
    path = body.path if body.path in pages else next(iter(pages), "")
    try:
        if isinstance(body.body, str) and len(body.body) > LONGEST_MARKDOWN:
            raise NoPreview("It is too long.")
        rendered = preview(body.key, body.body, path)
    except NoPreview as none:
        reason = "\n".join([str(none), *sentences(body.key, body.body)])
        return EntryPreviewOut(url=None, reason=reason, path=path, pages=pages)
    token = token_urlsafe(16)
    # Each for itself: a frame may still be loading the one before, and two may be made at once.
    kept = {"html": rendered.html, "policy": rendered.policy}
    cache.set(_cache_key(request, body.key, token), kept, _SECONDS)
    url = f"{request.path}/{token}?{urlencode({'key': body.key})}"
    return EntryPreviewOut(url=url, reason="", path=path, pages=pages)


@router.get(
    "/content/previews/{token}",
    operation_id="get-preview",
    response={200: str, **_REFUSALS},
)
def get_preview(request: HttpRequest, token: str, key: str = "") -> HttpResponse:
    """Return the page of a preview that the signed-in person has made in the last two minutes.

    `key` is the key of the entry. The page is HTML, runs no scripts, and can be loaded again in
    that time. Status 404 for any other token, key or person, and after that time.
    """
    kept: dict[str, str] | None = cache.get(_cache_key(request, key, token))
    if kept is None:
        raise ApiError(404, *STANDARD[404])
    return HttpResponse(kept["html"], headers={"Content-Security-Policy": kept["policy"]})


@router.get(
    "/content/preview-pictures",
    operation_id="get-preview-picture",
    response=_REFUSALS,
    openapi_extra={
        "responses": {
            200: {
                "description": "The photo in the shape of its slot.",
                "content": {"image/webp": {"schema": {"type": "string", "format": "binary"}}},
            }
        }
    },
)
def get_preview_picture(
    request: HttpRequest,
    file: Annotated[str, Query(pattern=r"^\w[\w.-]{0,99}$")],
    slot: Literal["advisor", "firm", "listing", "article"],
    x: Annotated[float, Query(ge=0, le=100)],
    y: Annotated[float, Query(ge=0, le=100)],
) -> HttpResponse:
    """Return a picture as WebP for a preview, before its sizes are published.

    `file` is a file name or the reference of a picture. It is cropped to the shape of
    `slot`, unless that is `article`, and at most 800 pixels wide. `x` and `y` are the focus, the
    point that stays in the picture, in percent from the left and the top. Status 404 if there is no
    such picture, or it cannot be read.
    """
    try:
        content = preview_picture(file, SLOTS[slot], {"x": x, "y": y})
    except BadPicture as bad:
        raise ApiError(404, *STANDARD[404]) from bad
    headers = {"Cache-Control": f"private, max-age={_SECONDS}"}
    return HttpResponse(content, content_type="image/webp", headers=headers)


def _cache_key(request: HttpRequest, key: str, token: str) -> str:
    # Key and token come from the address.
    digest = sha256(f"{key} {token}".encode(errors="replace")).hexdigest()
    return f"site-preview:{current_user(request).pk}:{digest}"
