"""Markdown to HTML, the one way: CommonMark with tables, raw HTML shown as text and never run."""

from markdown_it import MarkdownIt

_markdown = MarkdownIt("commonmark", {"html": False}).enable("table")


def to_html(source: str) -> str:
    """Safe HTML: markup typed into the source is escaped and links to scripts are left as text."""
    html: str = _markdown.render(source)
    return html
