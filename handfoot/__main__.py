"""Lets `python -m handfoot` do what the `handfoot` script does."""

from __future__ import annotations

import sys

from handfoot.cli import main

if __name__ == "__main__":
    sys.exit(main())
