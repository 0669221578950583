"""What happens in deals, what they wait for, and what stays of those that died."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from tests.factories import BusinessFactory, DealFactory, LeadFactory, UserFactory
from tests.people import Person

from brokerage.accounts.models import StaffLogEntry
from brokerage.accounts.services.export import personal_data
from brokerage.deals.intake.models import IntakeSheet
from brokerage.deals.pipeline.models import Contact, Deal, DealEvent, DealMember, DealPerson
from brokerage.deals.pipeline.receivers import hand_over_deals
from brokerage.deals.pipeline.selectors.extensions import FORGETS, WAIT_SOURCES, Wait
from brokerage.deals.pipeline.services.events import record_event
from brokerage.deals.pipeline.services.retention import forget_dead_deals
from brokerage.leads.services.timeline import add_note

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada() -> Person:
    email = "ada@sabineridge.example.com"
    return Person(UserFactory.create(staff=True, staff_role="advisor", email=email))


@pytest.fixture
def principal() -> Person:
    email = "principal@sabineridge.example.com"
    return Person(UserFactory.create(staff=True, staff_role="principal", email=email))


@pytest.fixture
def no_sources() -> Iterator[None]:
    """Leaves out what the parts of a deal wait for."""
    sources = [*WAIT_SOURCES]
    WAIT_SOURCES.clear()
    yield
    WAIT_SOURCES[:] = sources


@pytest.fixture
def forgotten() -> Iterator[list[int]]:
    """The ids of the deals whose material was deleted."""
    deals: list[int] = []
    FORGETS.append(forget := lambda deal: deals.append(deal.pk))
    yield deals
    FORGETS.remove(forget)


def _dead(days: int, **fields: Any) -> Deal:
    ended = timezone.now() - timedelta(days=days)
    return DealFactory.create(stage="dead", dead_reason="Sold", stage_since=ended, **fields)


class TestTheTimeline:
    def test_has_what_happened_in_the_deal_and_with_its_lead_page_by_page(
        self, ada: Person
    ) -> None:
        lead = LeadFactory.create(stage="qualified")
        deal = ada.post("desk/deals", {"lead": lead.pk})
        add_note(by=ada.user, lead_id=lead.pk, text="They want to be out by June.")
        path = f"desk/deals/{deal['id']}"
        ada.post(f"{path}/people", {"role": "cpa", "personName": "Lee Park"})
        body = {"stage": "valuation", "expected": "intake", "reason": "Go"}
        ada.post(f"{path}/stage", body)
        found, cursor = [], ""
        while True:
            page = ada.get(f"{path}/timeline?limit=2&before={cursor}")
            found += page["entries"]
            cursor = page["nextCursor"]
            if not cursor:
                break
        shown = [
            (entry["moved"] or {}).get("toStage") or entry["text"] or entry["ofLead"]["kind"]
            for entry in found
        ]
        assert shown == ["Valuation", "Added Lee Park, CPA", "note", "Intake", "stage"]

    def test_goes_on_without_a_lead_that_was_erased(self, ada: Person) -> None:
        deal = DealFactory.create(lead=None, members=[ada.user])
        record_event(deal, kind="call", text="The CPA called back", by=None)
        [entry] = ada.get(f"desk/deals/{deal.pk}/timeline")["entries"]
        assert (entry["text"], entry["actor"], entry["actorName"]) == (
            "The CPA called back",
            None,
            "",
        )

    def test_of_others_does_not_exist(self, ada: Person) -> None:
        path = f"desk/deals/{DealFactory.create().pk}/timeline"
        assert ada.ask("GET", path).status_code == 404


@pytest.mark.usefixtures("no_sources")
class TestWhatDealsWaitFor:
    def test_is_a_next_step_that_is_due_or_anything_after_a_quiet_month(self, ada: Person) -> None:
        today = timezone.localdate()
        long_ago = timezone.now() - timedelta(days=40)
        due = DealFactory.create(members=[ada.user], next_step="Call", next_step_on=today)
        quiet = DealFactory.create(members=[ada.user], progressed_at=long_ago)
        DealFactory.create(members=[ada.user], next_step_on=today + timedelta(days=1))
        DealFactory.create(members=[ada.user], stage="dead", progressed_at=long_ago)
        waits = ada.get("desk/deals/waits")
        assert [(wait["deal"], wait["text"]) for wait in waits["waits"]] == [
            (quiet.pk, "Nothing has happened for 40 days"),
            (due.pk, "Call"),
        ]
        assert waits["count"] == 2

    def test_is_that_of_all_deals_for_principals_unless_they_ask_for_theirs(
        self, ada: Person, principal: Person
    ) -> None:
        today = timezone.localdate()
        for person in (ada, principal):
            DealFactory.create(members=[person.user], next_step="Call", next_step_on=today)
        counts = [
            person.get(f"desk/deals/waits?mine={mine}")["count"]
            for person in (ada, principal)
            for mine in ("true", "false")
        ]
        assert counts == [1, 1, 1, 2]

    def test_counts_beside_today_in_the_menu(self, ada: Person) -> None:
        before = ada.get("desk/context")["due"]
        other = Person(UserFactory.create(staff=True, email="lee@sabineridge.example.com"))
        DealFactory.create(
            members=[other.user], next_step="Call", next_step_on=timezone.localdate()
        )
        assert (before, other.get("desk/context")["due"]) == (0, 1)

    def test_comes_from_the_parts_of_a_deal_and_is_on_its_page(self, ada: Person) -> None:
        deal = DealFactory.create(members=[ada.user])
        since = timezone.now()
        source = lambda ids: [Wait(pk, "3 documents to check", "files", since) for pk in ids]  # noqa: E731
        WAIT_SOURCES.append(source)
        [wait] = ada.get(f"desk/deals/{deal.pk}")["waits"]
        [row] = ada.get("desk/deals/waits")["waits"]
        assert (wait["text"], wait["tab"]) == ("3 documents to check", "files")
        assert (row["deal"], row["name"], row["tab"]) == (deal.pk, deal.name, "files")


class TestADeadDeal:
    def test_loses_the_owners_material_after_60_days_and_once(self, forgotten: list[int]) -> None:
        due, _recent = _dead(61), _dead(59)
        DealFactory.create(stage_since=timezone.now() - timedelta(days=90))
        forget_dead_deals()
        forget_dead_deals()
        assert forgotten == [due.pk]
        due.refresh_from_db()
        assert due.forgotten_at
        assert DealEvent.objects.get().kind == "material-deleted"

    def test_loses_the_answers_of_its_intake_sheet(self) -> None:
        IntakeSheet.objects.create(deal=_dead(61))
        kept = IntakeSheet.objects.create(deal=_dead(61, kept_reason="The owner asked us to"))
        forget_dead_deals()
        assert IntakeSheet.objects.get() == kept

    def test_keeps_it_if_staff_say_why(self, ada: Person, forgotten: list[int]) -> None:
        deal = _dead(10, members=[ada.user])
        path = f"desk/deals/{deal.pk}/keep"
        assert ada.ask("POST", path, {"reason": " "}).status_code == 422
        shown = ada.post(path, {"reason": "The owner asked us to"})
        assert (shown["keptReason"], shown["forgottenOn"]) == ("The owner asked us to", None)
        forget_dead_deals(timezone.now() + timedelta(days=90))
        assert forgotten == []
        assert DealEvent.objects.get().kind == "material-kept"
        entry = StaffLogEntry.objects.get(act="deal-changed")
        assert entry.detail == {"fields": ["keptReason"]}

    def test_says_when_its_material_goes(self, ada: Person) -> None:
        deal = _dead(10, members=[ada.user])
        day = timezone.localdate(deal.stage_since + timedelta(days=60))
        assert ada.get(f"desk/deals/{deal.pk}")["forgottenOn"] == day.isoformat()

    @pytest.mark.parametrize(
        "fields", [{"stage": "intake"}, {"stage": "dead", "forgotten_at": timezone.now()}]
    )
    def test_has_nothing_to_keep_while_it_goes_on_or_once_it_is_deleted(
        self, ada: Person, fields: dict[str, Any]
    ) -> None:
        deal = DealFactory.create(members=[ada.user], **fields)
        answer = ada.ask("POST", f"desk/deals/{deal.pk}/keep", {"reason": "Please"})
        assert (answer.status_code, answer.json()["code"]) == (409, "nothing_to_keep")

    def test_begins_again_without_the_decision_of_before(
        self, ada: Person, forgotten: list[int]
    ) -> None:
        deal = _dead(70, members=[ada.user], kept_reason="The owner asked us to")
        ada.post(f"desk/deals/{deal.pk}/stage", {"stage": "intake", "expected": "dead"})
        deal.refresh_from_db()
        assert (deal.kept_reason, deal.dead_reason) == ("", "")
        forget_dead_deals()
        assert forgotten == []


def test_the_export_of_a_person_lists_their_parts_in_deals() -> None:
    person = UserFactory.create(business=BusinessFactory.create(), email="dana@example.com")
    contact = Contact.objects.create(name="Dana", email="dana@example.com", phone="(903) 555-0199")
    DealPerson.objects.create(deal=DealFactory.create(), contact=contact, role="seller")
    other = Contact.objects.create(name="Lee", email="lee@example.com")
    DealPerson.objects.create(deal=DealFactory.create(), contact=other, role="cpa")
    parts: Any = personal_data(person)["Parts in sales that we work on"]
    [part] = parts
    assert (part["Part"], part["Phone"], part["Stage of the sale"]) == (
        "seller",
        "(903) 555-0199",
        "Intake",
    )


def test_the_deals_of_a_colleague_who_leaves_go_to_the_successor(
    ada: Person, principal: Person
) -> None:
    alone = DealFactory.create(members=[ada.user])
    shared = DealFactory.create(members=[ada.user, principal.user])
    hand_over_deals(person=ada.user, successor=principal.user)
    for deal in (alone, shared):
        [member] = DealMember.objects.filter(deal=deal)
        assert (member.user, member.role) == (principal.user, "broker")
