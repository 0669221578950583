"""The library's Excel workbooks, and what they share: workbook, sheet, styles, validation."""
