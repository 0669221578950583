"""The services of messages and leads: everything that changes them."""
