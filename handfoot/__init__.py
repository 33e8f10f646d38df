"""Hand and Foot as written rules: the shared library beneath the engine and the suite.

The rooms of this package read and check rulesets (`rulesets`), put rules, cards and positions
into words (`words`), speak with engines over a pipe (`wire`), find the data that everything
stands on (`ground`), and open the front door (`cli`). It knows nothing of the reference engine
or of the conformance suite, which stand on top of it.
"""

from __future__ import annotations

__all__ = ["__version__"]

__version__ = "0.1.0"
