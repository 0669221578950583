"""The measurements of `./dev bench`, described in bench/README.md."""
