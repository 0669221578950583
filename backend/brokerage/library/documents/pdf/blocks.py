"""Converts a document's Markdown into blocks that the template renders one after the other."""

import re
from collections.abc import Iterator
from typing import Any, Final

from markdown_it.tree import SyntaxTreeNode

from brokerage.core import restricted_yaml
from brokerage.library.documents.pdf.data_charts import data_chart
from brokerage.library.documents.pdf.drawings import DRAWINGS
from brokerage.library.documents.pdf.inline import Run, Runs
from brokerage.library.documents.source import only_paragraph, syntax_tree, unsupported

Block = dict[str, Any]
_DIRECTIVE: Final = re.compile(r"::(columns|drawing) ([a-z0-9 .-]+)")
_BOX: Final = "[ ] "
_SHORT: Final = 62
"""A checklist whose items have at most this many characters gets two columns."""


def blocks(markdown: str, runs: Runs) -> list[Block]:
    """Convert Markdown into blocks. Raises Unsupported or another ValueError for what PDFs may not
    have; KeyError for an unknown drawing, source or entry.
    """
    return list(_blocks(syntax_tree(markdown), runs))


def _blocks(parent: SyntaxTreeNode, runs: Runs) -> Iterator[Block]:
    widths: list[float] = []
    for node in parent.children:
        match node.type:
            case "heading":
                level = int(node.tag.removeprefix("h"))
                yield {"kind": "heading", "level": level, "runs": _runs(node, runs)}
            case "paragraph":
                directive = _DIRECTIVE.fullmatch(_source(node))
                if directive is None:
                    yield {"kind": "text", "runs": _runs(node, runs)}
                elif directive[1] == "columns":
                    widths = [float(width) for width in directive[2].split()]
                else:
                    yield data_chart(directive[2], runs)
            case "bullet_list" | "ordered_list":
                yield _list(node, runs)
            case "table":
                yield _table(node, runs, widths)
                widths = []
            case "blockquote":
                yield {"kind": "aside", "blocks": list(_blocks(node, runs))}
            case "fence":
                yield DRAWINGS[node.info.strip()](restricted_yaml.load(node.content), runs)
            case "hr":
                yield {"kind": "page"}
            case _:
                raise unsupported(node.type)


def _list(node: SyntaxTreeNode, runs: Runs) -> Block:
    items = [only_paragraph(item) for item in node.children]
    if _source(items[0]).startswith(_BOX):
        words = [_source(item).removeprefix(_BOX) for item in items]
        return {
            "kind": "checks",
            "columns": 2 if max(map(len, words)) <= _SHORT else 1,
            "items": [runs.of(each) for each in words],
        }
    kind = "numbers" if node.type == "ordered_list" else "bullets"
    return {"kind": kind, "items": [_runs(item, runs) for item in items]}


def _table(node: SyntaxTreeNode, runs: Runs, widths: list[float]) -> Block:
    head, *body = (row for part in node.children for row in part.children)
    styles = [str(cell.attrs.get("style", "")) for cell in head.children]
    sides = [style.removeprefix("text-align:") or "left" for style in styles]
    return {
        "kind": "table",
        "align": sides,
        "widths": widths or [2.0] + [1.0] * (len(sides) - 1),
        "head": [_runs(cell, runs) for cell in head.children],
        "rows": [[_runs(cell, runs) for cell in row.children] for row in body],
    }


def _runs(node: SyntaxTreeNode, runs: Runs) -> list[Run]:
    inline = node.children[0]
    return runs.of_tokens(inline.token.children or ()) if inline.token else []


def _source(node: SyntaxTreeNode) -> str:
    return node.children[0].content
