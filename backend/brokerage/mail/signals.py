"""What features above may answer to."""

from django.dispatch import Signal

sweeping = Signal()
"""Sent by the worker every few minutes: time to delete what has expired."""
