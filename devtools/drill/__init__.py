"""`./dev drill`: faults in a running installation of several processes, and what they cost."""
