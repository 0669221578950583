"""Reads the colors of the brand from the stylesheet that defines each of them once."""

import re
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

_TOKENS = Path(__file__).resolve().parents[3] / "frontend" / "app" / "styles" / "tokens.css"

COLORS: Final[Mapping[str, str]] = MappingProxyType(
    dict(re.findall(r"--color-([\w-]+): (#[0-9a-f]{6});", _TOKENS.read_text(encoding="utf-8")))
)
"""The colors in hexadecimal, such as `#14233c`, by the name of the token without `--color-`."""
