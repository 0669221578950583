"""The deals that some leads become, with what staff and owners do in them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from brokerage.accounts.models import User
from brokerage.accounts.rules import StaffAct
from brokerage.accounts.services import staff_log
from brokerage.deals.intake.rules.answers import Change
from brokerage.deals.intake.selectors.owners import owner_side
from brokerage.deals.intake.services.answers import save_answers, save_own_answers
from brokerage.deals.intake.services.owners import invite_owner, open_page
from brokerage.deals.lender.rules.assumptions import DealFacts
from brokerage.deals.lender.services.sheets import save_sheet
from brokerage.deals.listing.models import Listing
from brokerage.deals.opinion.rules.content import OpinionContent
from brokerage.deals.opinion.services import drafting, releasing
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.rules.stages import DealPersonRole, DealRole, DealStage
from brokerage.deals.pipeline.selectors.extensions import conditions
from brokerage.deals.pipeline.services import deals
from brokerage.leads.rules.business_hours import CENTRAL_TIME
from demo import closings, listings, memoranda, offers, reports, rooms
from demo.advisors import Desk
from demo.agreements import countersign, send_agreement, sign_agreement
from demo.clock import Schedule, in_office_hours
from demo.deal_files import Sample, upload_sample
from demo.people import request_of
from demo.recasts import (
    enter_recast,
    grade_recast,
    last_month,
    last_year,
    recast_facts,
    return_pages,
    statement_page,
)
from demo.senders import Story
from demo.texts import read


def choose_deals(stories: Sequence[Story], now: datetime) -> None:
    """Choose the leads that become deals: owners by name, else the visitors who wrote first."""
    by_name = {story.values["name"]: story for story in stories}
    qualified = (story for story in stories if story.stage == "qualified")
    earliest = iter(sorted(qualified, key=lambda story: story.begins))
    for facts in read("deals")["deals"]:
        story = by_name[facts["of"]] if facts["of"] else next(earliest)
        story.deal_on, story.deal = in_office_hours(now - timedelta(days=facts["opened"])), facts


def schedule_deals(schedule: Schedule, desk: Desk, stories: Sequence[Story]) -> None:
    """Schedule what happens in the deals of the stories that `choose_deals` has chosen."""
    for story in stories:
        if story.deal:
            _DealStory(schedule, desk, story, story.deal).schedule_all()


@dataclass
class _DealStory:
    """Schedules one deal. `facts` is its entry in `data/deals.json`: days count back from today."""

    schedule: Schedule
    desk: Desk
    story: Story
    facts: dict[str, Any]

    def schedule_all(self) -> None:
        assert self.story.deal_on
        self.schedule.add(self.story.deal_on, self._open)
        if sheet := self.facts.get("intake"):
            self._on(self.facts["opened"] - 1, self._invite)
            # The owner stops halfway, and comes back the next day.
            answers = [Change(field, value, 0) for field, value in sheet.items()]
            half = len(answers) // 2
            self._on(self.facts["opened"] - 1, lambda: self._answer(answers[:half]))
            self._on(self.facts["opened"] - 2, lambda: self._answer(answers[half:]))
        for days in self.facts["talks"]:
            self._on(days, self._talk)
        for days, key in self.facts.get("files", ()):
            self._on(days, partial(self._send, key))
        if recast := self.facts.get("recast"):
            self._on(recast["entered"], self._enter_recast)
            self._on(recast["graded"], self._grade_recast)
        if lender := self.facts.get("lender"):
            self._on(lender["on"], self._test_lender)
        if opinion := self.facts.get("opinion"):
            self._on(opinion["written"], self._write_opinion)
            if opinion["released"] is not None:
                self._on(opinion["released"], self._release_opinion)
        if agreement := self.facts.get("agreement"):
            self._on(agreement["sent"], self._send_agreement)
            for days, name, title in agreement["signed"]:
                self._on(days, partial(self._sign, name, title))
            if agreement["countersigned"] is not None:
                self._on(agreement["countersigned"], self._countersign)
        listing = self.facts.get("listing")
        if listing:
            self._on(listing["written"], self._write_listing)
            self._on(listing["sent"], self._send_listing)
            if listing["approved"] is not None:
                self._on(listing["approved"], self._approve_listing)
        if memorandum := self.facts.get("memorandum"):
            self._on(memorandum["written"], self._write_memorandum)
            self._on(memorandum["approved"], self._approve_memorandum)
            self._on(memorandum["released"], self._release_memorandum)
            if "reader" in memorandum:
                self._on(memorandum["read"], self._read_memorandum)
        if room := self.facts.get("room"):
            self._on(room["prepared"], self._prepare_room)
            self._on(room["visited"], self._visit_room)
            if bank := room.get("bank"):
                self._on(bank["named"], self._act(rooms.name_bank, facts=room))
                self._on(bank["letIn"], self._act(rooms.let_bank_in, facts=bank))
        if received := self.facts.get("offers"):
            self._schedule_offers(received)
        for days, texts in self.facts.get("reports", ()):
            self._on(days, partial(self._report, reports.send, texts))
            self._on(days - 1, self._open_report)
        if texts := self.facts.get("report"):
            self._on(4, partial(self._report, reports.write, texts))
        if closing := self.facts.get("closing"):
            self._schedule_closing(closing)
        if booked := self.facts.get("booked"):
            self._on(booked["on"], partial(self._book_fee, booked))
            self._on(booked["paid"], self._pay_fee)
        # Last, since after a weekend several acts have the same time, and stages have conditions.
        for days, stage in self.facts["moves"]:
            self._on(days, partial(self._move, DealStage(stage)))
        if listing and listing["published"] is not None:
            self._on(listing["published"], self._publish_listing)
            if "underLoi" in listing:
                self._on(listing["underLoi"], self._act(listings.put_under_loi))

    def _act(self, what: Any, **values: Any) -> Callable[[], None]:
        """Return an act of the story's advisor on the deal."""
        return lambda: what(by=self.story.advisor, deal=self._deal, **values)

    def _schedule_offers(self, facts: dict[str, Any]) -> None:
        for each in facts["rounds"]:
            self._on(each["on"], self._act(offers.submit_round, facts=each))
        self._on(facts["shown"], self._act(offers.show, costs=facts["costs"]))

    def _schedule_closing(self, facts: dict[str, Any]) -> None:
        act, network = self._act, self.story.network
        if other := facts.get("other"):
            self._on(other["on"], act(closings.turn_down, facts=other))
        self._on(facts["accepted"], act(closings.accept_letter, facts=facts, network=network))
        for days, key in facts["done"]:
            self._on(days, act(closings.settle, key=key))
        for days, key, by, why in facts["slips"]:
            self._on(days, act(closings.slip, key=key, days=by, reason=why))
        for days, kind, pen in facts["pens"]:
            self._on(days, act(closings.pass_pen, kind=kind, pen=pen))
        for days, asked, effect in facts["asked"]:
            self._on(days, act(closings.ask_for_change, asked=asked, effect=effect))
        if facts["finished"] is not None:
            self._on(facts["finished"], act(closings.finish))

    def _on(self, days: int, act: Any) -> None:
        self.schedule.add(in_office_hours(self.schedule.now - timedelta(days=days)), act)

    @property
    def _deal(self) -> Deal:
        """The deal, which the story's advisor has opened on the desk."""
        assert self.story.lead is not None
        deal = Deal.objects.get(lead=self.story.lead)
        self._log(deal, StaffAct.DEAL_SEEN)
        return deal

    def _log(self, deal: Deal, act: StaffAct) -> None:
        request = request_of(self.story.advisor)
        staff_log.record(request, act=act, object_type="deal", object_id=deal.pk)

    def _open(self) -> None:
        assert self.story.lead is not None
        by, facts = self.story.advisor, self.facts
        deal = deals.open_deal(by=by, lead_id=self.story.lead.pk)
        self._log(deal, StaffAct.DEAL_OPENED)
        for role, name, email, phone, company in facts["people"]:
            values = {"personName": name, "email": email, "phone": phone, "company": company}
            deal = deals.add_person(
                by=by, deal_id=deal.pk, role=DealPersonRole(role), values=values
            )
        changes: dict[str, Any] = {"expected_fee": facts["fee"]}
        changes |= {"own_probability": facts["probability"], "next_step": facts["step"]}
        for name, days in (
            ("next_step_on", facts["in"]),
            ("expected_close_on", facts.get("closes")),
        ):
            if days is not None:
                day = (self.schedule.now + timedelta(days=days)).astimezone(CENTRAL_TIME)
                changes[name] = day.date().isoformat()
        deals.change_deal(by=by, deal_id=deal.pk, changes=changes, version=deal.version)
        self._log(deal, StaffAct.DEAL_CHANGED)

    def _invite(self) -> None:
        deal = self._deal
        for person in owner_side(deal):
            if person.contact.email:
                invite_owner(by=self.story.advisor, deal_id=deal.pk, person_id=person.pk)
                self._log(deal, StaffAct.DEAL_OWNER_INVITED)

    def _answer(self, answers: Sequence[Change]) -> None:
        """Answer questions as the owner, or as the advisor on the phone with one without an
        account.
        """
        deal = self._deal
        if self.story.lead and (owner := self.story.lead.account):
            open_page(by=owner)
            save_own_answers(by=owner, changes=answers, editor="demo")
            return
        by = self.story.advisor
        save_answers(by=by, deal_id=deal.pk, changes=answers, editor="demo")
        self._log(deal, StaffAct.DEAL_INTAKE_CHANGED)

    def _talk(self) -> None:
        """Log a call and a note, which the deal shares with its lead."""
        self.desk.call(self.story, "deal")
        self.desk.note(self.story, "deal")

    def _send(self, key: str) -> None:
        """Let the owner upload what a request asks for, or the advisor for one without account."""
        deal = self._deal
        owner = User.objects.filter(email=self.story.values["email"]).first()
        now = self.schedule.now
        sample = Sample(key, last_year(now), f"{last_month(now):%B}")
        if "recast" in self.facts:
            facts = recast_facts(self.facts["of"])
            if key == "business-returns":
                sample.pages = return_pages(facts, sample.year)
            elif key == "ytd-profit-loss":
                sample.pages = [statement_page(facts, now)]
        upload_sample(deal, sample, owner=owner, advisor=self.story.advisor)

    def _enter_recast(self) -> None:
        deal, facts = self._deal, recast_facts(self.facts["of"])
        enter_recast(by=self.story.advisor, deal=deal, facts=facts, now=self.schedule.now)
        self._log(deal, StaffAct.DEAL_CHANGED)

    def _grade_recast(self) -> None:
        deal = self._deal
        grade_recast(by=self.story.advisor, deal=deal, facts=recast_facts(self.facts["of"]))
        self._log(deal, StaffAct.DEAL_CHANGED)

    def _test_lender(self) -> None:
        deal, lender = self._deal, self.facts["lender"]
        save_sheet(
            by=self.story.advisor,
            deal_id=deal.pk,
            price=lender["price"],
            changes=lender["changes"],
            known=DealFacts(),
            version=0,
        )
        self._log(deal, StaffAct.DEAL_CHANGED)

    def _send_agreement(self) -> None:
        deal, terms = self._deal, self.facts["agreement"]["terms"]
        send_agreement(by=self.story.advisor, deal=deal, terms=terms)
        self._log(deal, StaffAct.AGREEMENT_SENT)

    def _sign(self, name: str, title: str) -> None:
        deal = Deal.objects.get(lead=self.story.lead)
        sign_agreement(
            deal=deal,
            name=name or self.story.values["name"],
            title=title,
            network=self.story.network,
        )

    def _countersign(self) -> None:
        principal = self.desk.principal
        request = request_of(principal)
        deal = Deal.objects.get(lead=self.story.lead)
        countersign(principal=principal, deal=deal, network=str(request.META["REMOTE_ADDR"]))
        staff_log.record(request, act=StaffAct.DEAL_CHANGED, object_type="deal", object_id=deal.pk)

    def _write_listing(self) -> None:
        deal = self._deal
        listings.write_listing(by=self.story.advisor, deal=deal, facts=self.facts["listing"])
        self._log_listing(self.story.advisor, StaffAct.LISTING_CHANGED)

    def _send_listing(self) -> None:
        listings.send_to_owner(by=self.story.advisor, deal=self._deal)
        self._log_listing(self.story.advisor, StaffAct.LISTING_SENT)

    def _approve_listing(self) -> None:
        listings.approve(owner=User.objects.get(email=self.story.values["email"]))

    def _publish_listing(self) -> None:
        deal, principal = Deal.objects.get(lead=self.story.lead), self.desk.principal
        listings.publish(by=principal, deal=deal)
        self._log_listing(principal, StaffAct.LISTING_PUBLISHED)

    def _write_memorandum(self) -> None:
        memoranda.write(by=self.story.advisor, deal=self._deal, facts=self.facts["memorandum"])
        self._log(self._deal, StaffAct.DEAL_CHANGED)

    def _approve_memorandum(self) -> None:
        memoranda.approve(owner=User.objects.get(email=self.story.values["email"]))

    def _release_memorandum(self) -> None:
        deal = Deal.objects.get(lead=self.story.lead)
        memoranda.release(by=self.desk.principal, deal=deal)

    def _read_memorandum(self) -> None:
        deal, reader = Deal.objects.get(lead=self.story.lead), self.facts["memorandum"]["reader"]
        network = self.story.network
        memoranda.read(by=self.story.advisor, deal=deal, facts=reader, network=network)

    def _prepare_room(self) -> None:
        rooms.prepare(by=self.story.advisor, deal=self._deal, facts=self.facts["room"])
        self._log(self._deal, StaffAct.DEAL_CHANGED)

    def _visit_room(self) -> None:
        rooms.visit(by=self.story.advisor, deal=self._deal, facts=self.facts["room"])

    def _book_fee(self, facts: dict[str, Any]) -> None:
        deal, principal = Deal.objects.get(lead=self.story.lead), self.desk.principal
        offers.book_fee(principal=principal, broker=self.story.advisor, deal=deal, facts=facts)

    def _pay_fee(self) -> None:
        deal = Deal.objects.get(lead=self.story.lead)
        offers.pay_fee(principal=self.desk.principal, deal=deal)

    def _report(self, act: Callable[..., None], texts: dict[str, str]) -> None:
        act(by=self.story.advisor, deal=self._deal, texts=texts)
        self._log(self._deal, StaffAct.DEAL_CHANGED)

    def _open_report(self) -> None:
        if self.story.lead and (owner := self.story.lead.account):
            reports.open_latest(owner=owner)

    def _log_listing(self, by: User, act: StaffAct) -> None:
        listing = Listing.objects.get(deal__lead=self.story.lead)
        staff_log.record(request_of(by), act=act, object_type="listing", object_id=listing.pk)

    def _move(self, stage: DealStage) -> None:
        deal = self._deal
        unmet = any(not each.is_met for each in conditions(deal, stage))
        usual = "The rest of the intake sheet follows this week." if unmet else ""
        deals.move_deal(
            by=self.story.advisor,
            deal_id=deal.pk,
            stage=stage,
            expected=deal.stage,
            reason=self.facts.get("reason", usual),
        )
        self._log(deal, StaffAct.DEAL_CHANGED)

    def _write_opinion(self) -> None:
        """Write an opinion of value and send it for review."""
        facts, deal, by = self.facts["opinion"], self._deal, self._analyst()
        opinion = drafting.begin_opinion(by=by, deal_id=deal.pk, industry=facts["industry"])
        words = OpinionContent.model_validate(opinion.content | facts["content"])
        key: dict[str, Any] = {"by": by, "deal_id": deal.pk, "number": opinion.number}
        opinion = drafting.save_draft(**key, content=words, version=opinion.version)
        drafting.submit(**key, version=opinion.version)
        self._log(deal, StaffAct.DEAL_CHANGED)

    def _release_opinion(self) -> None:
        opinion = self._deal.opinions.get()
        key: dict[str, Any] = {"deal_id": opinion.deal_id, "number": opinion.number}
        releasing.release(by=self.desk.principal, **key, version=opinion.version)
        self._log(opinion.deal, StaffAct.DEAL_CHANGED)

    def _analyst(self) -> User:
        """Return the advisor who writes for the deal, and add them to it: a principal releases."""
        deal, by = self._deal, self.story.advisor
        if not by.is_principal:
            return by
        analyst = self.desk.advisors[0]
        members = [(each.user_id, DealRole(each.role)) for each in deal.members.all()]
        deals.choose_members(
            by=by, deal_id=deal.pk, members=[*members, (analyst.pk, DealRole.ANALYST)]
        )
        return analyst
