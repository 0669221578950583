"""The versioned question sets of both assessments, and the validation of submitted answers."""
