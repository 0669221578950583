"""Half a year of a made-up firm in a fresh data folder: `./dev demo`.

Run by the project's own Python with Django, and no part of what is deployed. People and texts are
in `data/`. Everything is written by the product's own services, in the order in which it would
have happened.
"""
