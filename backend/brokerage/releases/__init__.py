"""The versions of the method, of the lead score and of the questions that the firm releases on the
desk.
"""
