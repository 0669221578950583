"""The versioned question sets of the assessments and the exit readiness scorecard, and the
validation of submitted answers.
"""
