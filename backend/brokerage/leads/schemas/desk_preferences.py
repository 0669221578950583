"""Request and response bodies of the operations on mail preferences."""

from brokerage.core.schema import Input, Schema


class DeskPreferencesOut(Schema):
    """Which mails a member of staff gets: on an assignment, on a mention in a note, on what is due
    today, and the daily digest. All are true until the person changes them.
    """

    mail_assigned: bool
    mail_mentioned: bool
    mail_due: bool
    mail_digest: bool


class DeskPreferencesIn(Input):
    """The request body for setting mail preferences."""

    mail_assigned: bool
    mail_mentioned: bool
    mail_due: bool
    mail_digest: bool
