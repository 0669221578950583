"""People who work for the firm, and what staff do to accounts.

Every act on somebody's account is in the log, and the person is told by mail.
"""

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.auth.password_validation import validate_password
from django.db import transaction
from django.http import HttpRequest

from brokerage.accounts import emails, selectors
from brokerage.accounts.models import User
from brokerage.accounts.rules import Action
from brokerage.accounts.services import audit
from brokerage.accounts.services.sessions import end_sessions

EDITED = ("email", "full_name", "display_name", "is_active", "is_staff", "business", "role")
"""What staff change about somebody; whatever else is kept about them comes about elsewhere."""

_TOLD = {
    Action.DEACTIVATED: "We closed your account. You are signed out everywhere.",
    Action.REACTIVATED: "We opened your account again. You sign in as before.",
    Action.STAFF_ADDED: "We gave your account the rights of our staff. Please sign in again.",
    Action.STAFF_REMOVED: "We took away the rights of our staff. Please sign in again.",
    Action.ROLE_CHANGED: "We changed the business of your account, or your role in it.",
    Action.PASSWORD_CHANGED: (
        "We gave your account a new password. You are signed out everywhere. Get the password from"
        " us on the phone or in person."
    ),
    Action.EMAIL_CHANGED: (
        "We changed the email address of your account to this one. From now on, please sign in"
        " with it."
    ),
    Action.SECOND_STEP_REMOVED: (
        "We removed the authenticator app and the recovery codes from your account. Until you set"
        " them up again on your profile page, nobody asks for a code when you sign in."
    ),
}


@transaction.atomic
def make_staff(*, email: str, password: str) -> tuple[User, bool]:
    """Give `email` a staff account, or make an existing account staff; True when it is new.

    ValidationError when the password is too weak. An existing account gets the new password.
    """
    user = User.objects.select_for_update().filter(email=email.strip().lower()).first()
    is_new = user is None
    user = user or User(email=email)
    user.is_staff = user.is_active = True
    user.full_clean(exclude=["password"], validate_unique=False, validate_constraints=False)
    validate_password(password, user)
    user.set_password(password)
    user.temporary_until = None
    user.save()
    confirm_address(user)
    if is_new:
        audit.record(Action.CREATED, request=None, actor=None, subject=user)
        return user, True
    end_sessions(user)
    for act in (Action.STAFF_ADDED, Action.PASSWORD_CHANGED):
        _note(act, user, request=None)
    return user, False


@transaction.atomic
def change_person(*, request: HttpRequest, person: User) -> None:
    """Store what staff changed about somebody whom they hold, and what follows from it."""
    before = User.objects.get(pk=person.pk)
    person.save(update_fields=EDITED)
    if person.email != before.email:
        confirm_address(person)
        emails.send_account_email("email-changed", person, to=before.email)
        _note(Action.EMAIL_CHANGED, person, request=request)
    if (person.business_id, person.role) != (before.business_id, before.role):
        _note(Action.ROLE_CHANGED, person, request=request)
    if person.is_staff != before.is_staff:
        act = Action.STAFF_ADDED if person.is_staff else Action.STAFF_REMOVED
        _note(act, person, request=request)
        end_sessions(person)  # those of staff are shorter
    if person.is_active != before.is_active:
        _note(
            Action.REACTIVATED if person.is_active else Action.DEACTIVATED, person, request=request
        )
        end_sessions(person)
    if (person.full_name, person.display_name) != (before.full_name, before.display_name):
        audit.record(Action.PROFILE_CHANGED, request=request, actor=_staff(request), subject=person)


@transaction.atomic
def remove_second_step(*, person: User) -> bool:
    """Take away the authenticator app and the recovery codes of somebody who has lost them, by a
    command on the server; whether there were any. Passkeys stay.
    """
    steps = Authenticator.objects.filter(user=person)
    removed, _ = steps.exclude(type=Authenticator.Type.WEBAUTHN).delete()
    if removed:
        _note(Action.SECOND_STEP_REMOVED, person, request=None)
    return bool(removed)


def welcome(*, request: HttpRequest, person: User) -> None:
    """What belongs to an account that staff just made in the back office."""
    by = _staff(request)
    User.objects.filter(pk=person.pk).update(invited_by=by)
    confirm_address(person)
    emails.send_account_email("created", person, by=selectors.shown_name(by))
    audit.record(Action.CREATED, request=request, actor=by, subject=person)


def replaced_password(*, request: HttpRequest, person: User) -> None:
    """Staff made up another password for the person: whoever knew the old one is out."""
    end_sessions(person)
    _note(Action.PASSWORD_CHANGED, person, request=request)


def _note(act: Action, person: User, *, request: HttpRequest | None) -> None:
    """In the log, and in a mail to the person."""
    actor = _staff(request) if request else None
    audit.record(act, request=request, actor=actor, subject=person)
    emails.send_account_email("changed-by-us", person, change=_TOLD[act])


def _staff(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


def confirm_address(person: User) -> None:
    """The firm vouches for the address: no link is asked for."""
    EmailAddress.objects.filter(user=person).exclude(email=person.email).delete()
    EmailAddress.objects.update_or_create(
        user=person, email=person.email, defaults={"verified": True, "primary": True}
    )
