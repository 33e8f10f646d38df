"""The front door: which commands there are, what they load, and how a run ends."""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from handfoot import __version__, cli, commands
from handfoot.teaching import no_such

CHECKOUT = Path(__file__).resolve().parents[2]

# A floor of somebody else's, installed beside ours: it brings three commands.
FLOOR = '''
import argparse, sys, time

def register(subparsers):
    greet = subparsers.add_parser("greet", help="say a good word")
    greet.add_argument("name")
    greet.set_defaults(func=lambda chosen: print(f"Good evening, {chosen.name}.") or 7)
    flood = subparsers.add_parser("flood", help="say too much")
    flood.set_defaults(func=flooding)
    wait = subparsers.add_parser("wait", help="say nothing")
    wait.set_defaults(func=waiting)
    leave = subparsers.add_parser("leave", help="leave at once")
    leave.set_defaults(func=lambda chosen: sys.exit("I must go."))

def flooding(chosen):
    while True:
        print("word " * 1000)

def waiting(chosen):
    print("waiting", flush=True)
    time.sleep(60)
'''
POINTS = """
[handfoot.commands]
greet = guest_floor:register
flood = guest_floor:register
wait = guest_floor:register
leave = guest_floor:register
lost = guest_attic.commands:register
"""


@pytest.fixture
def guest(tmp_path: Path) -> dict[str, str]:
    """The environment of a process that finds the guest's floor installed."""
    (tmp_path / "guest_floor.py").write_text(FLOOR, encoding="utf-8")
    info = tmp_path / "guest-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Name: guest\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(POINTS, encoding="utf-8")
    return {**os.environ, "PYTHONPATH": os.pathsep.join((str(tmp_path), str(CHECKOUT)))}


def run(*arguments: str, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "handfoot", *arguments],
        cwd=CHECKOUT,
        env=env,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


def test_without_arguments_the_door_teaches(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([]) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    for part in ("usage: handfoot COMMAND", "--version", "validate", "documented families:"):
        assert part in shown.out
    assert cli.main(["--help"]) == 0
    assert capsys.readouterr().out == shown.out


def test_the_version_is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--version"]) == 0
    assert capsys.readouterr().out == f"handfoot {__version__}\n"


def test_an_unknown_command_is_refused_with_the_nearest_one(guest: dict[str, str]) -> None:
    done = run("Gret", "Ada", env=guest)
    assert (done.returncode, done.stdout) == (2, "")
    told = "handfoot: There is no command 'Gret'. Did you mean 'greet' or 'report'? The commands "
    assert done.stderr.startswith(told)
    assert done.stderr.endswith("greet, flood, wait, leave.\n")


def test_a_command_like_no_other_is_refused_without_a_guess(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main(["qqq"]) == 2
    assert capsys.readouterr().err.startswith(
        "handfoot: There is no command 'qqq'. The commands are: validate, "
    )


def test_an_option_before_the_command_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--loud", "validate"]) == 2
    assert capsys.readouterr().err.startswith(
        "handfoot: The option --loud is not known before the command. The commands are: validate, "
    )


@pytest.mark.parametrize(
    ("words", "refused"),
    [
        (
            ["vectors", "verfy"],
            "argument COMMAND: There is no command 'verfy'. Did you mean 'verify'? "
            "The commands are: verify, freeze, export.",
        ),
        (
            ["validate", "--format", "Jsn", "x"],
            "argument --format: There is no choice 'Jsn'. Did you mean 'json'? "
            "The choices are: text, json, github, sarif.",
        ),
        (
            ["adapter", "new", "--language", "cobol"],
            "argument --language: There is no choice 'cobol'. The choices are: python, node.",
        ),
    ],
)
def test_a_word_that_is_not_to_choose_from_is_refused_with_the_nearest_and_with_all(
    words: list[str], refused: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(words) == 2
    assert capsys.readouterr().err.endswith(f"error: {refused}\n")


def test_of_many_names_the_nearest_are_told_and_not_all() -> None:
    names = [f"name-{number}" for number in range(100, 125)]
    assert no_such("mutant", "qqq", names) == (
        f"There is no mutant 'qqq'. The mutants are: {', '.join(names)}."
    )
    assert no_such("mutant", "name-99x", [*names, "name-99"]) == (
        "There is no mutant 'name-99x'. Did you mean 'name-99', 'name-119' or 'name-109'?"
    )


def test_misuse_of_a_command_is_two(guest: dict[str, str]) -> None:
    done = run("greet", env=guest)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines() == [
        "usage: handfoot greet [-h] name",
        "handfoot greet: error: the following arguments are required: name",
    ]


@pytest.mark.parametrize("words", [["conform"], ["replay", "case.json"], ["validate"]])
def test_two_hyphens_with_nothing_after_them_are_misuse(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main([*words, "--"]) == 2
    assert capsys.readouterr().err == (
        f"handfoot {words[0]}: Nothing stands after `--`. Leave it out, or say there what is to be "
        "run.\n"
    )


def test_help_with_a_command_is_the_help_of_that_command(guest: dict[str, str]) -> None:
    done = run("help", "greet", env=guest)
    assert done.returncode == 0
    assert done.stdout.startswith("usage: handfoot greet [-h] name\n")
    assert run("greet", "--help", env=guest).stdout == done.stdout


def test_every_command_of_the_table_is_brought_by_the_floor_that_it_names() -> None:
    table = commands.command_table()
    for value in set(table.values()):
        subparsers = argparse.ArgumentParser().add_subparsers()
        commands.load(value)(subparsers)
        assert set(subparsers.choices) == {name for name in table if table[name] == value}


def test_validate_loads_neither_the_engine_nor_the_suite_nor_hypothesis() -> None:
    code = (
        "import sys\n"
        "from handfoot import cli\n"
        "cli.main(['validate', '--help'])\n"
        "print(*{name.split('.')[0] for name in sys.modules}, file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=CHECKOUT, capture_output=True, text=True, check=True
    )
    loaded = set(done.stderr.split())
    assert "handfoot" in loaded
    assert loaded.isdisjoint({"reference_engine", "conformance", "hypothesis", "rich", "pytest"})


def test_a_checkout_reads_its_own_table_and_no_strangers(tmp_path: Path) -> None:
    assert commands.read_checkout(CHECKOUT)["validate"] == "handfoot.rulesets.commands:register"
    assert commands.read_checkout(tmp_path) == {}
    project = tmp_path / "pyproject.toml"
    table = '[project.entry-points."handfoot.commands"]\nvalidate = "elsewhere:register"\n'
    project.write_text(f'[project]\nname = "stranger"\n{table}', encoding="utf-8")
    assert commands.read_checkout(tmp_path) == {}
    project.write_text("[project", encoding="utf-8")
    assert commands.read_checkout(tmp_path) == {}


def test_an_installed_floor_brings_its_commands_and_their_exit_code(guest: dict[str, str]) -> None:
    done = run("greet", "Ada", env=guest)
    assert (done.returncode, done.stdout, done.stderr) == (7, "Good evening, Ada.\n", "")
    assert "say a good word" in run(env=guest).stdout


def test_a_floor_that_cannot_be_found_is_not_offered(guest: dict[str, str]) -> None:
    assert "lost" not in run(env=guest).stdout
    done = run("lost", env=guest)
    assert done.returncode == 2
    assert done.stderr.startswith("handfoot: There is no command 'lost'. The commands are: ")
    assert done.stderr.endswith("greet, flood, wait, leave.\n")


def test_a_message_at_the_end_is_printed_and_the_exit_code_is_one(guest: dict[str, str]) -> None:
    done = run("leave", env=guest)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "I must go.\n")


def test_a_reader_that_goes_away_ends_the_run_quietly(guest: dict[str, str]) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "handfoot", "flood"],
        env=guest,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.read(4) == b"word"
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == 141


def test_a_reader_of_the_help_that_goes_away_ends_the_run_quietly(guest: dict[str, str]) -> None:
    read, write = os.pipe()
    os.close(read)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "handfoot", "greet", "--help"],
            env={**guest, "PYTHONUNBUFFERED": ""},
            stdout=write,
            stderr=subprocess.PIPE,
            check=False,
        )
    finally:
        os.close(write)
    assert (done.returncode, done.stderr) == (141, b"")


def test_a_stop_by_the_user_ends_the_run_without_a_traceback(guest: dict[str, str]) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "handfoot", "wait"],
        env=guest,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # Where the tests run in the background, they inherit that the signal is ignored.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().strip() == b"waiting"
        process.send_signal(signal.SIGINT)
        assert process.stderr.read().decode().splitlines() == ["Stopped."]
        assert process.wait(timeout=60) == 130


def test_a_terminal_that_lacks_a_character_is_shown_its_code(guest: dict[str, str]) -> None:
    done = run("greet", "Åse", env={**guest, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "1"})
    assert (done.returncode, done.stdout) == (7, "Good evening, \\xc5se.\n")


def test_an_installation_without_its_data_says_so(tmp_path: Path) -> None:
    package = tmp_path / "handfoot"
    package.mkdir()
    for source in (CHECKOUT / "handfoot").glob("*.py"):
        (package / source.name).write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "handfoot"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("handfoot: The folders spec and variants were found neither in ")


@pytest.mark.parametrize(
    ("words", "code"),
    [("--version >&-", 0), ("validate - <&-", 2), ("--version >/dev/full", 2), ("new <&-", 2)],
)
def test_a_stream_that_is_closed_or_full_makes_no_traceback(words: str, code: int) -> None:
    command = f"{sys.executable} -m handfoot {words}"
    done = subprocess.run(
        ["sh", "-c", command], cwd=CHECKOUT, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == code
    assert "Traceback" not in done.stderr
    assert done.stderr.endswith("handfoot: The output: No space left on device.\n") is (
        "full" in words
    )
