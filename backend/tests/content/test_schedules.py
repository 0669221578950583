"""Versions that take effect later: pages at a time, dated versions on a day."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from tests.content.editing import FIRM, METHOD, Editor, Path, Sample, begin_day, with_values
from tests.people import Person

from brokerage.accounts.models import StaffLogEntry
from brokerage.content.models import Draft, Entry, Revision
from brokerage.content.selectors import bodies
from brokerage.content.services.publishing import edit
from brokerage.publishing.models import Publication, State
from brokerage.valuation.rules.method import METHODS

pytestmark = pytest.mark.django_db

PLUMBING: Path = ["industries", 1, "sde", "high"]
_SOURCE: tuple[tuple[Path, Any], ...] = (
    (["industries", 1, "source"], "Closed sales of the firm"),
    (["industries", 1, "date"], "2026-11-01"),
)
_HVAC_SOURCE: tuple[tuple[Path, Any], ...] = tuple(
    ([path[0], 2, path[2]], value) for path, value in _SOURCE
)


def later(sample: Sample, days: int = 1) -> str:
    """Return a time for a page, or a day for a dated version."""
    at = timezone.now() + timedelta(days=days)
    return timezone.localdate(at).isoformat() if sample is METHOD else at.isoformat()


def scheduled(editor: Editor, sample: Sample, number: int = 1) -> Any:
    editor.save(sample.body(number))
    return editor.publish(at=later(sample))


def high_of_plumbing(body: Any, value: str) -> Any:
    return with_values(body, (PLUMBING, value), *_SOURCE)


def failed(me: Person) -> list[tuple[str, str, int]]:
    rows = me.get("desk/failed-publications")["scheduled"]
    return [(row["key"], row["title"], row["problems"]) for row in rows]


def test_scheduled_version_takes_effect_when_it_is_due(me: Person, sample: Sample) -> None:
    editor = Editor(me, sample.key)
    dated = editor.entry["isDated"]
    before, body = editor.entry["body"], sample.body(1)
    editor.save(body)
    entry = editor.publish(at=later(METHOD if dated else FIRM), note="Soon.")
    assert entry["body"] == before
    assert entry["scheduled"]["by"] == me.user.get_short_name()
    assert entry["scheduled"]["note"] == "Soon."
    assert [row["scheduledAt"] for row in me.get("desk/content/entries")["entries"]].count(None) < (
        Entry.objects.count()
    )
    assert not Publication.objects.exists()
    begin_day()
    begin_day()
    entry = editor.open()
    assert (entry["draft"], entry["scheduled"]) == (None, None)
    assert [row["state"] for row in editor.history()].count("current") == 1
    assert editor.revision(entry["version"])["body"] == entry["body"] != before
    assert Publication.objects.filter(state=State.PENDING).count() <= 1


def test_page_that_is_scheduled_can_still_be_edited(firm: Editor) -> None:
    entry = scheduled(firm, FIRM)
    assert entry["draft"]["version"] == 2
    firm.save(FIRM.body(2))
    assert firm.entry["scheduled"]["at"] == entry["scheduled"]["at"]
    at = later(FIRM, days=2)
    assert firm.publish(at=at)["scheduled"]["at"] != entry["scheduled"]["at"]
    begin_day()
    assert firm.open()["body"]["name"] == "Pine Creek 2"


def test_dated_version_is_not_changed_by_the_next_draft(method: Editor) -> None:
    assert scheduled(method, METHOD)["draft"] is None
    version = method.entry["scheduled"]["version"]
    assert version == f"{later(METHOD)}.1"
    with pytest.raises(KeyError):
        METHODS.get(version)
    method.save(METHOD.body(5))
    begin_day()
    assert METHODS.current().version == version
    assert str(METHODS.current().industries[2].sde.high) == "4.10"


def test_canceled_schedule_never_takes_effect(me: Person, either: Sample) -> None:
    editor = Editor(me, either.key)
    body = scheduled(editor, either)["scheduled"] and either.body(1)
    request = {"id": editor.entry["scheduled"]["id"]}
    entry = editor.cancel()
    begin_day()
    assert editor.open()["version"] == entry["version"]
    assert entry["scheduled"] is None
    assert editor.ask("DELETE", "schedule", request).status_code == 404
    if either is FIRM:
        assert (entry["draft"]["version"], entry["draft"]["body"]) == (3, body)
        assert [row["version"] for row in editor.history()] == ["0"]
    else:
        assert entry["draft"] is None
        row = editor.history()[0]
        assert row["state"] == "canceled"
        kept = editor.revision(row["version"])
        assert kept["body"]["industries"] == kept["asDraft"]["industries"] == body["industries"]
        logged = StaffLogEntry.objects.get(act="method-canceled")
        assert (logged.object_id, logged.detail) == (
            request["id"],
            {"name": METHOD.key, "version": row["version"], "effectiveOn": later(METHOD)},
        )


def test_version_in_effect_is_not_canceled(me: Person, either: Sample) -> None:
    editor = Editor(me, either.key)
    request = {"id": scheduled(editor, either)["scheduled"]["id"]}
    begin_day()
    assert editor.ask("DELETE", "schedule", request).status_code == 404


def test_discarded_page_draft_is_not_published(firm: Editor) -> None:
    scheduled(firm, FIRM)
    assert firm.discard()["scheduled"] is None
    begin_day()
    assert firm.open()["version"] == "1"


@pytest.mark.parametrize("days", [-1, 400])
def test_page_is_scheduled_within_the_next_year(firm: Editor, days: int) -> None:
    firm.save(FIRM.body(1))
    refused = firm.try_to_publish(at=later(FIRM, days))
    assert (refused.status_code, list(refused.json()["fields"])) == (422, ["at"])
    assert firm.try_to_publish(at=later(METHOD)).status_code == 422
    assert not Revision.objects.exists()


@pytest.mark.parametrize("at", ["2020-01-01", "2999-01-01T10:00:00Z"])
def test_dated_version_takes_effect_today_or_on_a_later_day(method: Editor, at: str) -> None:
    method.save(METHOD.body(1))
    refused = method.try_to_publish(at=at)
    assert (refused.status_code, list(refused.json()["fields"])) == (422, ["at"])
    assert method.publish(at="2999-01-01")["scheduled"]["on"] == "2999-01-01"


def test_due_version_that_breaks_a_rule_is_listed_until_it_is_valid_and_scheduled(
    me: Person, either: Sample
) -> None:
    editor = Editor(me, either.key)
    scheduled(editor, either)
    Revision.objects.update(body=either.broken())
    Draft.objects.update(body=either.broken())
    begin_day()
    begin_day()
    entry = editor.open()
    assert entry["scheduled"] is None
    assert not Publication.objects.exists()
    [(key, title, problems)] = failed(me)
    assert (key, title) == (either.key, entry["title"])
    assert problems > 0
    # The site is published, which does not publish the version.
    now = timezone.now()
    Publication.objects.create(state=State.PUBLISHED, requested_at=now, finished_at=now)
    assert len(failed(me)) == 1
    if either is METHOD:
        assert editor.history()[0]["state"] == "failed"
    editor.save(either.body(1))
    editor.publish(at=later(either))
    assert failed(me) == []


def test_only_one_dated_version_waits_at_a_time(method: Editor) -> None:
    version = scheduled(method, METHOD)["scheduled"]["version"]
    method.save(METHOD.body(2))
    for at in (None, later(METHOD), later(METHOD, 40)):
        refused = method.try_to_publish(at=at)
        assert (refused.status_code, refused.json()["code"]) == (409, "another_scheduled")
        assert f"Version {version} is scheduled for " in refused.json()["message"]
    other = Editor(method.person, "leads/score")
    other.save(with_values(other.entry["body"], (["groups", 9, 0, "points"], 13)))
    assert other.publish()["version"].endswith(".1")


def test_dated_versions_of_one_day_are_numbered(method: Editor) -> None:
    assert scheduled(method, METHOD)["scheduled"]["version"] == f"{later(METHOD)}.1"
    method.cancel()
    assert scheduled(method, METHOD, 2)["scheduled"]["version"] == f"{later(METHOD)}.2"


@pytest.mark.parametrize("high", ["", "3.80"])
def test_draft_from_before_a_scheduled_version_takes_it_over_when_it_is_due(
    method: Editor, high: str
) -> None:
    """What the draft itself changes, such as `high`, stays."""
    hvac: Path = ["industries", 2, "sde", "high"]
    before = method.entry["body"]
    scheduled(method, METHOD)
    changed = high_of_plumbing(before, "3.30")
    method.save(changed if not high else with_values(changed, (hvac, high), *_HVAC_SOURCE))
    begin_day()
    entry = method.open()
    assert entry["draft"]["version"] == 2
    assert entry["draft"]["basedOn"] == entry["version"]
    assert method.publish()["body"]["industries"][1]["sde"]["high"] == "3.30"
    after = method.entry["body"]["industries"][2]["sde"]["high"]
    assert after == (high or "4.10")


def test_canceled_version_comes_back_with_what_was_released_since(method: Editor) -> None:
    before = method.entry["body"]
    version = scheduled(method, METHOD)["scheduled"]["version"]
    method.cancel()
    method.save(high_of_plumbing(before, "3.30"))
    method.publish()
    again = method.revision(version)["asDraft"]
    assert again["industries"][1]["sde"]["high"] == "3.30"
    assert again["industries"][2]["sde"]["high"] == "4.10"
    assert method.save(again) == []
    assert method.revision(before["version"])["asDraft"] == before


def test_release_of_another_process_is_seen_before_a_draft_is_saved(
    method: Editor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bodies, "_MAX_AGE", 3600)
    monkeypatch.setattr(bodies, "forget", lambda: None)
    before = METHODS.current_version()
    edit(key=METHOD.key, body=METHOD.body(1))
    assert METHODS.current_version() == before
    refused = method.try_to_save(METHOD.body(2)).json()
    assert refused["code"] == "changed_meanwhile"
    assert refused["theirs"]["basedOn"] == method.open()["version"] != before
    method.save(METHOD.body(1))
    (problem,) = method.try_to_publish().json()["problems"]
    assert "same as the version in use" in problem["message"]


def test_draft_that_lacks_whole_parts_still_lacks_them_afterwards(method: Editor) -> None:
    scheduled(method, METHOD)
    method.save({"source": "Mine"})
    begin_day()
    body = method.open()["draft"]["body"]
    assert (body["source"], "locations" in body) == ("Mine", False)


def test_version_is_in_use_also_after_one_of_a_clock_that_was_ahead(method: Editor) -> None:
    method.save(METHOD.body(1))
    method.publish()
    Revision.objects.update(in_effect_since=timezone.now() + timedelta(hours=1))
    edit(key=METHOD.key, body=METHOD.body(2))
    assert list(METHODS.versions())[-1].endswith(".2")
