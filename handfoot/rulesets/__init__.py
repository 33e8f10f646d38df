"""Rulesets: read a file, merge it with its parent, check it, digest it, and show it again."""
