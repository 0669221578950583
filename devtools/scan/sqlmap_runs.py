"""sqlmap tries whether the parameters that take text reach the database as SQL."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from devtools.console import Failure
from devtools.options import clean_environment
from devtools.processes import run
from devtools.scan.environment import program
from devtools.scan.report import Finding
from devtools.scan.site import ScannedSite

NAME = "sqlmap"
SECONDS = 60  # for each operation
AUTH = "/_allauth/browser/v1/auth"


@dataclass(frozen=True)
class Target:
    """An operation with parameters that take text. `role` is `owner`, `advisor` or `principal`, in
    whose session it is scanned; empty for a visitor.

    `path` has a query with a valid value for each parameter. With a `body`, which is sent as JSON,
    it is a POST request, else a GET request.
    """

    role: str
    path: str
    body: Mapping[str, str] | None = None


MESSAGE = {
    "name": "Ada Sample",
    "email": "ada@example.com",
    "phone": "903-555-0147",
    "company": "Sample Plumbing",
    "message": "What is my business worth?",
}
TARGETS = (
    Target("", "/api/send-contact-email", MESSAGE),
    Target("", f"{AUTH}/login", {"email": "owner0@example.com", "password": "wrong-password-1"}),
    Target("", f"{AUTH}/password/request", {"email": "owner0@example.com"}),
    Target("owner", "/api/tasks?state=open&page=1"),
    Target("owner", "/api/valuations/compare?first=1&second=2"),
    Target("owner", "/api/health/draft?version=2026-11"),
    Target("principal", "/api/desk/leads?search=Ada&tag=seller&assignee=me&sort=activity"),
    Target("principal", "/api/desk/board?assignee=me&days=30"),
    Target("principal", "/api/desk/media?search=house"),
    Target("principal", "/api/desk/log?actor=1&act=x&objectType=lead&objectId=1"),
    Target("principal", "/api/desk/leads/1/timeline?kind=note"),
    Target("principal", "/api/desk/leads", {"name": "Ada Sample", "email": "ada@example.com"}),
)


def scan(site: ScannedSite, target: Target) -> list[Finding]:
    """Scan every parameter of an operation. Raises Failure if sqlmap wrote no report."""
    name = f"sqlmap-{TARGETS.index(target) + 1}"
    report = site.folder / f"{name}.json"
    headers = site.headers(target.role)
    command: list[str | Path] = [program("sqlmap"), "-u", site.address + target.path]
    command += ["--cookie", headers.pop("Cookie"), "--param-exclude", "csrftoken|sessionid"]
    command += ["--batch", "--level", "2", "--time-limit", str(SECONDS), "--ignore-code", "*"]
    command += ["--dbms", site.database, "--time-sec", "2", "--flush-session"]
    command += ["--disable-coloring", "--output-dir", site.folder / "sqlmap"]
    command += ["--report-json", report]
    if target.body is not None:
        command += ["--data", json.dumps(target.body)]
        headers["Content-Type"] = "application/json"
    command += ["--headers", "\n".join(f"{name}: {value}" for name, value in headers.items())]
    result = run(command, env=clean_environment(), cwd=site.folder, limit=3 * SECONDS)
    report.with_suffix(".log").write_text(result.output)
    if not report.exists():
        raise Failure("sqlmap wrote no report.", result.output)
    return findings(target.path, json.loads(report.read_text()))


def findings(path: str, report: dict[str, Any]) -> list[Finding]:
    """Return a finding for each parameter of this path through which SQL can be injected, from a
    JSON report of sqlmap.
    """
    found = [
        each
        for entry in report["data"]
        if entry["type_name"] == "TECHNIQUES"
        for each in entry["value"]
    ]
    return [Finding(NAME, "SQL injection", f"{path} {each['parameter']}") for each in found]
