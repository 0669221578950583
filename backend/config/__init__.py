"""Settings, URLs, the API and the WSGI application."""
