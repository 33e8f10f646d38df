"""The conformance suite: cases, builders, the driver, verdicts and reports."""
