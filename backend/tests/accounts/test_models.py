"""Email addresses are unique regardless of case."""

import pytest
from django.conf import LazySettings
from django.contrib.auth import authenticate
from django.contrib.auth.hashers import identify_hasher
from django.db import IntegrityError, connection, transaction
from tests.factories import UserFactory

from brokerage.accounts.models import User
from config import settings as on_a_site

pytestmark = pytest.mark.django_db


def test_people_are_found_by_address_regardless_of_case() -> None:
    User.objects.create_user("Pat@Example.com", "a long enough secret")
    assert authenticate(email="pAT@example.COM", password="a long enough secret") is not None


def test_an_address_that_differs_only_in_case_is_taken() -> None:
    UserFactory.create(email="pat@example.com")
    with pytest.raises(IntegrityError):
        UserFactory.create(email="PAT@example.com")


def test_a_database_constraint_makes_addresses_unique_regardless_of_case() -> None:
    """Without the model's checks."""
    UserFactory.create(email="pat@example.com")
    other = UserFactory.create(email="sam@example.com")
    with pytest.raises(IntegrityError), connection.cursor() as cursor:
        cursor.execute(
            "UPDATE accounts_user SET email = 'PAT@example.com' WHERE id = %s", [other.pk]
        )


def test_passwords_are_hashed_with_argon2id(settings: LazySettings) -> None:
    settings.PASSWORD_HASHERS = on_a_site.PASSWORD_HASHERS
    user = User.objects.create_user("pat@example.com", "a long enough secret")
    assert identify_hasher(user.password).algorithm == "argon2"
    assert user.password.startswith("argon2$argon2id$")
    assert "m=19456,t=2,p=1" in user.password


@pytest.mark.parametrize(
    ("staff_role", "is_active", "may"),
    [
        ("", True, False),
        ("advisor", True, False),
        ("principal", True, True),
        ("principal", False, False),
        ("", False, False),
    ],
)
def test_only_active_principals_may_do_anything_in_the_back_office(
    staff_role: str, is_active: bool, may: bool
) -> None:
    user = UserFactory.build(is_staff=bool(staff_role), staff_role=staff_role, is_active=is_active)
    assert user.has_perm("leads.view_contactmessage") is may
    assert user.has_module_perms("leads") is may


def test_only_staff_have_a_staff_role() -> None:
    for is_staff, role in ((True, ""), (False, "advisor"), (True, "owner")):
        with pytest.raises(IntegrityError), transaction.atomic():
            UserFactory.create(is_staff=is_staff, staff_role=role)
