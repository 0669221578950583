"""The operations on received mails."""

from brokerage.inbox.api.desk_inbox import router as desk

__all__ = ["desk"]
