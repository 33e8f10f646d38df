"""Makes the pages that are written from the data: one module for each sort of page."""
