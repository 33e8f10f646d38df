"""Reports on runs: JSON lines are the source, and every other form is made from them."""
