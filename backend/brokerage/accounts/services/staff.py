"""Staff accounts, and changes that staff make to accounts.

Every change is logged, and the person gets a mail.
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

EDITABLE_FIELDS = (
    "email",
    "full_name",
    "display_name",
    "is_active",
    "is_staff",
    "business",
    "role",
)
"""The fields of a person that staff can change."""

_MESSAGES = {
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

    An existing account gets the new password. Raises ValidationError if it is too weak.
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
        _record_and_notify(act, user, request=None)
    return user, False


@transaction.atomic
def change_person(*, request: HttpRequest, person: User) -> None:
    """Save the changes of staff to a person whom `lock_person` locked, with log and mails."""
    before = User.objects.get(pk=person.pk)
    person.save(update_fields=EDITABLE_FIELDS)
    if person.email != before.email:
        confirm_address(person)
        emails.send_account_email("email-changed", person, to=before.email)
        _record_and_notify(Action.EMAIL_CHANGED, person, request=request)
    if (person.business_id, person.role) != (before.business_id, before.role):
        _record_and_notify(Action.ROLE_CHANGED, person, request=request)
    if person.is_staff != before.is_staff:
        act = Action.STAFF_ADDED if person.is_staff else Action.STAFF_REMOVED
        _record_and_notify(act, person, request=request)
        end_sessions(person)  # sessions of staff are shorter
    if person.is_active != before.is_active:
        _record_and_notify(
            Action.REACTIVATED if person.is_active else Action.DEACTIVATED, person, request=request
        )
        end_sessions(person)
    if (person.full_name, person.display_name) != (before.full_name, before.display_name):
        audit.record(Action.PROFILE_CHANGED, request=request, actor=_staff(request), subject=person)


@transaction.atomic
def remove_second_step(*, person: User) -> bool:
    """Delete the person's authenticator app and recovery codes, but not their passkeys; return
    whether there were any. For a command on the server.
    """
    steps = Authenticator.objects.filter(user=person)
    removed, _ = steps.exclude(type=Authenticator.Type.WEBAUTHN).delete()
    if removed:
        _record_and_notify(Action.SECOND_STEP_REMOVED, person, request=None)
    return bool(removed)


def finish_creation(*, request: HttpRequest, person: User) -> None:
    """Confirm the address of an account that staff created in the back office, mail and log."""
    by = _staff(request)
    User.objects.filter(pk=person.pk).update(invited_by=by)
    confirm_address(person)
    emails.send_account_email("created", person, by=selectors.shown_name(by))
    audit.record(Action.CREATED, request=request, actor=by, subject=person)


def password_replaced(*, request: HttpRequest, person: User) -> None:
    """End the person's sessions after staff set a new password; log it and mail the person."""
    end_sessions(person)
    _record_and_notify(Action.PASSWORD_CHANGED, person, request=request)


def _record_and_notify(act: Action, person: User, *, request: HttpRequest | None) -> None:
    """Log the act, and mail the person."""
    actor = _staff(request) if request else None
    audit.record(act, request=request, actor=actor, subject=person)
    emails.send_account_email("changed-by-us", person, change=_MESSAGES[act])


def _staff(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


def confirm_address(person: User) -> None:
    """Mark the person's address as confirmed, without a link, and delete their others."""
    EmailAddress.objects.filter(user=person).exclude(email=person.email).delete()
    EmailAddress.objects.update_or_create(
        user=person, email=person.email, defaults={"verified": True, "primary": True}
    )
