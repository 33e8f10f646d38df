"""The page of the codes that messages bear: what each means, why, and an example of it."""

from __future__ import annotations

from collections.abc import Iterator

from handfoot.rulesets.codes import Code, Example, codes
from handfoot.rulesets.explaining import FAMILIES, family_of, introduced, shown_call
from handfoot.rulesets.problems import printable

_INTRODUCTION = """\
# What messages mean

`handfoot validate` names for every problem the file, the line, what is wrong and what to do about
it. Each kind of problem has a code that never changes its meaning; `handfoot explain CODE` says in
the terminal what stands here. What each key of a file means, and what it takes, stands in [the
field reference](fields/index.md).

An *error* is what no program can play by. A *warning* tells of a likely mistake, and a *note* of
something odd; the rules can be played all the same. Where a warning or a note is meant to be so, a
comment at the end of its line or above it allows it. Several codes may follow each other, and after
them a reason.

```yaml
# handfoot: allow lint-below-zero, since going out early is bad manners here
out: {bonus: -100}
```

With `--format json`, `github` or `sarif` other programs read the same messages. The exit code is 0
when there are no errors, 1 when there are, and 2 when a file cannot be read."""


def codes_page() -> str:
    """All codes under what they have in common, each with an anchor of its own."""
    lines = [_INTRODUCTION]
    for family, title in FAMILIES.items():
        lines += ["", f"## {title}"]
        for name, code in codes().items():
            if family_of(name) == family:
                lines += ["", *_code(code)]
    return "\n".join(lines) + "\n"


def _code(code: Code) -> Iterator[str]:
    yield f"### `{code.name}` {{: #{code.name} }}"
    yield ""
    yield f"*{code.severity.capitalize()}.* {code.what} {code.why}"
    if code.example is not None and not code.example.closed:
        yield from _example(code.example)


def _example(example: Example) -> Iterator[str]:
    if example.called:
        for which, title in (("bad", "Wrong:"), ("good", "Right:")):
            yield from ("", title, "", "```", shown_call(example, which), "```")
        return
    for text, title in ((example.bad, "Wrong"), (example.good, "Right")):
        yield from ("", introduced(example, text, title), "", *_fenced(text))
    for name, text in example.beside.items():
        yield from ("", f"Beside it lies `{name}`:", "", *_fenced(text))


def _fenced(text: str) -> Iterator[str]:
    yield "```yaml"
    yield from map(printable, text.splitlines())
    yield "```"
