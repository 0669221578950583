"""Deletes what an owner gave for the memorandum of a deal that died, and old reading records."""

from datetime import datetime, timedelta
from typing import Any, Final

from django.utils import timezone

from brokerage.deals.cim.models import Cim, CimStamp, CimVersion
from brokerage.deals.pipeline.models import Deal

KEPT: Final = timedelta(days=6 * 366)
"""A confidentiality agreement runs for two years, and claims from it for four more."""


def forget(*, deal: Deal) -> None:
    """Empty the memorandum of a deal. Hashes and the reading record stay: they prove who was sent
    what.
    """
    empty: dict[str, Any] = {"content": {"sections": []}, "figures": {"periods": [], "rows": []}}
    Cim.objects.filter(listing__deal=deal).update(**empty)
    CimVersion.objects.filter(cim__listing__deal=deal).update(**empty, wishes={}, pdf=b"")


def delete_old_records(now: datetime | None = None) -> None:
    """Delete the reading records that nobody can need any more."""
    CimStamp.objects.filter(made_at__lt=(now or timezone.now()) - KEPT).delete()
