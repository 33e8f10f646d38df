"""`handfoot docs`: what it lets mkdocs do, and what it says where the site cannot be built."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from handfoot import cli, docs_door

CHECKOUT = Path(__file__).resolve().parents[2]

# A mkdocs that tells how it is called and where, and fails where it is to write into `faulty`.
MKDOCS = """
import os, sys
print(*sys.argv[1:])
print(os.getcwd(), os.environ["NO_MKDOCS_2_WARNING"])
sys.exit(3 if sys.argv[-1].endswith("faulty") else 0)
"""


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """A folder that is no checkout, with such a mkdocs beside it, in `packages`."""
    package = tmp_path / "packages" / "mkdocs"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "__main__.py").write_text(MKDOCS, encoding="utf-8")
    return tmp_path


def run(*words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join((str(cwd / "packages"), str(CHECKOUT)))
    return subprocess.run(
        [sys.executable, "-m", "handfoot", "docs", *words],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


def test_build_lets_mkdocs_build_at_the_top_of_the_checkout(elsewhere: Path) -> None:
    done = run("build", cwd=elsewhere)
    site = CHECKOUT / "docs" / "_site"
    called = f"build --config-file docs/mkdocs.yml --strict --site-dir {site}"
    assert (done.returncode, done.stderr) == (0, "")
    assert sorted(done.stdout.splitlines()) == sorted(
        [called, f"{CHECKOUT} 1", "Built the site. Open docs/_site/index.html."]
    )


def test_a_folder_is_meant_from_where_the_command_is_given(elsewhere: Path) -> None:
    done = run("build", "-o", "public", cwd=elsewhere)
    assert f"--site-dir {elsewhere / 'public'}\n" in done.stdout
    assert "Built the site. Open public/index.html.\n" in done.stdout


def test_a_site_with_a_fault_is_one_and_is_not_called_built(elsewhere: Path) -> None:
    done = run("build", "-o", "faulty", cwd=elsewhere)
    assert done.returncode == 1
    assert "Built" not in done.stdout


def test_serve_lets_mkdocs_serve_to_this_computer_alone(elsewhere: Path) -> None:
    called = "serve --config-file docs/mkdocs.yml --dev-addr 127.0.0.1:"
    assert f"{called}8000\n" in run("serve", cwd=elsewhere).stdout
    assert f"{called}8080\n" in run("serve", "--port", "8080", cwd=elsewhere).stdout


@pytest.mark.parametrize("port", ["0", "65536", "-1", "eighty"])
def test_what_is_no_port_is_misuse(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["docs", "serve", f"--port={port}"]) == 2
    assert f"{port!r} is no port: say a number from 1 to 65535" in capsys.readouterr().err


def test_a_folder_that_holds_something_else_is_never_emptied(elsewhere: Path) -> None:
    holding = elsewhere / "photos"
    holding.mkdir()
    (holding / "summer.jpg").touch()
    done = run("build", "-o", "photos", cwd=elsewhere)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "handfoot: photos holds something else than a site, and is left as it is. "
        "Name another folder.\n"
    )
    assert run("build", "-o", "photos/summer.jpg", cwd=elsewhere).returncode == 2
    (holding / "404.html").touch()
    assert run("build", "-o", "photos", cwd=elsewhere).returncode == 0
    (elsewhere / "new").mkdir()
    assert run("build", "-o", "new", cwd=elsewhere).returncode == 0


@pytest.mark.parametrize("command", ["build", "serve"])
def test_without_a_checkout_there_is_no_site(
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(docs_door, "CHECKOUT", tmp_path)
    assert cli.main(["docs", command]) == 2
    assert capsys.readouterr() == (
        "",
        "handfoot: The site is built from a checkout, and this handfoot was installed without "
        "one. In a checkout, install it with `pip install -e .[docs]`.\n",
    )


@pytest.mark.parametrize("command", ["build", "serve"])
def test_without_mkdocs_it_is_said_how_to_get_it(command: str) -> None:
    # Without site-packages, and so without any mkdocs that is installed there.
    done = subprocess.run(
        [sys.executable, "-S", "-m", "handfoot", "docs", command],
        cwd=CHECKOUT,
        env={**os.environ, "PYTHONPATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (
        2,
        "",
        "handfoot: mkdocs is not installed. At the top of the checkout: "
        "`pip install -e .[docs]`.\n",
    )


def test_the_help_loads_neither_mkdocs_nor_another_floor() -> None:
    code = (
        "import sys\n"
        "from handfoot import cli\n"
        "cli.main(['docs', 'build', '--help'])\n"
        "print(*{name.split('.')[0] for name in sys.modules}, file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=CHECKOUT, capture_output=True, text=True, check=True
    )
    assert "usage: handfoot docs build [-h] [-o FOLDER]" in done.stdout
    loaded = set(done.stderr.split())
    assert loaded.isdisjoint({"mkdocs", "yaml", "docs", "reference_engine", "conformance"})
