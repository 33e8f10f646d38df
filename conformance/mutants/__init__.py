"""Mutants: engines that are wrong in one small way each, to see how much the suite catches."""
