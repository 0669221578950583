"""Confirms email addresses by link, beyond what allauth does."""

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.account.stages import EmailVerificationStage, LoginStage, LoginStageController
from allauth.account.utils import perform_login
from allauth.core import ratelimit as allauth_ratelimit
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest

from brokerage.accounts.models import User
from brokerage.accounts.rules import Action
from brokerage.accounts.services import audit
from brokerage.core.form_rules import InvalidForm
from brokerage.core.refusals import Refusal


class InvalidLink(Refusal):
    """The link is unknown, has expired or was used before, or the account is closed."""

    status, code = 400, "invalid_or_expired_key"
    message = "This link has expired or has already been used."


class AddressTaken(Refusal):
    """Another account has confirmed the address meanwhile."""

    status, code = 400, "email_taken"
    message = "This email is already registered. Please sign in instead."


def needs_new_password(request: HttpRequest, person: User) -> bool:
    """Return whether the person opening the link must choose a new password.

    True if no one has ever signed in and this browser has no pending sign-up or sign-in for the
    account: someone else may have set the password.
    """
    if person.last_login is not None or request.user == person:
        return False
    stage = _waiting_sign_in(request)
    return stage is None or stage.login.user is None or stage.login.user.pk != person.pk


@transaction.atomic
def confirm_with_password(*, request: HttpRequest, key: str, password: str) -> None:
    """Confirm the address of an account that no one has signed in to, replace its password, and
    sign the person in. `key` is from the link of the confirmation mail.

    Raises InvalidLink, AddressTaken, and InvalidForm with the field `password`.
    """
    confirmation = EmailConfirmationHMAC.from_key(key)
    if confirmation is None:
        raise InvalidLink
    address: EmailAddress = confirmation.email_address
    person = address.user
    is_usable = person.is_active and person.last_login is None
    if not is_usable or person.email != address.email:
        raise InvalidLink
    adapter = get_adapter(request)
    try:
        adapter.clean_password(password, user=person)
    except ValidationError as error:
        raise InvalidForm({"password": " ".join(error.messages)}) from error
    adapter.set_password(person, password)
    try:
        with transaction.atomic():
            confirmed = address.set_verified()
    except IntegrityError as error:  # someone else confirmed it at the same time
        raise AddressTaken from error
    if not confirmed:
        raise AddressTaken
    audit.record(Action.CONFIRMED, request=request, actor=person, subject=person)
    perform_login(request, person, email=address.email)


@transaction.atomic
def send_again(*, request: HttpRequest) -> None:
    """Send the confirmation link again to the person whose sign-up or sign-in waits in this
    browser, if any.
    """
    stage = _waiting_sign_in(request)
    if stage is None or stage.login.user is None:
        return
    person = stage.login.user
    address = EmailAddress.objects.filter(user=person, email=person.email, verified=False).first()
    if address is not None:
        send_link(request, address)


def send_link(request: HttpRequest, address: EmailAddress) -> None:
    """Send a confirmation link, unless the address was sent one in the last three minutes. Raises
    ratelimit.LimitReached if a new address has reached its limit in `caps.CAPS`.
    """
    if allauth_ratelimit.consume(request, action="confirm_email", key=address.email):
        address.send_confirmation(request)


def withdraw_new_address(person: User) -> None:
    """Delete the person's pending new address, so that its link confirms nothing."""
    EmailAddress.objects.filter(user=person).exclude(email=person.email).delete()


def _waiting_sign_in(request: HttpRequest) -> LoginStage | None:
    """Return the sign-up or sign-in of this browser that waits for its address to be confirmed."""
    stage: LoginStage | None = LoginStageController.enter(request, EmailVerificationStage.key)
    return stage
