"""Creates staff accounts, and makes the changes of staff to accounts and businesses.

Every change is in the account log, and one to a member of staff in the staff log too. The person
gets a mail, except about a staff account made by a command.
"""

from collections.abc import Iterator

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.auth.password_validation import validate_password
from django.db import transaction
from django.http import HttpRequest

from brokerage.accounts import selectors
from brokerage.accounts.models import Business, User
from brokerage.accounts.rules import Action, Role, StaffAct, StaffRole
from brokerage.accounts.services import audit, confirmation, emails, staff_log
from brokerage.accounts.services.locks import lock_person, lock_staff_log
from brokerage.accounts.services.principals import notify_other_principals
from brokerage.accounts.services.sessions import end_sessions
from brokerage.accounts.signals import open_work_reassigned
from brokerage.core.form_rules import InvalidForm
from brokerage.core.refusals import Refusal

EDITABLE_FIELDS = (
    "email",
    "full_name",
    "display_name",
    "is_active",
    "staff_role",
    "business",
    "role",
)
"""The fields of a person that principals can change. `is_staff` follows `staff_role`."""

LAST_PRINCIPAL = (
    "Nobody else is a principal with a permanent password. Make somebody else one first."
)
"""The message of a change that would leave the firm without a principal."""

_MESSAGES = {
    Action.DEACTIVATED: "We closed your account. You are signed out everywhere.",
    Action.REACTIVATED: "We opened your account again. You sign in as before.",
    Action.STAFF_ADDED: "We gave your account staff access. Please sign in again.",
    Action.STAFF_ROLE_CHANGED: (
        "We changed your role in the firm, and with it what you may do. Please sign in again."
    ),
    Action.STAFF_REMOVED: "We removed staff access from your account. Please sign in again.",
    Action.ROLE_CHANGED: "We changed the business of your account, or your role in it.",
    Action.PROFILE_CHANGED: "We changed your name. Your profile page shows how it reads now.",
    Action.BUSINESS_CHANGED: (
        "We changed the name of your business. Your profile page shows how it reads now."
    ),
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

_TO_PRINCIPALS = {
    StaffAct.STAFF_ADDED: "gave {name} staff access, as {role}",
    StaffAct.STAFF_REMOVED: "removed staff access from {name}",
    StaffAct.STAFF_ROLE_CHANGED: "changed the role of {name} to {role}",
}


class LastPrincipal(Refusal):
    """The firm would have no active principal with a permanent password, and so no one to manage
    staff.
    """

    code, message = "last_principal", LAST_PRINCIPAL


@transaction.atomic
def make_staff(
    *, email: str, password: str, role: StaffRole = StaffRole.PRINCIPAL
) -> tuple[User, bool]:
    """Create a staff account, or make an existing account staff and give it this password, for a
    command. Returns the person, and whether the account is new.

    The password is permanent, and the address counts as confirmed. An existing account is reopened,
    and its person is signed out everywhere. Raises ValidationError and LastPrincipal.
    """
    user = User.objects.select_for_update().filter(email=email.strip().lower()).first()
    is_new = user is None
    user = user or User(email=email)
    if not is_new and role != StaffRole.PRINCIPAL and is_last_principal(user):
        raise LastPrincipal
    user.is_staff = user.is_active = True
    user.staff_role = role
    user.full_clean(exclude=["password"], validate_unique=False, validate_constraints=False)
    validate_password(password, user)
    user.set_password(password)
    user.temporary_until = None
    user.save()
    confirm_address(user)
    _log_staff(None, StaffAct.STAFF_ADDED, user)
    if is_new:
        audit.record(Action.CREATED, request=None, actor=None, subject=user)
        return user, True
    end_sessions(user)
    for act in (Action.STAFF_ADDED, Action.PASSWORD_CHANGED):
        _record_and_notify(act, user, request=None)
    return user, False


@transaction.atomic
def change_person(*, request: HttpRequest, person: User) -> None:
    """Save the changed `EDITABLE_FIELDS` of `person`, which the caller has locked by `lock_person`.
    Log each change, and mail the person. A change of the staff role or of `is_active` signs the
    person out. Raises LastPrincipal.
    """
    before = User.objects.get(pk=person.pk)
    if not (person.is_active and person.is_principal) and is_last_principal(before):
        raise LastPrincipal
    person.is_staff = bool(person.staff_role)
    person.save(update_fields=(*EDITABLE_FIELDS, "is_staff"))
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
    elif person.staff_role != before.staff_role:
        _record_and_notify(Action.STAFF_ROLE_CHANGED, person, request=request)
        end_sessions(person)
    if person.is_active != before.is_active:
        _record_and_notify(
            Action.REACTIVATED if person.is_active else Action.DEACTIVATED, person, request=request
        )
        end_sessions(person)
    if (person.full_name, person.display_name) != (before.full_name, before.display_name):
        _record_and_notify(Action.PROFILE_CHANGED, person, request=request)
    for staff_act in _staff_acts(before, person):
        _log_staff(request, staff_act, person)
    fields = _changed_details(before, person)
    if fields and (before.is_staff or person.is_staff):
        _log_staff(request, StaffAct.STAFF_CHANGED, person, {"fields": fields})


@transaction.atomic
def rename_business(*, request: HttpRequest, business: Business) -> None:
    """Save a changed name of `business`, log that for each of its admins, and mail them. Raises
    Business.DoesNotExist if it was deleted meanwhile.
    """
    if Business.objects.select_for_update().get(pk=business.pk).name == business.name:
        return
    business.save(update_fields=["name"])
    for admin in business.people.filter(role=Role.ADMIN).order_by("pk"):
        _record_and_notify(Action.BUSINESS_CHANGED, admin, request=request)


@transaction.atomic
def change_colleague(
    *,
    request: HttpRequest,
    person: User,
    role: StaffRole | None = None,
    is_active: bool | None = None,
    reassign_to: int | None = None,
) -> None:
    """Change the role of a colleague, or close or reopen their account; None leaves a value
    unchanged. `reassign_to` is the colleague who takes over the open work of a closed account.

    Raises InvalidForm if `reassign_to` is not another active colleague, or the account is not
    closed; LastPrincipal; User.DoesNotExist if the person was deleted or is no longer staff.
    """
    person = lock_person(person, no_key=True)
    if not person.is_staff:  # changed in the meantime
        raise User.DoesNotExist
    if reassign_to is not None:
        successor = selectors.active_staff().exclude(pk=person.pk).filter(pk=reassign_to).first()
        if successor is None or is_active is not False:
            raise InvalidForm({"reassignTo": "Please choose one of your colleagues"})
        # Before the staff log is locked: anyone who changes leads locks them first.
        open_work_reassigned.send(None, request=request, person=person, successor=successor)
    if role is not None:
        person.staff_role = role
    if is_active is not None:
        person.is_active = is_active
    change_person(request=request, person=person)


def is_last_principal(person: User) -> bool:
    """Return whether the person is the only active principal with a permanent password, besides
    other active principals. Locks the staff log, so that the result holds until the transaction
    ends.
    """
    if not (person.is_active and person.is_principal):
        return False
    lock_staff_log()
    others = User.objects.filter(
        staff_role=StaffRole.PRINCIPAL, is_active=True, temporary_until__isnull=True
    )
    return not others.exclude(pk=person.pk).exists()


def _staff_acts(before: User, after: User) -> Iterator[StaffAct]:
    """Yield the acts to record in the staff log for a change of a person."""
    if not (before.is_staff or after.is_staff):
        return
    if before.is_staff != after.is_staff:
        yield StaffAct.STAFF_ADDED if after.is_staff else StaffAct.STAFF_REMOVED
    elif before.staff_role != after.staff_role:
        yield StaffAct.STAFF_ROLE_CHANGED
    if before.is_active != after.is_active:
        yield StaffAct.STAFF_REACTIVATED if after.is_active else StaffAct.STAFF_DEACTIVATED


def _changed_details(before: User, after: User) -> list[str]:
    """Return the other changes of a person, as the staff log names them."""
    fields = {
        "email": before.email != after.email,
        "name": (before.full_name, before.display_name) != (after.full_name, after.display_name),
        "business": (before.business_id, before.role) != (after.business_id, after.role),
    }
    return [name for name, is_changed in fields.items() if is_changed]


def _log_staff(
    request: HttpRequest | None,
    act: StaffAct,
    person: User,
    detail: staff_log.Detail | None = None,
) -> None:
    """Add an entry about the person to the staff log; without `detail` it names their role. Email
    the other principals about a change of who is staff, or in which role.
    """
    staff_log.record(
        request,
        act=act,
        object_type="user",
        object_id=person.pk,
        detail={"role": person.staff_role} if detail is None else detail,
    )
    if request is not None and (said := _TO_PRINCIPALS.get(act)):
        change = said.format(name=person.get_short_name(), role=person.staff_role)
        notify_other_principals(by=_staff(request), change=change, about=person)


@transaction.atomic
def remove_second_step(*, person: User) -> bool:
    """Delete the person's authenticator app and recovery codes, but not their passkeys. If there
    were any, log it, mail the person and return True. For a command.
    """
    steps = Authenticator.objects.filter(user=person)
    removed, _ = steps.exclude(type=Authenticator.Type.WEBAUTHN).delete()
    if removed:
        _record_and_notify(Action.SECOND_STEP_REMOVED, person, request=None)
        if person.is_staff:
            _log_staff(None, StaffAct.STAFF_SECOND_STEP_REMOVED, person, {})
    return bool(removed)


def finish_creation(*, request: HttpRequest, person: User) -> None:
    """Complete an account that staff created in the back office, in that transaction: confirm its
    address, mail the person and log it.
    """
    by = _staff(request)
    User.objects.filter(pk=person.pk).update(invited_by=by)
    confirm_address(person)
    emails.send_account_email("created", person, by=selectors.shown_name(by))
    audit.record(Action.CREATED, request=request, actor=by, subject=person)


def finish_password_change(*, request: HttpRequest, person: User) -> None:
    """Complete setting a new password, in that transaction: end the person's sessions, withdraw a
    new address that waits to be confirmed, log it and mail the person.
    """
    end_sessions(person)
    confirmation.withdraw_new_address(person)
    _record_and_notify(Action.PASSWORD_CHANGED, person, request=request)
    if person.is_staff:
        _log_staff(request, StaffAct.STAFF_PASSWORD_SET, person, {})


def _record_and_notify(act: Action, person: User, *, request: HttpRequest | None) -> None:
    """Log the act, and email the person. A command passes None for `request`."""
    actor = _staff(request) if request else None
    audit.record(act, request=request, actor=actor, subject=person)
    emails.send_account_email("changed-by-us", person, change=_MESSAGES[act])


def _staff(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


def confirm_address(person: User) -> None:
    """Mark the person's address as confirmed, and delete their other addresses."""
    EmailAddress.objects.filter(user=person).exclude(email=person.email).delete()
    EmailAddress.objects.update_or_create(
        user=person, email=person.email, defaults={"verified": True, "primary": True}
    )
