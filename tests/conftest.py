"""What all tests share: how Hypothesis searches.

Tests answer the same on every machine and on every run, so the default profile `ci` draws the
same examples each time. To search for new ones, say `--hypothesis-profile=search`.
"""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("ci", deadline=None, database=None, derandomize=True)
settings.register_profile("search", deadline=None, database=None, max_examples=1000)
settings.load_profile("ci")
