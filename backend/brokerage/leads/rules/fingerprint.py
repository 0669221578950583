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
    """Return a SHA-256 in hexadecimal, which is the same for a message that is sent twice: with the
    same cleaned `values`, attachments and idempotency `key`. Browsers without JavaScript send no
    key; then the `day` (UTC) takes its place.
    """
    scope = ["key", key] if key else ["day", day.isoformat()]
    content = [*scope, dict(values), *attached]
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
