"""Creates the owners of the drill. Runs in `manage.py shell`."""

import json

from django.contrib.auth.hashers import make_password

from bench.seeding import insert_owners, sessions_of
from devtools.drill.load import NAME, OWNERS, PASSWORD


def create() -> None:
    """Insert the owners, each with PASSWORD, and print pairs of email address and session key as
    JSON.
    """
    names = (f"Firm {number}" for number in range(OWNERS))
    owners = insert_owners(names, display_name=NAME, password=make_password(PASSWORD))
    emails = [owner.email for owner in owners]
    print(json.dumps(list(zip(emails, sessions_of(owners), strict=True))))
