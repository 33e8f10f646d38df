"""Helps a house to write its rules down: which family is nearest, and a file to begin with."""
