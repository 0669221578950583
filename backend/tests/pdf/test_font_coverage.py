"""Letters that reports can show: exactly those that every cut of both typefaces has."""

import json
import unicodedata
from pathlib import Path

import pytest
import typst
from hypothesis import given
from hypothesis import strategies as st

from brokerage.pdf import renderer
from brokerage.pdf.font_coverage import one_line, unprintable

_FONTS = Path(renderer.__file__).with_name("typst") / "fonts"
_CUTS = [("Source Sans 3", 400), ("Source Sans 3", 600), ("Fraunces", 400), ("Fraunces", 600)]
_SHEET = """
#set document(title: "Letters")
#let asked = json(bytes(sys.inputs.asked))
#set text(font: asked.font, weight: asked.weight, fallback: false)
#asked.words
"""


@pytest.mark.parametrize(("font", "weight"), _CUTS)
def test_every_letter_that_passes_is_in_every_cut(font: str, weight: int, tmp_path: Path) -> None:
    passing = [chr(code) for code in range(0x20, 0x3000) if not unprintable(chr(code))]
    assert len(passing) > 400
    asked = {"font": font, "weight": weight, "words": " ".join(passing)}
    made, warnings = _set(asked, tmp_path)
    assert made.startswith(b"%PDF")
    assert not warnings


def test_a_letter_that_is_missing_stops_the_press(tmp_path: Path) -> None:
    asked = {"font": "Fraunces", "weight": 600, "words": "Ω"}
    assert unprintable("Ω") == "Ω"
    with pytest.raises(typst.TypstError, match="could not be displayed"):
        _set(asked, tmp_path)


@pytest.mark.parametrize("letter", ["🌹", "花", "Ж", "ש", "\u0301", "\n", "\0", "\u202e", "\u00ad"])
def test_other_letters_do_not_pass(letter: str) -> None:
    assert unprintable(f"Rose {letter} Florist") == letter


@given(st.text())
def test_one_line_has_no_breaks_no_marks_and_no_stray_spaces(text: str) -> None:
    line = one_line(text)
    assert one_line(line) == line
    assert "  " not in line
    assert not [letter for letter in line if unicodedata.category(letter) in ("Cc", "Cf")]
    assert unicodedata.is_normalized("NFC", line)


def _set(asked: dict[str, object], folder: Path) -> tuple[bytes, list[str]]:
    (folder / "letters.typ").write_text(_SHEET)
    compiler = typst.Compiler(
        input=str(folder / "letters.typ"),
        root=str(folder),
        font_paths=[str(_FONTS)],
        ignore_system_fonts=True,
    )
    made, warnings = compiler.compile_with_warnings(
        format="pdf", pdf_standards=["ua-1"], sys_inputs={"asked": json.dumps(asked)}
    )
    assert isinstance(made, bytes)
    return made, [warning.message for warning in warnings]
