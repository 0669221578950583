"""Scores how ready a buyer is for a listing: 0 to 100, with the reasons in words. Amounts are whole
US dollars. The weights are the firm's own judgment.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

Proof = Literal["seen", "waived", "none"]
"""Whether staff have seen a proof of funds, or have said why they go on without."""
_DOWN: Final = 0.10
"""The share of the price that a buyer with an SBA loan brings at least."""
_SMALLEST_OWN: Final = 0.15


class Reason(NamedTuple):
    points: int
    """Negative if it speaks against the buyer."""
    text: str


@dataclass(frozen=True)
class Readiness:
    """What is known of a buyer and what they ask for. An empty text is not known."""

    asking_price: int | None = None
    cash: int | None = None
    """What they say they can put in."""
    proof: Proof = "none"
    proof_least: int | None = None
    """The bottom of the band that was seen."""
    financing: str = ""
    """`cash`, `sba`, `bank`, `seller` or `unsure`."""
    lender: bool = False
    """Whether they name a lender or have a letter of one."""
    citizens: str = ""
    """For an SBA loan, whether all owners are citizens: `yes`, `no` or `unsure`."""
    experience: bool = False
    """Whether they say what they have run."""
    same_trade: bool = False
    """Whether they look for this trade."""
    same_region: bool = False
    price_fits: bool | None = None
    """Whether the price is in the range that they look for; None if they gave none."""
    control: str = ""
    """`most`, `quarter`, `less` or `unsure`."""
    active: str = ""
    """`runs`, `partly`, `no` or `unsure`."""
    timeline: str = ""
    """`now`, `half-year`, `year` or `looking`."""
    past: str = ""
    """`none`, `some` or `declined`."""
    has_phone: bool = False
    profile_is_complete: bool = False
    letters_written: int = 0
    """The length of what they wrote when they asked."""


def score(facts: Readiness) -> tuple[int, list[Reason]]:
    """Return the score with its reasons, those that weigh most first."""
    reasons = [*_money(facts), *_running(facts), *_fit(facts), *_seriousness(facts)]
    total = sum(reason.points for reason in reasons)
    reasons.sort(key=lambda reason: -abs(reason.points))
    return max(0, min(100, total)), reasons


def _money(facts: Readiness) -> Iterator[Reason]:
    """At most 40 points."""
    needed = round(facts.asking_price * _needed_share(facts)) if facts.asking_price else None
    if facts.proof == "seen":
        enough = needed is None or facts.proof_least is None or facts.proof_least >= needed
        yield (
            Reason(22, "Proof of funds seen")
            if enough
            else Reason(8, "Proof of funds seen, but for less than the down payment")
        )
    elif facts.proof == "waived":
        yield Reason(8, "Goes on without proof of funds, for a reason")
    if facts.cash is not None and needed is not None:
        if facts.cash >= 2 * needed:
            yield Reason(10, "Twice the down payment in cash, by their own word")
        elif facts.cash >= needed:
            yield Reason(7, "The down payment in cash, by their own word")
        else:
            yield Reason(-10, "Less cash than the down payment")
    if facts.financing == "cash":
        yield Reason(8, "Needs no loan")
    elif facts.lender:
        yield Reason(8, "Has talked to a lender")
    elif facts.financing == "seller":
        yield Reason(-5, "Wants the seller to carry most of it")
    if facts.financing == "sba" and facts.citizens == "no":
        yield Reason(-15, "The SBA will not lend: not all owners are citizens living here")


def _needed_share(facts: Readiness) -> float:
    if facts.financing == "cash":
        return 1.0
    return _SMALLEST_OWN if facts.financing in ("bank", "seller") else _DOWN


def _running(facts: Readiness) -> Iterator[Reason]:
    """At most 25 points."""
    if facts.experience:
        yield Reason(9, "Says what they have run")
    active = {
        "runs": Reason(10, "Will run it themselves"),
        "partly": Reason(5, "Will work in it, with a manager"),
        "no": Reason(-15, "Will not work in it: ask counsel before a stock sale"),
    }
    if facts.active in active:
        yield active[facts.active]
    control = {
        "most": Reason(6, "Will own more than half"),
        "quarter": Reason(3, "Will own a quarter to a half"),
        "less": Reason(-10, "Will own less than a quarter: ask counsel before a stock sale"),
    }
    if facts.control in control:
        yield control[facts.control]


def _fit(facts: Readiness) -> Iterator[Reason]:
    """At most 15 points."""
    if facts.same_trade:
        yield Reason(6, "Looks for this trade")
    if facts.same_region:
        yield Reason(4, "Looks in this region")
    if facts.price_fits:
        yield Reason(5, "The price is in their range")
    elif facts.price_fits is False:
        yield Reason(-5, "The price is outside their range")


def _seriousness(facts: Readiness) -> Iterator[Reason]:
    """At most 20 points."""
    timeline = {
        "now": Reason(8, "Wants to own within three months"),
        "half-year": Reason(7, "Wants to own within six months"),
        "year": Reason(4, "Wants to own within a year"),
        "looking": Reason(-8, "Is only looking"),
    }
    if facts.timeline in timeline:
        yield timeline[facts.timeline]
    if facts.profile_is_complete:
        yield Reason(7, "The profile is complete")
    if facts.has_phone:
        yield Reason(2, "Gave a phone number")
    if facts.letters_written >= 120:
        yield Reason(3, "Wrote more than a line")
    if facts.past == "some":
        yield Reason(-10, "A bankruptcy, judgment, federal debt or felony")
    elif facts.past == "declined":
        yield Reason(-4, "Would not speak about past debts")
