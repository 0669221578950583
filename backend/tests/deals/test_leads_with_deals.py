"""Where a lead's stages end and those of its deal begin."""

from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from tests.factories import DealFactory, LeadFactory, UserFactory
from tests.people import Person

from brokerage.content.models import Entry
from brokerage.content.services.loading import load_shipped
from brokerage.deals.pipeline.models import Deal
from brokerage.leads.models import Lead, StageChange
from brokerage.leads.selectors.desk import desk

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada() -> Person:
    return Person(UserFactory.create(staff=True, staff_role="advisor"))


@pytest.fixture
def lead() -> Lead:
    return LeadFactory.create(stage="qualified", name="Dana Whitfield")


def _open(by: Person, lead: Lead) -> Any:
    return by.post("desk/deals", {"lead": lead.pk})


def _merge(by: Person, kept: Lead, other: Lead, **choices: str) -> Any:
    versions = [Lead.objects.get(pk=each.pk).version for each in (kept, other)]
    expected = {"this": versions[0], "other": versions[1]}
    body = {"other": other.pk, "fields": choices, "expected": expected}
    return by.ask("POST", f"desk/leads/{kept.pk}/merge", body)


def test_the_stages_of_a_lead_end_where_those_of_a_deal_begin() -> None:
    assert [stage.id for stage in desk().stages if stage.is_open] == [
        "new",
        "contacted",
        "qualified",
    ]


def test_a_lead_with_a_deal_leaves_the_board_of_leads_and_keeps_its_history(
    ada: Person, lead: Lead
) -> None:
    _open(ada, lead)
    columns = ada.get("desk/board")["columns"]
    assert [column["stage"] for column in columns] == [each.id for each in desk().stages]
    assert all(column["count"] == 0 for column in columns)
    move = StageChange.objects.get(lead=lead)
    assert (move.from_stage, move.to_stage) == ("qualified", "deal")


def test_the_list_shows_the_stage_of_the_deal_to_those_who_work_on_it(
    ada: Person, lead: Lead
) -> None:
    _open(ada, lead)
    [row] = ada.get("desk/leads?stage=deal")["leads"]
    assert (row["id"], row["stage"], row["dealStage"]) == (lead.pk, "deal", "Intake")
    other = Person(UserFactory.create(staff=True, staff_role="advisor", email="lee@example.com"))
    [row] = other.get("desk/leads?stage=deal")["leads"]
    assert (row["stage"], row["dealStage"]) == ("deal", "")
    assert ada.get("desk/leads")["leads"] == []


@pytest.mark.parametrize("stage", ["contacted", "lost"])
def test_a_lead_with_a_deal_is_not_moved(ada: Person, lead: Lead, stage: str) -> None:
    _open(ada, lead)
    body = {"stage": stage, "expected": "deal", "reason": "other" if stage == "lost" else ""}
    answer = ada.ask("POST", f"desk/leads/{lead.pk}/stage", body)
    assert (answer.status_code, list(answer.json()["fields"])) == (422, ["stage"])
    many = {"act": "move", "ids": [lead.pk], "stage": "contacted"}
    ada.ask("POST", "desk/leads/bulk", many)
    assert Lead.objects.get().stage == "deal"


def test_no_lead_is_moved_to_the_stage_of_deals_by_hand(ada: Person, lead: Lead) -> None:
    body = {"stage": "deal", "expected": "qualified"}
    assert ada.ask("POST", f"desk/leads/{lead.pk}/stage", body).status_code == 422


def test_a_deal_follows_its_lead_through_a_merge_and_back(ada: Person, lead: Lead) -> None:
    kept = LeadFactory.create(stage="contacted")
    deal = _open(ada, lead)["id"]
    merge = _merge(ada, kept, lead, stage="this")
    assert merge.status_code == 200, merge.content
    assert (Deal.objects.get().lead_id, Lead.objects.get().stage) == (kept.pk, "deal")
    [entry] = [
        each
        for each in ada.get(f"desk/leads/{kept.pk}/timeline")["entries"]
        if each["kind"] == "merge"
    ]
    ada.post(f"desk/merges/{entry['merge']}/undo")
    assert Deal.objects.get(pk=deal).lead_id == lead.pk
    kept.refresh_from_db()
    assert kept.stage == "contacted"


def test_two_leads_that_both_have_a_deal_are_not_merged(ada: Person, lead: Lead) -> None:
    other = LeadFactory.create()
    for each in (lead, other):
        _open(ada, each)
    answer = _merge(ada, lead, other)
    assert (answer.status_code, answer.json()["code"]) == (409, "both_have_deals")
    assert Lead.objects.count() == 2


def _migrate(app: str, name: str, function: str) -> None:
    migration = import_module(f"{app}.migrations.{name}")
    getattr(migration, function)(apps, None)


def test_leads_of_the_former_stages_go_back_to_qualified() -> None:
    load_shipped()
    for stage in ("valuation", "engaged", "lost"):
        LeadFactory.create(stage=stage)
    _migrate("brokerage.leads", "0003_stages_that_became_deals", "move_back")
    assert list(Lead.objects.order_by("pk").values_list("stage", flat=True)) == [
        "qualified",
        "qualified",
        "lost",
    ]


def test_a_firm_with_its_own_stages_keeps_them_and_their_leads() -> None:
    load_shipped()
    entry = Entry.objects.get(key="desk")
    stage = {"id": "valuation", "name": "Valuing", "isOpen": True, "asksReason": False}
    entry.body["stages"].append(stage)
    entry.save()
    lead = LeadFactory.create(stage="valuation")
    _migrate("brokerage.leads", "0003_stages_that_became_deals", "move_back")
    lead.refresh_from_db()
    assert lead.stage == "valuation"


def test_leads_that_had_a_deal_before_go_to_the_stage_of_deals() -> None:
    deal = DealFactory.create()
    _migrate("brokerage.deals.pipeline", "0003_leads_with_a_deal", "hand_over")
    assert deal.lead is not None
    deal.lead.refresh_from_db()
    assert deal.lead.stage == "deal"
