"""Creates the owners of the drill. Runs in `manage.py shell`."""

import json

from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import make_password

from bench.portal.seed_database import insert, sessions_of
from brokerage.accounts.models import Business, User
from brokerage.accounts.rules import Role
from devtools.drill.load import NAME, OWNERS, PASSWORD


def create() -> None:
    """Insert the owners and print pairs of email address and session key as JSON."""
    owners = insert_owners(OWNERS)
    emails = [owner.email for owner in owners]
    print(json.dumps(list(zip(emails, sessions_of(owners), strict=True))))


def insert_owners(count: int) -> list[User]:
    """Insert owners, each with a business, a confirmed address and PASSWORD."""
    secret = make_password(PASSWORD)
    businesses = insert(Business, (Business(name=f"Firm {n}") for n in range(count)))
    owners = insert(
        User,
        (
            User(
                email=f"owner{number}@example.com",
                display_name=NAME,
                password=secret,
                business=business,
                role=Role.ADMIN,
            )
            for number, business in enumerate(businesses)
        ),
    )
    addresses = (EmailAddress(user=o, email=o.email, verified=True, primary=True) for o in owners)
    insert(EmailAddress, addresses)
    return owners
