"""The outbox: a mail is a row that is inserted in the transaction which causes it; a worker sends
it.
"""
