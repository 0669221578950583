"""Invites people, each with an account that has a temporary password: staff the admin of a new
business, an admin members of their own business, and principals colleagues.

`values` are the fields of `domain/forms/create-user.json`. Functions raise InvalidForm, EmailTaken,
and ratelimit.LimitReached for the limits below.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils import timezone

from brokerage.accounts import rules, selectors
from brokerage.accounts.models import Business, User
from brokerage.accounts.rules import Action, Role, StaffAct, StaffRole
from brokerage.accounts.services import audit, emails, staff_log
from brokerage.accounts.services.principals import notify_other_principals
from brokerage.content.selectors.bodies import firm
from brokerage.core import quotas, ratelimit
from brokerage.core.form_rules import InvalidForm
from brokerage.core.refusals import Refusal
from brokerage.core.search_words import sort_key
from brokerage.mail.services import caps

_HOUR = 3600  # seconds
_DAY = 24 * _HOUR
CREATED_AN_HOUR = 30
"""By one person; attempts with taken addresses count too."""
INVITED_AGAIN_AN_HOUR = 10
"""Repeated by one person."""
INVITATIONS_A_DAY = 30
"""By one business."""


class EmailTaken(Refusal):
    code, message = "email_taken", "This email is already registered."
    field = "email"


class NotInvited(Refusal):
    """The account does not wait for a first sign-in: its person has signed in before, or it is
    closed or has no temporary password.
    """

    code, message = "not_invited", "This account is not waiting for a first sign-in."


def create_person(*, request: HttpRequest, creator: User, values: Mapping[str, str]) -> User:
    """Create an account with a temporary password, and mail the person. Staff create the admin of a
    new business; an admin creates a member of their own business.

    `companyName` names a new business, or an admin's business without a name. The address counts as
    confirmed if staff create the account; else the mail has a link to confirm it. Raises
    quotas.QuotaReached too.
    """
    fixed = "" if creator.is_staff or creator.business is None else creator.business.name
    values = {**values, "companyName": fixed or values["companyName"]}
    person = _new_person(creator, values)
    company = rules.CREATE_USER.clean(values)["companyName"]
    with _insertion():
        _assign_business(person, creator, company)
        person.save()
        if not creator.is_staff and person.business is not None:
            quotas.count("people", person.business.pk, person.business.people.count)
        _welcome(request, person, creator)
    return person


def create_colleague(
    *, request: HttpRequest, creator: User, values: Mapping[str, str], role: StaffRole
) -> User:
    """Create a staff account with a temporary password, and mail the person. The address counts as
    confirmed, and both logs record it. `companyName` is not needed.
    """
    person = _new_person(creator, {**values, "companyName": firm().name})
    person.is_staff, person.staff_role = True, role
    with _insertion():
        person.save()
        _welcome(request, person, creator)
        staff_log.record(
            request,
            act=StaffAct.STAFF_INVITED,
            object_type="user",
            object_id=person.pk,
            detail={"role": role},
        )
        change = f"invited {person.get_short_name()} to the firm’s staff, as {role}"
        notify_other_principals(by=creator, change=change, about=person)
    return person


@transaction.atomic
def invite_again(*, request: HttpRequest, person: User, by: User) -> None:
    """Send the invitation again. The temporary password is then valid for seven days from now.

    Raises NotInvited, also if the account was deleted.
    """
    until = timezone.now() + rules.TEMPORARY_PASSWORD
    # Check the table: a password that the person has just chosen must not become temporary.
    invited = User.objects.filter(
        pk=person.pk, is_active=True, last_login__isnull=True, temporary_until__isnull=False
    )
    if not invited.update(temporary_until=until):
        raise NotInvited
    ratelimit.consume("invite-again", str(by.pk), limit=INVITED_AGAIN_AN_HOUR, seconds=_HOUR)
    person.temporary_until = until
    _invite(person)
    audit.record(Action.INVITED_AGAIN, request=request, actor=by, subject=person)
    if person.is_staff:
        staff_log.record(
            request, act=StaffAct.STAFF_INVITED_AGAIN, object_type="user", object_id=person.pk
        )


def _new_person(creator: User, values: Mapping[str, str]) -> User:
    """Return a validated person that is not stored yet.

    A taken address counts for the limit too: otherwise anyone with a business could find out,
    address by address, who has an account.
    """
    cleaned = rules.CREATE_USER.clean(values)
    person = User(
        email=cleaned["email"],
        full_name=cleaned["fullName"],
        temporary_until=timezone.now() + rules.TEMPORARY_PASSWORD,
        invited_by=creator,
    )
    _check(person, values)
    ratelimit.consume("create-person", str(creator.pk), limit=CREATED_AN_HOUR, seconds=_HOUR)
    if selectors.is_taken(person.email):
        raise EmailTaken
    person.set_password(values["password"])  # slow, so before the transaction
    return person


@contextmanager
def _insertion() -> Iterator[None]:
    """Return a context manager with the transaction in which the caller inserts a new person.
    Raises EmailTaken if a concurrent request has registered the address.
    """
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        raise EmailTaken from error


def _welcome(request: HttpRequest, person: User, creator: User) -> None:
    """Store the email address, mail the person, and log it."""
    EmailAddress.objects.create(
        user=person, email=person.email, primary=True, verified=creator.is_staff
    )
    _invite(person)
    audit.record(Action.CREATED, request=request, actor=creator, subject=person)


def _check(person: User, values: Mapping[str, str]) -> None:
    errors = rules.CREATE_USER.check(values)
    if "password" not in errors:
        try:
            validate_password(values["password"], person)
        except ValidationError as error:
            errors["password"] = " ".join(error.messages)
    if errors:
        raise InvalidForm(errors)


def _assign_business(person: User, creator: User, company: str) -> None:
    """Make the person the admin of a new business if the creator is staff, else a member of the
    creator's business, which gets the name `company` if it has none. Saves the business but not the
    person.
    """
    if creator.is_staff or creator.business is None:
        person.business, person.role = Business.objects.create(name=company), Role.ADMIN
        return
    Business.objects.filter(pk=creator.business.pk, name="").update(
        name=company, sort_name=sort_key(company)
    )
    person.business, person.role = creator.business, Role.MEMBER


def _sender_name(creator: User | None) -> str:
    """Return a name for a mail to an unconfirmed address, never an email address: mail programs
    would turn its domain into a link. The rules of both forms allow no link in a name.
    """
    name = creator and (creator.full_name or creator.display_name)
    return name or "A business owner"


def _invite(person: User) -> None:
    """Mail the person their invitation: that the account is ready if their address is confirmed,
    otherwise a link to confirm it, for which the limits on invitations apply.
    """
    if selectors.is_confirmed(person):
        by = selectors.shown_name(person.invited_by) if person.invited_by else ""
        emails.send_account_email("created", person, by=by)
        return
    address = EmailAddress.objects.get(user=person, email=person.email)
    link = emails.confirmation_url(EmailConfirmationHMAC(address).key)
    caps.count("account-invitation", person.email)
    ratelimit.consume("invitations", str(person.business_id), limit=INVITATIONS_A_DAY, seconds=_DAY)
    emails.send_account_email("invitation", person, link=link, by=_sender_name(person.invited_by))
