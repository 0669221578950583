"""The program behind `./dev`: set-up, supervision and commands, on the standard library alone.

Nothing here may import an installed package, because it runs before any is there. The modules named
in `devtools/checks.py` as scripts of the project's own Python are the exception.
"""
