"""Turns the HTML of a mail into plain text that keeps its lines, and cells of tables apart."""

import re
from typing import Final

from selectolax.lexbor import LexborHTMLParser

_BLOCKS: Final = (
    "address,article,blockquote,center,dd,div,dl,dt,fieldset,figure,footer,form,h1,h2,h3,h4,h5,h6,"
    "header,hr,li,main,ol,p,pre,section,table,tr,ul"
)
_UNSEEN: Final = "script,style,head,title,template,noscript,svg,[hidden]"
_BREAK, _CELL = "\x00", "\x01"
"""Stand for the end of a line and of a cell while the source's own white space is folded."""


def html_to_text(html: str) -> str:
    """Return the text of an HTML document. Links lose their targets; cells of a row are separated
    by tabs.
    """
    tree = LexborHTMLParser(html.replace(_BREAK, " ").replace(_CELL, " "))
    for node in tree.css(_UNSEEN):
        node.decompose()
    body = tree.body
    if body is None:
        return ""
    for node in body.css("br"):
        node.replace_with(_BREAK)
    for node in body.css(_BLOCKS):
        node.insert_before(_BREAK)
        node.insert_after(_BREAK)
    for node in body.css("td,th"):
        node.insert_after(_CELL)
    text = re.sub(r"[^\S\xa0]+", " ", body.text(deep=True)).replace("\xa0", " ")
    lines = (_line(line) for line in text.split(_BREAK))
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()


def _line(text: str) -> str:
    cells = [" ".join(cell.split()) for cell in text.split(_CELL)]
    return "\t".join(cell for cell in cells if cell)
