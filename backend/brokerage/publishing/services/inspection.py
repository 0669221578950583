"""Checks that a page can be published, and collects the hashes for its Content-Security-Policy."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from selectolax.lexbor import LexborHTMLParser, LexborNode

from brokerage.serving.headers import inline_hash

# Script types that browsers run; any other is data, such as JSON-LD.
_EXECUTABLE = {
    "",
    "module",
    "importmap",
    "speculationrules",
    "text/javascript",
    "application/javascript",
    "text/ecmascript",
    "application/ecmascript",
}
# Attributes whose URL the browser fetches by itself, for each element.
_FETCHED = {
    "script": ("src",),
    "img": ("src", "srcset"),
    "source": ("src", "srcset"),
    "video": ("src", "poster"),
    "audio": ("src",),
    "track": ("src",),
    "input": ("src",),
    "use": ("href", "xlink:href"),
    "image": ("href", "xlink:href"),
    "form": ("action",),
    "button": ("formaction",),
}
_FETCHED_RELATIONS = {"stylesheet", "preload", "modulepreload", "prefetch", "icon", "manifest"}
_FORBIDDEN = {"base", "iframe", "frame", "object", "embed"}
# Browsers remove tabs and newlines from URLs and read a backslash as a slash.
_HOST_OR_SCHEME = re.compile(r"\s*([/\\]\s*[/\\]|[a-z][a-z0-9+.\-\s]*:)", re.IGNORECASE)
_CSS_ADDRESS = re.compile(r"(?:url\(\s*|@import\s+(?!url))[\"']?([^\"')\s]*)", re.IGNORECASE)


@dataclass(frozen=True)
class Inspection:
    """The problems that stop the publication of a page, one sentence each, and the hashes of its
    inline scripts and styles.
    """

    problems: list[str]
    scripts: list[str]
    styles: list[str]


def inspect(html: str) -> Inspection:
    """Inspect a page as a browser parses it."""
    document = LexborHTMLParser(html)
    problems: list[str] = []
    scripts: dict[str, None] = {}
    styles: dict[str, None] = {}
    for node in _elements(document):
        problems += _attribute_problems(node)
        if node.tag == "style":
            problems += css_problems(node.text())
            styles[inline_hash(node.text())] = None
        elif node.tag == "script" and "src" not in node.attrs and _is_executable(node):
            scripts[inline_hash(node.text())] = None
    return Inspection(problems, list(scripts), list(styles))


def css_problems(css: str) -> list[str]:
    """Return a problem, in words, for each URL that a stylesheet would fetch from another host."""
    return [
        f"a stylesheet fetches {address} from elsewhere"
        for address in _CSS_ADDRESS.findall(css)
        if _is_external(address)
    ]


def _elements(document: LexborHTMLParser) -> Iterator[LexborNode]:
    if document.root is None:
        return
    pending = [document.root]
    while pending:
        node = pending.pop()
        for element in node.traverse():
            yield element
            if element.tag == "template":
                pending += element.template_fragments()


def _attribute_problems(node: LexborNode) -> Iterator[str]:
    tag = node.tag or ""
    if tag in _FORBIDDEN:
        yield f"<{tag}> is not allowed on a page"
    fetched = _FETCHED.get(tag, ())
    if tag == "link" and _FETCHED_RELATIONS & set((node.attrs.get("rel") or "").lower().split()):
        fetched = ("href", "imagesrcset")
    for name, value in node.attributes.items():
        value = (value or "").strip()
        if name == "style":
            yield f"<{tag}> has an inline style: {value}"
        elif name.startswith("on"):
            yield f"<{tag}> has an inline event handler: {name}"
        elif name in ("href", "action") and value.lower().startswith("javascript:"):
            yield f"<{tag}> has a script as its address: {value}"
        elif name in fetched:
            for address in _addresses(name, value):
                if _is_external(address):
                    yield f"<{tag} {name}> is fetched from elsewhere: {address}"


def _addresses(name: str, value: str) -> list[str]:
    if not name.endswith("srcset"):
        return [value]
    return [candidate.split()[0] for candidate in value.split(",") if candidate.strip()]


def _is_external(address: str) -> bool:
    """Whether a URL has a host or scheme; `data:` URLs are part of the page."""
    return bool(_HOST_OR_SCHEME.match(address)) and not address.lower().startswith("data:")


def _is_executable(script: LexborNode) -> bool:
    return (script.attrs.get("type") or "").strip().lower() in _EXECUTABLE
