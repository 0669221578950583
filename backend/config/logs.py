"""Filters for the log."""

import logging

_MAX_LENGTH = 200
"""Characters: enough to see which host is missing in ALLOWED_HOSTS."""


class ShortSecurityMessages(logging.Filter):
    """Shortens rejections by Django's security checks, which anybody can cause, to one line."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name.startswith("django.security."):
            record.msg, record.args = record.getMessage()[:_MAX_LENGTH], None
            record.exc_info = record.exc_text = None
        return True
