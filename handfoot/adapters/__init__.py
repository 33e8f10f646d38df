"""Skeletons of adapters, with which the author of an engine begins."""
