"""The rule by which a message that is sent twice is recognized."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from brokerage.leads.rules.contact_form import ContactValues


def fingerprint(
    values: ContactValues, attached: Sequence[Mapping[str, Any]], *, key: str | None, day: date
) -> str:
    """Return the fingerprint of a message: a SHA-256 in hexadecimal. Two messages with the same
    fingerprint are one message that was sent twice.

    The fingerprint covers the cleaned `values`, the attachments, and the idempotency `key`.
    Browsers without JavaScript send no key; then the `day` (UTC) takes the place of the key.
    """
    scope = ["key", key] if key else ["day", day.isoformat()]
    content = [*scope, dict(values), *attached]
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
