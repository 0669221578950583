"""Queries about people."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from datetime import datetime
from typing import Final, Literal

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from django.contrib.auth.base_user import AbstractBaseUser
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from brokerage.accounts.models import AuditEntry, StaffLogEntry, User
from brokerage.accounts.rules import LOG_KEPT, Action

_LOADED = "loaded_second_step"
SECOND_STEPS = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)
HAS_FILE: Final[list[Callable[[User], bool]]] = []
"""Whether the firm works on something with a person, which has a page of the portal. Features above
add to it in `ready` of their `apps.py`.
"""


IS_BUYER: Final[list[Callable[[User], bool]]] = []
"""Whether a person has the pages of a buyer. The feature with the buyers adds to it, as above."""


IS_CO_BROKER: Final[list[Callable[[User], bool]]] = []
"""Whether a person has the co-brokers' page, likewise."""


IS_LENDER: Final[list[Callable[[User], bool]]] = []
"""Whether a person has the page of the lenders of buyers, likewise."""


def has_file(person: User) -> bool:
    return any(has_one(person) for has_one in HAS_FILE)


def is_buyer(person: User) -> bool:
    return any(is_one(person) for is_one in IS_BUYER)


def is_co_broker(person: User) -> bool:
    return any(is_one(person) for is_one in IS_CO_BROKER)


def is_lender(person: User) -> bool:
    return any(is_one(person) for is_one in IS_LENDER)


def shown_name(person: AbstractBaseUser) -> str:
    """Return a person's display name, or else their full name or email address."""
    return person.get_short_name() if isinstance(person, User) else str(person)


def is_taken(email: str) -> bool:
    """Return whether an account signs in with this email address, whatever its case.

    A pending change to the address does not count: otherwise one user could block the sign-up of
    another.
    """
    address = email.strip().lower()
    confirmed: bool = EmailAddress.objects.filter(email=address, verified=True).exists()
    return confirmed or User.objects.filter(email=address).exists()


def is_taken_by_another(address: EmailAddress) -> bool:
    """Return whether another account signs in with this pending address."""
    return User.objects.filter(email=address.email).exclude(pk=address.user_id).exists()


def is_confirmed(person: User) -> bool:
    """Return whether the address that the person signs in with is confirmed."""
    confirmed = EmailAddress.objects.filter(user=person, email=person.email, verified=True)
    return bool(confirmed.exists())


def load_second_step(people: QuerySet[User]) -> QuerySet[User]:
    """Annotate people with whether they have a second step, so that `has_second_step` needs no
    query.
    """
    own = Authenticator.objects.filter(user=OuterRef("pk"), type__in=SECOND_STEPS)
    # By keyword, mypy would see the field of the model defined twice.
    return people.annotate(**{_LOADED: Exists(own)})


def has_second_step(person: User) -> bool:
    """Return whether the person has a passkey or an authenticator app. Recovery codes alone do not
    count.
    """
    if person.loaded_second_step is not None:
        return person.loaded_second_step
    enabled: bool = is_mfa_enabled(person, types=SECOND_STEPS)
    return enabled


def confirmed_account(email: str) -> User | None:
    """Return the account that signs in with this confirmed address, given in lower case."""
    return confirmed_accounts([email]).get(email)


def confirmed_accounts(emails: Collection[str]) -> dict[str, User]:
    """Return the accounts that sign in with these confirmed addresses, in lower case,
    by address.
    """
    confirmed = EmailAddress.objects.filter(email__in=emails, verified=True).values("email")
    return {user.email: user for user in User.objects.filter(email__in=confirmed)}


def people_with_confirmed_email() -> QuerySet[User]:
    """Return the accounts whose sign-in address is confirmed."""
    confirmed = EmailAddress.objects.filter(user=OuterRef("pk"), email=OuterRef("email"))
    return User.objects.filter(Exists(confirmed.filter(verified=True)))


def active_staff() -> QuerySet[User]:
    """Return active staff by full name; also those without a second step, who may not use the desk
    yet.
    """
    return User.objects.filter(is_staff=True, is_active=True).order_by("sort_name", "email")


def people_of(viewer: User) -> QuerySet[User]:
    """Return the people whom `viewer` may manage, by full name. Staff manage all businesses; an
    admin manages one.
    """
    people = User.objects.select_related("business").order_by("sort_name", "email")
    if viewer.is_staff:
        return people.filter(business__isnull=False)
    if viewer.runs_business:
        return people.filter(business=viewer.business)
    return people.none()


def last_in_business(people: Iterable[User]) -> set[int]:
    """Return the ids of those of `people` who are the only person of their business."""
    people = list(people)
    # Everyone of these businesses. Building a query for the people without others takes longer.
    everybody = User.objects.filter(business__in=[person.business_id for person in people])
    counts = Counter(everybody.values_list("business_id", flat=True))
    return {each.pk for each in people if each.business_id and counts[each.business_id] == 1}


def staff() -> QuerySet[User]:
    """Return all staff by full name, active accounts first, then closed ones."""
    return User.objects.filter(is_staff=True).order_by("-is_active", "sort_name", "email")


def with_second_step(people: Iterable[User]) -> set[int]:
    """Return the ids of those of `people` who have a second step."""
    steps = Authenticator.objects.filter(user__in=people, type__in=SECOND_STEPS)
    return set(steps.values_list("user_id", flat=True))


def staff_log_for(viewer: User) -> QuerySet[StaffLogEntry]:
    """Return the entries that `viewer` may see, newest first: all for a principal, an
    advisor's own.
    """
    entries: QuerySet[StaffLogEntry] = StaffLogEntry.objects.order_by("-pk")
    return entries if viewer.is_principal else entries.filter(actor_id=viewer.pk)


def names_of(ids: Iterable[int]) -> dict[int, str]:
    """Map each id to the person's shown name; ids of deleted accounts are left out."""
    return {person.pk: shown_name(person) for person in User.objects.filter(pk__in=set(ids))}


def knows_device(person: User, network: str, device: str) -> bool:
    """Return whether the person has signed in from this network with this kind of browser in the
    last year, for which the account log is kept.
    """
    return AuditEntry.objects.filter(
        subject=person, action=Action.SIGNED_IN, network=network, device=device
    ).exists()


def knows_network(email: str, network: str) -> bool:
    """Return whether the account has signed in from this network in the last year."""
    return AuditEntry.objects.filter(
        subject__email=email, action=Action.SIGNED_IN, network=network
    ).exists()


def has_signed_in(person: User) -> bool:
    """Return whether the person may have signed in before: by the account log, or because the
    account is older than what the log keeps.
    """
    is_older = person.date_joined <= timezone.now() - LOG_KEPT
    return is_older or AuditEntry.objects.filter(subject=person, action=Action.SIGNED_IN).exists()


def state_of(person: User, now: datetime) -> Literal["active", "invited", "expired", "closing"]:
    """Return `closing` once the deletion is scheduled, `active` after the first sign-in; before
    that `invited`, or `expired` if the temporary password has expired. Ignores `is_active`.
    """
    if person.deletion_due_at is not None:
        return "closing"
    if person.last_login is not None:
        return "active"
    if person.temporary_until is not None and person.temporary_until <= now:
        return "expired"
    return "invited"
