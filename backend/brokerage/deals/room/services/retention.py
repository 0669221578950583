"""Deletes old reading records of data rooms, and what was asked in those of deals that died."""

from datetime import datetime

from django.db.models import Q
from django.utils import timezone

from brokerage.deals.cim.services.retention import KEPT
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.room.models import RoomFile, RoomLender, RoomRequest, RoomStamp


def forget(*, deal: Deal) -> None:
    """Take the files of a deal out of its room, and delete what was asked. The records of what was
    pushed and read stay: they prove who was sent what.
    """
    RoomRequest.objects.filter(room__deal=deal).delete()
    RoomFile.objects.filter(room__deal=deal).delete()


def delete_old_records(now: datetime | None = None) -> None:
    """Delete the reading records, and the lenders, that nobody can need any more."""
    oldest = (now or timezone.now()) - KEPT
    RoomStamp.objects.filter(made_at__lt=oldest).delete()
    ended = Q(ends_on=None) | Q(ends_on__lt=timezone.localdate(oldest))
    RoomLender.objects.filter(ended, named_at__lt=oldest).delete()
