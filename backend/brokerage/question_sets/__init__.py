"""Versioned question sets and the validation of submitted answers, for both questionnaires."""
