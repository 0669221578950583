"""Characters that PDFs can show: exactly those in every font file."""

import json
from pathlib import Path

import pytest
import typst
from hypothesis import given
from hypothesis import strategies as st

from brokerage.pdf import renderer
from brokerage.pdf.font_coverage import printable, unprintable

_FONTS = Path(renderer.__file__).with_name("typst") / "fonts"
_CUTS = [("Source Sans 3", 400), ("Source Sans 3", 600), ("Fraunces", 400), ("Fraunces", 600)]
_SHEET = """
#import "theme.typ": others
#set document(title: "Letters")
#let sample = json(bytes(sys.inputs.sample))
#set text(font: (sample.font, ..others), weight: sample.weight, fallback: false)
#sample.words
"""


@pytest.mark.parametrize(("font", "weight"), _CUTS)
def test_every_accepted_character_is_in_every_font(font: str, weight: int, tmp_path: Path) -> None:
    passing = [chr(code) for code in range(0x20, 0x3000) if not unprintable(chr(code))]
    assert len(passing) > 2_000
    sample = {"font": font, "weight": weight, "words": " ".join(map(printable, passing))}
    made, warnings = _render(sample, tmp_path)
    assert made.startswith(b"%PDF")
    assert not warnings


def test_a_missing_character_makes_rendering_fail(tmp_path: Path) -> None:
    sample = {"font": "Fraunces", "weight": 600, "words": "花"}
    assert unprintable("花") == "花"
    with pytest.raises(typst.TypstError, match="could not be displayed"):
        _render(sample, tmp_path)


@pytest.mark.parametrize("letter", ["花", "ส", "ഇ", "\n"])
def test_other_characters_are_rejected(letter: str) -> None:
    assert unprintable(f"Rose {letter} Florist") == letter


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("well\u2010known, 555\u20110142", "well-known, 555-0142"),
        (
            "\ufb01nal o\ufb00er, \ufb02at, e\ufb03cient, wa\ufb04e",
            "final offer, flat, efficient, waffle",
        ),
        ("１２３ Ｍａｉｎ Ｓｔ．", "123 Main St."),
        ("No\u202fbreak\u2007here,\u2009thin\u3000wide", "No\u00a0break\u00a0here, thin wide"),
        (
            "soft\u00adhyphen \u200bzero \ufeffmark \u202aembedded\u202c",
            "softhyphen zero mark embedded",
        ),
        ("Kai\u02bbulani O\u02bcNeil", "Kai‘ulani O’Neil"),
        ("\uf0b7 bullet of Word", "• bullet of Word"),
        ("⅓ of m² in № 5, ℅ Dana", "⅓ of m² in № 5, ℅ Dana"),
        ("e\u0301 and x\u0304", "é and x"),
        ("Rose 🌹 Florist 👩🏽\u200d⚕\ufe0f", "Rose Florist"),
        ("🌮🌮", ""),
        ("Αθήνα, Москва, תל אביב, ≥ 5 → ✓ ★", "Αθήνα, Москва, תל אביב, ≥ 5 → ✓ ★"),
        ("one\ntwo\u000bthree", "one\ntwo three"),
    ],
)
def test_pasted_characters_are_replaced_by_printable_ones(typed: str, shown: str) -> None:
    assert printable(typed) == shown
    assert unprintable(typed.replace("\n", " ")) == ""
    assert printable(shown) == shown


@given(st.text())
def test_replacing_characters_is_idempotent(text: str) -> None:
    shown = printable(text)
    assert printable(shown) == shown


def _render(sample: dict[str, object], folder: Path) -> tuple[bytes, list[str]]:
    (folder / "letters.typ").write_text(_SHEET)
    theme = _FONTS.with_name("theme.typ").read_text()
    (folder / "theme.typ").write_text(theme)
    compiler = typst.Compiler(
        input=str(folder / "letters.typ"),
        root=str(folder),
        font_paths=[str(_FONTS)],
        ignore_system_fonts=True,
    )
    made, warnings = compiler.compile_with_warnings(
        format="pdf",
        pdf_standards=["ua-1"],
        sys_inputs={**renderer.inputs({}), "sample": json.dumps(sample)},
    )
    assert isinstance(made, bytes)
    return made, [warning.message for warning in warnings]
