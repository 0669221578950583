"""Lets Schemathesis send valid and invalid requests, made from the API document, in each role."""

import json
from pathlib import Path
from typing import Any

from devtools.api_client import DOCUMENT
from devtools.console import Failure
from devtools.options import clean_environment
from devtools.paths import VENV
from devtools.processes import run
from devtools.scan.report import Finding
from devtools.scan.site import ScannedSite

NAME = "schemathesis"
SECONDS = 120  # for each role
CHECKS = "not_a_server_error,response_schema_conformance,content_type_conformance"
# Operations that would end the session in which the run is made.
ENDS_THE_SESSION = ("delete-my-account",)


def scan(site: ScannedSite, role: str) -> list[Finding]:
    """Scan every operation but those that end the session, as a visitor (role "") or in the session
    of a role. Raises Failure if schemathesis wrote no report.
    """
    report = site.folder / f"schemathesis-{role or 'visitor'}.json"
    command: list[str | Path] = [VENV / "bin" / "st", "run", DOCUMENT, "--url", site.address]
    command += ["--checks", CHECKS, "--phases", "examples,coverage,fuzzing", "--seed", "1"]
    command += ["--max-time", str(SECONDS), "--continue-on-failure", "--request-timeout", "60"]
    command += ["--suppress-health-check", "all", "--warnings", "off", "--no-color"]
    command += ["--report", "json", "--report-json-path", report]
    for name, value in site.headers(role).items():
        command += ["-H", f"{name}:{value}"]
    for operation in ENDS_THE_SESSION:
        command += ["--exclude-operation-id", operation]
    result = run(command, env=clean_environment(), cwd=site.folder, limit=3 * SECONDS)
    report.with_suffix(".log").write_text(result.output)
    if not report.exists():
        raise Failure("schemathesis wrote no report.", result.output)
    return findings(json.loads(report.read_text()))


def findings(report: dict[str, Any]) -> list[Finding]:
    """Return a finding for each kind of failure at each operation, and for each error of the run,
    from a JSON report of schemathesis.
    """
    failed = [
        Finding(NAME, failure["title"], where)
        for failure in report["failures"]
        for where in failure["operations"]
    ]
    return failed + [Finding(NAME, error["title"], "the run") for error in report["errors"]]
