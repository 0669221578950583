"""The library's documents: PDFs and the workbook of multiples, made from `content/documents/`, and
the files there, which get the firm's name and the date.

`catalogue.DOCUMENTS` lists them all; `manage.py make_documents` writes them to a folder.
"""
