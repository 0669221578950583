"""The implementation of `./dev`, on the standard library alone, because it runs before packages are
installed.

Exceptions run in the project's Python: `devtools.drill`, `devtools.nginx`, and the scripts that
`checks.py` runs.
"""
