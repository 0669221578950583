"""The value assessment: 50 questions with options, and the scenarios that the answers point to."""
