"""The contact form and the desk: stores messages, makes leads of them, and gives staff the tools to
answer and follow up.
"""
