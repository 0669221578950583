"""Markdown becomes blocks, without template markup."""

import pytest

from brokerage.library.documents.pdf.blocks import blocks
from brokerage.library.documents.pdf.drawings import DRAWINGS
from brokerage.library.documents.pdf.inline import Runs
from brokerage.pdf.sources import Sources

_KNOWN = {key: {"name": key, "date": "2025", "href": None} for key in ("one", "two", "three")}


@pytest.fixture
def runs() -> Runs:
    return Runs(Sources(_KNOWN), "https://firm.example.com")


def test_sources_are_numbered_in_order_and_neighbors_become_ranges(runs: Runs) -> None:
    first, _, second = runs.of("[^two] then [^three][^one][^two]")
    assert first == {"kind": "cite", "marks": ["1"]}
    assert second == {"kind": "cite", "marks": ["1–3"]}


def test_an_unknown_source_is_rejected() -> None:
    sources = Sources(_KNOWN)
    Runs(sources, "").of("[^four]")
    with pytest.raises(KeyError):
        sources.listed()


def test_links_to_this_site_become_absolute(runs: Runs) -> None:
    here, _, there = runs.of("[a](/contact) [b](https://www.irs.gov/)")
    assert here["href"] == "https://firm.example.com/contact"
    assert there["href"] == "https://www.irs.gov/"


def test_template_markup_is_shown_as_text(runs: Runs) -> None:
    hostile = '#panic("x") $1$ \\#read("/etc/passwd") <b>bold</b>'
    (block,) = blocks(hostile, runs)
    assert "".join(run["text"] for run in block["runs"]) == hostile.replace("\\#", "#")


def test_a_checklist_of_short_items_has_two_columns(runs: Runs) -> None:
    short, long = blocks(f"- [ ] Keys\n- [ ] Titles\n\ntext\n\n- [ ] {'word ' * 20}", runs)[::2]
    assert (short["kind"], short["columns"], len(short["items"])) == ("checks", 2, 2)
    assert (long["kind"], long["columns"]) == ("checks", 1)


def test_a_table_has_the_widths_of_the_paragraph_before_it(runs: Runs) -> None:
    first, second = "|a|b|\n|---|---:|\n|1|2|", "|c|d|\n|---|---|\n|3|4|"
    wide, plain = blocks(f"::columns 3 1\n\n{first}\n\n{second}", runs)
    assert (wide["widths"], wide["align"]) == ([3.0, 1.0], ["left", "right"])
    assert plain["widths"] == [2.0, 1.0]


@pytest.mark.parametrize("words", ["a `code`", "*slanted*", "![picture](/x.png)", "    indented"])
def test_unsupported_markdown_is_rejected(words: str, runs: Runs) -> None:
    with pytest.raises(ValueError, match="PDF documents may not have"):
        blocks(words, runs)


@pytest.mark.parametrize("words", ["- one\n    - nested", "- one\n\n    two", "-\n"])
def test_a_list_item_is_one_paragraph(words: str, runs: Runs) -> None:
    with pytest.raises(ValueError, match="must be one paragraph"):
        blocks(words, runs)


def test_an_unknown_drawing_is_rejected(runs: Runs) -> None:
    with pytest.raises(KeyError):
        blocks("::drawing nothing", runs)
    with pytest.raises(KeyError):
        blocks("```pie\n[]\n```", runs)


def test_a_sum_is_built_up_and_ends_in_its_total(runs: Runs) -> None:
    drawn = DRAWINGS["build"](
        {
            "title": "A sum",
            "alt": "A sum.",
            "scale": [0, 200, 100],
            "unit": "${}",
            "rows": [["Start", 100], ["More", 60], ["Less", -40], ["Total"]],
        },
        runs,
    )
    ends = [(row["start"], row["end"], row["shown"]) for row in drawn["rows"]]
    assert ends == [(0, 0.5, "$100"), (0.5, 0.8, "$60"), (0.6, 0.8, "−$40"), (0, 0.6, "$120")]
    assert [tick["label"] for tick in drawn["ticks"]] == ["$0", "$100", "$200"]
