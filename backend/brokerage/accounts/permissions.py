"""Who may use an operation of the API. Every router of signed-in people takes one of these.

    router = Router(auth=SignedIn())          # anybody with an account
    router = Router(auth=OfBusiness())        # somebody who belongs to a business
    router = Router(auth=MayCreatePeople())   # an admin of a business, or staff

A refusal is an `ApiError`, so that it keeps the one shape. Requests that change something need
the token of the csrftoken cookie in X-CSRFToken beside what the guard asks.
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
    """Anybody with an account who has a password of their own."""

    param_name = settings.SESSION_COOKIE_NAME

    def __call__(self, request: HttpRequest) -> User:
        person = request.user
        if not isinstance(person, User):
            raise ApiError(401, *STANDARD[401])
        if request.method not in _SAFE and check_csrf(request) is not None:
            raise NO_TOKEN.with_traceback(None)  # else it would keep every request it refused
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
    """Somebody who belongs to a business, as its admin or as a member."""

    def allows(self, person: User) -> bool:
        return person.business_id is not None


class IsBusinessAdmin(IsSignedIn):
    """The admin of a business."""

    def allows(self, person: User) -> bool:
        return person.runs_business


class CanCreatePeople(IsSignedIn):
    """The admin of a business, for that business; staff, for new ones."""

    def allows(self, person: User) -> bool:
        return person.runs_business or person.is_staff


def current_user(request: HttpRequest) -> User:
    """Who asks, in an operation that one of the classes above lets through."""
    person = request.user
    assert isinstance(person, User)
    return person


def current_business(request: HttpRequest) -> Business:
    """The business of who asks, in an operation for people `OfBusiness`."""
    business = current_user(request).business
    assert business is not None
    return business
