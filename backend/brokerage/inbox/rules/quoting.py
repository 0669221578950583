"""Parts the text of an answer from the mail that it quotes."""

import re
from typing import Final

_BEGINS: Final = re.compile(
    r"""^(?:
        -{2,}\s*(?:original\ message|forwarded\ message|mensaje\ original)\s*-{2,}
      | _{10,}
      | on\ .{5,200}\bwrote:
      | el\ .{5,200}\bescribi[oó]:
      | from:\ .{1,200}\n(?:sent|date|to):\ .*
    )\s*$""",
    re.IGNORECASE | re.MULTILINE | re.VERBOSE,
)
_FORWARDED: Final = re.compile(r"^-{2,}\s*forwarded message|^begin forwarded message", re.I | re.M)


def split_quoted(text: str) -> tuple[str, str]:
    """Return what a person wrote, and the rest of the text: the mail that it answers. A mail that
    was passed on is kept whole, and so is one that only quotes.
    """
    text = text.strip()
    if _FORWARDED.search(text):
        return text, ""
    # Some programs break the line "On ... wrote:" in two.
    joined = re.sub(r"^(On .{5,120})\n(.{0,120}wrote:)\s*$", r"\1 \2", text, flags=re.M)
    found = _BEGINS.search(joined)
    end = found.start() if found else len(joined)
    lines = joined[:end].rstrip().split("\n")
    kept = len(lines)
    while kept and (lines[kept - 1].startswith(">") or not lines[kept - 1].strip()):
        kept -= 1
    own = "\n".join(lines[:kept]).strip()
    return (own, joined[len("\n".join(lines[:kept])) :].strip()) if own else (joined, "")
