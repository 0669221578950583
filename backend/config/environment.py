"""Reads settings from environment variables. An empty variable counts as not set.

Methods raise ImproperlyConfigured, with a sentence that names the variable, but not its value if
that may contain a password.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Collection
from typing import Any, Final
from urllib.parse import unquote, urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured

_SWITCHES: Final = {
    **dict.fromkeys(("true", "on", "yes", "ok", "y", "1"), True),
    **dict.fromkeys(("false", "off", "no", "n", "0"), False),
}
_DATABASES: Final = ("django.db.backends.sqlite3", "django.db.backends.postgresql")


_IMAP_PORTS: Final = {"imaps": 993, "imap+tls": 143, "imap": 143}


class Environment(environ.Env):  # type: ignore[misc]  # environ has no types
    def text(self, name: str, *, default: str = "") -> str:
        """Return the value of a variable without surrounding spaces.

        `Env.str` would read a value that begins with `$` as the name of another variable.
        """
        return os.environ.get(name, "").strip() or default

    def items(self, name: str) -> list[str]:
        """Return the comma-separated texts of a variable, without surrounding spaces."""
        return [item for each in self.text(name).split(",") if (item := each.strip())]

    def keys(self, name: str) -> list[str]:
        """Return the comma-separated secret keys of a variable. A key with surrounding spaces or
        line ends, which may be part of it, is returned both with and without them.
        """
        items = [item for item in os.environ.get(name, "").split(",") if item.strip()]
        return list(dict.fromkeys(key for item in items for key in (item, item.strip())))

    def number(self, name: str, *, default: int, least: int = 0, most: int | None = None) -> int:
        text = self.text(name)
        if not text:
            return default
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1
        if number < least or (most is not None and number > most):
            allowed = f"{least} or more" if most is None else f"from {least} to {most}"
            raise ImproperlyConfigured(f"{name} is a number, {allowed}, not {text!r}.")
        return number

    def switch(self, name: str, *, default: bool) -> bool:
        text = self.text(name).lower()
        if not text:
            return default
        if text not in _SWITCHES:
            raise ImproperlyConfigured(f"{name} is on or off, not {text!r}.")
        return _SWITCHES[text]

    def choice(self, name: str, choices: Collection[str], *, default: str) -> str:
        text = self.text(name, default=default)
        if text not in choices:
            raise ImproperlyConfigured(f"{name} is {' or '.join(choices)}, not {text!r}.")
        return text

    def matching(self, name: str, pattern: str, form: str, *, default: str) -> str:
        """Return the text of a variable, which must match `pattern`; `form` describes it in the
        error.
        """
        text = self.text(name)
        if text and not re.fullmatch(pattern, text):
            raise ImproperlyConfigured(f"{name} is {form}.")
        return text or default

    def storage(self, name: str, *, default: dict[str, Any]) -> dict[str, Any]:
        """Return an entry of Django's STORAGES from a variable with JSON. The backend S3Storage of
        django-storages becomes `ObjectStore`, which has timeouts.
        """
        text = self.text(name)
        if not text:
            return default
        try:
            storage = json.loads(text)
        except json.JSONDecodeError:
            storage = None
        if not isinstance(storage, dict) or "BACKEND" not in storage:
            raise ImproperlyConfigured(
                f'{name} is JSON, such as {{"BACKEND": "...", "OPTIONS": {{}}}}.'
            )
        if storage["BACKEND"] == "storages.backends.s3.S3Storage":
            storage["BACKEND"] = "brokerage.core.object_store.ObjectStore"
        return storage

    def database(self, name: str) -> dict[str, Any] | None:
        """Return the entry of Django's DATABASES for a variable with a URL; None if not set."""
        found = self._url(name, self.db_url_config, "postgres://user:password@host:5432/name")
        if found is not None and found.get("ENGINE") not in _DATABASES:
            raise ImproperlyConfigured(f"{name} begins with postgres:// or sqlite:///.")
        return found

    def mail_server(self, name: str) -> dict[str, Any] | None:
        """Return Django's EMAIL settings for a variable with a URL; None if not set."""
        return self._url(name, self.email_url_config, "smtp+tls://user:password@host:587")

    def mailbox(self, name: str) -> dict[str, Any] | None:
        """Return the mailbox of a variable with a URL: `scheme`, `host`, `port`, `user`, `password`
        and `folder`; None if not set.
        """
        found = self._url(name, _mailbox, "imaps://user:password@host/INBOX")
        if found is not None and not (found["host"] and found["user"]):
            raise ImproperlyConfigured(f"{name} names a user, a password and a host.")
        return found

    def _url(
        self, name: str, read: Callable[[str], dict[str, Any]], example: str
    ) -> dict[str, Any] | None:
        text = self.text(name)
        if not text:
            return None
        try:
            return read(text)
        except Exception:  # whatever the parser meets; its message may quote a password
            raise ImproperlyConfigured(f"{name} is a URL such as {example}.") from None


def _mailbox(url: str) -> dict[str, Any]:
    parts = urlsplit(url)
    return {
        "scheme": parts.scheme,
        "host": parts.hostname or "",
        "port": parts.port or _IMAP_PORTS[parts.scheme],
        "user": unquote(parts.username or ""),
        "password": unquote(parts.password or ""),
        "folder": unquote(parts.path.strip("/")) or "INBOX",
    }
