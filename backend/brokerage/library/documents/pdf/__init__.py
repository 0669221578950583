"""The library's PDF documents: Markdown rendered with one typst template.

In addition to CommonMark and tables the Markdown may have

- `[^key]`, a source of `content/documents/sources.yaml` or `content/valuation.json`;
- `- [ ] item`, a line of a checklist;
- a paragraph `::columns 2 1 1` before a table, the widths of its columns;
- a paragraph `::drawing name`, a chart or list made from data (`data_charts.py`);
- a fenced block `bars`, `spans`, `build`, `split`, `facts` or `lines`, a drawing as YAML
  (`drawings.py`);
- `***`, the end of a page.

Nothing in the text is read as markup of the template.
"""
