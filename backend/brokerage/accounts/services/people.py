"""People made by others: by staff with a new business, by the admin of a business in their own."""

from collections.abc import Mapping
from copy import copy

from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils import timezone

from brokerage.accounts import emails, rules, selectors
from brokerage.accounts.models import Business, User
from brokerage.accounts.rules import Action, Role
from brokerage.accounts.services import audit
from brokerage.accounts.services.deletion import OthersRemain, erase, is_sole_admin_with_members
from brokerage.accounts.services.locks import lock_person
from brokerage.core import quotas, ratelimit
from brokerage.core.form_rules import InvalidForm
from brokerage.mail import caps

_HOUR = 3600  # seconds
_DAY = 24 * _HOUR
CREATED_AN_HOUR = 30
INVITED_AGAIN_AN_HOUR = 10
"""Accounts made and mails repeated by one person in an hour."""
INVITATIONS_A_DAY = 30
"""Mails to people whom the admin of one business invites in a day."""


class EmailTaken(Exception):
    """Somebody signs in with this address already."""


class NotAllowed(Exception):
    """Not this person: the admin of a business, staff, or oneself."""


class AlreadyIn(Exception):
    """The person has signed in: there is nothing to invite them to."""


def create_person(*, request: HttpRequest, creator: User, values: Mapping[str, str]) -> User:
    """An account with a temporary password, and a mail to the person.

    `values` are the four fields of `domain/forms/create-user.json`. An admin's own company stands
    for whatever was sent. InvalidForm, EmailTaken, ratelimit.LimitReached, quotas.QuotaReached.
    """
    fixed = "" if creator.is_staff or creator.business is None else creator.business.name
    values = {**values, "companyName": fixed or values["companyName"]}
    cleaned = rules.CREATE_USER.clean(values)
    person = User(
        email=cleaned["email"],
        full_name=cleaned["fullName"],
        temporary_until=timezone.now() + rules.TEMPORARY_PASSWORD,
        invited_by=creator,
    )
    _check(person, values)
    if selectors.is_taken(person.email):
        raise EmailTaken
    person.set_password(values["password"])  # slow, so before the transaction
    try:
        with transaction.atomic():
            ratelimit.consume(
                "create-person", str(creator.pk), limit=CREATED_AN_HOUR, seconds=_HOUR
            )
            _place(person, creator, cleaned["companyName"])
            person.save()
            if not creator.is_staff and person.business is not None:
                quotas.count("people", person.business.pk, person.business.people.count)
            EmailAddress.objects.create(
                user=person, email=person.email, primary=True, verified=creator.is_staff
            )
            _invite(person)
            audit.record(Action.CREATED, request=request, actor=creator, subject=person)
    except IntegrityError as error:
        raise EmailTaken from error
    return person


@transaction.atomic
def invite_again(*, request: HttpRequest, person: User, by: User) -> None:
    """The mail once more, and seven more days. AlreadyIn, ratelimit.LimitReached."""
    until = timezone.now() + rules.TEMPORARY_PASSWORD
    # Asked of the table: a password that the person chose at this moment is not made temporary.
    invited = User.objects.filter(
        pk=person.pk, last_login__isnull=True, temporary_until__isnull=False
    )
    if not invited.update(temporary_until=until):
        raise AlreadyIn
    ratelimit.consume("invite-again", str(by.pk), limit=INVITED_AGAIN_AN_HOUR, seconds=_HOUR)
    person.temporary_until = until
    _invite(person)
    audit.record(Action.INVITED_AGAIN, request=request, actor=by, subject=person)


@transaction.atomic
def remove_person(*, request: HttpRequest, person: User, by: User) -> None:
    """Delete somebody's account at once. NotAllowed, OthersRemain, User.DoesNotExist."""
    person = lock_person(person)
    is_theirs = by.is_staff or person.role == Role.MEMBER
    if person == by or person.is_staff or not is_theirs:
        raise NotAllowed
    if is_sole_admin_with_members(person):
        raise OthersRemain
    audit.record(Action.REMOVED, request=request, actor=by, subject=person)
    known, before = selectors.is_confirmed(person), copy(person)
    erase(person=person)
    if known:  # after that, which deletes the mails to the person
        emails.send_account_email("removed", before, by=selectors.shown_name(by))


def _check(person: User, values: Mapping[str, str]) -> None:
    errors = rules.CREATE_USER.check(values)
    if "password" not in errors:
        try:
            validate_password(values["password"], person)
        except ValidationError as error:
            errors["password"] = " ".join(error.messages)
    if errors:
        raise InvalidForm(errors)


def _place(person: User, creator: User, company: str) -> None:
    """The person's business and role."""
    if creator.is_staff or creator.business is None:
        person.business, person.role = Business.objects.create(name=company), Role.ADMIN
        return
    Business.objects.filter(pk=creator.business.pk, name="").update(name=company)
    person.business, person.role = creator.business, Role.MEMBER


def _invite(person: User) -> None:
    """Who was made by staff signs in at once; others show first that the address is theirs.

    Raises ratelimit.LimitReached.
    """
    if selectors.is_confirmed(person):
        by = selectors.shown_name(person.invited_by) if person.invited_by else ""
        emails.send_account_email("created", person, by=by)
        return
    address = EmailAddress.objects.get(user=person, email=person.email)
    link = emails.confirmation_url(EmailConfirmationHMAC(address).key)
    caps.count("account-invitation", person.email)
    ratelimit.consume("invitations", str(person.business_id), limit=INVITATIONS_A_DAY, seconds=_DAY)
    emails.send_account_email("invitation", person, link=link)
