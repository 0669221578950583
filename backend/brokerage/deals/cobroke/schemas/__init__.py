"""Request and response bodies of the operations on co-brokers."""
