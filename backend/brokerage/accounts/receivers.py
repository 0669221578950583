"""Receivers of django-allauth's signals, which write log entries, queue mails, and end sessions;
and of acts in the back office, for the staff log.
"""

import time
from typing import Any

from allauth.account import signals as account
from allauth.account.models import EmailAddress
from allauth.mfa import signals as second_step
from allauth.usersessions.signals import on_user_logged_in
from django.contrib.auth.signals import user_logged_out
from django.http import HttpRequest

from brokerage.accounts import selectors
from brokerage.accounts.authentication import known_browsers, password_guessing
from brokerage.accounts.models import User
from brokerage.accounts.rules import Action, StaffAct, kind_of_device
from brokerage.accounts.services import audit, confirmation, emails, staff_log
from brokerage.accounts.services.deletion import cancel_deletion
from brokerage.accounts.services.session_store import ENDS_AT
from brokerage.accounts.services.sessions import end_sessions, list_session
from brokerage.core import signals
from brokerage.core.client_ip import client_network


def signed_up(request: HttpRequest, user: User, **signal: Any) -> None:
    audit.record(Action.SIGNED_UP, request=request, actor=user, subject=user)


def password_accepted(request: HttpRequest, user: User, method: str, **signal: Any) -> None:
    """Reset the limit on password guesses after the right password."""
    if method == "password":
        password_guessing.reset(request, user.email)


def signed_in(request: HttpRequest, user: User, **signal: Any) -> None:
    """Limit how long the session lasts, list it, remember this browser, log the sign-in and cancel
    a scheduled deletion of the account. Mail the person about a new network or kind of browser,
    except at their first sign-in.
    """
    # Save the session first: anyone who lists their sessions at this moment deletes a UserSession
    # whose session names no one, and signing out would then not end it.
    request.session[ENDS_AT] = time.time() + user.longest_session.total_seconds()
    request.session.save()
    list_session(request, user)
    device = kind_of_device(request.headers.get("User-Agent", ""))
    network = client_network(request)
    if not selectors.knows_device(user, network, device) and selectors.has_signed_in(user):
        emails.send_account_email("new-device", user, device=device or "unknown", network=network)
    audit.record(Action.SIGNED_IN, request=request, actor=user, subject=user)
    known_browsers.remember(request, user)
    cancel_deletion(request=request, person=user)


def signed_out(request: HttpRequest, user: User | None, **signal: Any) -> None:
    """Log the sign-out, and end the person's sessions on all devices."""
    if user is None:
        return
    end_sessions(user)
    audit.record(Action.SIGNED_OUT, request=request, actor=user, subject=user)


def confirmed(request: HttpRequest, email_address: EmailAddress, **signal: Any) -> None:
    person = email_address.user
    audit.record(Action.CONFIRMED, request=request, actor=person, subject=person)


def email_changed(
    request: HttpRequest, user: User, from_email_address: EmailAddress | None, **signal: Any
) -> None:
    if from_email_address is not None:
        audit.record(Action.EMAIL_CHANGED, request=request, actor=user, subject=user)


def password_changed(request: HttpRequest, user: User, **signal: Any) -> None:
    """Log the change, end all other sessions, and withdraw a new address that waits to be
    confirmed: others may have known the old password.
    """
    end_sessions(user, except_key=request.session.session_key)
    confirmation.withdraw_new_address(user)
    audit.record(Action.PASSWORD_CHANGED, request=request, actor=user, subject=user)


def password_reset(request: HttpRequest, user: User, **signal: Any) -> None:
    """Log the reset, end all sessions, withdraw a new address that waits to be confirmed, and
    confirm the current one: the link proves access to the mailbox.
    """
    end_sessions(user)
    confirmation.withdraw_new_address(user)
    address, _ = EmailAddress.objects.get_or_create(
        user=user, email=user.email, defaults={"primary": True}
    )
    address.set_verified()
    audit.record(Action.PASSWORD_RESET, request=request, actor=user, subject=user)
    known_browsers.remember(
        request, user
    )  # they can sign in here while unknown origins are limited


def second_step_added(request: HttpRequest, user: User, **signal: Any) -> None:
    """Log the new second step. End other sessions of staff, which began with the password alone."""
    if user.is_staff:
        end_sessions(user, except_key=request.session.session_key)
    audit.record(Action.SECOND_STEP_ADDED, request=request, actor=user, subject=user)


def second_step_removed(request: HttpRequest, user: User, **signal: Any) -> None:
    audit.record(Action.SECOND_STEP_REMOVED, request=request, actor=user, subject=user)


def codes_replaced(request: HttpRequest, user: User, **signal: Any) -> None:
    audit.record(Action.CODES_REPLACED, request=request, actor=user, subject=user)


def acted_in_office(
    request: HttpRequest,
    act: str,
    object_type: str,
    object_id: int | None,
    detail: staff_log.Detail,
    **signal: Any,
) -> None:
    staff_log.record(
        request,
        act=StaffAct(act),
        object_type=object_type,
        object_id=object_id,
        detail=detail,
    )


def connect() -> None:
    # allauth's own receiver also loads every other session of the person to delete rows whose
    # session has ended, which `clean_up` does in the worker.
    account.user_logged_in.disconnect(on_user_logged_in)
    for signal, receiver in (
        (account.user_signed_up, signed_up),
        (account.authentication_step_completed, password_accepted),
        (account.user_logged_in, signed_in),
        (user_logged_out, signed_out),
        (account.email_confirmed, confirmed),
        (account.email_changed, email_changed),
        (account.password_changed, password_changed),
        (account.password_reset, password_reset),
        (second_step.authenticator_added, second_step_added),
        (second_step.authenticator_removed, second_step_removed),
        (second_step.authenticator_reset, codes_replaced),
        (signals.acted_in_office, acted_in_office),
    ):
        signal.connect(receiver, dispatch_uid=f"{__name__}.{receiver.__name__}")
