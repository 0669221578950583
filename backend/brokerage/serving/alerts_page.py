"""The forms about mails on new listings. They work without JavaScript, and nobody needs an account.

Links of mails open a page with a button, because mail scanners follow links.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from brokerage.core import ratelimit
from brokerage.core.client_ip import client_network
from brokerage.core.form_rules import InvalidForm
from brokerage.core.request_guard import is_too_long, same_origin
from brokerage.deals.buyers.services.alerts import (
    UnknownAlert,
    ask_for_alert,
    confirm_alert,
    end_alert,
)
from brokerage.serving import errors, published_site
from brokerage.serving.form_repopulation import Summary, drop_scripts, fill, repopulate

PAGE = "/alerts"
_FORM_ENCODED = "application/x-www-form-urlencoded"
_HONEYPOT_FIELD = "website"
_LONGEST_KEY = 64
_SUMMARY = Summary("We couldn't take that yet", "Please look at what is marked below.")
_TOO_MANY = Summary("That was a lot at once", "Please try again in an hour, or call us.")


# Published pages are the same for everyone and have no CSRF token: the origin is checked.
@csrf_exempt
@require_http_methods(["POST"])
def ask(request: HttpRequest) -> HttpResponse:
    """Take the form: status 303 to the page that says to look for a mail, or the form with what was
    typed and an error.
    """
    if refused := _refused(request):
        return refused
    posted = request.POST
    values = {name: posted.get(name, "")[:300] for name in ("email", "priceTo")}
    trades, regions = posted.getlist("trades")[:40], posted.getlist("regions")[:40]
    try:
        ask_for_alert(
            values=values,
            trades=trades,
            regions=regions,
            network=client_network(request),
            source="site",
            is_trapped=bool(posted.get(_HONEYPOT_FIELD)),
        )
    except InvalidForm as invalid:
        wrong = invalid.fields
        shown = {**values, "trades": ", ".join(trades), "regions": ", ".join(regions)}
        return _page(
            PAGE,
            lambda page: repopulate(page, values=shown, errors=wrong, summary=_SUMMARY),
            status=422,
        )
    except ratelimit.LimitReached as limit:
        response = _page(
            PAGE,
            lambda page: repopulate(page, values=values, errors={}, summary=_TOO_MANY),
            status=429,
        )
        response["Retry-After"] = str(limit.retry_after)
        return response
    return _redirect("sent")


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request: HttpRequest) -> HttpResponse:
    """Show the button that confirms a wish, or confirm it when it is pressed."""
    if request.method != "POST":
        return _with_key(request, "/alerts/confirm")
    if refused := _refused(request):
        return refused
    try:
        confirm_alert(key=_key(request), network=client_network(request))
    except UnknownAlert:
        return _redirect("expired")
    return _redirect("on")


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest) -> HttpResponse:
    """Show the button that ends the mails, or end them: also for a mail program that sends the one
    click of RFC 8058, without a cookie and from anywhere. The key alone permits it.
    """
    if request.method != "POST":
        return _with_key(request, "/alerts/stop")
    if is_too_long(request):
        return errors.page(413)
    is_one_click = request.POST.get("List-Unsubscribe") == "One-Click"
    known = end_alert(key=_key(request), by="one-click" if is_one_click else "page")
    if is_one_click:
        return HttpResponse(status=200 if known else 404, headers={"Cache-Control": "no-store"})
    return _redirect("off" if known else "expired")


def _refused(request: HttpRequest) -> HttpResponse | None:
    if not same_origin(request):
        return errors.page(403)
    if request.content_type != _FORM_ENCODED:
        return errors.page(415)
    return errors.page(413) if is_too_long(request) else None


def _key(request: HttpRequest) -> str:
    """Return the key of the address, or of the form."""
    return (request.GET.get("key") or request.POST.get("key") or "")[:_LONGEST_KEY]


def _with_key(request: HttpRequest, path: str) -> HttpResponse:
    """Show a page with the key in its form, without scripts, which would empty it again."""
    key = _key(request)
    response = _page(path, lambda page: fill(_plain(page), {"key": key}))
    response["Referrer-Policy"] = "no-referrer"
    return response


def _plain(page: bytes) -> bytes:
    return (drop_scripts(page).html or "").encode()


def _page(path: str, change: Callable[[bytes], str], *, status: int = 200) -> HttpResponse:
    site = published_site.current()
    if site is None:
        return errors.page(503)
    headers = {"Content-Security-Policy": site.policy(path), "Cache-Control": "no-store"}
    return HttpResponse(change(site.html(path)), status=status, headers=headers)


def _redirect(step: str) -> HttpResponse:
    address = f"{PAGE}/{step}"
    return HttpResponse(status=303, headers={"Location": address, "Cache-Control": "no-store"})
