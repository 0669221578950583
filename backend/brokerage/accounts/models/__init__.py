"""Models of accounts."""

from brokerage.accounts.models.audit_entry import AuditEntry
from brokerage.accounts.models.cached_value import CachedValue
from brokerage.accounts.models.day_of_reading import DayOfReading
from brokerage.accounts.models.people import Business, User, UserManager
from brokerage.accounts.models.staff_log import StaffLogChain, StaffLogEntry

__all__ = [
    "AuditEntry",
    "Business",
    "CachedValue",
    "DayOfReading",
    "StaffLogChain",
    "StaffLogEntry",
    "User",
    "UserManager",
]
