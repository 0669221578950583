"""Confirming an address in ways of our own: with a new password, or with a code."""

from allauth.account.adapter import get_adapter
from allauth.account.internal.flows import email_verification
from allauth.account.internal.flows.login import perform_login
from allauth.account.models import EmailAddress, EmailConfirmationHMAC, Login
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest

from brokerage.accounts import email_verification_codes
from brokerage.accounts.rules import InvalidForm


class LinkVoid(Exception):
    """The link or the code is unknown, too old or used."""


class AddressTaken(Exception):
    """Somebody else has shown meanwhile that the address is theirs."""


@transaction.atomic
def confirm_with_password(*, request: HttpRequest, key: str, password: str) -> None:
    """Confirm the address of an account that nobody has used yet, under a password of whoever
    reads its mail, and sign in. LinkVoid, also for any other account; AddressTaken; InvalidForm.
    """
    address = _address_of(key)
    person = address.user
    if person.last_login is not None or person.email != address.email:
        raise LinkVoid
    adapter = get_adapter(request)
    try:
        adapter.clean_password(password, user=person)
    except ValidationError as error:
        raise InvalidForm({"password": " ".join(error.messages)}) from error
    adapter.set_password(person, password)
    _confirm(request, address)
    perform_login(request, Login(user=person, email=address.email))


def confirm_with_code(*, request: HttpRequest, code: str) -> None:
    """Confirm the address of the sign-up that waits in this browser, and sign in.

    LinkVoid, AddressTaken.
    """
    address = email_verification_codes.redeem(request, code)
    if address is None:
        raise LinkVoid
    with transaction.atomic():
        _confirm(request, address)
        email_verification.login_on_verification(request, address)


@transaction.atomic
def send_again(*, request: HttpRequest) -> None:
    """The mail of the sign-up that waits in this browser, if one does, unless it just went out."""
    stage = email_verification_codes.pending_stage(request)
    if stage is not None and stage.login.user is not None:
        email_verification.send_verification_email_at_login(request, stage.login)


def _confirm(request: HttpRequest, address: EmailAddress) -> None:
    try:
        with transaction.atomic():
            confirmed = email_verification.verify_email(request, address)
    except IntegrityError as error:  # somebody else confirmed it at this moment
        raise AddressTaken from error
    if not confirmed:
        raise AddressTaken


def _address_of(key: str) -> EmailAddress:
    confirmation = EmailConfirmationHMAC.from_key(key)
    if confirmation is None:
        raise LinkVoid
    address: EmailAddress = confirmation.email_address
    return address
