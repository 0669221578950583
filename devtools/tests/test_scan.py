"""How the scanners' reports are read, and when a scan fails."""

import json
from collections import Counter

from devtools.paths import ROOT
from devtools.scan import schemathesis_runs, sqlmap_runs, wapiti_runs
from devtools.scan.report import (
    EXPLAINED,
    Finding,
    Run,
    open_findings,
    server_errors,
    statuses,
    summary,
)

KNOWN = Finding("wapiti", "Clickjacking Protection", "GET /")
NEW = Finding("sqlmap", "SQL injection", "/api/desk/leads search")


def test_schemathesis_names_each_operation_with_a_failure_and_each_error_of_the_run() -> None:
    report = {
        "failures": [{"title": "Server error", "operations": ["GET /api/a", "POST /api/b"]}],
        "errors": [{"title": "Schema Loading Error", "count": 1}],
    }
    assert schemathesis_runs.findings(report) == [
        Finding("schemathesis", "Server error", "GET /api/a"),
        Finding("schemathesis", "Server error", "POST /api/b"),
        Finding("schemathesis", "Schema Loading Error", "the run"),
    ]


def test_sqlmap_names_the_parameters_that_reach_sql() -> None:
    target = {"type_name": "TARGET", "value": {"url": "http://127.0.0.1/api/desk/leads"}}
    found = {"type_name": "TECHNIQUES", "value": [{"parameter": "search", "place": "GET"}]}
    assert sqlmap_runs.findings("/api/desk/leads", {"data": [target, found]}) == [NEW]
    assert sqlmap_runs.findings("/api/desk/leads", {"data": []}) == []


def test_wapiti_names_vulnerabilities_and_anomalies_and_leaves_its_notes_out() -> None:
    one = {"method": "POST", "path": "/contact", "parameter": "name"}
    report = {
        "vulnerabilities": {"SQL Injection": [one], "CRLF Injection": []},
        "anomalies": {"Internal Server Error": [{**one, "parameter": ""}]},
        "additionals": {"HTTP Methods": [one]},
    }
    assert wapiti_runs.findings(report) == [
        Finding("wapiti", "SQL Injection", "POST /contact name"),
        Finding("wapiti", "Internal Server Error", "POST /contact"),
    ]


def test_each_path_that_was_answered_with_a_server_error_is_one_finding() -> None:
    lines = ["500 GET /api/a", "200 GET /", "500 GET /api/a", "503 POST /contact"]
    found = server_errors("sqlmap", lines)
    assert [each.where for each in found] == ["GET /api/a", "POST /contact"]
    assert statuses(lines) == {500: 2, 200: 1, 503: 1}


def test_a_scan_fails_only_on_findings_that_nobody_has_explained() -> None:
    run = Run("wapiti", [KNOWN, NEW], Counter({200: 9, 429: 2, 500: 1}))
    assert open_findings([run]) == [NEW]
    words = summary([run])
    assert "/api/desk/leads search: OPEN" in words
    assert [line.split() for line in words.splitlines()[1:2]] == [
        ["wapiti", "12", "2", "1", "2", "1"]
    ]


def test_every_explanation_has_a_reason_and_its_tests_exist() -> None:
    for known in json.loads(EXPLAINED.read_text())["findings"]:
        assert len(known["reason"]) > 40
        for word in known["reason"].replace("(", " ").replace(")", " ").split():
            path, _, name = word.partition("::")
            if name:
                assert f"def {name.rstrip('.,')}(" in (ROOT / path).read_text()
