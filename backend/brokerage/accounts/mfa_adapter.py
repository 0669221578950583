"""The MFA adapter: authenticators carry the firm's name, and their secrets are encrypted."""

import base64
import hashlib
import logging

from allauth.mfa.adapter import DefaultMFAAdapter
from cryptography.fernet import Fernet, InvalidToken
from django.conf import settings
from django.core.exceptions import ValidationError

from brokerage.content.selectors import firm

logger = logging.getLogger(__name__)


class SecondStepAdapter(DefaultMFAAdapter):  # type: ignore[misc]  # allauth has no types
    def _get_site_name(self) -> str:
        return firm().name

    def encrypt(self, text: str) -> str:
        return _cipher().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """The text. Raises Unreadable if SECRET_KEY has changed since it was encrypted."""
        try:
            return _cipher().decrypt(encrypted_text.encode()).decode()
        except InvalidToken as error:
            logger.error("A second step cannot be read: SECRET_KEY has changed since it was set up")
            message = self.error_messages["incorrect_code"]
            raise Unreadable(message, code="incorrect_code") from error


class Unreadable(ValidationError):
    """The secret cannot be decrypted. A form reports it as a wrong code."""


def _cipher() -> Fernet:
    """A cipher with a key from SECRET_KEY, which is not in the database."""
    digest = hashlib.sha256(f"second-step{settings.SECRET_KEY}".encode()).digest()
    return Fernet(base64.urlsafe_b64encode(digest))
