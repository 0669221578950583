"""Turns our published home page into a template and static files for other frameworks."""

import re
from pathlib import Path

SCRIPTS = re.compile(
    r'<script(?! type="application/ld\+json")[^>]*>.*?</script>'
    r"|<template data-scripts.*?</template>",
    re.DOTALL,
)
MODULES = re.compile(r'<link[^>]*rel="modulepreload"[^>]*>')
STYLE = re.compile(r"<style[^>]*>(.*?)</style>", re.DOTALL)
REFERENCE = re.compile(
    r'(?<=["(\s,])/((?:[\w.-]+/)*[\w.-]+\.(?:woff2|svg|png|avif|webp|jpg|webmanifest))'
)
STATIC = "static"
PAGE = "home.html"


def write_content(published: Path, folder: Path, reference: str) -> None:
    """Write `home.html` and `static/` without our scripts. `reference` is how the template refers
    to a static file, with NAME for its path.
    """
    html = (published / "index.html").read_text()
    html = MODULES.sub("", SCRIPTS.sub("", html))
    css = "".join(STYLE.findall(html))
    link = f'<link rel="stylesheet" href="{reference.replace("NAME", "site.css")}"/>'
    html = STYLE.sub("", html).replace("</head>", f"{link}</head>")
    static = folder / STATIC
    static.mkdir(parents=True)
    for path in {*REFERENCE.findall(html), *REFERENCE.findall(css)}:
        source = published / path
        if source.exists():
            (static / source.name).write_bytes(source.read_bytes())
    (static / "site.css").write_text(REFERENCE.sub(lambda found: Path(found[1]).name, css))
    page = REFERENCE.sub(lambda found: reference.replace("NAME", Path(found[1]).name), html)
    (folder / PAGE).write_text(page)
