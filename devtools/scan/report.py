"""What a scan found: findings of the scanners, answers of the site, and the summary of both."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

EXPLAINED = Path(__file__).with_name("explained.json")
TOO_MANY = 429
SHOWN = 20  # findings of a kind


@dataclass(frozen=True)
class Finding:
    """Something that a scanner takes for a weakness."""

    scanner: str
    kind: str
    where: str
    """Method and path, with the parameter where the scanner names one."""


@dataclass(frozen=True)
class Run:
    """One run of a scanner: its findings, and the statuses that the site answered meanwhile."""

    name: str
    findings: Sequence[Finding]
    answers: Counter[int]


def explanation(finding: Finding) -> str:
    """Return why a finding is no weakness, from `explained.json`; empty if it has no explanation
    there.
    """
    for known in json.loads(EXPLAINED.read_text())["findings"]:
        same = (known["scanner"], known["kind"]) == (finding.scanner, finding.kind)
        if same and known["where"] in {finding.where, "*"}:
            return str(known["reason"])
    return ""


def server_errors(scanner: str, lines: Sequence[str]) -> list[Finding]:
    """Return a finding for each method and path that was answered with 500 to 599. `lines` are
    those that `devtools.scan.wsgi` writes.
    """
    failed = {line[4:] for line in lines if line.startswith("5")}
    return [Finding(scanner, "answer 5xx", where) for where in sorted(failed)]


def statuses(lines: Sequence[str]) -> Counter[int]:
    return Counter(int(line[:3]) for line in lines)


def open_findings(runs: Sequence[Run]) -> list[Finding]:
    """Return the findings without an explanation; the scan fails if there are any."""
    return [each for run in runs for each in run.findings if not explanation(each)]


def summary(runs: Sequence[Run]) -> str:
    """Return a row for each run, then the findings with their explanations."""
    lines = [f"  {'':<26}{'requests':>10}{'429':>8}{'5xx':>8}{'findings':>10}{'explained':>11}"]
    for run in runs:
        explained = sum(bool(explanation(each)) for each in run.findings)
        failed = sum(number for status, number in run.answers.items() if status >= 500)
        lines.append(
            f"  {run.name:<26}{run.answers.total():>10,}{run.answers[TOO_MANY]:>8,}{failed:>8,}"
            f"{len(run.findings):>10,}{explained:>11,}"
        )
    kinds = Counter((each.scanner, each.kind) for run in runs for each in run.findings)
    for (scanner, kind), number in kinds.most_common():
        lines.append(f"\n  {scanner}: {kind} ({number})")
        lines += places(scanner, kind, runs)
    return "\n".join(lines)


def places(scanner: str, kind: str, runs: Sequence[Run]) -> list[str]:
    """Return a line for each place where a scanner has findings of this kind, with the explanation
    or OPEN. Beyond SHOWN places a last line gives the number of the others.
    """
    found = [each for run in runs for each in run.findings]
    same = sorted({each.where for each in found if (each.scanner, each.kind) == (scanner, kind)})
    lines = [
        f"    {where}: {explanation(Finding(scanner, kind, where)) or 'OPEN'}"
        for where in same[:SHOWN]
    ]
    return lines if len(same) <= SHOWN else [*lines, f"    and {len(same) - SHOWN} more"]
