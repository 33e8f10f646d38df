"""`handfoot completion`: what the tab key offers, asked of a real shell."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from handfoot import commands, ground
from handfoot.cli import main
from handfoot.completion import script

BASH = shutil.which("bash") or "bash"


def offered(*words: str, cwd: Path) -> list[str]:
    """What bash offers for the last of the words."""
    line = " ".join(f"'{word}'" for word in words)
    asked = (
        f"{script('bash')}\nCOMP_WORDS=({line}); COMP_CWORD={len(words) - 1}; _handfoot\n"
        'printf "%s\\n" "${COMPREPLY[@]}"'
    )
    done = subprocess.run(
        [BASH, "--norc", "-c", asked], capture_output=True, text=True, cwd=cwd, check=True
    )
    assert done.stderr == ""
    return done.stdout.split()


def test_commands_are_completed(tmp_path: Path) -> None:
    assert offered("handfoot", "pro", cwd=tmp_path) == ["prove"]
    every = {*commands.available(commands.command_table()), "help"}
    assert set(offered("handfoot", "", cwd=tmp_path)) == every


def test_options_and_their_words_are_completed(tmp_path: Path) -> None:
    assert offered("handfoot", "diff", "--f", cwd=tmp_path) == ["--format"]
    assert offered("handfoot", "diff", "--format", "m", cwd=tmp_path) == ["markdown"]
    assert offered("handfoot", "play", "--players", "", cwd=tmp_path) == ["random", "greedy"]
    assert offered("handfoot", "completion", "z", cwd=tmp_path) == ["zsh"]
    assert offered("handfoot", "help", "pl", cwd=tmp_path) == ["play"]


def test_commands_within_commands_are_completed_with_their_options(tmp_path: Path) -> None:
    assert offered("handfoot", "vectors", "v", cwd=tmp_path) == ["verify"]
    assert offered("handfoot", "vectors", "verify", "--f", cwd=tmp_path) == ["--family"]
    assert offered("handfoot", "report", "show", "--format", "j", cwd=tmp_path) == ["junit"]
    assert offered("handfoot", "adapter", "new", "--language", "n", cwd=tmp_path) == ["node"]
    assert offered("handfoot", "report", "--", cwd=tmp_path) == ["--help"]


def test_families_and_files_are_completed(tmp_path: Path) -> None:
    (tmp_path / "our-rules.yaml").touch()
    assert offered("handfoot", "sheet", "our", cwd=tmp_path) == ["our-rules.yaml"]
    found = offered("handfoot", "diff", "three-hands", "", cwd=tmp_path)
    assert found == [*ground.variant_ids(), "our-rules.yaml"]


def test_zsh_gets_the_same_through_its_bridge(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", "zsh"]) == 0
    shown = capsys.readouterr().out
    assert shown.endswith(script("bash"))
    assert shown.startswith("autoload -U +X compinit && compinit\n")
    assert main(["completion", "tcsh"]) == 2
