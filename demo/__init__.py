"""Six months of sample data in a new data folder: `./dev demo`.

Runs in the project's Python and is not deployed. Names and texts are in `data/`. Nearly everything
is created by the product's services, in chronological order.
"""
