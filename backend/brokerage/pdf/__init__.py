"""Renders PDF documents with typst: page layout, fonts, letterhead, sources and HTTP responses."""
