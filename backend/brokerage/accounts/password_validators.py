"""What a password must be, beside not being common and not being the person's name."""

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.core.exceptions import ValidationError

_STAFF = 8
"""Letters; staff see everybody's businesses."""


class LengthValidator:
    """As many letters as the setting says, in the specification's words (section 5)."""

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
