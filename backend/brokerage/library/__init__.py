"""The resource library: articles to read and documents to download."""
