"""Request and response bodies of the operations on preferences."""

from brokerage.core.schema import Input, Schema


class DeskPreferencesOut(Schema):
    """Which mails a member of staff gets."""

    mail_assigned: bool
    mail_mentioned: bool
    mail_due: bool
    mail_digest: bool


class DeskPreferencesIn(Input):
    mail_assigned: bool
    mail_mentioned: bool
    mail_due: bool
    mail_digest: bool
