"""The desk's previews of drafts: rendered once, and shown in a frame for ten minutes."""

from hashlib import sha256
from secrets import token_urlsafe
from typing import Annotated
from urllib.parse import urlencode

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from ninja import Body, Router

from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.content.checks import problems
from brokerage.content.models import Document
from brokerage.core.errors import STANDARD, ApiError, Problem
from brokerage.publishing.preview import NoPreview, Preview, pages_of, preview
from brokerage.publishing.schemas import SitePreviewIn, SitePreviewOut

router = Router(by_alias=True, tags=["desk: site"], auth=IsStaff())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 413, 415, 422), Problem)
_SECONDS = 600


@router.post(
    "/site/previews",
    operation_id="create-site-preview",
    response={200: SitePreviewOut, **_REFUSALS},
)
def create_preview(request: HttpRequest, body: Annotated[SitePreviewIn, Body()]) -> SitePreviewOut:
    """Render words that are not saved yet; nothing public changes."""
    if not Document.objects.filter(key=body.key).exists():
        raise ApiError(404, *STANDARD[404])
    pages = pages_of(body.key)
    path = body.path if body.path in pages else next(iter(pages), "")
    try:
        rendered = preview(body.key, body.body, path)
    except NoPreview as none:
        reason = "\n".join([str(none), *problems(body.key, body.body)])
        return SitePreviewOut(url=None, reason=reason, path=path, pages=pages)
    token = token_urlsafe(16)
    cache.set(_cache_key(request, body.key), (token, rendered), _SECONDS)
    url = f"/api/desk/site/previews/{token}?{urlencode({'key': body.key})}"
    return SitePreviewOut(url=url, reason="", path=path, pages=pages)


@router.get(
    "/site/previews/{token}",
    operation_id="get-site-preview",
    response={200: str, **_REFUSALS},
)
def get_preview(request: HttpRequest, token: str, key: str = "") -> HttpResponse:
    """The page of a preview that this person has made within ten minutes."""
    stored: tuple[str, Preview] | None = cache.get(_cache_key(request, key))
    if stored is None or stored[0] != token:
        raise ApiError(404, *STANDARD[404])
    rendered = stored[1]
    return HttpResponse(rendered.html, headers={"Content-Security-Policy": rendered.policy})


def _cache_key(request: HttpRequest, key: str) -> str:
    """One entry a person and document: a newer preview replaces the older one."""
    digest = sha256(key.encode(errors="replace")).hexdigest()  # the key comes from the address
    return f"site-preview:{current_user(request).pk}:{digest}"
