"""What goes in and out of the operations on accounts."""

from datetime import datetime
from typing import Literal

from brokerage.accounts.rules import Role
from brokerage.core.schema import Input, Schema, Text


class PersonOut(Schema):
    """Somebody with an account. `display_name` is how to greet them and is never empty."""

    id: int
    email: str
    email_confirmed: bool
    display_name: str
    full_name: str


class BusinessOut(Schema):
    """`name` is empty until somebody fills in the profile."""

    id: int
    name: str


class SessionOut(Schema):
    """Who is signed in here. A visitor: nobody, and every other field says no."""

    person: PersonOut | None
    business: BusinessOut | None
    role: Role | None
    is_staff: bool
    may_create_people: bool
    must_change_password: bool
    pending: list[str]
    """What the sign-in of this browser waits for: `verify_email`, `mfa_authenticate`."""
    min_password_length: int


class ConfirmIn(Input):
    """The key of a confirmation link with the password that the person chooses."""

    key: Text = ""
    password: Text = ""


class CreateUserIn(Input):
    """The form's four fields. Every field may be absent here: the rules say what is missing."""

    email: Text = ""
    password: Text = ""
    full_name: Text = ""
    company_name: Text = ""


class CreatedOut(Schema):
    """The account exists, and the person has been written to."""

    id: int
    email: str


class PersonRow(Schema):
    """One line of the list of people."""

    id: int
    email: str
    full_name: str
    display_name: str
    role: Role
    business: BusinessOut
    state: Literal["active", "invited", "expired", "closing"]
    """invited: has not signed in yet; expired: and cannot any more; closing: will be deleted."""
    last_seen_at: datetime | None
    created_at: datetime
    is_you: bool


class PeopleOut(Schema):
    people: list[PersonRow]
    page: int
    pages: int
    total: int


class ProfileIn(Input):
    """What a person changes about themselves; a field left out stays."""

    display_name: Text | None = None
    full_name: Text | None = None


class BusinessIn(Input):
    name: Text = ""


class DeletionOut(Schema):
    """When the account will be gone. Signing in before then calls it off."""

    due_at: datetime


class Done(Schema):
    """It is done, and there is nothing else to tell."""

    done: Literal[True] = True
