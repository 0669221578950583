"""The outbox: mails are rows of the transaction that causes them; a worker sends them."""
