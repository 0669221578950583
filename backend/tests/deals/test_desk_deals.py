"""The desk's operations on deals: opening, changing and moving them, their people and staff."""

from datetime import date, timedelta
from itertools import count
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries
from tests.factories import BusinessFactory, DealFactory, LeadFactory, UserFactory
from tests.people import Person

from brokerage.accounts.models import StaffLogEntry, User
from brokerage.deals.pipeline.models import Contact, Deal, DealPerson, DealStageChange
from brokerage.deals.pipeline.rules.stages import OPEN, DealStage, next_stage
from brokerage.deals.pipeline.selectors.deals import board, deal_of_owner, total_of_quarter
from brokerage.leads.models import Lead
from brokerage.leads.services.erasing import erase

pytestmark = pytest.mark.django_db


_NUMBERS = count(1)


def _staff(role: str = "advisor") -> Person:
    email = f"staff{next(_NUMBERS)}@sabineridge.example.com"
    return Person(UserFactory.create(staff=True, staff_role=role, email=email))


@pytest.fixture
def ada() -> Person:
    return _staff()


@pytest.fixture
def principal() -> Person:
    return _staff("principal")


def _opened(by: Person, **lead: Any) -> Any:
    return by.post("desk/deals", {"lead": LeadFactory.create(**lead).pk})


def test_a_deal_begins_with_what_the_lead_knows(ada: Person) -> None:
    assignee = _staff().user
    deal = _opened(
        ada,
        name="Dana Whitfield",
        company="Whitfield HVAC",
        email="dana@example.com",
        phone="(903) 555-0199",
        assignee=assignee,
        next_action="Ask for the returns",
    )
    assert (deal["name"], deal["stage"], deal["nextStep"]) == (
        "Whitfield HVAC",
        "intake",
        "Ask for the returns",
    )
    assert [(each["user"], each["role"]) for each in deal["members"]] == [
        (assignee.pk, "broker"),
        (ada.user.pk, "coordinator"),
    ]
    [seller] = deal["people"]
    assert (seller["name"], seller["email"], seller["role"]) == (
        "Dana Whitfield",
        "dana@example.com",
        "seller",
    )


def test_a_lead_has_one_deal(ada: Person) -> None:
    lead = LeadFactory.create()
    ada.post("desk/deals", {"lead": lead.pk})
    answer = ada.ask("POST", "desk/deals", {"lead": lead.pk})
    assert (answer.status_code, answer.json()["code"]) == (409, "deal_exists")
    assert Deal.objects.count() == 1


def test_a_lead_says_whether_it_has_a_deal_and_which_only_to_those_on_it(
    ada: Person, principal: Person
) -> None:
    lead = LeadFactory.create()
    path = f"desk/leads/{lead.pk}/deal"
    assert ada.get(path) == {"exists": False, "deal": None, "stage": ""}
    deal = DealFactory.create(lead=lead)
    assert ada.get(path) == {"exists": True, "deal": None, "stage": ""}
    assert principal.get(path) == {"exists": True, "deal": deal.pk, "stage": "Intake"}


def test_an_advisor_sees_only_the_deals_that_they_work_on(ada: Person, principal: Person) -> None:
    theirs = DealFactory.create(members=[ada.user])
    others = DealFactory.create(name="Moss Roofing", members=[principal.user])

    def shown(person: Person, query: str = "") -> set[int]:
        columns = person.get(f"desk/deals{query}")["columns"]
        return {deal["id"] for column in columns for deal in column["deals"]}

    assert shown(ada) == {theirs.pk}
    assert shown(principal) == {theirs.pk, others.pk}
    assert shown(principal, "?mine=true") == {others.pk}


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "", None),
        ("PATCH", "", {"changes": {"name": "Mine"}, "version": 1}),
        ("POST", "/stage", {"stage": "dead", "expected": "intake", "reason": "Stop"}),
        ("POST", "/people", {"role": "cpa", "personName": "Lee"}),
        ("DELETE", "/people/1", None),
        ("PUT", "/members", {"members": []}),
    ],
)
def test_a_deal_of_others_does_not_exist_for_an_advisor(
    ada: Person, method: str, path: str, body: Any
) -> None:
    deal = DealFactory.create()
    assert ada.ask(method, f"desk/deals/{deal.pk}{path}", body).status_code == 404
    deal.refresh_from_db()
    assert (deal.version, deal.stage) == (1, "intake")


def test_a_change_against_an_old_version_saves_nothing(ada: Person) -> None:
    deal = DealFactory.create(members=[ada.user])
    path = f"desk/deals/{deal.pk}"
    changed = ada.patch(path, {"changes": {"expectedFee": 90_000}, "version": 1})
    assert (changed["expectedFee"], changed["version"]) == (90_000, 2)
    again = ada.patch(path, {"changes": {"expectedFee": 90_000}, "version": 1})
    assert again["version"] == 2
    stale = ada.ask("PATCH", path, {"changes": {"expectedFee": 1}, "version": 1})
    assert (stale.status_code, stale.json()["code"]) == (409, "changed_meanwhile")
    assert Deal.objects.get().expected_fee == 90_000


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"name": ""}, "name"),
        ({"nextStep": "x" * 201}, "nextStep"),
        ({"nextStepOn": "soon"}, "nextStepOn"),
        ({"expectedFee": -1}, "expectedFee"),
        ({"ownProbability": 101}, "ownProbability"),
    ],
)
def test_an_impossible_value_is_refused_at_its_field(
    ada: Person, changes: dict[str, Any], field: str
) -> None:
    deal = DealFactory.create(members=[ada.user])
    answer = ada.ask("PATCH", f"desk/deals/{deal.pk}", {"changes": changes, "version": 1})
    assert (answer.status_code, list(answer.json()["fields"])) == (422, [field])


def test_the_board_adds_up_fees_and_what_they_are_worth_today(ada: Person) -> None:
    DealFactory.create(members=[ada.user], expected_fee=100_000)
    DealFactory.create(members=[ada.user], expected_fee=50_000, own_probability=50)
    DealFactory.create(members=[ada.user])
    intake, *_ = ada.get("desk/deals")["columns"]
    assert intake["total"] == {"count": 3, "fee": 150_000, "expected": 35_000}


def test_cards_of_the_board_take_no_query_each(
    ada: Person, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(3):
        DealFactory.create(members=[ada.user, _staff().user])
    with django_assert_num_queries(len(OPEN) + 2):
        intake, *_others = board(ada.user, mine=False, stages=OPEN)
        assert [len(card.members) for card in intake.cards if card.deal.name] == [2, 2, 2]


def test_the_board_adds_up_what_is_to_close_in_this_quarter(ada: Person) -> None:
    today = timezone.localdate()
    later = today + timedelta(days=100)
    for day, fee in ((today, 100_000), (later, 1), (None, 1)):
        DealFactory.create(members=[ada.user], expected_fee=fee, expected_close_on=day)
    DealFactory.create(members=[ada.user], expected_close_on=today, stage="dead", expected_fee=1)
    quarter = ada.get("desk/deals")["quarter"]
    assert quarter == {"count": 1, "fee": 100_000, "expected": 10_000}


@pytest.mark.parametrize(
    ("day", "counted"),
    [("2026-09-30", 0), ("2026-10-01", 1), ("2026-12-31", 1), ("2027-01-01", 0)],
)
def test_a_quarter_goes_from_its_first_to_its_last_day(day: str, counted: int) -> None:
    boss: User = UserFactory.create(staff=True, staff_role="principal")
    DealFactory.create(expected_close_on=day)
    total = total_of_quarter(boss, mine=False, today=date(2026, 11, 28))
    assert total.count == counted


def test_a_stage_without_its_condition_takes_a_reason_that_is_kept(ada: Person) -> None:
    deal = DealFactory.create(members=[ada.user])
    path = f"desk/deals/{deal.pk}/stage"
    body = {"stage": "valuation", "expected": "intake"}
    answer = ada.ask("POST", path, body)
    assert (answer.status_code, list(answer.json()["fields"])) == (422, ["reason"])
    moved = ada.post(path, body | {"reason": "The seller signs next week"})
    assert moved["stage"] == "valuation"
    change = DealStageChange.objects.get()
    assert (change.unmet, change.reason) == (
        ["seller", "papers", "intakeCore"],
        "The seller signs next week",
    )


def test_a_deal_is_not_engaged_without_a_signed_agreement(ada: Person) -> None:
    deal = DealFactory.create(members=[ada.user], stage="valuation")
    body = {"stage": "engaged", "expected": "valuation", "reason": "They will sign"}
    answer = ada.ask("POST", f"desk/deals/{deal.pk}/stage", body)
    assert (answer.status_code, answer.json()["code"]) == (409, "conditions_not_met")
    assert Deal.objects.get().stage == "valuation"


def test_two_moves_at_once_move_a_deal_once(ada: Person) -> None:
    deal = DealFactory.create(members=[ada.user])
    path = f"desk/deals/{deal.pk}/stage"
    ada.post(path, {"stage": "dead", "expected": "intake", "reason": "Not for sale"})
    late = ada.ask("POST", path, {"stage": "valuation", "expected": "intake", "reason": "Go"})
    assert (late.status_code, late.json()["code"]) == (409, "changed_meanwhile")
    ada.post(path, {"stage": "dead", "expected": "intake", "reason": "Not for sale"})
    assert DealStageChange.objects.count() == 1


def test_a_dead_deal_names_the_stage_in_which_it_ended(ada: Person) -> None:
    deal = DealFactory.create(members=[ada.user], stage="valuation")
    assert ada.get(f"desk/deals/{deal.pk}")["endedIn"] is None
    body = {"stage": "dead", "expected": "valuation", "reason": "Not for sale"}
    ada.post(f"desk/deals/{deal.pk}/stage", body)
    assert ada.get(f"desk/deals/{deal.pk}")["endedIn"] == "valuation"


def test_a_dead_deal_leaves_the_board_for_its_own_list(ada: Person) -> None:
    deal = DealFactory.create(members=[ada.user], stage="dead", dead_reason="Sold privately")
    assert all(column["total"]["count"] == 0 for column in ada.get("desk/deals")["columns"])
    [column] = ada.get("desk/deals?dead=true")["columns"]
    assert [each["id"] for each in column["deals"]] == [deal.pk]


def test_people_come_and_go_and_a_contact_without_a_deal_goes_too(ada: Person) -> None:
    deal = DealFactory.create(members=[ada.user])
    path = f"desk/deals/{deal.pk}/people"
    body = {"role": "cpa", "personName": "Lee Park", "email": "Lee@Park.example"}
    [person] = ada.post(path, body)["people"]
    assert (person["name"], person["email"]) == ("Lee Park", "lee@park.example")
    assert len(ada.post(path, body)["people"]) == 1
    assert ada.ask("DELETE", f"{path}/{person['id']}").json()["people"] == []
    assert not Contact.objects.exists()


def test_a_contact_of_two_deals_stays_with_the_other(ada: Person) -> None:
    first, second = (DealFactory.create(members=[ada.user]) for _ in range(2))
    body = {"role": "lender", "personName": "Lee Park", "email": "lee@park.example"}
    [person] = ada.post(f"desk/deals/{first.pk}/people", body)["people"]
    ada.post(f"desk/deals/{second.pk}/people", body)
    assert Contact.objects.count() == 1
    ada.ask("DELETE", f"desk/deals/{first.pk}/people/{person['id']}")
    assert len(ada.get(f"desk/deals/{second.pk}")["people"]) == 1


def test_only_the_broker_and_principals_choose_the_staff_of_a_deal(
    ada: Person, principal: Person
) -> None:
    broker, newcomer = _staff(), _staff()
    deal = DealFactory.create(members=[broker.user, ada.user])
    path = f"desk/deals/{deal.pk}/members"
    chosen = {
        "members": [
            {"user": broker.user.pk, "role": "broker"},
            {"user": newcomer.user.pk, "role": "analyst"},
        ]
    }
    assert ada.ask("PUT", path, chosen).status_code == 404
    assert len(broker.put(path, chosen)["members"]) == 2
    assert ada.ask("GET", f"desk/deals/{deal.pk}").status_code == 404
    none = principal.ask("PUT", path, {"members": []})
    assert (none.status_code, list(none.json()["fields"])) == (422, ["members"])
    owner = {"members": [{"user": UserFactory.create().pk, "role": "broker"}]}
    assert principal.ask("PUT", path, owner).status_code == 422


def test_the_staff_log_says_who_opened_and_changed_a_deal(ada: Person) -> None:
    deal = _opened(ada)
    ada.get(f"desk/deals/{deal['id']}")
    ada.patch(f"desk/deals/{deal['id']}", {"changes": {"nextStep": "Call"}, "version": 1})
    acts = StaffLogEntry.objects.filter(object_type="deal", object_id=deal["id"]).order_by("pk")
    assert [(entry.act, entry.detail) for entry in acts] == [
        ("deal-opened", {}),
        ("deal-seen", {}),
        ("deal-changed", {"fields": ["nextStep"]}),
    ]


def test_a_deal_stays_without_the_person_when_its_lead_is_erased(ada: Person) -> None:
    opened = _opened(ada, name="Dana Whitfield", email="dana@example.com")
    other = {"role": "cpa", "personName": "Lee Park", "email": "lee@park.example"}
    ada.post(f"desk/deals/{opened['id']}/people", other)
    erase(Lead.objects.get(pk=opened["lead"]))
    deal = ada.get(f"desk/deals/{opened['id']}")
    assert (deal["lead"], deal["name"]) == (None, f"Deal {opened['id']}")
    assert [person["name"] for person in deal["people"]] == ["Lee Park"]
    assert not Contact.objects.filter(email="dana@example.com").exists()


def test_the_stages_follow_each_other_to_the_last() -> None:
    last = [*OPEN[1:], DealStage.CLOSED]
    assert [next_stage(stage) for stage in (*OPEN, DealStage.DEAD)] == [*last, None]


def test_a_principal_may_change_every_deal_and_an_owner_none(principal: Person) -> None:
    deal = DealFactory.create()
    owner: User = UserFactory.create()
    assert all(deal.abilities(principal.user).values())
    assert not any(deal.abilities(owner).values())


@pytest.mark.parametrize(
    ("role", "may"),
    [
        ("seller", {"files": True, "everything": True}),
        ("spouse", {"files": True, "everything": True}),
        ("cpa", {"files": True, "everything": False}),
        ("lender", None),
    ],
)
def test_people_of_the_owner_see_their_deal_by_their_part(
    role: str, may: dict[str, bool] | None
) -> None:
    person: User = UserFactory.create(email="lee@example.com")
    deal = DealFactory.create()
    contact = Contact.objects.create(name="Lee Park", email="lee@example.com")
    DealPerson.objects.create(deal=deal, contact=contact, role=role)
    found = deal_of_owner(person)
    assert (found and found.owner_abilities(person)) == may


def test_a_deal_is_closed_to_unconfirmed_people_others_and_once_it_is_dead() -> None:
    owner: User = UserFactory.create(business=BusinessFactory.create(), role="admin")
    deal = DealFactory.create(business=owner.business)
    assert deal_of_owner(owner) == deal
    member: User = UserFactory.create(business=owner.business, role="member")
    assert deal_of_owner(member) is None
    assert deal_of_owner(UserFactory.create(business=BusinessFactory.create())) is None
    EmailAddress.objects.update(verified=False)
    assert deal_of_owner(owner) is None
    EmailAddress.objects.update(verified=True)
    Deal.objects.update(stage=DealStage.DEAD)
    assert deal_of_owner(owner) is None
