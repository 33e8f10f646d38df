"""The suite as tests of pytest, for those who have their engine tested by it already."""
