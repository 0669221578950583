"""Encrypts secrets that the database stores, with a key derived from SECRET_KEY.

Encrypts with the current key, and decrypts with former ones (SECRET_KEY_FALLBACKS) too.
"""

import base64
import hashlib
from collections.abc import Callable
from typing import Final, Literal

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings

__all__ = ["RENEWALS", "InvalidToken", "Use", "decrypt", "encrypt", "reencrypt"]

Use = Literal["second-step", "mail-link", "sealing-key", "wire"]
"""What a secret is for. Each use has a separate key, so that no token is valid elsewhere."""


RENEWALS: Final[list[Callable[[], None]]] = []
"""Functions of features that encrypt their secrets with the current key."""


def encrypt(text: str, use: Use) -> str:
    return _present(use).encrypt(text.encode()).decode()


def decrypt(token: str, use: Use) -> str:
    """Raises InvalidToken if no key decrypts the token."""
    return _all(use).decrypt(token.encode()).decode()


def reencrypt(token: str, use: Use) -> str:
    """Return the same secret encrypted with the current key. Raises InvalidToken if no key decrypts
    it.
    """
    try:
        _present(use).decrypt(token.encode())
    except InvalidToken:
        return _all(use).rotate(token.encode()).decode()
    return token


def _present(use: Use) -> Fernet:
    return _cipher(use, settings.SECRET_KEY)


def _all(use: Use) -> MultiFernet:
    former = (_cipher(use, key) for key in settings.SECRET_KEY_FALLBACKS)
    return MultiFernet([_present(use), *former])


def _cipher(use: Use, secret_key: str) -> Fernet:
    digest = hashlib.sha256(f"{use}{secret_key}".encode()).digest()
    return Fernet(base64.urlsafe_b64encode(digest))
