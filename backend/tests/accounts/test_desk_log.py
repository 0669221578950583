"""Reading the staff log."""

from datetime import datetime
from typing import Any

import pytest
from django.db import connection
from django.db.models import QuerySet
from django.test import RequestFactory
from tests.factories import LeadFactory, UserFactory
from tests.people import Person

from brokerage.accounts.models import StaffLogEntry, User
from brokerage.accounts.rules import StaffAct
from brokerage.accounts.services import staff_log

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


@pytest.fixture
def pat() -> Person:
    return Person(UserFactory.create(staff=True, full_name="Pat Ames"))


@pytest.fixture
def ada() -> Person:
    email = "ada@sabineridge.example.com"
    return Person(
        UserFactory.create(staff=True, staff_role="advisor", email=email, full_name="Ada Cole")
    )


def _record(person: User, act: StaffAct, number: int, **detail: str) -> None:
    request = RequestFactory().post("/", REMOTE_ADDR="192.0.2.7")
    request.user = person
    staff_log.record(request, act=act, object_type="lead", object_id=number, detail=detail)


@pytest.fixture
def acts(pat: Person, ada: Person) -> None:
    _record(ada.user, StaffAct.LEAD_SEEN, 1)
    _record(ada.user, StaffAct.LEAD_CHANGED, 1, stage="won")
    _record(pat.user, StaffAct.LEAD_SEEN, 2)
    _record(pat.user, StaffAct.LEAD_EXPORTED, 2)


def _numbers(answer: dict[str, Any]) -> list[int]:
    return [entry["id"] for entry in answer["entries"]]


@pytest.mark.usefixtures("acts")
def test_a_principal_sees_actions_of_all_staff_newest_first(pat: Person, ada: Person) -> None:
    answer = pat.get("desk/log")
    assert _numbers(answer) == [4, 3, 2, 1]
    entry = answer["entries"][2]
    assert (entry["actorId"], entry["actorName"]) == (ada.user.pk, "Ada Cole")
    assert (entry["act"], entry["label"]) == ("lead-changed", "lead changed")
    assert (entry["objectType"], entry["objectId"]) == ("lead", 1)
    assert (entry["detail"], entry["network"]) == ({"stage": "won"}, "192.0.2.7")
    since = answer["entries"][-1]["at"]
    assert answer["chain"] == {"entries": 4, "since": since, "isIntact": True, "brokenAt": None}


@pytest.mark.usefixtures("acts")
def test_an_advisor_reads_their_own_acts_only(pat: Person, ada: Person) -> None:
    assert _numbers(ada.get("desk/log")) == [2, 1]
    assert _numbers(ada.get(f"desk/log?actor={pat.user.pk}")) == []


@pytest.mark.usefixtures("acts")
def test_the_log_is_filtered_by_person_act_and_object(pat: Person, ada: Person) -> None:
    assert _numbers(pat.get(f"desk/log?actor={ada.user.pk}")) == [2, 1]
    assert _numbers(pat.get("desk/log?act=lead-seen")) == [3, 1]
    assert _numbers(pat.get("desk/log?objectType=lead&objectId=2")) == [4, 3]
    assert _numbers(pat.get("desk/log?objectType=user")) == []


@pytest.mark.usefixtures("acts")
def test_the_log_is_limited_to_days_of_the_firms_time_zone(pat: Person) -> None:
    for number, at in ((1, "2026-11-20T05:59:00Z"), (2, "2026-11-20T06:01:00Z")):
        entry = StaffLogEntry.objects.filter(pk=number)
        # The model rejects changes; the database does not.
        QuerySet.update(entry, at=datetime.fromisoformat(at))
    assert _numbers(pat.get("desk/log?since=2026-11-20&until=2026-11-20")) == [2]
    assert _numbers(pat.get("desk/log?until=2026-11-19")) == [1]


def test_leads_and_colleagues_are_named_while_they_are_there(pat: Person, ada: Person) -> None:
    lead = LeadFactory.create(name="Dana Whitfield")
    _record(pat.user, StaffAct.LEAD_SEEN, lead.pk)
    _record(pat.user, StaffAct.LEAD_SEEN, lead.pk + 1)
    staff_log.record(None, act=StaffAct.STAFF_ADDED, object_type="user", object_id=ada.user.pk)
    named = [entry["objectName"] for entry in pat.get("desk/log")["entries"]]
    assert named == ["Ada Cole", None, "Dana Whitfield"]


@pytest.mark.usefixtures("acts")
def test_the_log_is_paged(pat: Person) -> None:
    first = pat.get("desk/log?limit=3")
    assert _numbers(first) == [4, 3, 2]
    _record(pat.user, StaffAct.LEAD_EXPORTED, 3)  # a newer entry moves nothing
    rest = pat.get(f"desk/log?limit=3&after={first['after']}")
    assert (_numbers(rest), rest["after"]) == ([1], None)


@pytest.mark.parametrize(
    "query",
    [
        "act=stolen",
        "actor=x",
        "limit=0",
        "limit=101",
        "after=x",
        "objectId=0",
        "since=1999-12-31",
        "until=9999-12-31",
    ],
)
def test_other_filters_are_rejected(pat: Person, query: str) -> None:
    assert pat.ask("GET", f"desk/log?{query}").status_code == 400


@pytest.mark.usefixtures("acts")
def test_a_deleted_account_appears_as_a_number(pat: Person, ada: Person) -> None:
    number = ada.user.pk
    ada.user.delete()
    entry = pat.get("desk/log")["entries"][-1]
    assert (entry["actorId"], entry["actorName"]) == (number, None)


@pytest.mark.usefixtures("acts")
def test_a_broken_chain_is_reported_with_the_first_wrong_entry(pat: Person) -> None:
    pat.get("desk/log")
    with connection.cursor() as cursor:
        cursor.execute("UPDATE accounts_stafflogentry SET object_id = 9 WHERE id = 4")
    chain = pat.get("desk/log")["chain"]
    assert (chain["isIntact"], chain["brokenAt"]) == (False, 4)


@pytest.mark.usefixtures("acts")
def test_staff_download_their_own_acts_with_their_data(ada: Person) -> None:
    rows = ada.get("profile/data.json")["Staff log"]
    assert [(row["What"], row["Object"]) for row in rows] == [
        ("lead changed", "lead 1"),
        ("lead seen", "lead 1"),
    ]
    assert "Staff log" not in Person().get("profile/data.json")
