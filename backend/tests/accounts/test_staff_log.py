"""The staff log is append-only, and its entries are chained."""

import io
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.http import HttpRequest
from django.test import Client, RequestFactory
from django.utils import timezone
from tests.factories import UserFactory

from brokerage.accounts.models import StaffLogChain, StaffLogEntry, User
from brokerage.accounts.rules import StaffAct, chained_hash
from brokerage.accounts.services import staff_log
from brokerage.accounts.services.staff_log import BrokenEntry

pytestmark = pytest.mark.django_db

TABLE = "accounts_stafflogentry"


def _request(person: User) -> HttpRequest:
    request = RequestFactory().post("/", REMOTE_ADDR="192.0.2.7")
    request.user = person
    return request


def _record(act: StaffAct = StaffAct.LEAD_CHANGED, number: int = 1) -> None:
    staff_log.record(None, act=act, object_type="lead", object_id=number, detail={"stage": "won"})


def _sql(statement: str) -> None:
    """Execute SQL directly, without the model's checks."""
    with connection.cursor() as cursor:
        cursor.execute(statement)


def test_an_entry_records_actor_action_object_and_network(staff: User) -> None:
    staff_log.record(_request(staff), act=StaffAct.LEAD_EXPORTED, object_type="lead", object_id=7)
    entry = StaffLogEntry.objects.get()
    assert (entry.pk, entry.actor_id, entry.act) == (1, staff.pk, "lead-exported")
    assert (entry.object_type, entry.object_id, entry.detail) == ("lead", 7, {})
    assert (entry.network, entry.previous_hash) == ("192.0.2.7", "")


def test_the_hash_of_an_entry_covers_its_fields_and_the_hash_before() -> None:
    """By `sha256sum` of: ab, a new line, then the fields as compact JSON with sorted names."""
    at = datetime(2026, 11, 23, 15, 4, 5, 6, tzinfo=UTC)
    fields = {"id": 2, "at": at, "detail": {"role": "advisor", "a": "é"}}
    assert chained_hash("ab", fields) == (
        "02bad7bb0ccd943f71c038e5dd5392c1737c482435b945b70f3181e137970683"
    )


@pytest.mark.any_database
def test_entries_cannot_be_changed_or_deleted() -> None:
    _record()
    entry = StaffLogEntry.objects.get()
    entries = StaffLogEntry.objects.all()
    attempts: list[Callable[[], object]] = [
        entry.save,
        entry.delete,
        entries.delete,
        lambda: entries.update(act="x"),
        lambda: entries.bulk_update([entry], ["act"]),
        lambda: entries.bulk_create([StaffLogEntry(pk=2)]),
    ]
    for attempt in attempts:
        with pytest.raises(TypeError):
            attempt()
    assert StaffLogEntry.objects.get() == entry


@pytest.mark.any_database
def test_the_back_office_shows_the_log_and_changes_nothing(office: Client) -> None:
    _record()
    assert office.get("/office/accounts/stafflogentry/").status_code == 200
    assert office.get("/office/accounts/stafflogentry/1/change/").status_code == 200
    assert office.post("/office/accounts/stafflogentry/1/change/", {"act": "x"}).status_code == 403
    assert office.post("/office/accounts/stafflogentry/1/delete/").status_code == 403


def test_a_whole_chain_is_intact() -> None:
    assert staff_log.verify() == (0, None)
    for number in range(3):
        _record(number=number)
    assert staff_log.verify() == (3, None)


@pytest.mark.parametrize(
    ("statement", "found"),
    [
        (f"UPDATE {TABLE} SET actor_id = 99 WHERE id = 2", BrokenEntry(2, "was changed")),
        (f"UPDATE {TABLE} SET detail = '{{}}' WHERE id = 1", BrokenEntry(1, "was changed")),
        (f"DELETE FROM {TABLE} WHERE id = 2", BrokenEntry(2, "is missing")),
        (f"DELETE FROM {TABLE} WHERE id = 1", BrokenEntry(1, "is missing")),
        (f"DELETE FROM {TABLE} WHERE id = 3", BrokenEntry(3, "is missing")),
        (f"DELETE FROM {TABLE}", BrokenEntry(1, "is missing")),
    ],
)
def test_a_changed_or_removed_entry_is_found(statement: str, found: BrokenEntry) -> None:
    for number in range(3):
        _record(number=number)
    _sql(statement)
    assert staff_log.verify() == (3, found)
    assert staff_log.verify_new().broken == found


def test_an_entry_that_was_changed_and_hashed_again_breaks_the_next_one() -> None:
    for number in range(3):
        _record(number=number)
    entry = StaffLogEntry.objects.get(pk=2)
    entry.act = "lead-seen"
    _sql(f"UPDATE {TABLE} SET act = 'lead-seen', hash = '{entry.expected_hash()}' WHERE id = 2")
    assert staff_log.verify().broken == BrokenEntry(3, "was changed")


def test_a_change_of_the_newest_entry_and_its_hash_is_found() -> None:
    _record()
    entry = StaffLogEntry.objects.get()
    entry.act = "lead-seen"
    _sql(f"UPDATE {TABLE} SET act = 'lead-seen', hash = '{entry.expected_hash()}' WHERE id = 1")
    assert staff_log.verify().broken == BrokenEntry(1, "was changed")


@pytest.mark.any_database
def test_verifying_again_reads_only_new_entries() -> None:
    for number in range(5):
        _record(number=number)
    assert staff_log.verify_new() == (5, None)
    seen: list[int] = []
    original = StaffLogEntry.expected_hash

    def counted(entry: StaffLogEntry) -> str:
        seen.append(entry.pk)
        return original(entry)

    _record(number=6)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(StaffLogEntry, "expected_hash", counted)
        assert staff_log.verify_new() == (6, None)
    assert seen == [5, 6]


def test_opening_the_same_lead_is_recorded_once_an_hour(
    staff: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = UserFactory.create(staff=True, email="ada@sabineridge.example.com")

    def see(person: User, number: int) -> None:
        staff_log.record(
            _request(person), act=StaffAct.LEAD_SEEN, object_type="lead", object_id=number
        )

    for person, number in ((staff, 1), (staff, 1), (staff, 2), (ada, 1), (ada, 1)):
        see(person, number)
    assert StaffLogEntry.objects.count() == 3
    later = timezone.now() + timedelta(hours=1, seconds=1)
    monkeypatch.setattr("django.utils.timezone.now", lambda: later)
    see(staff, 1)
    assert StaffLogEntry.objects.count() == 4


def test_every_change_is_recorded_however_often() -> None:
    _record()
    _record()
    assert StaffLogEntry.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_entries_written_at_once_form_one_chain() -> None:
    def write(number: int) -> None:
        try:
            _record(number=number)
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(write, range(24)))
    assert staff_log.verify() == (24, None)
    assert StaffLogChain.objects.get().length == 24


@pytest.mark.any_database
def test_the_command_says_whether_the_log_is_intact() -> None:
    _record()
    out = io.StringIO()
    call_command("verify_staff_log", stdout=out)
    last = StaffLogEntry.objects.get().hash
    assert out.getvalue() == (
        f"The staff log is intact: 1 entry.\nLast number and hash: 1 {last}\n"
    )
    _sql(f"DELETE FROM {TABLE}")
    with pytest.raises(CommandError, match="Entry 1 is missing"):
        call_command("verify_staff_log")


@pytest.mark.any_database
def test_the_command_misses_a_kept_entry_although_the_end_of_the_log_was_corrected() -> None:
    for number in range(2):
        _record(number=number)
    first, second = StaffLogEntry.objects.order_by("pk")
    call_command("verify_staff_log", "--kept", "2", second.hash, stdout=io.StringIO())
    _sql(f"DELETE FROM {TABLE} WHERE id = 2")
    StaffLogChain.objects.update(length=1, last_hash=first.hash)
    call_command("verify_staff_log", stdout=io.StringIO())
    with pytest.raises(CommandError, match="no entry 2 with that hash"):
        call_command("verify_staff_log", "--kept", "2", second.hash)


@pytest.mark.parametrize("number", ["abc", "-1", "1.5", ""])
def test_the_command_rejects_an_invalid_entry_number(number: str) -> None:
    with pytest.raises(CommandError, match="is not an entry number"):
        call_command("verify_staff_log", kept=[number, "0" * 64])


def test_an_old_entry_that_the_worker_finds_changed_shows_on_the_desk_too() -> None:
    for number in range(3):
        _record(number=number)
    staff_log.verify_new()
    _sql(f"UPDATE {TABLE} SET object_id = 9 WHERE id = 2")
    staff_log.report_if_broken()
    assert staff_log.verify_new().broken == BrokenEntry(2, "was changed")


@pytest.mark.any_database
def test_the_worker_logs_an_error_while_the_log_is_broken(
    caplog: pytest.LogCaptureFixture,
) -> None:
    _record()
    staff_log.report_if_broken()
    assert caplog.text == ""
    _sql(f"UPDATE {TABLE} SET object_id = 9")
    staff_log.report_if_broken()
    assert "The staff log is broken: entry 1 was changed" in caplog.text
