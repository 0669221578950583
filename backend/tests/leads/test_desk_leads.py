"""The desk's operations on leads: the list with its filters and pages, one lead, changes."""

import base64
import json
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.test import Client
from django.utils import timezone
from tests.factories import ContactMessageFactory, LeadFactory, UserFactory

from brokerage.accounts.models import StaffLogEntry, User
from brokerage.accounts.services.staff import confirm_address
from brokerage.leads.models import Activity, ActivityKind, Lead, StageChange
from brokerage.leads.services import leads
from brokerage.leads.services.score_and_search_text import update_score_and_search_text

pytestmark = pytest.mark.django_db


def _list(office: Client, **query: Any) -> dict[str, Any]:
    answer = office.get("/api/desk/leads", query)
    assert answer.status_code == 200, answer.content
    listed: dict[str, Any] = answer.json()
    return listed


def _names(listed: dict[str, Any]) -> list[str]:
    return [lead["name"] for lead in listed["leads"]]


def _send(office: Client, method: str, path: str, body: Any) -> Any:
    return office.generic(
        method,
        f"/api/desk/{path}",
        json.dumps(body),
        content_type="application/json",
        headers={"Sec-Fetch-Site": "same-origin"},
    )


def _move(office: Client, lead: Lead, stage: str, expected: str = "new") -> Any:
    body = {"stage": stage, "expected": expected}
    return _send(office, "POST", f"leads/{lead.pk}/stage", body)


def test_a_move_whose_log_entry_fails_moves_nothing(
    office: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*args: object, **more: object) -> None:
        raise OperationalError("The log is locked.")

    monkeypatch.setattr("brokerage.accounts.services.staff_log.record", fail)
    lead = LeadFactory.create(stage="new")
    assert _move(office, lead, "qualified").status_code == 503
    assert Lead.objects.get().stage == "new"


def test_a_list_has_open_leads_with_the_latest_activity_first(office: Client) -> None:
    LeadFactory.create(name="Lost", stage="lost")
    LeadFactory.create(name="Spam", is_spam=True)
    LeadFactory.create(name="Earlier")
    LeadFactory.create(name="Later")
    assert _names(_list(office)) == ["Later", "Earlier"]
    assert _names(_list(office, state="all")) == ["Later", "Earlier", "Lost"]
    assert _names(_list(office, state="spam")) == ["Spam"]


@pytest.mark.parametrize(
    "sort", ["activity", "created", "score", "name", "next_action", "waiting", "value"]
)
def test_pages_follow_each_other_without_gaps_and_repeats(office: Client, sort: str) -> None:
    for number in range(7):
        LeadFactory.create(
            name=f"Lead {number % 3}",
            score=10 * (number % 2),
            next_action_on="2026-12-01" if number % 2 else None,
            waiting_since=timezone.now() if number % 2 else None,
        )
    Lead.objects.filter(score=10).update(expected_value=500_000)
    seen: list[int] = []
    after = ""
    while True:
        listed = _list(office, sort=sort, limit=2, after=after)
        seen += [lead["id"] for lead in listed["leads"]]
        after = listed["nextCursor"]
        if not after:
            break
    assert sorted(seen) == sorted(Lead.objects.values_list("pk", flat=True))
    assert seen == [lead["id"] for lead in _list(office, sort=sort, limit=100)["leads"]]


@pytest.mark.parametrize("after", ["x", "bnVsbA==", "WzEsMl0=", "WyIyMDI2IiwgLTFd", "é"])
def test_an_invalid_cursor_is_rejected(office: Client, after: str) -> None:
    assert office.get("/api/desk/leads", {"after": after}).status_code == 400


@pytest.mark.parametrize(
    ("sort", "cursor"),
    [
        ("activity", "[null, Infinity]"),
        ("score", "[Infinity, 1]"),
        ("name", r'["\ud800", 1]'),
        ("waiting", '["0001-01-01T00:00:00+14:00", 1]'),
        ("created", '["9999-12-31T23:59:59-14:00", 1]'),
        ("created", '["2026-11-22T09:00:00", 1]'),
    ],
)
def test_a_cursor_with_impossible_values_is_rejected(
    office: Client, sort: str, cursor: str
) -> None:
    after = base64.urlsafe_b64encode(cursor.encode()).decode()
    answer = office.get("/api/desk/leads", {"sort": sort, "after": after})
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid_cursor")


@pytest.mark.parametrize(
    "search",
    ["muno", "Muñoz", "plumb", "muñoz plumbing", "jose@example", "903 555-0199", "555-0199"],
)
def test_the_search_finds_names_companies_addresses_and_phones_by_their_beginnings(
    office: Client, search: str
) -> None:
    LeadFactory.create(
        name="José Muñoz",
        company="Muñoz Plumbing",
        email="jose@example.com",
        phone="(903) 555-0199",
        phone_e164="+19035550199",
    )
    LeadFactory.create(name="Somebody Else")
    assert _names(_list(office, search=search)) == ["José Muñoz"]


@pytest.mark.parametrize(
    ("name", "queries"),
    [
        ("Nguyễn Văn Đặng", ["dang", "Đặng", "nguyen van"]),
        ("Łukasz Nowak", ["lukasz", "Łuk"]),
        ("Søren Lindqvist", ["soren", "SØREN"]),
        ("İpek Yılmaz", ["yilmaz", "ipek", "Yılmaz", "YILMAZ"]),
        ("Pat O’Neil", ["oneil", "o'neil", "o neil", "O’NEIL", "pat oneil"]),
        ("Pat Oneil", ["o'neil", "O’Neil"]),
        ("Ann Smith-Jones", ["smithjones", "smith-jones", "smith jones", "jones", "ann smithj"]),
        ("Ann Smithjones", ["smith-jones", "Smith‑Jones"]),
        ("Maria de la Cruz", ["delacruz", "de la cruz", "cruz maria"]),
    ],
)
def test_a_name_is_found_however_people_type_it(
    office: Client, name: str, queries: list[str]
) -> None:
    LeadFactory.create(name=name)
    LeadFactory.create(name="Other Person", company=name)
    noted = LeadFactory.create(name="Noted")
    ContactMessageFactory.create(lead=noted, name=name, company=name)
    update_score_and_search_text(noted)
    LeadFactory.create(name="Nobody Else")
    for query in queries:
        found = set(_names(_list(office, search=query)))
        assert found >= {name, "Other Person"}, query
        assert "Nobody Else" not in found
        if " " not in name.removeprefix("Ann ").removeprefix("Pat "):
            assert "Noted" in found, query


def test_leads_by_name_are_in_alphabetical_order_on_every_page(office: Client) -> None:
    expected = [
        "adam lower",
        "Émile Zola",
        "Łukasz Nowak",
        "O’Neil",
        "Oneill",
        "Zoe Upper",
        "zoë w",
    ]
    for name in reversed(expected):
        LeadFactory.create(name=name)
    LeadFactory.create(name="ADAM LOWER")  # an equal name, which a cursor must not skip
    found: list[str] = []
    after = ""
    while True:
        page = _list(office, sort="name", limit=1, after=after)
        found += _names(page)
        after = page["nextCursor"]
        if not after:
            break
    assert found == ["adam lower", "ADAM LOWER", *expected[1:]]


def test_a_renamed_lead_moves_in_the_list_and_is_found_by_its_new_name(office: Client) -> None:
    lead = LeadFactory.create(name="Zoe")
    LeadFactory.create(name="Mona")
    body = {"changes": {"name": "Ärlich"}, "expected": {"name": "Zoe"}}
    assert _send(office, "PATCH", f"leads/{lead.pk}", body).status_code == 200
    assert _names(_list(office, sort="name")) == ["Ärlich", "Mona"]
    assert _names(_list(office, search="arlich")) == ["Ärlich"]


def test_tags_are_in_alphabetical_order(office: Client) -> None:
    LeadFactory.create(tags=["zeta", "émile", "alpha"])
    ordered = ["alpha", "émile", "zeta"]
    assert _list(office)["leads"][0]["tags"] == ordered
    assert office.get("/api/desk/context").json()["tags"] == ordered


def test_a_pasted_list_of_tags_is_several_tags(office: Client) -> None:
    lead = LeadFactory.create()
    body = {"changes": {"tags": ["hvac, Tyler,", "expo"]}, "expected": {"tags": []}}
    assert _send(office, "PATCH", f"leads/{lead.pk}", body).json()["tags"] == [
        "expo",
        "hvac",
        "tyler",
    ]
    bulk = {"act": "tag", "ids": [lead.pk], "tag": "a, b"}
    answer = _send(office, "POST", "leads/bulk", bulk)
    assert (answer.status_code, list(answer.json()["fields"])) == (422, ["tag"])


def test_postgresql_finds_similar_words_if_nothing_matches(office: Client) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has no trigrams")
    LeadFactory.create(name="Dana Whitfield", company="Neches Plumbing")
    LeadFactory.create(name="Lee Park")
    for typed in ("whit", "whitfeild", "Dana Whitfeild", "neches plumbng"):
        assert _names(_list(office, search=typed)) == ["Dana Whitfield"]
    for typed in ("zebra", "903", "whitfeild zebra"):
        assert _names(_list(office, search=typed)) == []


@pytest.mark.parametrize("search", ['"', "*", "AND", "a:*", "'", "(", "\\", "-", "NEAR("])
def test_a_search_for_signs_and_operators_finds_nothing_and_does_not_fail(
    office: Client, search: str
) -> None:
    LeadFactory.create(name="José Muñoz")
    assert _names(_list(office, search=search)) in ([], ["José Muñoz"])


def test_filters_by_stage_tag_and_assignee(office: Client, staff: User) -> None:
    LeadFactory.create(name="Mine", assignee=staff, stage="qualified", tags=["hvac"])
    LeadFactory.create(name="Nobody's")
    assert _names(_list(office, assignee="me")) == ["Mine"]
    assert _names(_list(office, assignee=str(staff.pk))) == ["Mine"]
    assert _names(_list(office, assignee="none")) == ["Nobody's"]
    assert _names(_list(office, assignee="mine")) == []
    assert _names(_list(office, stage="qualified")) == ["Mine"]
    assert _names(_list(office, tag="hvac")) == ["Mine"]


def test_a_lead_created_by_hand_is_assigned_to_its_creator(office: Client, staff: User) -> None:
    body = {"name": " Ana  Ruiz ", "email": "Ana@Example.com", "phone": "903-555-0111"}
    answer = _send(office, "POST", "leads", body)
    assert answer.status_code == 200
    lead = Lead.objects.get()
    assert (lead.name, lead.email, lead.phone_e164) == (
        "Ana Ruiz",
        "ana@example.com",
        "+19035550111",
    )
    assert lead.assignee == staff
    assert Activity.objects.get(lead=lead).kind == ActivityKind.CREATED


@pytest.mark.parametrize("typed", [{"email": "ANA@example.com"}, {"phone": "903.555.0111"}])
def test_a_lead_with_a_known_email_or_phone_is_added_only_on_request(
    office: Client, typed: dict[str, str]
) -> None:
    ana = LeadFactory.create(name="Ana", email="ana@example.com", phone_e164="+19035550111")
    body = {"name": "Anna Ruiz", **typed}
    refused = _send(office, "POST", "leads", {**body, "onlyNew": True})
    assert (refused.status_code, refused.json()) == (
        409,
        {
            "code": "known",
            "message": "This email or phone number belongs to Ana.",
            "lead": ana.pk,
        },
    )
    assert Lead.objects.count() == 1
    assert not StaffLogEntry.objects.exists()
    assert _send(office, "POST", "leads", body).status_code == 200
    assert Lead.objects.count() == 2


def test_a_merged_lead_is_known_by_the_lead_that_it_is_part_of(office: Client) -> None:
    kept = LeadFactory.create(email="ana@work.example.com")
    LeadFactory.create(email="ana@example.com", merged_into=kept)
    LeadFactory.create(email="gone@example.com", deleted_at=timezone.now())
    body = {"name": "Ana", "email": "ana@example.com", "onlyNew": True}
    assert _send(office, "POST", "leads", body).json()["lead"] == kept.pk
    for email in ("gone@example.com", ""):
        body = {"name": "Ana", "email": email, "onlyNew": True}
        assert _send(office, "POST", "leads", body).status_code == 200


def test_a_lead_needs_a_name(office: Client) -> None:
    answer = _send(office, "POST", "leads", {"name": " ", "email": "not an address"})
    assert answer.status_code == 422
    assert set(answer.json()["fields"]) == {"name", "email"}


def test_a_change_saves_the_fields_it_names_and_no_others(office: Client) -> None:
    lead = LeadFactory.create(name="Ana Ruiz", company="Ruiz Roofing", tags=["old"])
    body = {"changes": {"nextAction": "Call her", "nextActionOn": "2026-12-01", "tags": ["New"]}}
    answer = _send(office, "PATCH", f"leads/{lead.pk}", {**body, "expected": {}})
    assert answer.status_code == 200
    shown = answer.json()
    assert (shown["nextAction"], shown["nextActionOn"]) == ("Call her", "2026-12-01")
    assert (shown["tags"], shown["company"]) == (["new"], "Ruiz Roofing")
    assert shown["version"] == lead.version + 1


def test_a_lead_that_a_merge_left_with_too_many_tags_can_lose_some_and_gain_none(
    office: Client,
) -> None:
    tags = [f"t{number:02}" for number in range(22)]
    lead = LeadFactory.create(tags=tags)

    def change(to: list[str]) -> Any:
        body = {"changes": {"tags": to}, "expected": {}}
        return _send(office, "PATCH", f"leads/{lead.pk}", body)

    fewer = change(tags[1:])
    assert (fewer.status_code, fewer.json()["tags"]) == (200, tags[1:])
    for more in (tags, [*tags[2:], "other"], [f"other {tag}" for tag in tags[1:]]):
        assert change(more).json()["fields"] == {"tags": "A lead can have at most 20 tags"}


def test_a_lead_without_tags_gains_some_whether_expected_is_null_or_empty(
    office: Client,
) -> None:
    nothing: tuple[list[str] | None, ...] = (None, [])
    for seen in nothing:
        lead = LeadFactory.create(tags=[])
        body = {"changes": {"tags": ["hvac"]}, "expected": {"tags": seen}}
        assert _send(office, "PATCH", f"leads/{lead.pk}", body).status_code == 200


def test_a_corrected_email_brings_its_own_account(office: Client) -> None:
    stranger, person = UserFactory.create(email="dan@example.com"), UserFactory.create()
    for account in (stranger, person):
        confirm_address(account)
    lead = LeadFactory.create(email=stranger.email, account=stranger)
    for email, owner in ((person.email, person), ("dana@example.com", None)):
        body = {"changes": {"email": email}, "expected": {}}
        assert _send(office, "PATCH", f"leads/{lead.pk}", body).status_code == 200
        lead.refresh_from_db()
        assert lead.account == owner


def test_a_change_of_other_fields_leaves_the_account(office: Client) -> None:
    owner = UserFactory.create()
    lead = LeadFactory.create(account=owner)
    body = {"changes": {"email": lead.email, "name": "Dana"}, "expected": {}}
    assert _send(office, "PATCH", f"leads/{lead.pk}", body).status_code == 200
    lead.refresh_from_db()
    assert (lead.account, lead.name) == (owner, "Dana")


def test_a_field_that_a_colleague_has_changed_meanwhile_is_a_conflict(office: Client) -> None:
    lead = LeadFactory.create(company="Theirs")
    body = {"changes": {"company": "Mine"}, "expected": {"company": "As I saw it"}}
    answer = _send(office, "PATCH", f"leads/{lead.pk}", body)
    assert answer.status_code == 409
    assert answer.json()["theirs"]["company"] == "Theirs"
    lead.refresh_from_db()
    assert lead.company == "Theirs"


def test_a_colleagues_change_of_another_field_is_not_a_conflict(office: Client) -> None:
    lead = LeadFactory.create(company="Changed by a colleague", next_action="")
    body = {"changes": {"nextAction": "Call"}, "expected": {"nextAction": ""}}
    assert _send(office, "PATCH", f"leads/{lead.pk}", body).status_code == 200


def test_an_assignment_is_on_the_timeline(office: Client, staff: User) -> None:
    lead = LeadFactory.create()
    body = {"changes": {"assignee": staff.pk}, "expected": {"assignee": None}}
    assert _send(office, "PATCH", f"leads/{lead.pk}", body).status_code == 200
    activity = Activity.objects.get(lead=lead)
    assert (activity.kind, activity.data) == (ActivityKind.ASSIGNMENT, {"assignee": staff.pk})


def test_only_active_staff_can_be_assigned(office: Client) -> None:
    lead, owner = LeadFactory.create(), UserFactory.create()
    body = {"changes": {"assignee": owner.pk}, "expected": {}}
    answer = _send(office, "PATCH", f"leads/{lead.pk}", body)
    assert answer.status_code == 422
    assert set(answer.json()["fields"]) == {"assignee"}


def test_a_move_to_another_stage_is_stored_with_its_time(office: Client, staff: User) -> None:
    lead = LeadFactory.create(stage="new")
    answer = _move(office, lead, "contacted")
    assert answer.json()["stage"] == "contacted"
    change = StageChange.objects.get()
    assert (change.from_stage, change.to_stage, change.actor) == ("new", "contacted", staff)
    assert Activity.objects.get(lead=lead).source_id == str(change.pk)


def test_a_lost_lead_needs_a_reason(office: Client) -> None:
    lead = LeadFactory.create()
    answer = _move(office, lead, "lost")
    assert answer.status_code == 422
    assert set(answer.json()["fields"]) == {"reason"}


def test_an_unknown_stage_is_rejected(office: Client) -> None:
    lead = LeadFactory.create()
    answer = _move(office, lead, "nonsense")
    assert answer.status_code == 422


def test_a_move_of_a_lead_that_a_colleague_has_moved_is_rejected(office: Client) -> None:
    lead, colleague = (
        LeadFactory.create(stage="new"),
        UserFactory.create(is_staff=True, staff_role="advisor"),
    )
    leads.move_lead(by=colleague, lead_id=lead.pk, stage="qualified")
    answer = _move(office, lead, "contacted", expected="new")
    assert answer.status_code == 409
    body = answer.json()
    assert (body["code"], body["movedBy"]) == ("changed_meanwhile", colleague.pk)
    lead.refresh_from_db()
    assert body["theirs"]["stage"] == lead.stage == "qualified"
    assert StageChange.objects.filter(lead=lead).count() == 1


def test_the_same_move_by_two_people_is_one_move(office: Client) -> None:
    lead, colleague = (
        LeadFactory.create(stage="new"),
        UserFactory.create(is_staff=True, staff_role="advisor"),
    )
    leads.move_lead(by=colleague, lead_id=lead.pk, stage="contacted")
    assert _move(office, lead, "contacted", expected="new").status_code == 200
    assert StageChange.objects.filter(lead=lead).count() == 1


def test_a_move_names_the_stage_that_was_seen(office: Client) -> None:
    lead = LeadFactory.create()
    assert _send(office, "POST", f"leads/{lead.pk}/stage", {"stage": "lost"}).status_code == 400


@pytest.mark.parametrize("hidden", [{"deleted_at": "2026-11-22T00:00:00Z"}, {"merged_into": True}])
def test_deleted_and_merged_leads_are_gone(office: Client, hidden: dict[str, Any]) -> None:
    if "merged_into" in hidden:
        hidden = {"merged_into": LeadFactory.create()}
    lead = LeadFactory.create(**hidden)
    body = {"changes": {"name": "Ana"}, "expected": {}}
    assert _send(office, "PATCH", f"leads/{lead.pk}", body).status_code == 404
    assert lead.pk not in [each["id"] for each in _list(office, state="all")["leads"]]


def test_a_change_is_in_the_staff_log(office: Client) -> None:
    lead = LeadFactory.create()
    change = {"changes": {"nextAction": "Call", "nextActionOn": "2026-12-01"}, "expected": {}}
    _send(office, "PATCH", f"leads/{lead.pk}", change)
    entries = StaffLogEntry.objects.filter(act="lead-changed").order_by("pk")
    assert [entry.detail for entry in entries] == [
        {"fields": ["nextAction", "nextActionOn"]},
    ]
    assert {entry.object_id for entry in entries} == {lead.pk}


def test_the_staff_log_records_a_new_lead_and_a_move_without_their_text(office: Client) -> None:
    added = _send(office, "POST", "leads", {"name": "Ana", "phone": "(713) 555-0142"}).json()["id"]
    assert _move(office, Lead.objects.get(), "contacted").status_code == 200
    entries = StaffLogEntry.objects.order_by("pk")
    assert list(entries.values_list("act", "object_id", "detail")) == [
        ("lead-added", added, {}),
        ("lead-changed", added, {"fields": ["stage"]}),
    ]


def test_a_rejected_move_is_not_in_the_staff_log(office: Client) -> None:
    assert _move(office, LeadFactory.create(stage="won"), "contacted").status_code == 409
    assert not StaffLogEntry.objects.exists()
