"""Prepares texts for PDFs: replaces characters without a glyph, and finds those that cannot be
shown.
"""

import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

import regex

from brokerage.core.json_texts import Path, texts

_UNSEEN = regex.compile(r"[[\p{Cc}\p{Cf}\uFE0E\uFE0F]--\s]", regex.V1)
_SEVERAL_SPACES: Final = regex.compile(r" {2,}")

# Glyphs of the typefaces that `typst/theme.typ` lists: those in `typst/fonts`, then typst's own,
# which add Greek, Cyrillic, Armenian and Hebrew letters, arrows and other symbols. A missing glyph
# would make rendering fail.
_PRINTED: Final = (
    r" -~\u00a0-\u00ac\u00ae-\u0241\u0243-\u0245\u0247-\u0249\u024c\u024d\u0250-\u02af\u0386"
    r"\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u0490-\u04c4\u04cf-\u04f9"
    r"\u0531-\u0556\u0561-\u0587\u05d0-\u05ea\u1e00-\u1e9b\u1e9e-\u1ef9\u2012-\u2027"
    r"\u2030-\u205e\u2070\u2074-\u208e\u20a0-\u20b5\u20b8-\u20ba\u20bd\u2100-\u2138"
    r"\u2153-\u2184\u2190-\u22ff\u2500-\u262f\u2638-\u2671\u2701-\u2704\u2706-\u2709"
    r"\u270c-\u2727\u2729-\u274b\u2761-\u277f\u2794\u2798-\u27af\u27b1-\u27be"
)
_NOT_PRINTED = regex.compile(f"[^{_PRINTED}]")
_ORNAMENT: Final = regex.compile(
    r"[\p{Extended_Pictographic}\p{Emoji_Component}\p{M}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]"
)
"""Left out if it has no glyph: emoji, marks on letters that have none, unassigned characters."""
_SIMILAR: Final = str.maketrans(
    {
        "\u2010": "-",
        "\u2011": "-",  # Word's hyphens
        "\u2007": "\u00a0",
        "\u202f": "\u00a0",
        "\u02bb": "‘",
        "\u02bc": "’",
        "\uf0b7": "•",  # the bullets of Word's font Symbol
        "\uf0a7": "•",
    }
)


def printable(text: str) -> str:
    """Return the text as PDFs show it. Characters without a glyph are written in others, such as a
    ligature or a full-width letter; emoji are left out; `unprintable` finds what remains.
    """
    if not _NOT_PRINTED.search(text):
        return text
    composed = unicodedata.normalize("NFC", _UNSEEN.sub("", text)).translate(_SIMILAR)
    shown = _NOT_PRINTED.sub(lambda found: _written_otherwise(found[0]), composed)
    return shown if len(shown) == len(composed) else _SEVERAL_SPACES.sub(" ", shown).strip(" ")


@lru_cache(maxsize=1024)
def _written_otherwise(sign: str) -> str:
    if sign == "\n":
        return sign
    if sign.isspace():
        return " "
    plain = unicodedata.normalize("NFKC", sign).replace("\u2044", "/")
    if plain != sign and not _NOT_PRINTED.search(plain):
        return plain
    return "" if _ORNAMENT.match(sign) else sign


def unprintable(text: str) -> str:
    """Return the first character that PDFs cannot show, or an empty string."""
    found = _NOT_PRINTED.search(printable(text))
    return found[0] if found else ""


def cannot_show(text: str) -> str:
    """Return a message for staff, such as `cannot show “花”. Leave it out.`, or an empty string."""
    if not (sign := unprintable(text)):
        return ""
    named = f"“{sign}”" if sign.isprintable() else f"the sign U+{ord(sign):04X}"
    return f"cannot show {named}. Leave it out."


def texts_not_shown(value: Any) -> Iterator[tuple[Path, str]]:
    """Yield the path of each text in a JSON value with a character that PDFs cannot show, and a
    message.
    """
    for path, text in texts(value):
        if said := cannot_show(text.replace("\n", " ")):
            yield path, f"Reports and documents {said}"
