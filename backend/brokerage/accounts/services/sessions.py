"""Lists and ends sessions of a person."""

from allauth.account.adapter import get_adapter
from allauth.usersessions.models import UserSession
from django.http import HttpRequest

from brokerage.accounts.models import User

_LONGEST_USER_AGENT = UserSession._meta.get_field("user_agent").max_length


def list_session(request: HttpRequest, person: User) -> None:
    """Add the stored session of the request to the person's list of sessions, in one statement
    instead of allauth's six.
    """
    row = UserSession(
        user=person,
        session_key=request.session.session_key,
        ip=get_adapter(request).get_client_ip(request),
        user_agent=request.headers.get("User-Agent", "")[:_LONGEST_USER_AGENT],
    )
    UserSession.objects.bulk_create(
        [row],
        update_conflicts=True,
        unique_fields=["session_key"],
        update_fields=["user", "ip", "user_agent", "last_seen_at"],
    )


def end_sessions(person: User, *, except_key: str | None = None) -> None:
    """Sign the person out everywhere, except in the session `except_key`."""
    for session in UserSession.objects.filter(user=person).exclude(session_key=except_key):
        session.end()
