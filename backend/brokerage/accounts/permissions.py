"""Authentication classes of API routers.

    router = Router(auth=IsSignedIn())        # everybody with an account
    router = Router(auth=HasBusiness())       # people of a business
    router = Router(auth=CanCreatePeople())   # the admin of a business, or staff

They raise `ApiError`. Unsafe requests also need the CSRF token in X-CSRFToken.
"""

from django.conf import settings
from django.http import HttpRequest
from ninja.security import APIKeyCookie
from ninja.utils import check_csrf

from brokerage.accounts.middleware import MUST_CHANGE
from brokerage.accounts.models import Business, User
from brokerage.core.errors import NO_TOKEN, STANDARD, ApiError

_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


class IsSignedIn(APIKeyCookie):
    """People with an account whose password is not temporary."""

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


class HasBusiness(IsSignedIn):
    """People of a business, its admin and its members."""

    def allows(self, person: User) -> bool:
        return person.business_id is not None


class IsBusinessAdmin(IsSignedIn):
    """The admin of a business."""

    def allows(self, person: User) -> bool:
        return person.runs_business


class CanCreatePeople(IsSignedIn):
    """The admin of a business, for that business; staff, for new businesses."""

    def allows(self, person: User) -> bool:
        return person.runs_business or person.is_staff


def current_user(request: HttpRequest) -> User:
    """The signed-in person, in an operation with one of the classes above."""
    person = request.user
    assert isinstance(person, User)
    return person


def current_business(request: HttpRequest) -> Business:
    """The business of the signed-in person, in an operation with `HasBusiness`."""
    business = current_user(request).business
    assert business is not None
    return business
