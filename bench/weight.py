"""Measures what a first visit to each page loads, raw and in brotli, without modules and fonts that
load on demand.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urljoin

import brotli

from bench.home import fetch
from bench.running import BenchSite, web

# `import "./a.js"`, `import x from "./a.js"`, `export ... from "./a.js"`; not `import("./a.js")`.
# The start script names every file that it imports.
NAMED = re.compile(r'"(/assets/[\w.-]+\.js)"')
STATIC_IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*["']([^"']+\.js)["']""")


@dataclass
class Assets(HTMLParser):
    """The scripts, stylesheets and preloaded fonts of a page by URL, and its inline CSS and
    JavaScript.
    """

    scripts: list[str] = field(default_factory=list)
    styles: list[str] = field(default_factory=list)
    fonts: list[str] = field(default_factory=list)
    inline_css: str = ""
    inline_js: str = ""
    _inside: str = ""

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        relation = found.get("rel", "").split()
        self._inside = tag
        if tag == "script" and found.get("src"):
            self.scripts.append(found["src"])
        elif tag == "link" and "stylesheet" in relation:
            self.styles.append(found["href"])
        elif tag == "link" and "preload" in relation and found.get("as") == "font":
            self.fonts.append(found["href"])

    def handle_endtag(self, tag: str) -> None:
        self._inside = ""

    def handle_data(self, data: str) -> None:
        if self._inside == "style":
            self.inline_css += data
        elif self._inside == "script":
            self.inline_js += data


@dataclass(frozen=True)
class Size:
    """The size of a file in bytes, before and after brotli."""

    raw: int = 0
    packed: int = 0

    def __add__(self, other: "Size") -> "Size":
        return Size(self.raw + other.raw, self.packed + other.packed)

    def __str__(self) -> str:
        return f"{self.raw / 1000:.1f}/{self.packed / 1000:.1f}"


def public_paths(site: BenchSite) -> list[str]:
    """Return the path of every published page, except the 404 page."""
    manifest = site.options.data_dir / "published" / "current" / "pages.json"
    entries = json.loads(manifest.read_text())["entries"]
    return [page["path"] for page in entries if (page["kind"], page["status"]) == ("page", 200)]


def modules(address: str, page: str, assets: Assets) -> dict[str, bytes]:
    """Return the content of a page's scripts and their static imports, by URL path."""
    waiting = [urljoin(page, name) for name in assets.scripts]
    waiting += NAMED.findall(assets.inline_js)
    found: dict[str, bytes] = {}
    while waiting:
        path = waiting.pop()
        if path in found:
            continue
        found[path] = fetch(address + path, "identity")
        names = STATIC_IMPORT.findall(found[path].decode())
        waiting += [urljoin(path, name) for name in names]
    return found


def size(address: str, paths: Iterator[str] | list[str]) -> Size:
    """Return the total size of these files, raw and compressed. Fonts are already compressed."""
    total = Size()
    for path in sorted(set(paths)):
        raw = len(fetch(address + path, "identity"))
        packed = raw if path.endswith(".woff2") else len(fetch(address + path, or_plain=True))
        total += Size(raw, packed)
    return total


def line_of(address: str, page: str) -> str:
    """Return a page's row: HTML, its inline CSS, linked CSS, JavaScript, fonts, total."""
    body = fetch(address + page, "identity")
    assets = Assets()
    assets.feed(body.decode())
    css = assets.inline_css.encode()
    html = Size(len(body), len(fetch(address + page)))
    inline = Size(len(css), len(brotli.compress(css)) if css else 0)
    linked = size(address, [urljoin(page, name) for name in assets.styles])
    scripts = size(address, list(modules(address, page, assets)))
    fonts = size(address, [urljoin(page, name) for name in assets.fonts])
    columns = (html, inline, linked, scripts, fonts, html + linked + scripts + fonts)
    return f"  {page:<22}" + "".join(f"{column!s:>16}" for column in columns)


def measure(site: BenchSite) -> str:
    """Measure every public page. Returns a table in KB (1,000 bytes), raw/brotli."""
    names = ("HTML", "CSS inside it", "CSS linked", "JavaScript", "fonts", "all")
    with web(site) as address:
        rows = [line_of(address, page) for page in public_paths(site)]
    head = f"  {'KB, raw/brotli':<22}" + "".join(f"{name:>16}" for name in names)
    return "\n".join([head, *rows])
