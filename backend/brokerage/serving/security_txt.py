"""Serves `/.well-known/security.txt` (RFC 9116): where to report a vulnerability."""

from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from brokerage.content.selectors.bodies import firm

PATH = "/.well-known/security.txt"
VALID_DAYS = 180  # section 2.5.5 recommends less than a year


@require_safe
def security_txt(request: HttpRequest) -> HttpResponse:
    """Return the file, made from the firm's current data, which expires after VALID_DAYS."""
    expires = timezone.now() + timedelta(days=VALID_DAYS)
    lines = [f"Contact: mailto:{firm().email}"]
    if settings.SERVED_OVER_TLS:  # sections 2.5.2 and 2.5.3: web URLs must be https
        lines += [f"Contact: {settings.SITE_URL}/contact", f"Canonical: {settings.SITE_URL}{PATH}"]
    lines += [f"Expires: {expires:%Y-%m-%d}T00:00:00Z", "Preferred-Languages: en"]
    return HttpResponse(
        "\n".join(lines) + "\n",
        content_type="text/plain; charset=utf-8",
        headers={"Cache-Control": "public, max-age=86400"},
    )
