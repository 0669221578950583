"""What an interest needs before it enters a state."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from brokerage.deals.interests.rules.states import InterestState
from brokerage.deals.pipeline.rules.stages import Condition

Decider = Literal["seller", "broker"]
Policy = Literal["a", "b", "c"]

State = InterestState
_FAR_TIES: Final = frozenset({"none"})
_INSIDERS: Final = frozenset({"employee", "family"})


@dataclass(frozen=True)
class Standing:
    """What is known about an interest when it is to move."""

    has_stop: bool = False
    """A name was found that speaks against an introduction."""
    stop_reason: str = ""
    has_nda: bool = False
    profile_is_valid: bool = False
    proof_is_seen: bool = False
    proof_reason: str = ""
    script_is_done: bool = False
    is_screened: bool = False
    decider: Decider = "seller"
    seller_approved: bool = False


def conditions(to: InterestState, known: Standing) -> list[Condition]:
    """Return what `to` asks for. A condition that is not required takes a reason instead."""
    stop = Condition("noStop", not known.has_stop or bool(known.stop_reason))
    signed = Condition("ndaLive", known.has_nda, is_required=True)
    profile = Condition("profileValid", known.profile_is_valid, is_required=True)
    proof = Condition("proofSeen", known.proof_is_seen or bool(known.proof_reason))
    script = Condition("scriptDone", known.script_is_done, is_required=True)
    screened = Condition("screened", known.is_screened, is_required=True)
    decided = Condition(
        "policyMet", known.seller_approved or known.decider == "broker", is_required=True
    )
    asked: dict[InterestState, list[Condition]] = {
        State.NDA_SENT: [stop],
        State.SCREENED: [stop, signed, profile, script, proof],
        State.SELLER_ASKED: [stop, screened, signed, profile],
        State.APPROVED: [stop, screened, signed, profile, decided],
        State.CIM_SENT: [stop, signed, profile, proof, decided],
    }
    return asked.get(to, [])


def decider(policy: Policy, *, miles: int | None, tie: str, kind: str, has_flag: bool) -> Decider:
    """Return who decides about a buyer: by (a) the owner, by (c) the broker, and by (b) the owner
    about competitors, people nearby, employees, customers and suppliers. `tie` is what the
    screening found out about that; where it did not, the owner decides.
    """
    if policy == "c":
        return "broker"
    if policy == "a" or has_flag or kind in _INSIDERS:
        return "seller"
    far = _FAR_TIES if miles is not None else _FAR_TIES | {"near"}
    return "broker" if tie in far else "seller"


def unmet(found: Sequence[Condition]) -> list[Condition]:
    return [each for each in found if not each.is_met]
