"""The rules of leads and of the contact form."""
