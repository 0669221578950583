"""Lighthouse's mobile scores of every public page, in Chromium.

Single runs vary a lot, so each page is loaded several times with and without its scripts, in turn.
"""

import json
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any
from urllib.parse import urlsplit
from xml.etree import ElementTree

from bench.home import fetch
from bench.running import BenchSite, web
from devtools.chromium import ensure_chromium
from devtools.console import Failure, say
from devtools.node import install_npm_packages
from devtools.paths import BENCH, NODE
from devtools.processes import run

PLACE = "{http://www.sitemaps.org/schemas/sitemap/0.9}loc"
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
METRICS = {
    "LCP s": ("largest-contentful-paint", 1000.0),
    "CLS": ("cumulative-layout-shift", 1.0),
    "TBT ms": ("total-blocking-time", 1.0),
}
RUNS = 7
MOST_BY_SCRIPTS = 50  # milliseconds of total blocking time
CHROME_FLAGS = (
    "--headless=new --no-sandbox --disable-gpu --disable-background-networking "
    "--disable-component-update --disable-sync --no-first-run"
)


def listed_paths(address: str) -> list[str]:
    """Return the paths of the pages in the sitemap; the SEO score applies to these only."""
    tree = ElementTree.fromstring(fetch(f"{address}/sitemap.xml", "identity"))
    return [urlsplit(place.text or "/").path for place in tree.iter(PLACE)]


def audit(
    site: BenchSite, url: str, chromium: Path, *, scripts: bool = True, attempts: int = 3
) -> dict[str, Any]:
    """Run Lighthouse with its mobile settings and return the report. Without `scripts`, only
    performance is scored.

    Repeats runs that paint nothing, as happens on a busy machine, up to `attempts` in all.
    """
    script = BENCH / "node_modules" / "lighthouse" / "cli" / "index.js"
    categories = CATEGORIES if scripts else CATEGORIES[:1]
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        command: list[str | Path] = [NODE, script, url, "--quiet"]
        command += ["--output=json", f"--output-path={report}"]
        command += [f"--chrome-flags={CHROME_FLAGS}"]
        command += [f"--only-categories={','.join(categories)}"]
        if not scripts:
            command += ["--blocked-url-patterns=*.js"]
        result = run(command, env={**site.env, "CHROME_PATH": str(chromium)})
        if not report.exists():
            raise Failure(f"Lighthouse gave no report for {url}.", result.output)
        words: dict[str, Any] = json.loads(report.read_text())
    if any("numericValue" not in words["audits"][name] for name, _ in METRICS.values()):
        if attempts > 1:
            return audit(site, url, chromium, scripts=scripts, attempts=attempts - 1)
        raise Failure(f"Lighthouse measured nothing on {url}.", str(words.get("runtimeError")))
    return words


def score(reports: Sequence[dict[str, Any]], category: str) -> int:
    """Return the median score of a category, 0 to 100."""
    return round(100 * median(report["categories"][category]["score"] or 0 for report in reports))


def metric(reports: Sequence[dict[str, Any]], name: str) -> float:
    """Return the median of a metric, in the unit of METRICS."""
    audit_name, unit = METRICS[name]
    return median(float(report["audits"][audit_name]["numericValue"]) / unit for report in reports)


def row(path: str, reports: Sequence[dict[str, Any]], bare: Sequence[dict[str, Any]]) -> str:
    """Return a page's row: scores, metrics, and the blocking time added by scripts. `bare` are the
    reports without scripts.
    """
    shown = [f"{score(reports, name):>15}" for name in CATEGORIES]
    shown += [f"{metric(reports, name):>9.2f}" for name in METRICS]
    return f"  {path:<34}{''.join(shown)}{blocking_by_scripts(reports, bare):>12.0f}"


def blocking_by_scripts(reports: Sequence[dict[str, Any]], bare: Sequence[dict[str, Any]]) -> float:
    """Return the blocking time that the scripts add, in milliseconds."""
    return metric(reports, "TBT ms") - metric(bare, "TBT ms")


def missed(report: dict[str, Any]) -> list[str]:
    """Return a line for each audit with a weight that scored below 0.9."""
    return [
        f"      {reference['id']}: {report['audits'][reference['id']]['title']}"
        for name in CATEGORIES
        for reference in report["categories"][name]["auditRefs"]
        if reference["weight"] > 0 and (report["audits"][reference["id"]]["score"] or 0) < 0.9
        if report["audits"][reference["id"]]["scoreDisplayMode"] in {"binary", "numeric"}
    ]


def measure(site: BenchSite) -> str:
    """Audit every page RUNS times with and without scripts. Returns the pages that miss the
    targets. The variable PAGES selects pages.
    """
    chromium, problem = ensure_chromium()
    if chromium is None:
        raise Failure(f"Not measured: {problem}")
    install_npm_packages(BENCH)
    head = [f"{name:>15}" for name in CATEGORIES] + [f"{name:>9}" for name in METRICS]
    say(f"  {f'medians of {RUNS}':<34}{''.join(head)}{'by scripts':>12}")
    failed = []
    with web(site) as address:
        for path in os.environ.get("PAGES", "").split() or listed_paths(address):
            reports, bare = [], []
            for _ in range(RUNS):
                reports.append(audit(site, address + path, chromium))
                bare.append(audit(site, address + path, chromium, scripts=False))
            say("\n".join([row(path, reports, bare), *missed(reports[-1])]))
            all_full = all(score(reports, name) == 100 for name in CATEGORIES)
            if not all_full or blocking_by_scripts(reports, bare) > MOST_BY_SCRIPTS:
                failed.append(path)
    if failed:
        return (
            f"  Below 100, or blocked by scripts for over {MOST_BY_SCRIPTS} ms: {' '.join(failed)}"
        )
    return "  100 everywhere."
