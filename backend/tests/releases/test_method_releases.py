"""New results use a released method from its day; old runs keep theirs."""

from datetime import date, timedelta
from threading import Event
from typing import Any

import pytest
from django.utils import timezone
from tests.conftest import ANSWERS
from tests.factories import UserFactory
from tests.people import Person
from tests.releases.method_versions import (
    PLUMBING,
    Clock,
    cancel,
    released,
    save,
    with_plumbing,
)

from brokerage.accounts.models import StaffLogEntry
from brokerage.publishing.models import Publication
from brokerage.releases import selectors
from brokerage.releases.models import Release, ReleaseDraft
from brokerage.releases.services import put_in_effect
from brokerage.valuation.rules.method import METHODS

# Real transactions: the cache of releases is cleared after each.
pytestmark = pytest.mark.django_db(transaction=True)


def test_a_release_of_today_is_in_use_at_once(me: Person, draft: Any, set_day: Clock) -> None:
    row = released(me, "2026-12-01", "HVAC sold higher.")
    assert (row["version"], row["state"]) == ("2026-12-01.1", "current")
    assert METHODS.current().version == "2026-12-01.1"
    assert str(METHODS.current().industries[2].sde.high) == "4.00"
    assert METHODS.current().date == "2026-12-01"
    assert not ReleaseDraft.objects.exists()
    assert Publication.objects.get().changed == "valuation/method"


def test_an_old_run_stays_explained_by_its_version(me: Person, draft: Any, set_day: Clock) -> None:
    owner = Person(UserFactory.create(email="dana@example.com"))
    run = {**ANSWERS, "industry": "HVAC Services"}
    old = owner.post("valuations", {**run, "version": "2026-11"})
    released(me, "2026-12-01")
    new = owner.post("valuations", {**run, "version": "2026-12-01.1"})
    assert old["result"]["rangeHigh"] < new["result"]["rangeHigh"]
    compared = owner.get(f"valuations/compare?first={old['id']}&second={new['id']}")
    assert {**compared["first"], "methodChange": None} == old
    (step,) = compared["steps"]
    assert (step["cause"], step["before"], step["after"]) == ("version", "2026-11", "2026-12-01.1")


def test_a_later_release_takes_effect_on_its_day(me: Person, draft: Any, set_day: Clock) -> None:
    set_day(date(2026, 11, 30))
    assert released(me, "2026-12-01")["state"] == "scheduled"
    put_in_effect(Event())
    assert METHODS.current().version == "2026-11"
    with pytest.raises(KeyError):
        METHODS.get("2026-12-01.1")
    assert not Publication.objects.exists()
    set_day(date(2026, 12, 1))
    put_in_effect(Event())
    put_in_effect(Event())
    assert METHODS.current().version == "2026-12-01.1"
    assert Publication.objects.count() == 1


def test_a_release_is_in_use_even_after_one_made_with_a_fast_clock(
    me: Person, draft: Any, set_day: Clock
) -> None:
    released(me, "2026-12-01")
    Release.objects.update(in_effect_since=timezone.now() + timedelta(hours=1))
    selectors.forget()
    save(me, with_plumbing(draft, "3.30"), "2026-12-01.1")
    assert released(me, "2026-12-01")["state"] == "current"
    assert METHODS.current().version == "2026-12-01.2"


def test_a_canceled_release_keeps_its_content_and_leaves_the_draft(me: Person, draft: Any) -> None:
    released(me, "2999-01-01")
    save(me, with_plumbing(draft, "3.30"))
    cancel(me, "2999-01-01.1")
    editor = me.get("desk/method/draft")
    assert editor["draft"]["body"]["industries"][PLUMBING]["sde"]["high"] == "3.30"
    assert editor["scheduled"] == []
    row = me.get("desk/method/releases")["releases"][0]
    assert (row["version"], row["state"]) == ("2999-01-01.1", "canceled")
    kept = me.get("desk/method/releases/2999-01-01.1")
    assert kept["body"]["industries"] == kept["asDraft"]["industries"] == draft["industries"]
    logged = StaffLogEntry.objects.get(act="method-canceled")
    assert logged.object_id == Release.objects.get().pk
    assert me.ask("DELETE", "desk/method/releases/2999-01-01.1").status_code == 404


def test_a_release_in_effect_cannot_be_canceled(me: Person, draft: Any, set_day: Clock) -> None:
    released(me, "2026-12-01")
    refused = me.ask("DELETE", "desk/method/releases/2026-12-01.1")
    assert (refused.status_code, refused.json()["code"]) == (409, "in_effect")


def test_a_release_cannot_be_backdated(me: Person, draft: Any) -> None:
    refused = me.ask(
        "POST", "desk/method/releases", {"expectedVersion": 1, "effectiveOn": "2020-01-01"}
    )
    assert (refused.status_code, refused.json()["code"]) == (400, "in_the_past")


def test_only_the_draft_that_the_principal_saw_is_released(me: Person, draft: Any) -> None:
    me.put("desk/method/draft", {"body": draft, "expectedVersion": 1, "basedOn": "2026-11"})
    refused = me.ask(
        "POST", "desk/method/releases", {"expectedVersion": 1, "effectiveOn": "2999-01-01"}
    )
    assert (refused.status_code, refused.json()["code"]) == (409, "changed_meanwhile")
    assert not Release.objects.exists()


@pytest.mark.parametrize("high", ["2.10", "3.60"])
def test_a_draft_with_problems_or_without_changes_is_not_released(
    me: Person, draft: Any, high: str
) -> None:
    draft["industries"][2]["sde"]["high"] = high
    del draft["industries"][2]["source"], draft["industries"][2]["date"]
    me.put("desk/method/draft", {"body": draft, "expectedVersion": 1, "basedOn": "2026-11"})
    refused = me.ask(
        "POST", "desk/method/releases", {"expectedVersion": 2, "effectiveOn": "2999-01-01"}
    )
    assert (refused.status_code, refused.json()["code"]) == (422, "invalid")


def test_releases_for_one_day_are_numbered(me: Person, draft: Any) -> None:
    assert released(me, "2999-01-01")["version"] == "2999-01-01.1"
    cancel(me, "2999-01-01.1")
    draft["industries"][2]["sde"]["high"] = "4.10"
    me.put("desk/method/draft", {"body": draft, "expectedVersion": 0, "basedOn": "2026-11"})
    assert released(me, "2999-01-01")["version"] == "2999-01-01.2"


def test_the_history_has_the_firms_and_the_shipped_versions(me: Person, draft: Any) -> None:
    released(me, "2999-01-01", "  HVAC sold higher. ")
    first, *shipped = me.get("desk/method/releases")["releases"]
    assert (first["version"], first["state"], first["note"]) == (
        "2999-01-01.1",
        "scheduled",
        "HVAC sold higher.",
    )
    assert first["releasedBy"] == me.user.get_short_name()
    assert [each["state"] for each in shipped if each["version"] == "2026-11"] == ["current"]
    found = me.get("desk/method/releases/2999-01-01.1")
    assert found["basedOn"] == "2026-11"
    assert found["differences"][0] == {
        "path": ["industries", "HVAC Services", "sde", "high"],
        "before": "3.60",
        "after": "4.00",
    }
    assert me.get("desk/method/releases/2026-11")["differences"] == []
    assert me.ask("GET", "desk/method/releases/1999-01").status_code == 404


def test_a_release_is_in_the_staff_log(me: Person, draft: Any) -> None:
    released(me, "2999-01-01")
    entry = StaffLogEntry.objects.get(act="method-released")
    assert entry.actor_id == me.user.pk
    assert entry.detail == {
        "name": "valuation/method",
        "version": "2999-01-01.1",
        "effectiveOn": "2999-01-01",
    }
