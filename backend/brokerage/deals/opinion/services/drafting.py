"""Writes an opinion of value and sends it to a colleague for review."""

from datetime import date
from typing import Any

from django.db import transaction
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name
from brokerage.content.selectors.bodies import cached_body, firm
from brokerage.core.form_rules import InvalidForm
from brokerage.core.refusals import Refusal
from brokerage.core.text import trimmed
from brokerage.deals.opinion.models import Opinion
from brokerage.deals.opinion.rules.basis import OpinionBasis
from brokerage.deals.opinion.rules.content import OpinionContent, OpinionMultiple, figures
from brokerage.deals.opinion.rules.states import OpinionState
from brokerage.deals.opinion.selectors.basis import basis_of
from brokerage.deals.opinion.selectors.opinions import open_opinion, opinion_of
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.services.deals import lock_deal
from brokerage.deals.pipeline.services.events import record_event
from brokerage.pdf.font_coverage import texts_not_shown
from brokerage.pdf.letterhead import day
from brokerage.valuation.rules.method import METHODS, Multiples
from brokerage.valuation.rules.money import format_money
from brokerage.valuation.rules.reported_multiples import comparison_for, reported_multiples

MOST = 40
"""The most opinions of a deal."""


class OpinionChanged(Refusal):
    code = "changed_meanwhile"
    message = "A colleague has changed this opinion in the meantime. Nothing was saved."


class OpinionElsewhere(Refusal):
    """The opinion is in another state than the act needs."""

    code = "opinion_state"
    message = "This opinion has moved on in the meantime. See where it is now."


class TooManyOpinions(Refusal):
    code = "too_many_opinions"
    message = f"A deal can have at most {MOST} opinions."


@transaction.atomic
def begin_opinion(*, by: User, deal_id: int, industry: str) -> Opinion:
    """Begin a draft: from the last released opinion, or with the multiples that are known for the
    industry. Returns the open one if there is one.

    Raises Deal.DoesNotExist and TooManyOpinions.
    """
    deal = lock_deal(by, deal_id)
    if found := open_opinion(deal):
        return found
    earlier = Opinion.objects.filter(deal=deal).first()
    if earlier and earlier.number >= MOST:
        raise TooManyOpinions
    basis = basis_of(deal_id)
    today = timezone.localdate().isoformat()
    content = (
        {**earlier.content, "valuationDate": today}
        if earlier
        else _first_content(deal, industry, basis, today).model_dump(by_alias=True)
    )
    opinion = Opinion.objects.create(
        deal=deal,
        number=earlier.number + 1 if earlier else 1,
        content=content,
        basis=basis.model_dump(by_alias=True),
        writers=[by.pk],
        author=by,
        author_name=shown_name(by)[:100],
    )
    record_event(deal, kind="opinion-begun", text=f"Opinion {opinion.number} begun", by=by)
    return opinion


@transaction.atomic
def save_draft(
    *, by: User, deal_id: int, number: int, content: OpinionContent, version: int
) -> Opinion:
    """Save what was written in a draft; it may be incomplete. `version` is the one that the editor
    saw. Raises Deal.DoesNotExist, Opinion.DoesNotExist, OpinionElsewhere and OpinionChanged.
    """
    opinion = _locked(by, deal_id, number, OpinionState.DRAFT)
    written = content.model_dump(by_alias=True)
    if opinion.content == written:
        return opinion
    _require_version(opinion, version)
    opinion.content, opinion.saved_at = written, timezone.now()
    _add_writer(opinion, by)
    opinion.save_changes("content", "saved_at", "writers")
    return opinion


@transaction.atomic
def take_current_figures(*, by: User, deal_id: int, number: int) -> Opinion:
    """Rest a draft on the recast and the lender test as they are now. What was written stays.
    Raises as `save_draft` does.
    """
    opinion = _locked(by, deal_id, number, OpinionState.DRAFT)
    basis = basis_of(deal_id).model_dump(by_alias=True)
    if opinion.basis != basis:
        opinion.basis = basis
        _add_writer(opinion, by)
        opinion.save_changes("basis", "writers")
    return opinion


@transaction.atomic
def submit(*, by: User, deal_id: int, number: int, version: int) -> Opinion:
    """Send a draft to a colleague for review; `by` is named as its author. One that is in review
    already does not change. Raises as `save_draft` does, and InvalidForm for what is missing.
    """
    opinion = _locked(by, deal_id, number, OpinionState.DRAFT, OpinionState.IN_REVIEW)
    if opinion.state == OpinionState.IN_REVIEW:
        return opinion
    _require_version(opinion, version)
    figures(opinion.written)
    if errors := _not_shown(opinion.written):
        raise InvalidForm(errors)
    _add_writer(opinion, by)
    opinion.author, opinion.author_name = by, shown_name(by)[:100]
    opinion.state, opinion.submitted_at = OpinionState.IN_REVIEW, timezone.now()
    opinion.save_changes("writers", "author", "author_name", "state", "submitted_at")
    record_event(
        opinion.deal,
        kind="opinion-submitted",
        text=f"Opinion {number} sent for review: {_range(opinion)}",
        by=by,
    )
    return opinion


@transaction.atomic
def return_to_draft(*, by: User, deal_id: int, number: int, note: str) -> Opinion:
    """Send an opinion in review back to its author with a note, or, for the author and colleagues
    who may not release it, take it back. Raises as `save_draft` does, and InvalidForm.
    """
    opinion = _locked(by, deal_id, number, OpinionState.IN_REVIEW)
    note = trimmed(note)
    reviews = opinion.abilities(by)["send_back"]
    if reviews and not note:
        raise InvalidForm({"note": "Please say what should change"})
    opinion.state, opinion.review_note = OpinionState.DRAFT, note if reviews else ""
    opinion.sent_back_by = shown_name(by)[:100] if reviews else ""
    opinion.sent_back_at = timezone.now() if reviews else None
    opinion.save_changes("state", "review_note", "sent_back_by", "sent_back_at")
    done = "sent back" if reviews else "taken back"
    record_event(opinion.deal, kind="opinion-returned", text=f"Opinion {number} {done}", by=by)
    return opinion


def _locked(by: User, deal_id: int, number: int, *states: OpinionState) -> Opinion:
    """Lock the deal of an opinion, which serializes all acts on it, and return it."""
    lock_deal(by, deal_id)
    opinion = opinion_of(by, deal_id, number)
    if opinion.state not in states:
        raise OpinionElsewhere
    return opinion


def _require_version(opinion: Opinion, version: int) -> None:
    if opinion.version != version:
        raise OpinionChanged


def _add_writer(opinion: Opinion, by: User) -> None:
    opinion.writers = [*dict.fromkeys([*opinion.writers, by.pk])]


def _not_shown(content: OpinionContent) -> dict[str, str]:
    """Return a message for each field with a character that PDFs cannot show."""
    found = texts_not_shown(content.model_dump(by_alias=True))
    return {str(path[0]): message for path, message in found}


def _range(opinion: Opinion) -> str:
    numbers = figures(opinion.written)
    return f"{format_money(numbers.range_low)} to {format_money(numbers.range_high)}"


def _first_content(deal: Deal, industry: str, basis: OpinionBasis, today: str) -> OpinionContent:
    words: Any = cached_body("opinion")
    business, lead = deal.business, deal.lead
    ours = _our_multiples(industry)
    latest = next((each for each in basis.periods if each.label == basis.period), None)
    amount = latest.sde_documented if latest else None
    return OpinionContent(
        business=(business and business.name) or (lead and lead.company) or deal.name,
        industry=industry,
        purpose=words["purpose"],
        users=words["users"],
        valuation_date=today,
        measure="sde",
        period=latest.label if latest else "",
        amount="" if amount is None else format_money(amount),
        amount_why="" if amount is None else "The SDE that documents prove.",
        multiples=_known_multiples(industry, ours),
        low=str(ours.low) if ours else "",
        high=str(ours.high) if ours else "",
        why="",
        cash_percent="90%",
        note_rate="",
        note_months="",
        working_capital=words["workingCapital"],
        drivers="",
        letter="",
    )


def _our_multiples(industry: str) -> Multiples | None:
    known = {each.value: each.sde for each in METHODS.current().industries}
    return known.get(industry)


def _known_multiples(industry: str, ours: Multiples | None) -> list[OpinionMultiple]:
    """Return the average that others report for the industry, and our method's multiples."""
    rows = []
    if found := comparison_for(industry):
        source = reported_multiples()["sources"][found["sources"][0]]
        rows.append(_row(source["name"], source["date"], found["sde"], found["sde"], "average"))
    if ours:
        method = METHODS.current()
        name = f"{firm().short_name}, valuation method {method.version}"
        on = day(date.fromisoformat(method.date)).replace("\u00a0", " ")
        rows.append(_row(name, on, str(ours.low), str(ours.high), ""))
    return rows


def _row(source: str, date: str, low: str, high: str, note: str) -> OpinionMultiple:
    return OpinionMultiple(
        source=source,
        date=date,
        low=low,
        high=high,
        note=note,
        licensed=False,
        may_show_client=True,
    )
