"""The adapter of django-allauth's second factors."""

import logging

from allauth.mfa.adapter import DefaultMFAAdapter
from django.core.exceptions import ValidationError

from brokerage.content.selectors.bodies import firm
from brokerage.core import encryption

logger = logging.getLogger(__name__)


class SecondStepAdapter(DefaultMFAAdapter):  # type: ignore[misc]  # allauth has no types
    """Names authenticators after the firm, and encrypts their secrets in the database."""

    def _get_site_name(self) -> str:
        return firm().name

    def encrypt(self, text: str) -> str:
        return encryption.encrypt(text, "second-step")

    def decrypt(self, encrypted_text: str) -> str:
        """Decrypt a secret. Raises UndecryptableSecret if its key is no longer known."""
        try:
            return encryption.decrypt(encrypted_text, "second-step")
        except encryption.InvalidToken as error:
            logger.error("A second step cannot be read: SECRET_KEY has changed since it was set up")
            message = self.error_messages["incorrect_code"]
            raise UndecryptableSecret(message, code="incorrect_code") from error


class UndecryptableSecret(ValidationError):
    """A form reports it as a wrong code."""
