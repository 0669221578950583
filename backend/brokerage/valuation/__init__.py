"""The valuation calculator: what a business might sell for, and why. It needs no account; a
business with one can save its runs.
"""
