"""The errors that several operations on accounts raise."""

from brokerage.accounts import rules
from brokerage.core.errors import ApiError
from brokerage.core.form_rules import InvalidForm
from brokerage.core.ratelimit import LimitReached


def invalid(form: InvalidForm) -> ApiError:
    """Return the error to raise for an invalid form: status 422, with the message of each field in
    `form.fields`.
    """
    return ApiError(422, "invalid", rules.CREATE_USER.form.summary.title, fields=form.fields)


def email_taken() -> ApiError:
    """Return the error to raise for an address that is already registered: status 409."""
    message = "This email is already registered."
    return ApiError(409, "email_taken", message, fields={"email": message})


def too_many(reached: LimitReached) -> ApiError:
    """Return the error to raise for a reached rate limit: status 429. Its Retry-After has the
    seconds to wait.
    """
    message = "That was a lot at once. Please try again later."
    return ApiError(429, "too_many", message, headers={"Retry-After": str(reached.retry_after)})
