"""Versions of the method, the lead score and the questions that the firm releases on the desk."""
