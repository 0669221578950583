"""Half a year of a made-up firm in a fresh data folder: `./dev demo`.

Runs with the project's own Python and Django, and is not deployed. People and texts are in `data/`.
Nearly everything is written by the product's own services, in the order in which it would have
happened.
"""
