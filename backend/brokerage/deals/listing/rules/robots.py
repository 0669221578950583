"""Which readers of public pages are programs."""

import re
from typing import Final

_ROBOT: Final = re.compile(r"bot\b|crawl|spider|slurp|headless|preview|monitor", re.IGNORECASE)


def is_robot(user_agent: str) -> bool:
    """Return whether a browser's name says that it is a program, as those of search engines do, or
    says nothing.
    """
    return not user_agent or _ROBOT.search(user_agent) is not None
