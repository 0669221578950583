"""The kinds of entries of question sets."""
