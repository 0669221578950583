"""Django's password validators for the minimum length, and for similarity to the person.

More rules: AUTH_PASSWORD_VALIDATORS in the settings, and the fields `password` of
domain/forms/sign-up.json and, for temporary passwords, create-user.json.
"""

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.password_validation import UserAttributeSimilarityValidator
from django.core.exceptions import ValidationError

_STAFF = 8
"""Characters for staff, who see every business."""


class LengthValidator:
    """Rejects passwords shorter than MIN_PASSWORD_LENGTH, and for staff also those shorter than 8
    characters, with the message of the specification (section 5).
    """

    def validate(self, password: str, user: AbstractBaseUser | None = None) -> None:
        least = settings.MIN_PASSWORD_LENGTH
        if getattr(user, "is_staff", False):
            least = max(least, _STAFF)
        if len(password) < least:
            raise ValidationError(
                f"Password must be at least {least} characters long", code="password_too_short"
            )

    def get_help_text(self) -> str:
        return f"At least {settings.MIN_PASSWORD_LENGTH} characters."


class SimilarityValidator(UserAttributeSimilarityValidator):
    """Rejects passwords similar to the user's name or email."""

    def get_error_message(self) -> str:
        return "Password must not be like the name or email"
