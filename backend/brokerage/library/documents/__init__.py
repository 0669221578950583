"""The library's documents: PDFs and the workbook of multiples, made from `content/documents/`, and
files there, which get the firm's name and the date.

`manage.py make_documents` writes them all to a folder.
"""
