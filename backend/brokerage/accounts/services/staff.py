"""People who work for the firm, and accounts made in the back office."""

from allauth.account.models import EmailAddress
from django.contrib.auth.password_validation import validate_password
from django.db import transaction
from django.http import HttpRequest

from brokerage.accounts.models import User
from brokerage.accounts.rules import Action
from brokerage.accounts.services import audit
from brokerage.accounts.services.sessions import end_sessions


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
    return user, is_new


def welcome(*, request: HttpRequest, person: User) -> None:
    """What belongs to an account that staff just made in the back office."""
    by = _staff(request)
    User.objects.filter(pk=person.pk).update(invited_by=by)
    confirm_address(person)
    audit.record(Action.CREATED, request=request, actor=by, subject=person)


def replaced_password(*, request: HttpRequest, person: User) -> None:
    """Staff made up another password for the person: whoever knew the old one is out."""
    end_sessions(person)
    audit.record(Action.PASSWORD_CHANGED, request=request, actor=_staff(request), subject=person)


def _staff(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


def confirm_address(person: User) -> None:
    """The firm vouches for the address: no link is asked for."""
    EmailAddress.objects.filter(user=person).exclude(email=person.email).delete()
    EmailAddress.objects.update_or_create(
        user=person, email=person.email, defaults={"verified": True, "primary": True}
    )
