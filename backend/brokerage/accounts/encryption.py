"""Encrypts secrets that the database stores, with a key derived from SECRET_KEY, which is not
stored there.

Encrypts with the present key and decrypts with former ones (SECRET_KEY_FALLBACKS) too.
"""

import base64
import hashlib

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings

__all__ = ["InvalidToken", "decrypt", "encrypt", "reencrypt"]


def encrypt(text: str) -> str:
    """Encrypt a text with the present key."""
    return _present().encrypt(text.encode()).decode()


def decrypt(token: str) -> str:
    """Decrypt a token to its text. Raises InvalidToken if no key decrypts it."""
    return _all().decrypt(token.encode()).decode()


def reencrypt(token: str) -> str:
    """Return the same secret encrypted with the present key; `token` itself if it already is.

    Raises InvalidToken if no key decrypts it.
    """
    try:
        _present().decrypt(token.encode())
    except InvalidToken:
        return _all().rotate(token.encode()).decode()
    return token


def _present() -> Fernet:
    return _cipher(settings.SECRET_KEY)


def _all() -> MultiFernet:
    return MultiFernet([_present(), *map(_cipher, settings.SECRET_KEY_FALLBACKS)])


def _cipher(secret_key: str) -> Fernet:
    digest = hashlib.sha256(f"second-step{secret_key}".encode()).digest()
    return Fernet(base64.urlsafe_b64encode(digest))
