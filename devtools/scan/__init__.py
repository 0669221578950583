"""`./dev scan`: schemathesis, sqlmap and wapiti against a running site on the loopback address."""
