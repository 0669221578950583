"""The library's documents: each made from its own source here, with the firm's name on it.

`catalogue.DOCUMENTS` lists them all; `manage.py make_documents` writes them to a folder.
"""
