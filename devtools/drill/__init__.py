"""`./dev drill`: injects faults into a running installation and reports their effect."""
