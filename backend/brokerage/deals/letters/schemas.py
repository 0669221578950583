"""Request and response bodies of the operations on letters of deals."""

from datetime import datetime
from typing import Final

from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.core.schema import Input, Schema
from brokerage.deals.letters.models import DealLetter
from brokerage.deals.letters.rules.kinds import PRINTED, LetterKind
from brokerage.deals.letters.selectors.drafts import draft
from brokerage.deals.letters.selectors.letters import (
    OfferedLetter,
    letters_of,
    names_of,
    offered,
    told_of,
    version_of,
)
from brokerage.deals.letters.selectors.recipients import OWNERS, Mailing
from brokerage.deals.pipeline.models import Deal
from brokerage.leads.selectors.replies import sender_name

_ERASED: Final = "someone who was erased"


class OfferedLetterOut(Schema):
    """A letter that there is a reason to write."""

    kind: LetterKind
    label: str
    recipients: int
    untold: int
    """How many can get it and have not."""

    @classmethod
    def of(cls, found: OfferedLetter) -> "OfferedLetterOut":
        return cls(
            kind=found.kind,
            label=found.kind.label,
            recipients=len(found.recipients),
            untold=found.untold,
        )


class SentLetterOut(Schema):
    id: int
    label: str
    subject: str
    text: str
    """With `[name]` where the name of each stands."""
    at: datetime
    sent_by_name: str
    to: list[str]
    """Names; empty for one that was kept to print."""


class DealLettersOut(Schema):
    offered: list[OfferedLetterOut]
    sent: list[SentLetterOut]
    """The latest first."""

    @classmethod
    def of(cls, deal: Deal) -> "DealLettersOut":
        letters = letters_of(deal)
        names = names_of(deal, letters)
        return cls(
            offered=[OfferedLetterOut.of(each) for each in offered(deal)],
            sent=[
                SentLetterOut(
                    id=letter.pk,
                    label=LetterKind(letter.kind).label,
                    subject=letter.subject,
                    text=letter.text,
                    at=letter.at,
                    sent_by_name=letter.sent_by_name,
                    to=[names.get(each.who, _ERASED) for each in letter.copies.all()],
                )
                for letter in letters
            ],
        )


class LetterRecipientOut(Schema):
    key: str
    name: str
    greeting: str
    """What stands for `[name]`."""
    role: str
    is_owner: bool
    """Reads it on their page; the mail says only that something is there."""
    left_out: str
    """Why they get nothing; empty if they can."""
    told_at: datetime | None


class LetterDraftOut(Schema):
    """A letter to read, change and send."""

    kind: LetterKind
    label: str
    subject: str
    text: str
    sender: str
    may_be_kept: bool
    """Whether it may be kept without being sent."""
    version: int
    recipients: list[LetterRecipientOut]

    @classmethod
    def of(cls, deal: Deal, kind: LetterKind, user: User) -> "LetterDraftOut":
        """Raises DealLetter.DoesNotExist if there is no reason to write this letter."""
        mailing = Mailing(deal, timezone.localdate())
        people = mailing.recipients(kind)
        if not people:
            raise DealLetter.DoesNotExist
        told, begun = told_of(mailing, kind), draft(mailing, kind, user)
        return cls(
            kind=kind,
            label=kind.label,
            subject=begun.subject,
            text=begun.text,
            sender=sender_name(user),
            may_be_kept=kind in PRINTED,
            version=version_of(deal, kind),
            recipients=[
                LetterRecipientOut(
                    key=each.key,
                    name=each.name,
                    greeting=each.greeting,
                    role=each.role,
                    is_owner=each.key == OWNERS,
                    left_out=each.left_out,
                    told_at=told.get((each.key, each.about)),
                )
                for each in people
            ],
        )


class SendLetterIn(Input):
    subject: str
    text: str
    to: list[str]
    """Keys of recipients."""
    version: int
    """That of the draft."""


class MyLetterOut(Schema):
    id: int
    subject: str
    text: str
    at: datetime
    sent_by_name: str

    @classmethod
    def of(cls, letter: DealLetter) -> "MyLetterOut":
        return cls.build(letter, text=letter.owners_text)


class MyLettersOut(Schema):
    """What we wrote to the owner, the latest first."""

    letters: list[MyLetterOut]
