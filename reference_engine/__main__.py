"""Lets `python -m reference_engine` serve the protocol, as `handfoot engine` does."""

from __future__ import annotations

from reference_engine.server import run

if __name__ == "__main__":
    run()
