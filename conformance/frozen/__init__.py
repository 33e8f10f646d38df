"""Frozen vectors: cases kept in files with their answers, for engines of any language."""
