"""The resource library: documents to take away and articles to read."""
