"""Makes the library's documents from their sources in `content/documents/`, with the firm's name.

`catalogue.DOCUMENTS` lists them all; `manage.py make_documents` writes them to a folder.
"""
