"""The contact form without JavaScript: a form POST to the page's own URL.

After an error the published page is returned with the submitted values in its fields.
"""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

from django.core.signing import BadSignature, TimestampSigner
from django.http import HttpRequest, HttpResponse, QueryDict
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from brokerage.content.selectors import bodies
from brokerage.core import facts
from brokerage.core.client_ip import client_network
from brokerage.core.errors import RETRY_AFTER, log_failure, status_of
from brokerage.core.form_rules import InvalidForm
from brokerage.core.request_guard import is_too_long, same_origin
from brokerage.deals.listing.rules.states import ListingState
from brokerage.deals.listing.selectors.public import public_listing
from brokerage.leads.rules import contact_form
from brokerage.leads.services import receiving
from brokerage.serving import errors, published_site
from brokerage.serving.form_repopulation import Summary, fill, repopulate

PAGE = "/contact"
SENT = "/contact/sent"
_HONEYPOT_FIELD = "website"
_LISTING_FIELD = "listing"
_RECEIPT = "receipt"
_RECEIPT_MAX_AGE = 3600  # seconds
_FORM_ENCODED = "application/x-www-form-urlencoded"


# Published pages are the same for everyone and have no CSRF token: the origin is checked.
@csrf_exempt
def form(request: HttpRequest) -> HttpResponse:
    """Receive the form, or return it for a listing."""
    return receive(request) if request.method == "POST" else about_listing(request)


@require_safe
def about_listing(request: HttpRequest) -> HttpResponse:
    """Return the form with a first line about the listing whose number the address has. Scripts
    fill in the same line.
    """
    site = published_site.current()
    if site is None:
        return errors.page(503)
    number = request.GET.get("listing")
    found = public_listing(number or "")
    if found is None or found.state == ListingState.SOLD:
        return _redirect(PAGE)
    line = bodies.cached_body("contact")["form"]["listing"]
    for name in ("number", "title"):
        line = line.replace(f"{{{name}}}", getattr(found, name))
    values = {"message": line, _LISTING_FIELD: number or ""}
    return HttpResponse(fill(site.html(PAGE), values), headers=_headers(site, PAGE))


@require_POST
def receive(request: HttpRequest) -> HttpResponse:
    """Store a message from the form: status 303 to the confirmation page, or the form with the
    submitted values and an error. While the site is busy, browsers without scripts, which cannot do
    the proof of work, are asked to call or to try later.
    """
    if not same_origin(request):
        return errors.page(403)
    if request.content_type != _FORM_ENCODED:
        return errors.page(415)
    if is_too_long(request):
        return errors.page(413)
    values = _values(request.POST)
    try:
        receiving.receive_message(
            values=values,
            key=None,
            network=client_network(request),
            sending=contact_form.Sending(trap=request.POST.get(_HONEYPOT_FIELD) or ""),
            listing=values[_LISTING_FIELD],
        )
    except InvalidForm as invalid:
        title, detail = contact_form.FORM.summary.title, contact_form.FORM.summary.detail
        return _form_with_errors(422, values, Summary(title, detail), invalid.fields)
    except receiving.ProofNeeded:
        return _form_with_errors(429, values, _message("busy"))
    except receiving.TooManyMessages as limit:
        response = _form_with_errors(429, values, _message("failure"))
        response["Retry-After"] = str(limit.retry_after)
        return response
    except Exception as error:
        log_failure(request, error)
        response = _form_with_errors(status_of(error), values, _message("failure"))
        if response.status_code == 503:
            response["Retry-After"] = str(RETRY_AFTER)
        return response
    return _redirect(f"{SENT}?{urlencode({_RECEIPT: _signer().sign('sent')})}")


@require_safe
def sent(request: HttpRequest) -> HttpResponse:
    """Return the confirmation page, for an hour, to a browser that has just sent a message;
    redirect others to the form.
    """
    site = published_site.current()
    if site is None:
        return errors.page(503)
    try:
        _signer().unsign(request.GET.get(_RECEIPT, ""), max_age=_RECEIPT_MAX_AGE)
    except BadSignature:
        return _redirect(PAGE)
    return HttpResponse(site.html(SENT), headers=_headers(site, SENT))


def _signer() -> TimestampSigner:
    return TimestampSigner(salt="contact form, sent")


def _redirect(address: str) -> HttpResponse:
    return HttpResponse(status=303, headers={"Location": address, "Cache-Control": "no-store"})


def _headers(site: published_site.Site, page: str) -> dict[str, str]:
    """Return headers with a policy that allows the page's own inline styles and scripts."""
    return {"Content-Security-Policy": site.policy(page), "Cache-Control": "no-store"}


def _values(posted: QueryDict) -> contact_form.ContactValues:
    """Return the submitted values. Checkboxes of the same name are sent one by one."""
    values = {name: ", ".join(posted.getlist(name)) for name in contact_form.COLUMNS}
    return values | {_LISTING_FIELD: contact_form.listing_number(posted.get(_LISTING_FIELD) or "")}


def _message(kind: str) -> Summary:
    """Return the shipped wording of this error, because the database may be down."""
    words = facts.shipped("contact")
    assert isinstance(words, dict)
    return Summary(words[kind]["title"], words[kind]["body"])


def _form_with_errors(
    status: int,
    values: contact_form.ContactValues,
    summary: Summary,
    field_errors: Mapping[str, str] | None = None,
) -> HttpResponse:
    site = published_site.current()
    if site is None:
        return errors.page(503)
    page = repopulate(site.html(PAGE), values=values, errors=field_errors or {}, summary=summary)
    return HttpResponse(page, status=status, headers=_headers(site, PAGE))
