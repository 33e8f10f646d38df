"""Explains the failures of an engine by one value: it plays as if the ruleset said otherwise.

An author whose engine fails in ten rules has made one mistake more often than ten. Where the
reference, with a single value of the ruleset changed, gives the engine's answers, the report says
so first. Where that value is one which the sheet leaves open and the change is one of the readings
listed there, the engine may be right by the sheet after all.
"""
