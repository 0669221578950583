"""Request and response bodies of the operations on accounts."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any, Literal

from django.utils import timezone
from pydantic import Field

from brokerage.accounts import selectors
from brokerage.accounts.models import StaffLogEntry, User
from brokerage.accounts.rules import Role, StaffRole
from brokerage.core.schema import Input, Schema


class PersonOut(Schema):
    """`display_name` is never empty."""

    id: int
    email: str
    email_confirmed: bool
    display_name: str
    full_name: str
    """Empty until the person, or the creator of the account, has entered it."""

    @classmethod
    def of(cls, person: User) -> "PersonOut":
        return cls(
            id=person.pk,
            email=person.email,
            email_confirmed=selectors.is_confirmed(person),
            display_name=person.get_short_name(),
            full_name=person.full_name,
        )


class BusinessOut(Schema):
    """`name` is empty until the profile is filled in."""

    id: int
    name: str


class SessionOut(Schema):
    """The session of this browser and what the signed-in person may do."""

    person: PersonOut | None
    business: BusinessOut | None
    role: Role | None
    """In the business; null without one."""
    is_staff: bool
    staff_role: StaffRole | None
    """Null for people who are not staff."""
    needs_second_step: bool
    """Staff without a second step may not use the desk."""
    may_create_people: bool
    has_file: bool
    """Whether the person sees the portal's page `/your-file`."""
    is_buyer: bool
    """Whether the person sees the buyer's pages below `/buying`. Owners may be buyers too."""
    is_co_broker: bool
    """Whether the person sees the page of brokers of other firms, `/co-broking`."""
    is_lender: bool
    """Whether the person sees the page of the lenders of buyers, `/lending`."""
    has_password: bool
    """False for buyers who have not chosen one yet."""
    must_change_password: bool
    """The password is temporary. Operations that need a sign-in reject the person."""
    pending: list[str]
    """What an unfinished sign-in waits for: `verify_email` or `mfa_authenticate`."""
    min_password_length: int
    """At sign-up; the password of a created account needs 8."""


class ConfirmIn(Input):
    """Confirms an address with a new password. `key` is from the link of the mail."""

    key: str = ""
    password: str = ""


class CreateUserIn(Input):
    """An absent field counts as empty."""

    email: str = ""
    password: str = ""
    full_name: str = ""
    company_name: str = ""
    """Names the new business that staff create, or an admin's business without a name; otherwise
    ignored.
    """


class CreatedOut(Schema):
    """The created account, to whose address a mail was sent."""

    id: int
    email: str


class PersonRow(Schema):
    """A row of the list of people."""

    id: int
    email: str
    full_name: str
    display_name: str
    role: Role
    business: BusinessOut
    state: Literal["active", "invited", "expired", "closing"]
    """invited: has never signed in; expired: the temporary password expired before that; closing:
    the deletion of the account is scheduled.
    """
    last_seen_at: datetime | None
    """Exact to ten minutes; null if the person has never signed in."""
    created_at: datetime
    is_you: bool
    is_last: bool
    """Whether no one else is in the business, which is then deleted together with the account."""

    @classmethod
    def of(cls, person: User, viewer: User, *, is_last: bool) -> "PersonRow":
        assert person.business is not None
        return cls(
            id=person.pk,
            email=person.email,
            full_name=person.full_name,
            display_name=person.get_short_name(),
            role=Role(person.role),
            business=BusinessOut.of(person.business),
            state=selectors.state_of(person, timezone.now()),
            last_seen_at=person.last_seen_at,
            created_at=person.date_joined,
            is_you=person == viewer,
            is_last=is_last,
        )


class PeopleOut(Schema):
    people: list[PersonRow]
    """At most 50, by full name; empty beyond the last page."""
    page: int
    pages: int
    """At least 1, also for an empty list."""
    total: int
    """On all pages."""


class ProfileIn(Input):
    """Null leaves a name unchanged."""

    display_name: str | None = None
    full_name: str | None = None


class BusinessIn(Input):
    name: str = ""
    """2 to 200 characters."""


class DeletionOut(Schema):
    """When the account will be deleted. Signing in before then cancels it."""

    due_at: datetime


class StaffRow(Schema):
    """A member of staff as a row of a list."""

    id: int
    email: str
    name: str
    role: StaffRole
    is_active: bool
    state: Literal["active", "invited", "expired", "closing"]
    """As in `PersonRow`."""
    has_second_step: bool
    last_seen_at: datetime | None
    """Exact to ten minutes; null if the person has never signed in."""
    is_you: bool

    @classmethod
    def of(cls, person: User, viewer: User, *, has_second_step: bool) -> "StaffRow":
        return cls(
            id=person.pk,
            email=person.email,
            name=person.get_short_name(),
            role=StaffRole(person.staff_role),
            is_active=person.is_active,
            state=selectors.state_of(person, timezone.now()),
            has_second_step=has_second_step,
            last_seen_at=person.last_seen_at,
            is_you=person == viewer,
        )


class StaffOut(Schema):
    staff: list[StaffRow]
    """All by name, active accounts first, then closed ones."""


class InviteStaffIn(Input):
    """Creates a staff account. `password` is a temporary one."""

    email: str = ""
    password: str = ""
    full_name: str = ""
    role: Annotated[StaffRole, Field(strict=False)]


class ChangeStaffIn(Input):
    """`role` and `is_active` stay if they are null."""

    role: Annotated[StaffRole, Field(strict=False)] | None = None
    is_active: bool | None = None
    reassign_to: Annotated[int, Field(ge=1, le=2**63 - 1)] | None = None
    """Only with `is_active` false: the active colleague who gets the open leads, except spam, and
    the open tasks. Null leaves them assigned.
    """


class LogRow(Schema):
    """An entry of the staff log. `actor_name` is null if the account is gone or a command acted."""

    id: int
    at: datetime
    actor_id: int | None
    """Null if a command acted."""
    actor_name: str | None
    act: str
    label: str
    """The act in words."""
    object_type: str
    object_id: int | None
    """Null for objects without a number, such as a document, which `detail` names."""
    object_name: str | None
    """The name of a lead or an account; null if it was deleted, and for other objects."""
    detail: dict[str, Any]
    """Ids, names of fields and states; no names of people and no texts."""
    network: str
    """IPv4 address or IPv6 /64 network, or `unknown`; empty if a command acted."""

    @classmethod
    def of(cls, entry: StaffLogEntry, names: Mapping[str, Mapping[int, str]]) -> "LogRow":
        """`names` are those of actors and objects by id, for each type of object."""
        return cls(
            id=entry.pk,
            at=entry.at,
            actor_id=entry.actor_id,
            actor_name=names["user"].get(entry.actor_id or 0),
            act=entry.act,
            label=entry.label,
            object_type=entry.object_type,
            object_id=entry.object_id,
            object_name=names.get(entry.object_type, {}).get(entry.object_id or 0),
            detail=entry.detail,
            network=entry.network,
        )


class LogChain(Schema):
    """Whether an entry of the staff log was changed or removed. A request verifies the entries
    added since the last one that found the log intact. The worker verifies all every hour; if it
    finds an error, requests verify all entries too.
    """

    entries: int
    since: datetime | None
    """Of the first entry."""
    is_intact: bool
    broken_at: int | None
    """The first entry that was changed or is missing."""


class LogOut(Schema):
    """One page of the staff log, newest entry first."""

    entries: list[LogRow]
    after: str | None
    """The cursor of the next page; null on the last one."""
    chain: LogChain


class Done(Schema):
    """The operation succeeded and has no data to return."""

    done: Literal[True] = True
