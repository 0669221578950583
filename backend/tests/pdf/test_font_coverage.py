"""Characters that PDFs can show: exactly those in every font file."""

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
#let sample = json(bytes(sys.inputs.sample))
#set text(font: sample.font, weight: sample.weight, fallback: false)
#sample.words
"""


@pytest.mark.parametrize(("font", "weight"), _CUTS)
def test_every_accepted_character_is_in_every_font(font: str, weight: int, tmp_path: Path) -> None:
    passing = [chr(code) for code in range(0x20, 0x3000) if not unprintable(chr(code))]
    assert len(passing) > 400
    sample = {"font": font, "weight": weight, "words": " ".join(passing)}
    made, warnings = _render(sample, tmp_path)
    assert made.startswith(b"%PDF")
    assert not warnings


def test_a_missing_character_makes_rendering_fail(tmp_path: Path) -> None:
    sample = {"font": "Fraunces", "weight": 600, "words": "Ω"}
    assert unprintable("Ω") == "Ω"
    with pytest.raises(typst.TypstError, match="could not be displayed"):
        _render(sample, tmp_path)


@pytest.mark.parametrize("letter", ["🌹", "花", "Ж", "ש", "\u0301", "\n", "\0", "\u202e", "\u00ad"])
def test_other_characters_are_rejected(letter: str) -> None:
    assert unprintable(f"Rose {letter} Florist") == letter


@given(st.text())
def test_one_line_has_no_line_breaks_invisible_characters_or_stray_spaces(text: str) -> None:
    line = one_line(text)
    assert one_line(line) == line
    assert "  " not in line
    assert not [letter for letter in line if unicodedata.category(letter) in ("Cc", "Cf")]
    assert unicodedata.is_normalized("NFC", line)


def _render(sample: dict[str, object], folder: Path) -> tuple[bytes, list[str]]:
    (folder / "letters.typ").write_text(_SHEET)
    compiler = typst.Compiler(
        input=str(folder / "letters.typ"),
        root=str(folder),
        font_paths=[str(_FONTS)],
        ignore_system_fonts=True,
    )
    made, warnings = compiler.compile_with_warnings(
        format="pdf", pdf_standards=["ua-1"], sys_inputs={"sample": json.dumps(sample)}
    )
    assert isinstance(made, bytes)
    return made, [warning.message for warning in warnings]
