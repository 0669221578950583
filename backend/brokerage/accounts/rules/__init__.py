"""The rules of accounts (specification, sections 5 and 6)."""

from brokerage.accounts.rules.account_forms import CREATE_USER, SIGN_UP
from brokerage.accounts.rules.audit_log import Action, kind_of_device
from brokerage.accounts.rules.periods import (
    GRACE,
    LOG_KEPT,
    RECENT_AUTHENTICATION,
    SESSION,
    STAFF_SESSION,
    TEMPORARY_PASSWORD,
    UNCONFIRMED,
)
from brokerage.accounts.rules.roles import Role, StaffRole
from brokerage.accounts.rules.staff_log import RECORDED_ONCE, StaffAct, chained_hash

__all__ = [
    "CREATE_USER",
    "GRACE",
    "LOG_KEPT",
    "RECENT_AUTHENTICATION",
    "RECORDED_ONCE",
    "SESSION",
    "SIGN_UP",
    "STAFF_SESSION",
    "TEMPORARY_PASSWORD",
    "UNCONFIRMED",
    "Action",
    "Role",
    "StaffAct",
    "StaffRole",
    "chained_hash",
    "kind_of_device",
]
