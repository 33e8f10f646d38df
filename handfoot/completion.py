"""The command `completion`: a script with which a shell completes commands, options and families.

The script is made from the parsers of all floors, once, when it is asked for; the shell then needs
no Python to complete a word. Bash runs it as it is, and zsh through its own bridge to bash.
"""

from __future__ import annotations

import argparse
import shlex
from argparse import ArgumentParser, _SubParsersAction
from collections.abc import Iterable

from handfoot import commands, ground
from handfoot.teaching import add_command

__all__ = ["register", "script"]

SHELLS = ("bash", "zsh")

_TEXT = """\
Prints a script for your shell. With it, the tab key completes commands, options,
the words that an option may be, the ids of the families, and files.
"""
_EXAMPLE = """\
examples:
  source <(handfoot completion bash)        for this session
  handfoot completion zsh >> ~/.zshrc       for all sessions to come

exit code: 0
"""

_ZSH = "autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n"

_SCRIPT = """\
_handfoot() {{
  local word="${{COMP_WORDS[COMP_CWORD]}}" before="${{COMP_WORDS[COMP_CWORD-1]}}" words
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W {commands} -- "$word"))
    return
  fi
  local command="${{COMP_WORDS[1]}}"
  case "$command ${{COMP_WORDS[2]}}" in
    {inner}) [ "$COMP_CWORD" -gt 2 ] && command="$command ${{COMP_WORDS[2]}}" ;;
  esac
  case "$command $before" in
{choices}
  esac
  case "$command" in
{options}
  esac
  case "$word" in
    -*) COMPREPLY=($(compgen -W "$words" -- "$word")) ;;
    *) COMPREPLY=($(compgen -W {families} -- "$word") $(compgen -f -- "$word")) ;;
  esac
}}
complete -o filenames -F _handfoot handfoot
"""


def register(subparsers: _SubParsersAction[ArgumentParser]) -> None:
    """Adds the command to those of the front door."""
    short = "print a script for the shell"
    parser = add_command(subparsers, "completion", short, _TEXT, _EXAMPLE)
    parser.add_argument("shell", choices=SHELLS, help="the shell")
    parser.set_defaults(func=completion)


def completion(arguments: argparse.Namespace) -> int:
    """`handfoot completion SHELL`: prints the script."""
    print(script(arguments.shell), end="")
    return 0


def script(shell: str) -> str:
    """The script for a shell, made from the parsers of all commands that are there."""
    parsers = _parsers()
    choices = [
        _offer(f"{name} {option}", action.choices, unless_option=not action.option_strings)
        for name, parser in parsers.items()
        for action in parser._actions
        if action.choices
        for option in action.option_strings or [name.split()[-1]]
    ]
    options = [
        f"    {shlex.quote(name)}) words={_words(_options(parser))} ;;"
        for name, parser in parsers.items()
    ]
    first = [name for name in parsers if " " not in name]
    made = _SCRIPT.format(
        commands=_words([*first, "help"]),
        inner="|".join(shlex.quote(name) for name in parsers if " " in name),
        choices="\n".join([*choices, _offer("help help", first)]),
        options="\n".join(options),
        families=_words(ground.variant_ids()),
    )
    return _ZSH + made if shell == "zsh" else made


def _parsers() -> dict[str, ArgumentParser]:
    """The parsers of all commands by their words, those within a command after it."""
    subparsers = ArgumentParser().add_subparsers()
    for value in dict.fromkeys(commands.available(commands.command_table()).values()):
        commands.load(value)(subparsers)
    found = dict(subparsers.choices)
    for name, parser in subparsers.choices.items():
        for action in parser._actions:
            if isinstance(action, _SubParsersAction):
                found |= {f"{name} {word}": inner for word, inner in action.choices.items()}
    return found


def _offer(before: str, words: Iterable[str], *, unless_option: bool = False) -> str:
    """A case of the script that offers some words after others, unless an option is begun."""
    offer = f'COMPREPLY=($(compgen -W {_words(words)} -- "$word")); return'
    if unless_option:
        offer = f'if [ "${{word#-}}" = "$word" ]; then {offer}; fi'
    return f"    {shlex.quote(before)}) {offer} ;;"


def _options(parser: ArgumentParser) -> list[str]:
    return [one for action in parser._actions for one in action.option_strings]


def _words(words: Iterable[str]) -> str:
    return shlex.quote(" ".join(map(str, words)))
