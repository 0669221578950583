"""Implements `./dev drill`: causes faults in a running installation of several processes, and
reports their effect.
"""
