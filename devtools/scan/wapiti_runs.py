"""Wapiti walks the public pages, follows their links and forms, and tries attacks on each."""

import json
from pathlib import Path
from typing import Any

from devtools.console import Failure
from devtools.options import clean_environment
from devtools.processes import run
from devtools.scan.environment import program
from devtools.scan.report import Finding
from devtools.scan.site import ScannedSite

NAME = "wapiti"
# Without those that ask a server of wapiti's makers (ssrf, xxe, log4shell, wapp), and without those
# for products that are not here (cms, wp_enum, ...).
MODULES = (
    "backup,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,ldap,methods,permanentxss,"
    "redirect,shellshock,sql,upload,xss"
)
CRAWL_SECONDS = 60
MODULE_SECONDS = 30
AT_MOST = 900.0  # seconds in all


def scan(site: ScannedSite) -> list[Finding]:
    """Attack the public pages of the site as a visitor, with wapiti, and return what it found. Ends
    after `AT_MOST` seconds. Raises Failure if wapiti cannot be installed or wrote no report.
    """
    report = site.folder / "wapiti.json"
    command: list[str | Path] = [program("wapiti"), "-u", f"{site.address}/", "-m", MODULES]
    command += ["--max-scan-time", str(CRAWL_SECONDS), "--max-attack-time", str(MODULE_SECONDS)]
    command += ["--depth", "4", "--max-links-per-page", "60", "--max-files-per-dir", "20"]
    command += ["--skip", "next", "--no-bugreport", "--flush-session", "--level", "1"]
    command += ["--store-session", site.folder / "wapiti", "--store-config", site.folder / "wapiti"]
    command += ["--format", "json", "--output", report]
    result = run(command, env=clean_environment(), cwd=site.folder, limit=AT_MOST)
    report.with_suffix(".log").write_text(result.output)
    if not report.exists():
        raise Failure("wapiti wrote no report.", result.output)
    return findings(json.loads(report.read_text()))


def findings(report: dict[str, Any]) -> list[Finding]:
    """Return a finding for each vulnerability and anomaly at each path, with its parameter, from a
    JSON report of wapiti.
    """
    return [
        Finding(NAME, kind, " ".join(filter(None, (one["method"], one["path"], one["parameter"]))))
        for part in ("vulnerabilities", "anomalies")
        for kind, found in report[part].items()
        for one in found
    ]
