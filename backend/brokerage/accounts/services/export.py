"""Exports a person's data."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.db.models import Q

from brokerage.accounts import signals
from brokerage.accounts.models import AuditEntry, StaffLogEntry, User
from brokerage.accounts.rules import Action
from brokerage.accounts.services import emails
from brokerage.core.dates import timestamp
from brokerage.mail.models import Mail

Section = dict[str, Any] | list[dict[str, Any]]


def personal_data(person: User) -> dict[str, Section]:
    """Return a person's data as JSON values: a dict of names and values, or a list of such dicts,
    by section title. Other features add sections by the signal `personal_data`.
    """
    sections: dict[str, Section] = {
        "Account": {
            "Email": person.email,
            "Display name": person.display_name,
            "Full name": person.full_name,
            "Business": str(person.business) if person.business else "",
            "Role": person.role,
            "Created": timestamp(person.date_joined),
            "Last seen": timestamp(person.last_seen_at),
        },
        "Email addresses": [
            {"Address": address.email, "Confirmed": address.verified, "In use": address.primary}
            for address in EmailAddress.objects.filter(user=person)
        ],
        "Second steps": [
            {"Kind": str(step), "Added": timestamp(step.created_at)}
            for step in Authenticator.objects.filter(user=person)
        ],
        "Sessions": [
            {
                "Browser": session.user_agent,
                "Network": session.ip,
                "Since": timestamp(session.created_at),
            }
            for session in UserSession.objects.filter(user=person)
        ],
        "Log": [
            _log_row(entry, person)
            for entry in AuditEntry.objects.filter(Q(subject=person) | Q(actor=person))
        ],
        **_staff_log(person),
        "Emails that we sent": [
            {"When": timestamp(mail.created_at), "To": mail.to, "Subject": mail.subject}
            for mail in Mail.objects.filter(reference=emails.reference_of(person))
        ],
    }
    added: Any = signals.personal_data.send(sender=User, person=person)
    return sections | {title: section for _, (title, section) in added}


def _log_row(entry: AuditEntry, person: User) -> dict[str, Any]:
    """Return an entry about the person, or about an account that the person has changed. The
    network and browser of anyone else, such as staff, are left out.
    """
    what = entry.get_action_display()
    is_own = entry.actor_id == person.pk or Action(entry.action).has_unknown_actor
    return {
        "When": timestamp(entry.at),
        "What": what if entry.subject_id == person.pk else f"{what} (another account)",
        "Network": entry.network if is_own else "",
        "Browser": entry.device if is_own else "",
    }


def _staff_log(person: User) -> dict[str, Section]:
    """Return a section with what the person did as staff, if anything."""
    entries = StaffLogEntry.objects.filter(actor_id=person.pk)
    rows = [
        {
            "When": timestamp(entry.at),
            "What": entry.label,
            "Object": f"{entry.object_type} {entry.object_id or ''}".strip(),
            "Network": entry.network,
        }
        for entry in entries
    ]
    return {"Staff log": rows} if rows else {}
