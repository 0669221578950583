"""Blocks and unblocks senders. Messages of blocked senders are stored as spam; none is refused."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.http import HttpRequest

from brokerage.accounts.models import User
from brokerage.accounts.rules import StaffAct
from brokerage.accounts.services import staff_log
from brokerage.leads.models import BlockedSender, ContactMessage, Lead

_FIELDS = ("email", "network", "blocked_by_id", "blocked_at")


def blocked_senders(emails: Iterable[str], networks: Iterable[str]) -> QuerySet[BlockedSender]:
    """Return the blocked senders with one of these emails (in lower case) or networks."""
    return BlockedSender.objects.filter(
        Q(email__in=[each for each in emails if each])
        | Q(network__in=[each for each in networks if each])
    )


def block_senders(leads: Iterable[Lead], *, by: User) -> list[int]:
    """Block the addresses and networks of leads and their messages. Returns the ids of the rows
    added.
    """
    emails, networks = _senders(leads)
    known = set(blocked_senders(emails, networks).values_list("email", "network"))
    new = [BlockedSender(email=each, blocked_by=by) for each in emails if (each, "") not in known]
    new += [
        BlockedSender(network=each, blocked_by=by) for each in networks if ("", each) not in known
    ]
    made = BlockedSender.objects.bulk_create(new, ignore_conflicts=True)
    emails_made, networks_made = [each.email for each in made], [each.network for each in made]
    return list(blocked_senders(emails_made, networks_made).values_list("pk", flat=True))


def unblock_senders(leads: Iterable[Lead]) -> list[dict[str, Any]]:
    """Unblock the addresses and networks of leads and their messages. Returns the deleted rows as
    JSON for `block_again`.
    """
    found = blocked_senders(*_senders(leads))
    rows = [{**row, "blocked_at": row["blocked_at"].isoformat()} for row in found.values(*_FIELDS)]
    found.delete()
    return rows


def unblock_again(ids: Iterable[int], *, leads: Iterable[Lead]) -> None:
    """Delete those of the rows with these ids that block a sender of these leads."""
    blocked_senders(*_senders(leads)).filter(pk__in=ids).delete()


def block_again(rows: Iterable[Mapping[str, Any]], *, leads: Iterable[Lead]) -> None:
    """Insert those of `rows`, which `unblock_senders` returned, that block a sender of these leads.
    A sender that is blocked by now is left as it is.
    """
    emails, networks = _senders(leads)
    blocked = [
        BlockedSender(**row) for row in rows if row["email"] in emails or row["network"] in networks
    ]
    people = User.objects.in_bulk([each.blocked_by_id for each in blocked])
    for each in blocked:
        each.blocked_by = people.get(each.blocked_by_id)
    BlockedSender.objects.bulk_create(blocked, ignore_conflicts=True)


@transaction.atomic
def unblock(*, request: HttpRequest, blocked_id: int) -> None:
    """Unblock a sender. Messages that are stored already do not change. Raises
    BlockedSender.DoesNotExist.
    """
    blocked = BlockedSender.objects.select_for_update().get(pk=blocked_id)
    blocked.delete()
    staff_log.record(
        request, act=StaffAct.SENDER_UNBLOCKED, object_type="blocked sender", object_id=blocked_id
    )


def _senders(leads: Iterable[Lead]) -> tuple[list[str], list[str]]:
    """Return the email addresses (in lower case) and the networks of leads and their messages."""
    leads = list(leads)
    sent = ContactMessage.objects.filter(lead__in=leads).values_list("email", "network")
    emails = {lead.email for lead in leads} | {email.lower() for email, _ in sent}
    networks = {network for _, network in sent}
    return sorted(emails - {""}), sorted(networks - {""})
