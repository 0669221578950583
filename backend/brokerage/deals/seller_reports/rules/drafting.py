"""Drafts a report from what happened: facts in, sections out."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Final, Literal, NamedTuple

from brokerage.core.day_words import day_in_words
from brokerage.deals.interests.rules.states import ENDED, InterestState, Side
from brokerage.deals.seller_reports.rules import content as parts
from brokerage.deals.seller_reports.rules.content import BUYER, FIGURES, LISTS, SECTIONS
from brokerage.deals.seller_reports.rules.reasons import OTHER, PRICE
from brokerage.valuation.rules.money import format_money

MOST_BUYERS: Final = 6
MOST_DATES: Final = 5
State = InterestState
OfferStands = Literal["", "made", "countered", "accepted"]

_ORDER: Final = tuple(State)
_NUMBERS: Final = "none one two three four five six seven eight nine".split()
_STANDS: Final[Mapping[str, str]] = {
    State.INQUIRED: "Is back in touch. We answer them.",
    State.NDA_SENT: "Is back in touch. A new agreement is on its way to them.",
    State.NDA_SIGNED: "Signed our agreement. Their profile is next.",
    State.PROFILE_COMPLETE: "Told us about themselves and their money. We call them next.",
    State.SCREENED: "We talked, and they may fit. You hear from us about them.",
    State.SELLER_ASKED: "Waits for your word.",
    State.APPROVED: "Approved. We open the description for them.",
    State.CIM_SENT: "Has the description. We call to hear what they think.",
    State.ACTIVE: "Is reading, and asks us questions.",
    State.MET_SELLER: "Met you. Thinks about an offer.",
    State.IOI: "Gave a first indication of a price. A letter of intent is next.",
    State.LOI: "Sent a letter of intent.",
    State.SELECTED: "Accepted. We work toward closing with them.",
    State.PARKED: "Rests. They have not answered us.",
    State.LOST: "Went no further.",
}
_OFFERS: Final[Mapping[OfferStands, str]] = {
    "made": "Made an offer. Waits for your answer.",
    "countered": "Has your answer to their offer, and thinks about it.",
    "accepted": "Accepted. We work toward closing with them.",
}


class BuyerFacts(NamedTuple):
    letter: str
    interest: int
    is_named: bool
    """Whether the owner was asked about them or told of them."""
    state: State
    waits_for: Side
    offer: OfferStands = ""
    reason: str = ""
    """The class of the reason, for one who went no further."""


@dataclass(frozen=True)
class ReportFacts:
    """What happened `since` the last report. Counts are by the keys of `FIGURES`."""

    owners: Sequence[str]
    """First names."""
    since: date
    is_first: bool = False
    counts: Mapping[str, int] = field(default_factory=dict)
    totals: Mapping[str, int] = field(default_factory=dict)
    reasons: Mapping[str, int] = field(default_factory=dict)
    all_reasons: Mapping[str, int] = field(default_factory=dict)
    buyers: Sequence[BuyerFacts] = ()
    """Those with a letter who are still with us, or went no further since the last report."""
    to_answer: int = 0
    """Inquiries that wait for us."""
    answered: int = 0
    opened_for: int = 0
    documents: int = 0
    """New in the data room."""
    questions_answered: int = 0
    questions_open: int = 0
    asking_price: int | None = None
    offers: Sequence[int] = ()
    """Prices that the owner was shown."""
    asks: Sequence[str] = ()
    dates: Sequence[tuple[str, date]] = ()
    next_on: date | None = None


def draft(facts: ReportFacts) -> dict[str, str]:
    """Return the drafted text of each section, and of each buyer by `buyer-<letter>`."""
    return {
        "opening": _opening(facts),
        "price": _price(facts),
        "did": "\n".join(_did(facts)),
        "will": "\n".join(_will(facts)),
        "needs": "\n".join(facts.asks) or "Nothing right now. We have what we need.",
        "closing": _closing(facts),
        **{f"{BUYER}{buyer.letter}": _stands(buyer) for buyer in shown_buyers(facts)},
    }


def build(facts: ReportFacts, texts: Mapping[str, str]) -> parts.ReportContent:
    """Return the report with these texts, which `draft` has all keys of."""
    shown = shown_buyers(facts)
    active = [buyer for buyer in facts.buyers if buyer.state not in ENDED]
    return parts.ReportContent(
        since=facts.since,
        is_first=facts.is_first,
        figures=tuple(
            parts.SellerReportFigure(
                key=key,
                label=label,
                count=facts.counts.get(key, 0),
                total=facts.totals.get(key, 0),
            )
            for key, label in FIGURES.items()
        ),
        reasons=tuple(
            parts.SellerReportReason(label=label, count=count)
            for label, count in sorted(
                facts.reasons.items(), key=lambda item: (item[0] == OTHER, -item[1], item[0])
            )
        ),
        buyers=tuple(
            parts.ReportBuyer(
                letter=buyer.letter,
                interest=buyer.interest if buyer.is_named else None,
                text=texts[f"{BUYER}{buyer.letter}"],
            )
            for buyer in shown
        ),
        others=sum(buyer not in shown for buyer in active),
        sections=tuple(
            parts.SellerReportSection(key=key, title=title, text=texts[key], is_list=key in LISTS)
            for key, title in SECTIONS.items()
        ),
        dates=tuple(
            parts.SellerReportDate(label=label, on=on) for label, on in facts.dates[:MOST_DATES]
        ),
    )


def shown_buyers(facts: ReportFacts) -> list[BuyerFacts]:
    """Return at most six buyers, those who are furthest along first."""
    ended = [buyer.state in ENDED for buyer in facts.buyers]
    order = sorted(
        zip(ended, facts.buyers, strict=True),
        key=lambda each: (each[0], -_progress(each[1]), len(each[1].letter), each[1].letter),
    )
    return [buyer for _, buyer in order[:MOST_BUYERS]]


def _progress(buyer: BuyerFacts) -> int:
    offers = {"": 0, "made": 1, "countered": 1, "accepted": 2}[buyer.offer]
    return 100 * offers + _ORDER.index(buyer.state)


def _stands(buyer: BuyerFacts) -> str:
    if buyer.state in (State.DECLINED, State.PASSED):
        why = f": {buyer.reason}" if buyer.reason and buyer.reason != OTHER else ""
        return f"Went no further{why}."
    if buyer.offer:
        return _OFFERS[buyer.offer]
    if buyer.state == State.NDA_SIGNED and buyer.waits_for == Side.FIRM:
        return "Signed our agreement. We look at what they sent."
    return _STANDS[buyer.state]


def _opening(facts: ReportFacts) -> str:
    greeting = f"{join(facts.owners)},\n\n" if facts.owners else ""
    since = "we went on the market" if facts.is_first else weekday_in_words(facts.since)
    news = list(_news(facts.counts))
    views = facts.counts.get("views", 0)
    read = "the listing was read once" if views == 1 else f"the listing was read {views} times"
    if not news:
        seen = f" On our site {read}." if views else ""
        return (
            f"{greeting}It has been quiet since {since}: nobody new asked, and nobody took the next"
            f" step. That happens in every sale.{seen} Below is who is still with us, and what we"
            " do next."
        )
    if views:
        news.append(read)
    return f"{greeting}Here is what happened since {since}: {join(news)}."


def _news(counts: Mapping[str, int]) -> Iterator[str]:
    words = {
        "offers": ("one offer came in", "{} offers came in"),
        "meetings": ("one buyer met you", "{} buyers met you"),
        "opened": ("one buyer opened the description", "{} buyers opened the description"),
        "agreements": ("one signed our agreement", "{} signed our agreement"),
        "inquiries": ("one person asked about the business", "{} people asked about the business"),
    }
    for key, (one, many) in words.items():
        if count := counts.get(key, 0):
            yield one if count == 1 else many.format(number(count))


def _price(facts: ReportFacts) -> str:
    ended, named = sum(facts.all_reasons.values()), facts.all_reasons.get(PRICE, 0)
    new = facts.reasons.get(PRICE, 0)
    if not named:
        text = "No buyer has given the price as a reason to stop."
    else:
        lately = f", {number(new)} since the last report" if new and not facts.is_first else ""
        text = f"Of {number(ended)} who went no further, {number(named)} named the price{lately}."
    if facts.offers:
        low, high = min(facts.offers), max(facts.offers)
        span = format_money(low) if low == high else f"{format_money(low)} to {format_money(high)}"
        ask = f"; we ask {format_money(facts.asking_price)}" if facts.asking_price else ""
        text += f" On the table: {span}{ask}."
    return text


def _did(facts: ReportFacts) -> Iterator[str]:
    lines = (
        (facts.answered, "Answered one inquiry", "Answered {} inquiries"),
        (facts.counts.get("calls", 0), "Talked with a buyer", "Had {} calls with buyers"),
        (
            facts.opened_for,
            "Opened the description for one buyer",
            "Opened the description for {} buyers",
        ),
        (
            facts.documents,
            "Put a document into the data room",
            "Put {} documents into the data room",
        ),
        (
            facts.questions_answered,
            "Answered a buyer's question about the documents",
            "Answered {} questions about the documents",
        ),
    )
    yield from _counted(lines)


def _will(facts: ReportFacts) -> Iterator[str]:
    yield from _counted(
        ((facts.to_answer, "Answer the person who asked", "Answer {} people who asked"),)
    )
    acts = (
        ((State.PROFILE_COMPLETE,), "Call {}"),
        ((State.SCREENED,), "Come back to you about {}"),
        ((State.APPROVED,), "Open the description for {}"),
        ((State.CIM_SENT, State.ACTIVE), "Ask {} what they think of it"),
    )
    for states, words in acts:
        letters = [
            buyer.letter
            for buyer in shown_buyers(facts)
            if buyer.state in states and not buyer.offer
        ]
        if letters:
            yield words.format(join(letters))
    yield from _counted(
        (
            (
                facts.questions_open,
                "Answer the open question about the documents",
                "Answer {} open questions about the documents",
            ),
        )
    )


def _counted(lines: Sequence[tuple[int, str, str]]) -> Iterator[str]:
    for count, one, many in lines:
        if count:
            yield one if count == 1 else many.format(number(count))


def number(count: int) -> str:
    """Return a number as a letter writes it: in words up to nine."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def _closing(facts: ReportFacts) -> str:
    if facts.next_on is None:
        return "Call me any time."
    day = weekday_in_words(facts.next_on)
    return f"You hear from us again by {day}. Call me any time before that."


def weekday_in_words(day: date) -> str:
    return f"{day:%A}, {day_in_words(day, has_year=False)}"


def join(words: Sequence[str]) -> str:
    """Return `A`, `A and B`, or `A, B and C`."""
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last
