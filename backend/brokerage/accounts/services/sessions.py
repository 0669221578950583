"""Ends sessions of a person."""

from allauth.usersessions.models import UserSession

from brokerage.accounts.models import User


def end_sessions(person: User, *, except_key: str | None = None) -> None:
    """Sign the person out everywhere, except in the session with the key `except_key`, if given."""
    for session in UserSession.objects.filter(user=person).exclude(session_key=except_key):
        session.end()
