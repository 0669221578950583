"""Times the queries of each operation in the database, and explains the slowest one.

Run by `manage.py shell`; sends the requests to Django in this process, without HTTP.
"""

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from statistics import median
from threading import Event
from time import perf_counter
from typing import Any, Final

from django.core.cache import caches
from django.db import connection, transaction
from django.test import Client

from bench.desk.operations import OPERATIONS as DESK
from bench.portal.operations import READ_OPERATIONS, WRITE_OPERATIONS, request_lines
from config.worker import TASKS

REQUESTS: Final = 16  # of each operation; two more come before, which do not count
TASKS_LEFT_OUT: Final = ("heartbeat", "outbox", "publications", "compressed pages", "library")
"""Tasks of the worker that send, render or build: their queries are not what takes their time."""


@dataclass
class Statement:
    """The calls of one SQL statement with any parameters: their seconds and number, and the SQL and
    the parameters of the last one.
    """

    seconds: float = 0
    calls: int = 0
    last: tuple[str, Any] = ("", None)


@dataclass
class Recorder:
    """An `execute_wrapper` of Django's connection that notes how long each statement takes."""

    statements: dict[str, Statement] = field(default_factory=lambda: defaultdict(Statement))

    def __call__(
        self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any
    ) -> Any:
        started = perf_counter()
        try:
            return execute(sql, params, many, context)
        finally:
            statement = self.statements[sql]
            statement.seconds += perf_counter() - started
            statement.calls += 1
            statement.last = sql, params

    @property
    def seconds(self) -> float:
        return sum(statement.seconds for statement in self.statements.values())

    @property
    def slowest(self) -> Statement:
        return max(self.statements.values(), key=lambda each: each.seconds)


def measure(subjects_file: str) -> None:
    """Print a line of JSON: for each operation and each task of the worker the milliseconds of its
    queries in the database (median of the requests), and the SQL and the plan of its slowest
    statement. `subjects_file` holds the owners and the staff to send requests as.
    """
    with connection.cursor() as cursor:
        cursor.execute("CHECKPOINT")  # or requests would wait while the rows of before are written
    subjects = json.loads(Path(subjects_file).read_text())
    portal: Mapping[str, Callable[[Any], Any]] = READ_OPERATIONS | WRITE_OPERATIONS
    found = {
        f"{area}: {name}": _operation(list(request_lines(requests_of, people)))
        for area, operations, people in (
            ("portal", portal, subjects["owners"]),
            ("desk", DESK, subjects["staff"]),
        )
        for name, requests_of in operations.items()
    }
    for task in TASKS:
        if task.name not in TASKS_LEFT_OUT:
            found[f"worker: {task.name}"] = _task(task.run)
    print(json.dumps(found))


def _operation(lines: list[str]) -> dict[str, Any]:
    total, times = Recorder(), []
    for number, line in enumerate(islice(_repeated(lines), REQUESTS + 2)):
        caches["memory"].clear()  # what is counted once in three seconds is counted each time
        with _recorded() as recorder:
            _send(line, number)
        if number >= 2:
            times.append(recorder.seconds)
            for sql, statement in recorder.statements.items():
                total.statements[sql].seconds += statement.seconds
                total.statements[sql].calls += statement.calls
                total.statements[sql].last = statement.last
    return _result(times, total)


def _task(run: Callable[[Event], object]) -> dict[str, Any]:
    run(Event())  # what is due for the first time
    with _recorded() as recorder:
        run(Event())
    return _result([recorder.seconds], recorder)


@contextmanager
def _recorded() -> Iterator[Recorder]:
    recorder = Recorder()
    with connection.execute_wrapper(recorder):
        yield recorder


def _result(times: list[float], recorder: Recorder) -> dict[str, Any]:
    if not recorder.statements:
        return {"ms": 0.0, "sql": "", "plan": ""}
    sql, params = recorder.slowest.last
    return {"ms": 1000 * median(times), "sql": _short(sql), "plan": _plan(sql, params)}


def _repeated(lines: list[str]) -> Iterator[str]:
    while True:
        yield from lines


def _send(line: str, number: int) -> None:
    method, path, session, body = line.split("\t")
    client = Client(SERVER_NAME="127.0.0.1", headers={"Sec-Fetch-Site": "same-origin"})
    client.cookies["sessionid"] = session
    body = body.replace("@N@", str(2_000_000 + number)).replace("@S@", str(number % 5 + 1))
    response = client.generic(method, path, body, content_type="application/json")
    assert response.status_code < 300, (line, response.status_code, response.content)


def _plan(sql: str, params: Any) -> str:
    """Return the plan of a statement as text. A query is executed for it (EXPLAIN ANALYZE). INSERT,
    UPDATE and DELETE are not executed again (EXPLAIN). Empty for any other statement.
    """
    if re.match(r"\s*(SELECT|WITH|\()", sql):
        explain = "EXPLAIN (ANALYZE, BUFFERS)"
    elif re.match(r"\s*(INSERT|UPDATE|DELETE)", sql):
        explain = "EXPLAIN"
    else:
        return ""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"{explain} {sql}", params)
        plan = "\n".join(row for (row,) in cursor)
        transaction.set_rollback(True)
    return plan


def _short(sql: str) -> str:
    return sql if len(sql) <= 1_000 else f"{sql[:1_000]} ..."
