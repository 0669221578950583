"""The contact form without JavaScript: a plain post to the page's own address.

Whatever is wrong, the answer is the published page with every word still in its fields.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, fields
from urllib.parse import urlencode

from django.core.signing import BadSignature, TimestampSigner
from django.http import HttpRequest, HttpResponse, QueryDict
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from brokerage.core import facts
from brokerage.core.client_ip import client_network
from brokerage.core.errors import RETRY_AFTER, log_failure, status_of
from brokerage.core.request_guard import is_too_long, same_origin
from brokerage.leads import rules, services
from brokerage.publishing import errors, published_site
from brokerage.publishing.form_repopulation import Summary, refill

PAGE = "/contact"
SENT = "/contact/sent"
_TRAP = "website"
_RECEIPT = "receipt"
_SAYS_SO_FOR = 3600  # seconds
_FORM_ENCODED = "application/x-www-form-urlencoded"


# Published pages are the same for everybody and carry no token: the origin is checked instead.
@csrf_exempt
@require_POST
def receive(request: HttpRequest) -> HttpResponse:
    """303 to the page that says it was sent; 422, 429, 500 or 503 with the form filled again.

    Browsers without scripts cannot prove that they worked: while the site is busy they are asked to
    call or to come back.
    """
    if not same_origin(request):
        return errors.page(403)
    if request.content_type != _FORM_ENCODED:
        return errors.page(415)
    if is_too_long(request):
        return errors.page(413)
    values = _values(request.POST)
    try:
        services.receive_message(
            values=values,
            key=None,
            address=client_network(request),
            sending=rules.Sending(trap=request.POST.get(_TRAP) or ""),
        )
    except rules.InvalidMessage as invalid:
        title, detail = rules.FORM.summary.title, rules.FORM.summary.detail
        return _form_again(422, values, Summary(title, detail), invalid.fields)
    except services.ProofNeeded:
        return _form_again(429, values, _words("busy"))
    except services.TooManyMessages as many:
        response = _form_again(429, values, _words("failure"))
        response["Retry-After"] = str(many.retry_after)
        return response
    except Exception as error:
        log_failure(request, error)
        response = _form_again(status_of(error), values, _words("failure"))
        if response.status_code == 503:
            response["Retry-After"] = str(RETRY_AFTER)
        return response
    return _see(f"{SENT}?{urlencode({_RECEIPT: _signer().sign('sent')})}")


@require_safe
def sent(request: HttpRequest) -> HttpResponse:
    """The page that says so, for whoever has just sent a message; the form for everybody else.

    Loading the page again sends nothing, and says the same for an hour.
    """
    site = published_site.current()
    if site is None:
        return errors.page(503)
    try:
        _signer().unsign(request.GET.get(_RECEIPT, ""), max_age=_SAYS_SO_FOR)
    except BadSignature:
        return _see(PAGE)
    return HttpResponse(site.html(SENT), headers=_headers(site, SENT))


def _signer() -> TimestampSigner:
    return TimestampSigner(salt="contact form, sent")


def _see(address: str) -> HttpResponse:
    return HttpResponse(status=303, headers={"Location": address, "Cache-Control": "no-store"})


def _headers(site: published_site.Site, page: str) -> dict[str, str]:
    """The page's own policy: it allows the styles and scripts that stand in the page."""
    return {"Content-Security-Policy": site.policy(page), "Cache-Control": "no-store"}


def _values(posted: QueryDict) -> rules.ContactValues:
    names = [field.name for field in fields(rules.ContactValues)]
    return rules.ContactValues(**{name: posted.get(name) or "" for name in names})


def _words(kind: str) -> Summary:
    """The words as shipped: they must be there when the database is not."""
    words = facts.shipped("contact")
    assert isinstance(words, dict)
    return Summary(words[kind]["title"], words[kind]["body"])


def _form_again(
    status: int,
    values: rules.ContactValues,
    summary: Summary,
    found: Mapping[str, str] | None = None,
) -> HttpResponse:
    site = published_site.current()
    if site is None:
        return errors.page(503)
    page = refill(site.html(PAGE), values=asdict(values), errors=found or {}, summary=summary)
    return HttpResponse(page, status=status, headers=_headers(site, PAGE))
