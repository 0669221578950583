"""The buyers of one listing: thirty of them, in every state between the first question and a letter
of intent. `data/buyers.json` names the state in which each ends.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final

from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.rules import StaffAct
from brokerage.accounts.services import staff_log
from brokerage.deals.buyers.models import Buyer
from brokerage.deals.buyers.models.buyers import READY
from brokerage.deals.buyers.services import proofs
from brokerage.deals.intake.rules.answers import Change
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.rules.states import MOVES, InterestState, Source
from brokerage.deals.interests.services import acts, letters, seller
from brokerage.deals.interests.services.inquiries import Inquiry, receive
from brokerage.deals.interests.services.screening import save_screening
from brokerage.deals.interests.services.timeline import record_mail
from brokerage.deals.listing.models import Listing
from brokerage.deals.nda.models import Nda
from demo.clock import Schedule, in_office_hours
from demo.ndas import fill_profile, sign_nda
from demo.people import request_of
from demo.texts import read

_WAYS: Final = {
    **{end: (end,) for end in ("more", "declined", "spam")},
    "nda-sent": ("agreement",),
    "parked": ("agreement", "parked"),
    "passed": ("agreement", "passed"),
    "lost": ("lost",),
    "wrote": ("more", "wrote"),
    "inquired": (),
}
_ONWARD: Final = (
    *("agreement", "signed", "profile", "screened", "asked", "yes", "read", "active", "met"),
    *("ioi", "loi"),
)
_LAST: Final = {
    "nda-signed": "signed",
    "profile-complete": "profile",
    "screened": "screened",
    "seller-asked": "asked",
    "approved": "yes",
    "cim-sent": "read",
    "active": "active",
    "met-seller": "met",
    "ioi": "ioi",
    "loi": "loi",
}
_AFTER: Final = {
    "agreement": 0.05,
    "more": 0.06,
    "declined": 0.08,
    "lost": 3.0,
    "passed": 2.0,
    "wrote": 1.0,
    "parked": 7.0,
    "signed": 0.9,
    "profile": 1.1,
    "screened": 2.0,
    "asked": 2.1,
    "yes": 3.2,
    "no": 3.2,
    "read": 3.3,
    "active": 4.0,
    "met": 8.0,
    "ioi": 13.0,
    "loi": 18.0,
}
"""Days after the first question on which something is done."""


def schedule_buyers(schedule: Schedule, principal: User) -> None:
    """Schedule what the buyers of the listing of `data/buyers.json` and staff do."""
    facts = read("buyers")
    for number, each in enumerate(facts["buyers"]):
        _BuyerStory(schedule, principal, facts["of"], each, number).schedule_all()


def _way(end: str) -> Sequence[str]:
    if end == "declined-owner":
        return (*_ONWARD[: _ONWARD.index("yes")], "no")
    return _WAYS[end] if end in _WAYS else _ONWARD[: _ONWARD.index(_LAST[end]) + 1]


@dataclass
class _BuyerStory:
    schedule: Schedule
    principal: User
    owner: str
    facts: dict[str, Any]
    number: int
    interest: Interest = field(init=False)

    def schedule_all(self) -> None:
        asked = last = self._at(self.facts["asked"])
        self.schedule.add(asked, self._ask)
        for step in _way(self.facts["end"]):
            at = in_office_hours(asked + timedelta(days=_AFTER[step], minutes=self.number))
            last = max(at, last + timedelta(minutes=9))  # after a weekend many begin at once
            self.schedule.add(last, self._steps[step])

    def _at(self, days: float) -> datetime:
        moment = self.schedule.now - timedelta(days=days, minutes=7 * self.number)
        return min(in_office_hours(moment), self.schedule.now - timedelta(minutes=self.number + 4))

    @property
    def _steps(self) -> dict[str, Callable[[], object]]:
        go = self._go
        return {
            "agreement": lambda: self._letter("agreement"),
            "more": lambda: self._letter("more"),
            "declined": lambda: self._letter("decline"),
            "parked": lambda: self._act("park", reason="No answer after two reminders"),
            "passed": lambda: go(InterestState.PASSED, "Bought a car wash instead"),
            "lost": lambda: go(InterestState.LOST, "Could not wait for the numbers"),
            "wrote": self._write,
            "signed": self._sign,
            "profile": self._profile,
            "screened": self._screen,
            "asked": lambda: self._act("ask"),
            "yes": lambda: self._answer(approved=True),
            "no": lambda: self._answer(approved=False),
            "read": lambda: self._letter("read"),
            "active": lambda: go(InterestState.ACTIVE),
            "met": lambda: go(InterestState.MET_SELLER),
            "ioi": lambda: go(InterestState.IOI),
            "loi": lambda: go(InterestState.LOI),
        }

    def _ask(self) -> None:
        name, portal = self.facts["name"], self.facts.get("source", "")
        names = {"bizbuysell": "BizBuySell", "bizquest": "BizQuest"}
        inquiry = Inquiry(
            Listing.objects.get(deal__lead__name=self.owner),
            name,
            f"demo-{self.number}",
            email=f"{name.lower().replace(' ', '.')}@buyers.example.com",
            phone=self.facts.get("phone", ""),
            company=self.facts.get("company", ""),
            message=self.facts["message"],
            source=Source.PORTAL if portal else Source.OWN,
            source_name=names.get(portal, ""),
        )
        self.interest = receive(inquiry)

    @property
    def _buyer(self) -> Buyer:
        return Buyer.objects.get(pk=self.interest.buyer_id)

    def _letter(self, kind: letters.LetterKind) -> None:
        self.interest.refresh_from_db()
        self._act(kind, letter=letters.draft(self.interest, kind, self.principal))

    def _act(self, kind: acts.ActKind, **more: Any) -> None:
        self.interest.refresh_from_db()
        acts.act(
            by=self.principal,
            interest_id=self.interest.pk,
            kind=kind,
            key=f"demo-{self.number}-{self.interest.version}",
            version=self.interest.version,
            **more,
        )
        staff_log.record(
            request_of(self.principal),
            act=StaffAct.INTEREST_CHANGED,
            object_type="interest",
            object_id=self.interest.pk,
            detail={"act": kind},
        )

    def _go(self, state: InterestState, reason: str = "") -> None:
        self.interest.refresh_from_db()
        if state in MOVES[InterestState(self.interest.state)]:  # an offer may have moved it before
            self._act("go", state=state, reason=reason)

    def _write(self) -> None:
        record_mail(
            self.interest,
            source=f"demo-mail-{self.number}",
            subject="Re: A question before we go on",
            text=self.facts["reply"],
            at=timezone.now(),
        )

    def _sign(self) -> None:
        nda = Nda.objects.get(buyer=self.interest.buyer)
        phone = self.facts.get("phone") or f"(903) 555-02{self.number:02}"
        sign_nda(nda, network=f"198.18.70.{self.number}", phone=phone)

    def _profile(self) -> None:
        """Fill in the profile as the buyer, and let staff see the proof of funds."""
        buyer = self._buyer
        said = {"kind": self.facts["kind"], "liquid": self.facts["cash"]}
        if self.facts["kind"] not in ("individual", "employee", "family"):
            said["company"] = self.facts["company"]
        account = fill_profile(buyer, said)
        proof = proofs.add_proof(
            buyer=buyer,
            by=account,
            kind="funds",
            name="bank-statement.pdf",
            content=b"%PDF-1.4 sample",
            dated_on="",
            amount="",
        )
        proof.state = READY
        proof.save(update_fields=["state"])

    def _screen(self) -> None:
        buyer = self._buyer
        bands = (100_000, 250_000, 500_000, 1_000_000, 2_500_000)
        delete_on = (timezone.localdate() + timedelta(days=90)).isoformat()
        proofs.mark_seen(
            by=self.principal,
            buyer=buyer,
            proof_id=buyer.proofs.get().pk,
            amount_from=max(each for each in bands if each <= int(self.facts["cash"])),
            delete_on=delete_on,
        )
        script = read("buyer-profile")["call"] | {"cash": self.facts["cash"]}
        script["why"] = self.facts["message"][:200]
        changes = [Change(name, value, 0) for name, value in script.items()]
        save_screening(
            by=self.principal, interest_id=self.interest.pk, changes=changes, editor="demo"
        )
        self._act("screen")

    def _answer(self, *, approved: bool) -> None:
        owner = User.objects.get(full_name=self.owner)
        reason = self.facts.get("why", "")
        seller.answer(by=owner, number=self.interest.pk, approved=approved, reason=reason)
