"""Keeps the files in the words of now: the firm's name stands in every document.

Making all of them takes seconds, and nobody who saves a new telephone number should wait for that:
the worker does it when it tidies up.
"""

import logging

from brokerage.library import services

logger = logging.getLogger(__name__)


def catch_up(**_signal: object) -> None:
    """Receives `sweeping`. The files before stay if this fails."""
    if not services.needs_rebuild():
        return
    try:
        services.load()
    except Exception:
        logger.exception("The documents could not be made in the words of now")
