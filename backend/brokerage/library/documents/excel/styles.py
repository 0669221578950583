"""The styles of a workbook: words that are combined, such as `"input money"`."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from brokerage.core.brand import COLORS

INK: Final = COLORS["ink"]
MUTED: Final = "#5A6375"
COPPER: Final = COLORS["copper"]
DEEP: Final = COLORS["paper-deep"]
LINE: Final = "#CFC3AC"
INPUT: Final = "#FFF7DB"
INPUT_INK: Final = "#1D3F8A"
GREEN: Final = "#2F6B3C"
AMBER: Final = "#8A5A00"
RED: Final = "#A32A1E"
WHITE: Final = "#FFFFFF"

BODY_FONT: Final = "Calibri"
HEAD_FONT: Final = "Georgia"

MONEY: Final = '$#,##0_);($#,##0);"–"_)'
"""Whole dollars; a loss in parentheses, zero as a dash."""

BASE: Final[Mapping[str, Any]] = MappingProxyType(
    {"font_name": BODY_FONT, "font_size": 11, "font_color": INK, "valign": "vcenter"}
)

STYLES: Final[Mapping[str, Mapping[str, Any]]] = MappingProxyType(
    {
        # roles
        "firm": {"font_size": 10, "bold": True, "font_color": COPPER},
        "contact": {"font_size": 10, "font_color": MUTED, "align": "right"},
        "title": {"font_name": HEAD_FONT, "font_size": 20, "bold": True},
        "step": {"font_size": 10.5},
        "badge": {"font_size": 10, "bold": True, "font_color": COPPER, "align": "right"},
        "head": {"bold": True, "font_color": WHITE, "bg_color": INK, "text_wrap": True},
        "subhead": {"bold": True, "bg_color": DEEP, "text_wrap": True},
        "section": {
            "font_name": HEAD_FONT,
            "font_size": 13,
            "bold": True,
            "font_color": COPPER,
            "bottom": 1,
            "bottom_color": COPPER,
            "valign": "bottom",
        },
        "label": {"bottom": 1, "bottom_color": DEEP},
        "total": {"bold": True, "top": 1, "top_color": INK, "bg_color": DEEP},
        "grand": {"bold": True, "font_size": 12, "font_color": WHITE, "bg_color": INK},
        "input": {
            "locked": False,
            "bg_color": INPUT,
            "font_color": INPUT_INK,
            "border": 1,
            "border_color": LINE,
        },
        "note": {"font_size": 10, "font_color": MUTED, "text_wrap": True, "valign": "top"},
        "small": {"font_size": 10, "font_color": MUTED},
        "key": {"font_size": 10, "bold": True},
        "rule": {"top": 2, "top_color": COPPER},
        # alignment and emphasis
        "bold": {"bold": True},
        "top": {"valign": "top"},
        "right": {"align": "right"},
        "center": {"align": "center"},
        "left": {"align": "left"},
        "indent": {"indent": 1},
        "spread": {"align": "center_across", "text_wrap": False},
        "link": {"font_color": INPUT_INK, "underline": 1, "font_size": 10},
        # number formats
        "money": {"num_format": MONEY},
        "share": {"num_format": "0%"},
        "multiple": {"num_format": '0.00"x"'},
        "ratio": {"num_format": '0.00_);(0.00);"–"_)'},
    }
)


def properties(style: str) -> dict[str, Any]:
    """Return XlsxWriter's properties of a style. Later words override earlier ones.
    Raises KeyError.
    """
    merged = dict(BASE)
    for word in style.split():
        merged |= STYLES[word]
    return merged
