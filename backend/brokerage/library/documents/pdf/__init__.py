"""The library's PDF documents: words in Markdown, set by one template.

`words/<key>.md` is a document: front matter that says what and where it is, then its text. Beside
CommonMark it may have

- `[^key]`, a source of `words/sources.json` or `domain/valuation/words.json`;
- `- [ ] item`, a line of a checklist;
- a paragraph `::columns 2 1 1` before a table, the widths of its columns;
- a paragraph `::drawing name`, a drawing or list made of the facts (`drawn.py`);
- a fenced block `bars`, `spans`, `build`, `split`, `facts` or `lines`, a drawing as YAML
  (`drawings.py`);
- `***`, the end of a page.

Nothing in the words is read as markup of the template.
"""
