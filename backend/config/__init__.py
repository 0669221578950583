"""How the parts meet: settings, addresses, the API and the WSGI application."""
