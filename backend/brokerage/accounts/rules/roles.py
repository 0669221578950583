"""The roles of people in a business, and of staff in the firm (specification, section 6).

`services/deletion.py` decides whether an admin who leaves would leave others without an admin.
"""

from enum import StrEnum


class Role(StrEnum):
    """The role of a person in their business. The authority of staff does not depend on it."""

    ADMIN = "admin"
    """May also rename the business, and list, create, invite and remove its members."""
    MEMBER = "member"


class StaffRole(StrEnum):
    """The role of a member of staff. All staff work with leads."""

    ADVISOR = "advisor"
    PRINCIPAL = "principal"
    """Also manages staff, removes people of businesses, exports and erases leads, releases, reads
    everyone's acts in the staff log, and enters the back office.
    """
