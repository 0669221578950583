"""People who work for the firm, and accounts made in the back office."""

from allauth.account.models import EmailAddress
from django.contrib.auth.password_validation import validate_password
from django.db import transaction

from brokerage.accounts.models import User


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


def confirm_address(person: User) -> None:
    """The firm vouches for the address: no link is asked for."""
    EmailAddress.objects.filter(user=person).exclude(email=person.email).delete()
    EmailAddress.objects.update_or_create(
        user=person, email=person.email, defaults={"verified": True, "primary": True}
    )
