"""The door for pytest: `pytest --pyargs conformance --engine "CMD"` tests an engine.

pytest loads this in every run of everybody who has handfoot installed, and their tests are none of
our business. So it imports nothing and has a single hook, which brings the plugin of the suite, its
options and all that it needs, only where the suite is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

__all__ = ["pytest_load_initial_conftests"]

SUITE = "conformance"
PLUGIN = f"{SUITE}.pytesting.plugin"


def pytest_load_initial_conftests(early_config: pytest.Config, args: list[str]) -> None:
    """Brings the plugin before the command line is read, so that its options are known by then."""
    if "--pyargs" in args and SUITE in args:
        early_config.pluginmanager.import_plugin(PLUGIN)
