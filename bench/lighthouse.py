"""Lighthouse's mobile scores of every public page, in the real Chromium."""

import json
import tempfile
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from xml.etree import ElementTree

from bench.home import fetch
from bench.running import BenchSite, web
from devtools.chromium import ensure_chromium
from devtools.console import Failure, say
from devtools.incremental_steps import run_if_outdated
from devtools.paths import BENCH
from devtools.processes import run
from devtools.site import browser_packages

PLACE = "{http://www.sitemaps.org/schemas/sitemap/0.9}loc"
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
METRICS = {
    "LCP s": ("largest-contentful-paint", 1000.0),
    "CLS": ("cumulative-layout-shift", 1.0),
    "TBT ms": ("total-blocking-time", 1.0),
}
CHROME_FLAGS = (
    "--headless=new --no-sandbox --disable-gpu --disable-background-networking "
    "--disable-component-update --disable-sync --no-first-run"
)


def listed_paths(address: str) -> list[str]:
    """The pages that search engines are invited to: only there means their score something."""
    tree = ElementTree.fromstring(fetch(f"{address}/sitemap.xml", "identity"))
    return [urlsplit(place.text or "/").path for place in tree.iter(PLACE)]


def audit(site: BenchSite, url: str, chromium: Path) -> dict[str, Any]:
    """One run with Lighthouse's own mobile settings: simulated slow 4G, CPU four times slower."""
    script = BENCH / "node_modules" / "lighthouse" / "cli" / "index.js"
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        command: list[str | Path] = [site.node.program, script, url, "--quiet"]
        command += ["--output=json", f"--output-path={report}"]
        command += [f"--chrome-flags={CHROME_FLAGS}"]
        command += [f"--only-categories={','.join(CATEGORIES)}"]
        result = run(command, env={**site.env, "CHROME_PATH": str(chromium)})
        if not report.exists():
            raise Failure(f"Lighthouse gave no report for {url}.", result.output)
        words: dict[str, Any] = json.loads(report.read_text())
    return words


def row(path: str, report: dict[str, Any]) -> str:
    """Scores of 100, then the three times and shifts that matter."""
    scores = [report["categories"][name]["score"] for name in CATEGORIES]
    shown = [f"{round(score * 100):>15}" if score is not None else f"{'-':>15}" for score in scores]
    for audit_name, unit in METRICS.values():
        value = report["audits"][audit_name].get("numericValue")
        shown.append(f"{value / unit:>9.2f}" if value is not None else f"{'-':>9}")
    return f"  {path:<22}{''.join(shown)}"


def missed(report: dict[str, Any]) -> list[str]:
    """The audits that cost points, named."""
    return [
        f"      {reference['id']}: {report['audits'][reference['id']]['title']}"
        for name in CATEGORIES
        for reference in report["categories"][name]["auditRefs"]
        if reference["weight"] > 0 and (report["audits"][reference["id"]]["score"] or 0) < 0.9
        if report["audits"][reference["id"]]["scoreDisplayMode"] in {"binary", "numeric"}
    ]


def measure(site: BenchSite) -> str:
    """Every page once, one after the other."""
    chromium, problem = ensure_chromium()
    if chromium is None:
        raise Failure(f"Not measured: {problem}")
    run_if_outdated(browser_packages(site.node, BENCH))
    head = [f"{name:>15}" for name in CATEGORIES] + [f"{name:>9}" for name in METRICS]
    say(f"  {'':<22}{''.join(head)}")
    with web(site) as address:
        for path in listed_paths(address):
            report = audit(site, address + path, chromium)
            say("\n".join([row(path, report), *missed(report)]))
    return ""
