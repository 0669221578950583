"""Django's PostgreSQL backend, whose pool survives a restart of the server."""
