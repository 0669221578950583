"""The program behind `./dev`: set-up, supervision and commands, on the standard library alone.

Nothing here may import an installed package, because it runs before any is there. The exception is
what the project's own Python runs: `devtools.drill`, `devtools.nginx`, and the
scripts that `devtools/checks.py` names.
"""
