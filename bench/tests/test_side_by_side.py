"""Our page for other frameworks, and the comparison of results."""

from pathlib import Path

from bench.comparison import comparison
from bench.side_by_side.content import write_content
from bench.wrk import Load

PAGE = """<html><head><style>@font-face{src:url(/assets/a.woff2)}</style>
<link rel="modulepreload" href="/assets/b.js"><link rel="preload" href="/assets/a.woff2"></head>
<body><a href="/about">Us</a><img src="/c.svg"><script>start()</script>
<script type="application/ld+json">{}</script></body></html>"""


def test_the_page_has_text_style_and_pictures_but_none_of_our_scripts(tmp_path: Path) -> None:
    published, folder = tmp_path / "published", tmp_path / "content"
    (published / "assets").mkdir(parents=True)
    (published / "index.html").write_text(PAGE)
    (published / "assets" / "a.woff2").write_text("font")
    (published / "c.svg").write_text("picture")
    write_content(published, folder, "{static NAME}")
    page = (folder / "home.html").read_text()
    assert '<link rel="stylesheet" href="{static site.css}"/>' in page
    assert '<link rel="preload" href="{static a.woff2}">' in page
    assert '<a href="/about">Us</a><img src="{static c.svg}">' in page
    assert '<script type="application/ld+json">' in page
    assert not [left for left in ("start()", "b.js", "<style>") if left in page]
    names = {file.name for file in (folder / "static").iterdir()}
    assert names == {"a.woff2", "c.svg", "site.css"}
    assert (folder / "static" / "site.css").read_text() == "@font-face{src:url(a.woff2)}"


def test_a_ratio_is_the_median_of_adjacent_rounds() -> None:
    def round_at(a_second: float) -> Load:
        return Load(responses=1, a_second=a_second, p50=1, p95=1, p99=1, bad=0)

    rows = comparison(
        "a second",
        {
            "ours": [round_at(rate) for rate in (100, 60, 90)],
            "theirs": [round_at(rate) for rate in (50, 20, 90)],
        },
    )
    assert rows[2].endswith("2.00 (1.00 to 3.00)")
