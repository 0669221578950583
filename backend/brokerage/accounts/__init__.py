"""People who sign in, and the door of the back office."""
