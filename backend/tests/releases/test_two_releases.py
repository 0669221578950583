"""A release and another scheduled or canceled one do not undo each other."""

import json
from datetime import date
from threading import Event
from typing import Any

import pytest
from django.db import transaction
from tests.people import Person
from tests.releases.method_versions import (
    HVAC,
    Clock,
    cancel,
    in_use,
    released,
    save,
    with_hvac,
    with_plumbing,
)

from brokerage.releases import selectors
from brokerage.releases.kinds import kind_of
from brokerage.releases.models import ReleaseDraft
from brokerage.releases.services import AnotherScheduled, put_in_effect, release

# Real transactions: the cache of releases is cleared after each.
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def shipped(me: Person, set_day: Clock) -> Any:
    """Return the version in effect before anything is released."""
    return me.get("desk/method/draft")["current"]


@pytest.fixture
def scheduled(me: Person, shipped: Any) -> None:
    """Schedule another multiple of HVAC for January 1 as version 2027-01-01.1."""
    save(me, with_hvac(shipped, "4.00"))
    released(me, "2027-01-01")


def begin_day(set_day: Clock, day: date) -> None:
    """Let the worker do what is due on a day."""
    set_day(day)
    put_in_effect(Event())


def test_a_canceled_release_never_takes_effect(me: Person, scheduled: None, set_day: Clock) -> None:
    cancel(me, "2027-01-01.1")
    begin_day(set_day, date(2027, 1, 1))
    assert in_use() == {"HVAC": "3.60", "Plumbing": "3.50"}


@pytest.mark.parametrize(("hvac", "comes_back"), [("3.60", "4.00"), ("3.80", "4.00")])
def test_a_canceled_release_is_restored_with_later_changes(
    me: Person, shipped: Any, scheduled: None, set_day: Clock, hvac: str, comes_back: str
) -> None:
    """It keeps its own figure where both changed the same one."""
    cancel(me, "2027-01-01.1")
    save(me, with_plumbing(with_hvac(shipped, hvac), "3.30"))
    released(me, "2026-12-01")
    again = me.get("desk/method/releases/2027-01-01.1")["asDraft"]
    assert save(me, again, "2026-12-01.1") == {"version": 1, "problems": []}
    assert released(me, "2027-01-01")["version"] == "2027-01-01.2"
    begin_day(set_day, date(2027, 1, 1))
    assert in_use() == {"HVAC": comes_back, "Plumbing": "3.30"}


def test_an_earlier_version_is_restored_unchanged(me: Person, shipped: Any) -> None:
    save(me, with_plumbing(shipped, "3.30"))
    released(me, "2026-12-01")
    assert me.get("desk/method/releases/2026-11")["asDraft"] == shipped


@pytest.mark.parametrize("day", ["2026-12-01", "2026-12-31", "2027-01-01", "2027-02-01"])
def test_nothing_is_released_while_a_release_waits_for_its_day(
    me: Person, shipped: Any, scheduled: None, day: str
) -> None:
    save(me, with_plumbing(shipped, "3.30"))
    sent = {"expectedVersion": 1, "effectiveOn": day}
    refused = me.ask("POST", "desk/method/releases", sent)
    assert (refused.status_code, refused.json()["code"]) == (409, "another_scheduled")
    assert "Version 2027-01-01.1 is scheduled for January 1, 2027" in refused.json()["message"]
    assert me.get("desk/method/draft")["draft"]["version"] == 1
    scheduled_now = me.get("desk/method/draft")["scheduled"]
    assert [each["version"] for each in scheduled_now] == ["2027-01-01.1"]


def test_the_service_names_the_release_that_waits(
    me: Person, shipped: Any, scheduled: None
) -> None:
    save(me, with_plumbing(shipped, "3.30"))
    with transaction.atomic(), pytest.raises(AnotherScheduled) as refused:
        release(
            kind=kind_of("valuation/method"),
            expected_version=1,
            effective_on=date(2026, 12, 1),
            note="",
            by=None,
        )
    assert refused.value.release.version == "2027-01-01.1"


def test_other_facts_are_released_meanwhile(me: Person, scheduled: None) -> None:
    rules = me.get("desk/method/draft?name=leads/score")["current"]
    rules["groups"][9][0]["points"] = 13
    sent = {"body": rules, "expectedVersion": 0, "basedOn": rules["version"]}
    me.put("desk/method/draft?name=leads/score", sent)
    row = me.post(
        "desk/method/releases?name=leads/score",
        {"expectedVersion": 1, "effectiveOn": "2026-12-01"},
    )
    assert row["state"] == "current"


@pytest.mark.parametrize(("hvac", "after"), [("3.60", "4.00"), ("3.80", "3.80")])
def test_an_older_draft_is_merged_with_a_scheduled_release_on_its_day(
    me: Person, shipped: Any, scheduled: None, set_day: Clock, hvac: str, after: str
) -> None:
    """The draft's own changes stay."""
    body = with_plumbing(shipped, "3.30")
    save(me, body if hvac == "3.60" else with_hvac(body, hvac))
    begin_day(set_day, date(2027, 1, 1))
    assert in_use() == {"HVAC": "4.00", "Plumbing": "3.50"}
    draft = me.get("desk/method/draft")["draft"]
    assert (draft["version"], draft["basedOn"]) == (2, "2027-01-01.1")
    sent = {"expectedVersion": 2, "effectiveOn": "2027-01-01"}
    assert me.post("desk/method/releases", sent)["state"] == "current"
    assert in_use() == {"HVAC": after, "Plumbing": "3.30"}


def test_an_editor_from_before_a_release_does_not_undo_it(me: Person, shipped: Any) -> None:
    save(me, with_hvac(shipped, "4.00"))
    released(me, "2026-12-01")
    sent = {"body": with_plumbing(shipped, "3.30"), "expectedVersion": 0, "basedOn": "2026-11"}
    refused = me.ask("PUT", "desk/method/draft", sent)
    assert (refused.status_code, refused.json()["code"]) == (409, "changed_meanwhile")
    theirs = refused.json()["theirs"]
    assert (theirs["version"], theirs["basedOn"]) == (0, "2026-12-01.1")
    assert theirs["body"]["industries"][HVAC]["sde"]["high"] == "4.00"
    assert save(me, with_plumbing(theirs["body"], "3.30"), "2026-12-01.1")["version"] == 1


@pytest.fixture
def released_elsewhere(
    me: Person, scheduled: None, set_day: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Let the worker put the scheduled release in effect, and this process not see it so far."""
    monkeypatch.setattr(selectors, "_MAX_AGE", 3600)
    assert in_use()["HVAC"] == "3.60"
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr(selectors, "forget", lambda: None)
        begin_day(set_day, date(2027, 1, 1))
    assert in_use()["HVAC"] == "3.60"


def test_an_editor_from_before_a_release_of_another_process_does_not_undo_it(
    me: Person, shipped: Any, released_elsewhere: None
) -> None:
    sent = {"body": with_plumbing(shipped, "3.30"), "expectedVersion": 0, "basedOn": "2026-11"}
    refused = me.ask("PUT", "desk/method/draft", sent)
    assert (refused.status_code, refused.json()["code"]) == (409, "changed_meanwhile")
    assert refused.json()["theirs"]["basedOn"] == "2027-01-01.1"


def test_a_draft_is_compared_with_the_release_that_another_process_put_in_effect(
    me: Person, shipped: Any, released_elsewhere: None
) -> None:
    ReleaseDraft.objects.create(
        name="valuation/method",
        body=json.dumps(with_hvac(shipped, "4.00")),
        based_on="2027-01-01.1",
    )
    refused = me.ask(
        "POST", "desk/method/releases", {"expectedVersion": 1, "effectiveOn": "2027-01-01"}
    )
    assert "same as the version in use" in refused.json()["problems"][0]["message"]


def test_a_draft_that_lacks_whole_parts_lacks_them_still(
    me: Person, scheduled: None, set_day: Clock
) -> None:
    save(me, {"source": "Mine"})
    begin_day(set_day, date(2027, 1, 1))
    body = me.get("desk/method/draft")["draft"]["body"]
    assert (body["source"], "locations" in body) == ("Mine", False)
