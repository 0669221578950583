"""Which files count as loaded by a first visit."""

from bench.weight import NAMED, STATIC_IMPORT, Assets

PAGE = """<html><head><link rel="stylesheet"
href="/assets/a.css"><link rel="preload" as="font" href="/assets/f.woff2"><link rel="icon"
href="/icon.svg"><style>p{margin:0}</style></head><body><p>Words</p>
<script src="/assets/b.js"></script><script type="module">import("/assets/c-1.js");
import("/assets/d.js")</script></body>"""


def test_scripts_styles_and_fonts_of_a_page_are_found() -> None:
    assets = Assets()
    assets.feed(PAGE)
    assert assets.scripts == ["/assets/b.js"]
    assert assets.styles == ["/assets/a.css"]
    assert assets.fonts == ["/assets/f.woff2"]
    assert assets.inline_css == "p{margin:0}"
    assert NAMED.findall(assets.inline_js) == ["/assets/c-1.js", "/assets/d.js"]


def test_only_static_imports_count() -> None:
    bundle = (
        'import{a}from"./a.js";import"./b.js";import * as c from "/c.js";'
        'export{d}from"./d.js";const e=()=>import("./later.js");'
    )
    assert STATIC_IMPORT.findall(bundle) == ["./a.js", "./b.js", "/c.js", "./d.js"]
