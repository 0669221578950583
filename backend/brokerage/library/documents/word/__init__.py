"""The library's Word documents: Markdown written into `template.docx`.

The template holds page set-up, styles, lists, header and footer; it is edited in Word. Beside
CommonMark and tables the Markdown may have

- `[[label]]`, a field to fill in; `[[date: label]]`, a date; `[[choose: label / one / two]]`, a
  list;
- `[ ]`, a box to tick;
- a block quote, a notice;
- `# heading`, a part; `## heading`, a chapter;
- `^ ` before a paragraph: small print;
- `§ ` before a paragraph: a numbered clause; in a contract `### heading` is numbered too, and lists
  are lettered;
- the dashes under a table's header row, the widths of its columns; an empty header row makes a form
  with labels on the left.
"""
