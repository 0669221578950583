"""Runs the scanners: `python -m devtools.scan [names]`; `./dev scan` sets up for it."""

import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from devtools.console import Failure, progress, say, show_failure
from devtools.processes import end_all, stop_on_termination
from devtools.scan import schemathesis_runs, sqlmap_runs, wapiti_runs
from devtools.scan.report import Finding, Run, open_findings, server_errors, statuses, summary
from devtools.scan.site import ScannedSite, scanned_site

Scan = tuple[str, Callable[[ScannedSite], list[Finding]]]


def schemathesis() -> Iterator[Scan]:
    for role in ("", "owner", "advisor", "principal"):
        name = f"schemathesis, {role or 'visitor'}"
        yield name, partial(schemathesis_runs.scan, role=role)


def sqlmap() -> Iterator[Scan]:
    def scan(site: ScannedSite) -> list[Finding]:
        return [each for target in sqlmap_runs.TARGETS for each in sqlmap_runs.scan(site, target)]

    yield "sqlmap", scan


def wapiti() -> Iterator[Scan]:
    yield "wapiti", wapiti_runs.scan


SCANNERS: dict[str, Callable[[], Iterator[Scan]]] = {
    # Wapiti first: it tells pages that differ by what they hold, and the others fill the site.
    "wapiti": wapiti,
    "sqlmap": sqlmap,
    "schemathesis": schemathesis,
}


def scan_with(names: Sequence[str]) -> list[Run]:
    """Run the named scanners, or all, one after the other on one site. A scanner that does not work
    counts as a finding.
    """
    runs = []
    with scanned_site() as site:
        for scanner in (name for name in SCANNERS if not names or name in names):
            for title, scan in SCANNERS[scanner]():
                with progress(title):
                    runs.append(run_scanner(site, scanner, title, scan))
        say(f"\nReports: {site.folder}")
    return runs


def run_scanner(
    site: ScannedSite, scanner: str, title: str, scan: Callable[[ScannedSite], list[Finding]]
) -> Run:
    """Run a scanner; return its findings and the statuses that the site answered meanwhile.
    `scanner` is its name in SCANNERS, `title` the name of this run in the summary.
    """
    before = len(site.answers.read_text().splitlines())
    try:
        found = scan(site)
    except Failure as failure:
        found = [Finding(scanner, "did not run", failure.sentence)]
    lines = site.answers.read_text().splitlines()[before:]
    if not lines:
        found.append(Finding(scanner, "did not run", "no request reached the site"))
    return Run(title, [*found, *server_errors(scanner, lines)], statuses(lines))


def main(arguments: Sequence[str]) -> int:
    """Run the named scanners, or all, and print the summary. Returns 1 if there are findings
    without an explanation or the site does not start, 2 for an unknown name.
    """
    unknown = [name for name in arguments if name not in SCANNERS]
    if unknown:
        say(f"Scanners: {', '.join(SCANNERS)}. Unknown: {', '.join(unknown)}", error=True)
        return 2
    try:
        runs = scan_with(arguments)
        say(f"\n{summary(runs)}")
        return 1 if open_findings(runs) else 0
    except Failure as failure:
        show_failure(failure)
        return 1
    except KeyboardInterrupt:
        say("\nStopped.", error=True)
        return 130
    finally:
        end_all()


if __name__ == "__main__":
    stop_on_termination()
    sys.exit(main(sys.argv[1:]))
