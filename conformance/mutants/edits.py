"""Small mistakes that a programmer makes, found in the text of a function and put into it.

A mistake is an edit of one place: a test turned round, a limit off by one, a statement left out or
carried out twice, a refusal never made, another seat or side looked at. Which functions are taken,
and what for, is said in `code`; nothing here knows the game.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import NamedTuple

__all__ = ["Edit", "edits"]

STRICTER: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}

REFUSAL, COLLECTED = "Violation", "broken"
RECORDS = ("note", "events")
"""What tells of a refusal, the list in which refusals are gathered, and the names that only keep a
record of what happens."""

WHOSE = {"seat": "seats", "side": "members"}
"""Who is looked at, and what of the rules says how many there are of them."""

Change = Callable[[ast.AST, ast.AST, str, int | None], None]
"""Changes a node, given the node around it and where it stands there: the field and the index."""


class Edit(NamedTuple):
    """A mistake in one place of a function."""

    sort: str
    text: str
    """The text of the place before."""
    statement: int
    """The statement of the function's body in which it is, or -1 for its parameters."""
    make: Callable[[], ast.FunctionDef]
    """Makes the function with the mistake in it."""


def edits(function: ast.FunctionDef) -> Iterator[Edit]:
    """All mistakes in a function, statement by statement."""
    yield from _parameters(function)
    for at, statement in enumerate(function.body):
        for number, node in enumerate(ast.walk(statement)):
            for sort, change in _changes(node):
                yield Edit(sort, _text(node), at, partial(_made, function, at, number, change))


def _made(function: ast.FunctionDef, at: int, number: int, change: Change) -> ast.FunctionDef:
    """A copy of a function, a node of one of its statements being changed."""
    made = copy.deepcopy(function)
    node = next(islice(ast.walk(made.body[at]), number, None))
    change(node, *_place(made, node))
    return ast.fix_missing_locations(made)


def _text(node: ast.AST) -> str:
    """The text of a place on one line; of a test, the test alone."""
    if isinstance(node, ast.If | ast.IfExp):
        return f"if {ast.unparse(node.test)}"
    if isinstance(node, ast.comprehension):
        return f"if {ast.unparse(node.ifs[0])}"
    return " ".join(ast.unparse(node).split())


def _parameters(function: ast.FunctionDef) -> Iterator[Edit]:
    """Another seat or side than the one given."""
    for argument in function.args.args:
        if argument.arg in WHOSE:
            make = partial(_mistaken, function, argument.arg)
            yield Edit(f"wrong {argument.arg}", ast.unparse(argument), -1, make)


def _mistaken(function: ast.FunctionDef, whose: str) -> ast.FunctionDef:
    made = copy.deepcopy(function)
    other = _other(ast.Name(whose, ast.Load()), whose, _rules(function))
    made.body.insert(0, ast.Assign([ast.Name(whose, ast.Store())], other))
    return ast.fix_missing_locations(made)


def _rules(function: ast.FunctionDef) -> ast.expr:
    """How the function comes to the rules."""
    names = [argument.arg for argument in function.args.args]
    owner = next((name for name in names if name in ("rules", "position", "after")), "position")
    found: ast.expr = ast.Name(owner, ast.Load())
    return found if owner == "rules" else ast.Attribute(found, "rules", ast.Load())


def _other(value: ast.expr, whose: str, rules: ast.expr) -> ast.expr:
    """The next seat or side after a value."""
    many: ast.expr = ast.Attribute(rules, WHOSE[whose], ast.Load())
    if whose == "side":
        many = ast.Call(ast.Name("len", ast.Load()), [many], [])
    return ast.BinOp(ast.BinOp(value, ast.Add(), ast.Constant(1)), ast.Mod(), many)


# --- what can be changed where --------------------------------------------------------------------


def _changes(node: ast.AST) -> Iterator[tuple[str, Change]]:
    if isinstance(node, ast.If | ast.IfExp) and not _records(node.test):
        yield "guard inverted", _invert_test
    if isinstance(node, ast.comprehension) and node.ifs:
        yield "guard inverted", _invert_filter
    if isinstance(node, ast.Compare) and type(node.ops[0]) in STRICTER:
        yield "off by one", _stricter
    if _gives_refusal(node):
        yield "rule disabled", _refuse_nothing
    if isinstance(node, ast.Attribute) and node.attr in WHOSE and _reads_position(node):
        yield f"wrong {node.attr}", _look_elsewhere
    if _acts(node):
        yield "effect skipped", _skip
        if not isinstance(node, ast.Assign) and not _collects(node):
            yield "applied twice", _twice


def _acts(node: ast.AST) -> bool:
    """Whether a statement does something beyond giving a name to a value."""
    if isinstance(node, ast.Expr):
        if isinstance(node.value, ast.Call):
            return _called(node.value) not in RECORDS and not _refuses(node)
        return isinstance(node.value, ast.Yield)
    if isinstance(node, ast.AugAssign):
        return not _refuses(node)
    if isinstance(node, ast.Assign):
        return not isinstance(node.targets[0], ast.Name | ast.Tuple)
    return False


def _refuses(node: ast.AST) -> bool:
    return any(_is_refusal(one) for one in ast.walk(node))


def _is_refusal(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and _called(node) == REFUSAL


def _gives_refusal(node: ast.AST) -> bool:
    """Whether a list holds a refusal, or one is added to a list, by this very node."""
    if isinstance(node, ast.List):
        return any(map(_is_refusal, node.elts))
    if isinstance(node, ast.ListComp):
        return _is_refusal(node.elt)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return any(map(_is_refusal, node.args))
    return False


def _collects(node: ast.AST) -> bool:
    """Whether refusals are gathered, of which a second copy says nothing."""
    target = node.target if isinstance(node, ast.AugAssign) else None
    return isinstance(target, ast.Name) and target.id == COLLECTED


def _records(test: ast.expr) -> bool:
    return any(isinstance(one, ast.Name) and one.id in RECORDS for one in ast.walk(test))


def _called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else ""


def _reads_position(node: ast.Attribute) -> bool:
    owner = node.value
    return (
        isinstance(owner, ast.Name) and owner.id == "position" and isinstance(node.ctx, ast.Load)
    )


def _invert_test(node: ast.AST, around: ast.AST, field: str, index: int | None) -> None:
    assert isinstance(node, ast.If | ast.IfExp)
    node.test = ast.UnaryOp(ast.Not(), node.test)


def _invert_filter(node: ast.AST, around: ast.AST, field: str, index: int | None) -> None:
    assert isinstance(node, ast.comprehension)
    node.ifs = [ast.UnaryOp(ast.Not(), node.ifs[0]), *node.ifs[1:]]


def _stricter(node: ast.AST, around: ast.AST, field: str, index: int | None) -> None:
    assert isinstance(node, ast.Compare)
    node.ops[0] = STRICTER[type(node.ops[0])]()


def _refuse_nothing(node: ast.AST, around: ast.AST, field: str, index: int | None) -> None:
    """The refusal is not in the list; where it is added to one, nothing is."""
    if isinstance(node, ast.List):
        node.elts = [one for one in node.elts if not _is_refusal(one)]
    elif isinstance(node, ast.ListComp):
        node.generators[0].ifs.append(ast.Constant(False))
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        node.func.attr = "extend"
        node.args = [ast.List([], ast.Load())]


def _look_elsewhere(node: ast.AST, around: ast.AST, field: str, index: int | None) -> None:
    assert isinstance(node, ast.Attribute)
    rules = ast.Attribute(ast.Name("position", ast.Load()), "rules", ast.Load())
    _put(around, field, index, _other(copy.deepcopy(node), node.attr, rules))


def _skip(node: ast.AST, around: ast.AST, field: str, index: int | None) -> None:
    _put(around, field, index, ast.Pass())


def _twice(node: ast.AST, around: ast.AST, field: str, index: int | None) -> None:
    assert index is not None
    getattr(around, field).insert(index, copy.deepcopy(node))


def _put(around: ast.AST, field: str, index: int | None, node: ast.AST) -> None:
    if index is None:
        setattr(around, field, node)
    else:
        getattr(around, field)[index] = node


# --- places ---------------------------------------------------------------------------------------


def _place(function: ast.AST, node: ast.AST) -> tuple[ast.AST, str, int | None]:
    """The node around another one, and where in it that one stands."""
    for around in ast.walk(function):
        for field, value in ast.iter_fields(around):
            if value is node:
                return around, field, None
            if isinstance(value, list):
                for index, one in enumerate(value):
                    if one is node:
                        return around, field, index
    return function, "", None

