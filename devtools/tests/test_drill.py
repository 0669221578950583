"""`./dev drill`: the short form and the report."""

from dataclasses import replace

import pytest

from devtools.apt import installed_program
from devtools.drill.__main__ import drill
from devtools.drill.cluster import Cluster, wait_until_serving
from devtools.drill.drill import SHORT, in_flight
from devtools.drill.faults import kill_worker
from devtools.drill.load import Sample
from devtools.drill.report import Phase, Totals, percentiles, row
from devtools.postgres import find_programs

EXACT = Totals(
    messages_accepted=3,
    messages_stored=3,
    messages_doubled=0,
    messages_without_mails=0,
    mails_stored=6,
    mails_delivered=6,
    mails_doubled=0,
    mails_in_flight=0,
    runs_accepted=2,
    runs_stored=2,
    given_up=0,
    made_due=1,
    logged=0,
)


def test_a_drill_without_losses_is_exact() -> None:
    assert EXACT.is_exact()


@pytest.mark.parametrize(
    "change",
    [
        {"messages_stored": 2},
        {"messages_without_mails": 1},
        {"messages_doubled": 1},
        {"mails_delivered": 5},
        {"mails_doubled": 1},
        {"runs_stored": 1},
        {"given_up": 1},
        {"logged": 1},
    ],
)
def test_a_drill_with_losses_duplicates_or_logged_text_is_not_exact(change: dict[str, int]) -> None:
    assert not replace(EXACT, **change).is_exact()


def test_only_mail_in_flight_when_the_database_stops_may_be_sent_twice() -> None:
    phases = [Phase("disk full", 0, 10, 20, 22, 30), Phase("cache stopped", 30, 40, 50, 52, 60)]
    mails = [("a", 5.0), ("b", 15.0), ("c", 45.0), ("b", 25.0)]
    assert in_flight(mails, phases) == 1
    assert in_flight([*mails, ("c", 46.0), ("a", 15.0)], phases) == 1
    assert in_flight([*mails, ("b", 26.0)], phases) == 0
    assert replace(EXACT, mails_doubled=1, mails_in_flight=1).is_exact()
    assert not replace(EXACT, mails_doubled=2, mails_in_flight=1).is_exact()


def test_a_row_counts_failures_by_kind_and_requests_by_start_time() -> None:
    samples = [
        Sample(0.5, 0.010, "page", ""),
        Sample(0.6, 0.010, "page", ""),
        Sample(1.5, 0.200, "page", "502"),
        Sample(1.6, 0.400, "message", "cut off"),
        Sample(1.7, 0.400, "message", "cut off"),
        Sample(3.1, 0.020, "page", ""),
        Sample(3.2, 0.020, "page", ""),
        Sample(9.0, 0.020, "page", "404"),  # after the end
    ]
    words = row(Phase("a fault", 0, 1, 2, 3, 4), samples).split("   ")
    assert words[-1] == "2 x message cut off, 1 x page 502"
    assert [word.strip() for word in words if "/" in word] == ["10 / 10", "400 / 400", "20 / 20"]
    assert " ".join(words).split()[2:6] == ["1.0", "7", "3", "1.0"]


def test_one_request_has_no_percentiles() -> None:
    assert percentiles([Sample(0, 1, "page", "")]) == "-"


def kill_web_process_and_worker(cluster: Cluster, seconds: float) -> None:
    """Kill a web process, and a worker that is sending a mail; start both again."""
    host = cluster.hosts[0]
    host.web.kill()
    kill_worker(cluster, seconds)
    host.web.start()
    wait_until_serving(host)


@pytest.mark.skipif(
    not (installed_program("nginx") and installed_program("valkey-server", "redis-server")),
    reason="nginx or Valkey is not installed",
)
@pytest.mark.skipif(find_programs() is None, reason="PostgreSQL is not installed")
def test_killing_a_web_process_and_a_worker_loses_and_duplicates_nothing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert drill({"both killed": kill_web_process_and_worker}, SHORT), capsys.readouterr().out
