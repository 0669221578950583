"""What django-allauth's responses say about a person."""

from typing import Any

from allauth.headless.adapter import DefaultHeadlessAdapter

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name


class HeadlessAdapter(DefaultHeadlessAdapter):  # type: ignore[misc]  # allauth has no types
    """Describes a person from what is loaded. allauth's own adapter reads the address again and
    makes a class for each response.
    """

    def serialize_user(self, user: User) -> dict[str, Any]:
        return {
            "id": user.pk,
            "display": shown_name(user),
            "email": user.email,
            "has_usable_password": user.has_usable_password(),
        }
