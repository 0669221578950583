"""Messages from the contact form: received once, never lost, answered from the back office."""
