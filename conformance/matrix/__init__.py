"""The traceability matrix: from every rule, and from every clause of a sheet, to what tests it."""
