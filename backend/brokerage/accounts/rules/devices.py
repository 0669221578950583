"""What tells one kind of device from another."""

import re

_VERSIONS = re.compile(r"[/ ]?[\d._]+")

_LONGEST = 1000
"""Characters that are read. Those of apps that show web pages have up to 400."""


def kind_of_device(user_agent: str) -> str:
    """Return a User-Agent header without its version numbers, so that a browser update does not
    look like a new device.
    """
    return " ".join(_VERSIONS.sub("", user_agent[:_LONGEST]).split())[:200]
