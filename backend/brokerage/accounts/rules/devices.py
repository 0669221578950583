"""What tells one kind of device from another."""

import re

_VERSIONS = re.compile(r"[/ ]?[\d._]+")


def kind_of_device(user_agent: str) -> str:
    """Return a User-Agent header without its version numbers, so that a browser update does not
    look like a new device.
    """
    return " ".join(_VERSIONS.sub("", user_agent).split())[:200]
