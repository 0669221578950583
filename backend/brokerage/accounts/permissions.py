"""Authentication classes of API routers.

router = Router(auth=HasPermanentPassword()) # everyone with an account router =
Router(auth=HasBusiness()) # people of a business router = Router(auth=IsBuyer()) # buyers router =
Router(auth=IsBusinessAdmin()) # the admin of a business router = Router(auth=CanCreatePeople()) #
the admin of a business, or staff router = Router(auth=CanRemovePeople()) # ... or principals who
signed in just now router = Router(auth=IsStaff()) # staff, with a second step router =
Router(auth=IsPrincipal()) # principals router = Router(auth=IsRecentlyAuthenticatedPrincipal()) #
... who signed in just now

Who may call which operation is in the role matrix (`tests/config/role_matrix.py`), which is tested.
The classes raise `ApiError`. Unsafe requests also need the CSRF token in X-CSRFToken.
"""

from django.conf import settings
from django.http import HttpRequest
from ninja.security import APIKeyCookie
from ninja.utils import check_csrf

from brokerage.accounts import selectors
from brokerage.accounts.authentication.recent_authentication import is_recently_authenticated
from brokerage.accounts.middleware import MUST_CHANGE
from brokerage.accounts.models import Business, User
from brokerage.core import ratelimit
from brokerage.core.db_locks import serialized_transaction
from brokerage.core.errors import NO_TOKEN, STANDARD, ApiError

SECOND_STEP_REQUIRED = (
    "Please set up a second step on your profile page first: a passkey or an authenticator app."
)
NOT_RECENT = "Please confirm it's you first."
"""The error message for an act that needs a recent authentication."""
REAUTHENTICATION_REQUIRED = ApiError(403, "reauthentication_required", NOT_RECENT)
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


class HasPermanentPassword(APIKeyCookie):
    """Permits signed-in people whose password is not temporary. Raises ApiError with status 401 if
    no one is signed in; with 403 if the password is temporary, an unsafe request has no CSRF token,
    or a subclass permits others only.
    """

    param_name = settings.SESSION_COOKIE_NAME

    def __call__(self, request: HttpRequest) -> User:
        person = request.user
        if not isinstance(person, User):
            raise ApiError(401, *STANDARD[401])
        if request.method not in _SAFE and check_csrf(request) is not None:
            raise NO_TOKEN.with_traceback(None)  # else this shared exception retains requests
        if person.must_change_password:
            raise MUST_CHANGE.with_traceback(None)
        if not self.allows(person):
            raise ApiError(403, *STANDARD[403])
        return person

    def allows(self, person: User) -> bool:
        return True

    def authenticate(self, request: HttpRequest, key: str | None) -> User:
        return self(request)


class HasBusiness(HasPermanentPassword):
    def allows(self, person: User) -> bool:
        return person.business_id is not None


class IsBuyer(HasPermanentPassword):
    """Permits buyers with a confirmed address, who may also have a business."""

    def allows(self, person: User) -> bool:
        return selectors.is_buyer(person)


class IsBusinessAdmin(HasPermanentPassword):
    def allows(self, person: User) -> bool:
        return person.runs_business


CHANGES_A_MINUTE = 300
"""Unsafe requests of one member of staff: far more than people click, and few enough that a bot
does not keep colleagues waiting.
"""


class IsStaff(HasPermanentPassword):
    """Permits staff who have set up a second step, which django-allauth requires at every sign-in.
    Raises ApiError with status 429 after `CHANGES_A_MINUTE` unsafe requests.
    """

    counts_changes = True

    def __call__(self, request: HttpRequest) -> User:
        person = super().__call__(request)
        require_second_step(person)
        if self.counts_changes and request.method not in _SAFE:
            _count_change(person)
        return person

    def allows(self, person: User) -> bool:
        return person.is_staff


class IsStaffSendingParts(IsStaff):
    """Permits staff who upload files in hundreds of parts, which have limits of their own
    (`deals/files/rules/uploads.py`).
    """

    counts_changes = False


class IsPrincipal(IsStaff):
    """Permits principals: staff who also manage the firm's accounts."""

    def allows(self, person: User) -> bool:
        return person.is_principal


class IsRecentlyAuthenticatedPrincipal(IsPrincipal):
    """Permits principals who authenticated within `rules.RECENT_AUTHENTICATION`."""

    def __call__(self, request: HttpRequest) -> User:
        person = super().__call__(request)
        require_recent_authentication(request)
        return person


class CanCreatePeople(HasPermanentPassword):
    """Permits the admin of a business, who creates people of that business, and staff, who create
    new businesses.
    """

    def __call__(self, request: HttpRequest) -> User:
        person = super().__call__(request)
        if person.is_staff:
            require_second_step(person)
        return person

    def allows(self, person: User) -> bool:
        return person.may_create_people


class CanRemovePeople(CanCreatePeople):
    """Permits the admin of a business, who removes its members, and recently authenticated
    principals, who remove people of every business. More is in `services.deletion.remove_person`.
    """

    def __call__(self, request: HttpRequest) -> User:
        person = super().__call__(request)
        if person.is_staff:
            require_recent_authentication(request)
        return person

    def allows(self, person: User) -> bool:
        return person.is_principal if person.is_staff else person.runs_business


def _count_change(person: User) -> None:
    with serialized_transaction():
        ratelimit.consume("desk", str(person.pk), limit=CHANGES_A_MINUTE, seconds=60)


def require_second_step(person: User) -> None:
    """Raise ApiError with status 403 for a person without a passkey or an authenticator app."""
    if not selectors.has_second_step(person):
        raise ApiError(403, "second_step_required", SECOND_STEP_REQUIRED)


def require_recent_authentication(request: HttpRequest) -> None:
    """Raise ApiError with status 403 unless the person authenticated recently."""
    if not has_recently_authenticated(request):
        raise REAUTHENTICATION_REQUIRED.with_traceback(None)


def has_recently_authenticated(request: HttpRequest) -> bool:
    return is_recently_authenticated(request, current_user(request))


def current_user(request: HttpRequest) -> User:
    """Return the signed-in person, in an operation with an authentication class of this module."""
    person = request.user
    assert isinstance(person, User)
    return person


def current_business(request: HttpRequest) -> Business:
    """Return the person's business, in an operation with `HasBusiness` or `IsBusinessAdmin`."""
    business = current_user(request).business
    assert business is not None
    return business
