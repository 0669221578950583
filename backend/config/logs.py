"""What the log leaves out."""

import logging

_LONGEST = 200
"""Letters: enough to see which host is missing in ALLOWED_HOSTS."""


class RefusedInALine(logging.Filter):
    """What Django's security checks refuse is one short line: strangers cause it as they like."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name.startswith("django.security."):
            record.msg, record.args = record.getMessage()[:_LONGEST], None
            record.exc_info = record.exc_text = None
        return True
