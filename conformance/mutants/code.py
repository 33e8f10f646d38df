"""Mutants by other code: the reference engine with a small mistake where it names a rule.

The engine names its rules: in the refusals that it gives, in the events and lines of the score that
it notes, and in the docstrings of functions that carry a rule out, in brackets. Whatever stands in
such a function is taken to serve the rules named there, and every small mistake in it is a mutant
of these rules. So a new rule has mutants as soon as the engine has it.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, cached_property, partial
from importlib import import_module
from types import ModuleType

from conformance.faulty.replacing import Function, replaced
from conformance.mutants.edits import Edit, edits
from conformance.mutants.engine import engine
from conformance.session import House
from handfoot.wire.adapter import Adapter
from handfoot.words.rulebook import rulebook
from reference_engine import judging
from reference_engine.moves import Move, Violation
from reference_engine.position import Position

__all__ = ["CodeMutant", "code_mutants", "places"]

ENGINE = "reference_engine."
SERVER = f"{ENGINE}server"
"""The module that answers by the protocol; what it does not need decides nothing."""

DISABLED = ": rule disabled: "

_IN_BRACKETS = re.compile(r"\(([^()]*)\)")
_ID = re.compile(r"[a-z]+\.[a-z-]+")


@dataclass(frozen=True)
class CodeMutant:
    """One function of the engine with one mistake in it."""

    id: str
    rules: tuple[str, ...]
    """The rules that the function serves in the place of the mistake."""
    module: str
    name: str
    make: Callable[[], Function]
    """Makes that function."""

    @property
    def place(self) -> str:
        """The function with the mistake, by module and name."""
        return f"{self.module}.{self.name}"

    @cached_property
    def made(self) -> Function:
        """The function that takes its place."""
        return self.make()

    @contextmanager
    def engine(self, rules: House) -> Iterator[Adapter]:
        """The reference engine, with the mistake in it as long as the context lasts."""
        with replaced(self.module, self.name, lambda right: self.made):
            yield engine(rules.resolved, rules.digest)


def code_mutants() -> Iterator[CodeMutant]:
    """All mutants of the engine's code, module by module.

    Where the place in which a rule is enforced can't be taken out, its refusals are dropped.
    """
    enforced: set[str] = set()
    for module in _modules():
        tree = ast.parse(inspect.getsource(module))
        for function in tree.body:
            if isinstance(function, ast.FunctionDef):
                for mutant in _mutants(module, function):
                    if DISABLED in mutant.id:
                        enforced.update(mutant.rules)
                    yield mutant
    for rule in rulebook().values():
        if rule.kind == "refuse" and rule.id not in enforced:
            yield _never(rule.id)


@cache
def places() -> list[str]:
    """The functions of the engine in which mistakes are made, by module and name."""
    return sorted({mutant.place for mutant in code_mutants()})


def _never(rule: str) -> CodeMutant:
    """The engine without one of its refusals."""
    right = judging.violations

    def violations(position: Position, move: Move, *, step: bool = False) -> list[Violation]:
        return [one for one in right(position, move, step=step) if one.rule != rule]

    name = f"{rule}: never refuses"
    return CodeMutant(name, (rule,), "judging", "violations", lambda: violations)


def _modules() -> list[ModuleType]:
    """What the engine behind the protocol is made of, in the order of the names."""
    found: dict[str, ModuleType] = {}
    wanted = [SERVER]
    while wanted:
        name = wanted.pop()
        if name not in found:
            found[name] = import_module(name)
            tree = ast.parse(inspect.getsource(found[name]))
            imports = (one.module or "" for one in tree.body if isinstance(one, ast.ImportFrom))
            wanted += (one for one in imports if one.startswith(ENGINE))
    return [found[name] for name in sorted(found)]


def _mutants(module: ModuleType, function: ast.FunctionDef) -> Iterator[CodeMutant]:
    served = _served(function)
    if not any(served.values()):
        return
    everywhere = tuple(dict.fromkeys(rule for rules in served.values() for rule in rules))
    short = module.__name__.rpartition(".")[2]
    names: dict[str, int] = {}
    for edit in edits(function):
        name = f"{short}.{function.name}: {edit.sort}: {edit.text}"
        names[name] = names.get(name, 0) + 1
        number = f" ({names[name]})" if names[name] > 1 else ""
        rules = tuple(dict.fromkeys((*served[edit.statement], *served[-1]))) or everywhere
        make = partial(_compiled, module, edit)
        yield CodeMutant(f"{name}{number}", rules, short, function.name, make)


def _served(function: ast.FunctionDef) -> dict[int, tuple[str, ...]]:
    """The rules that each statement of a function names, and under -1 those of its docstring."""
    told = " ".join(_IN_BRACKETS.findall(ast.get_docstring(function) or ""))
    found = {-1: tuple(rule for rule in _ID.findall(told) if rule in rulebook())}
    for number, statement in enumerate(function.body):
        texts = [one.value for one in ast.walk(statement) if isinstance(one, ast.Constant)]
        found[number] = tuple(text for text in texts if text in rulebook())
    return found


def _compiled(module: ModuleType, edit: Edit) -> Function:
    """A function with a mistake, as if it stood in the module."""
    function = edit.make()
    later = ast.ImportFrom("__future__", [ast.alias("annotations")], 0)
    tree = ast.fix_missing_locations(ast.Module([later, function], []))
    names = dict(vars(module))
    exec(compile(tree, module.__file__ or "", "exec"), names)
    made: Function = names[function.name]
    return made
