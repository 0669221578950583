"""Releases opinions of value, and records who outside the firm has read them."""

from hashlib import sha256

from django.db import transaction
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name
from brokerage.core.refusals import Refusal
from brokerage.deals.opinion.models import Opinion, OpinionReading
from brokerage.deals.opinion.rules.states import FIXED, OpinionState
from brokerage.deals.opinion.selectors.opinions import opinion_of
from brokerage.deals.opinion.services.document import document, standard_words
from brokerage.deals.opinion.services.drafting import OpinionChanged, OpinionElsewhere
from brokerage.deals.pipeline.services.deals import lock_deal
from brokerage.deals.pipeline.services.events import record_event
from brokerage.deals.pipeline.services.owner_mails import news_for_owner
from brokerage.mail.services.mails import queue


class MayNotRelease(Refusal):
    """The person wrote in the opinion, or is no principal."""

    status = 403
    code = "second_person_needed"
    message = "A principal who did not write in this opinion has to release it."


class WroteIt(MayNotRelease):
    message = (
        "You wrote in this opinion. A second person has to read and release it: a principal who "
        "did not write in it, or a colleague on the deal if every principal did."
    )


def release(*, by: User, deal_id: int, number: int, version: int) -> Opinion:
    """Release an opinion in review: store its document, tell the owner, and supersede the one
    before. `version` is the one that was reviewed. A released one does not change.

    Raises Deal.DoesNotExist, Opinion.DoesNotExist, OpinionElsewhere, OpinionChanged, MayNotRelease
    and renderer.RenderError.
    """
    opinion = opinion_of(by, deal_id, number)
    if opinion.state == OpinionState.RELEASED and opinion.released_by_id == by.pk:
        return opinion
    _require_right(opinion, by)
    _require_version(opinion, version)
    now, words = timezone.now(), standard_words()
    # The document takes a while, and mails are rendered before the transaction takes its lock.
    pdf = document(
        opinion, words=words, releaser=shown_name(by)[:100], made_at=now, is_preview=False
    )
    mails = news_for_owner(opinion.deal, by)
    with transaction.atomic():
        deal = lock_deal(by, deal_id)
        opinion = opinion_of(by, deal_id, number)
        _require_right(opinion, by)
        _require_version(opinion, version)
        for earlier in Opinion.objects.filter(deal=deal, state=OpinionState.RELEASED):
            earlier.supersede(now)
        opinion.state, opinion.released_at = OpinionState.RELEASED, now
        opinion.released_by, opinion.released_by_name = by, shown_name(by)[:100]
        opinion.words, opinion.pdf, opinion.pdf_sha256 = words, pdf, sha256(pdf).hexdigest()
        opinion.save()
        record_event(deal, kind="opinion-released", text=f"Opinion {number} released", by=by)
        queue(mails)
    return opinion


@transaction.atomic
def record_reading(*, reader: User, opinion: Opinion, downloads: bool = False) -> None:
    """Record that a person outside the firm has read, or downloaded, a released opinion."""
    known = OpinionReading.objects.filter(opinion=opinion, reader=reader).first()
    reading = known or OpinionReading.of(opinion, reader)
    if known is None:
        text = f"{reading.reader_name} read opinion {opinion.number}"
        record_event(opinion.deal, kind="opinion-read", text=text[:500], by=None)
    if downloads and reading.downloaded_at is None:
        reading.downloaded_at = timezone.now()
        reading.save(update_fields=["downloaded_at"])


def _require_right(opinion: Opinion, by: User) -> None:
    if opinion.state in FIXED or opinion.state == OpinionState.DRAFT:
        raise OpinionElsewhere
    if not opinion.abilities(by)["release"]:
        raise WroteIt if by.pk in opinion.writers else MayNotRelease


def _require_version(opinion: Opinion, version: int) -> None:
    if opinion.version != version:
        raise OpinionChanged
