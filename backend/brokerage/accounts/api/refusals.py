"""The errors that several operations on accounts raise."""

from brokerage.accounts import rules
from brokerage.core.errors import ApiError
from brokerage.core.form_rules import InvalidForm
from brokerage.core.ratelimit import LimitReached


def invalid(form: InvalidForm) -> ApiError:
    """Return the error for an invalid form: status 422, with a message for each field."""
    return ApiError(422, "invalid", rules.CREATE_USER.form.summary.title, fields=form.fields)


def email_taken() -> ApiError:
    """Return the error for an address that is already registered: status 409."""
    message = "This email is already registered."
    return ApiError(409, "email_taken", message, fields={"email": message})


def too_many(reached: LimitReached) -> ApiError:
    """Return the error for a reached rate limit: status 429 with Retry-After."""
    message = "That was a lot at once. Please try again later."
    return ApiError(429, "too_many", message, headers={"Retry-After": str(reached.retry_after)})
