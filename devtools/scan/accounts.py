"""The accounts and leads of the scanned site; runs inside it (`manage.py shell`)."""

import json

from bench.desk.seed_database import insert_leads, insert_staff
from bench.portal.seed_database import sessions_of
from devtools.drill.owners import insert_owners

LEADS = 40


def create() -> None:
    """Insert accounts and leads, and print a line of JSON: the session keys of an `owner`, an
    `advisor` and a `principal`.
    """
    principal, advisor, *others = insert_staff()
    principal.staff_role = "principal"
    principal.save(update_fields=["staff_role"])
    insert_leads(LEADS, [principal, advisor, *others])
    owner, *_ = insert_owners(2)
    people = {"owner": owner, "advisor": advisor, "principal": principal}
    print(json.dumps(dict(zip(people, sessions_of([*people.values()]), strict=True))))
