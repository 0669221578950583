"""How long publishing takes: to render a page, and in all until visitors see it."""

import re
import time
from statistics import median

from bench.running import BenchSite
from devtools.console import Failure
from devtools.site import manage

ROUNDS = 3
RENDERED = re.compile(r"rendered (\d+) answers in ([\d.]+) s")
PAGE = re.compile(r"^\s*([\d.]+) ms\s+[\d.]+ KB\s+(\S+)$", re.MULTILINE)
ALL = re.compile(r"\(([\d.]+) s\)\s*$")


def measure(site: BenchSite) -> str:
    """Run `manage.py publish`, and return the times that it prints."""
    whole: list[float] = []
    inside: list[float] = []
    pages: dict[str, list[float]] = {}
    for _ in range(ROUNDS):
        started = time.monotonic()
        result = manage(site.options, None, "publish", env=dict(site.env))
        whole.append(time.monotonic() - started)
        said = ALL.search(result.output)
        if result.code != 0 or said is None:
            raise Failure("Publishing failed.", result.output)
        inside.append(float(said[1]))
        for milliseconds, path in PAGE.findall(result.output):
            pages.setdefault(path, []).append(float(milliseconds))
    html = {path: median(times) for path, times in pages.items()}
    rows = [f"  {path:<34}{times:>8.1f} ms" for path, times in html.items()]
    return "\n".join(
        [
            *rows,
            f"  {len(html)} answers, publishing them{'':<6}{median(inside):>8.2f} s",
            f"  {'the command, start to end':<34}{median(whole):>8.2f} s",
        ]
    )
