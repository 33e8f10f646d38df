"""The command `docs`: builds the site from a checkout, or serves it while somebody writes.

The site is no part of an installed package: its pages lie in `docs` at the top of a checkout, and
mkdocs, which the extra `docs` brings, puts them together. This module only finds the two and lets
mkdocs run, in a process of its own; it imports neither. Exit codes: 0 built, 1 the site has a
fault, 2 misuse, no checkout, or no mkdocs.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from handfoot.teaching import add_command

if TYPE_CHECKING:
    from argparse import ArgumentParser, _SubParsersAction

__all__ = ["CHECKOUT", "build", "register", "serve"]

DONE, FAULTY, MISUSED = 0, 1, 2

CHECKOUT = Path(__file__).resolve().parent.parent
"""The folder around this package, which is a checkout where `docs` lies in it."""

SETTINGS = Path("docs", "mkdocs.yml")
SITE = Path("docs", "_site")
HOST, PORT = "127.0.0.1", 8000

NO_CHECKOUT = (
    "The site is built from a checkout, and this handfoot was installed without one. "
    "In a checkout, install it with `pip install -e .[docs]`."
)
STRANGE = "{} holds something else than a site, and is left as it is. Name another folder."
NO_MKDOCS = "mkdocs is not installed. At the top of the checkout: `pip install -e .[docs]`."

_DOCS = """\
The site with the families' sheets, the rulebook and everything else for readers,
made from the data of a checkout. It needs the extra `docs`, and no network.
"""
_DOCS_EXAMPLE = """\
examples:
  handfoot docs build
  handfoot docs serve

`handfoot docs build --help` and so on say more.
"""
_BUILD = """\
Builds the site: writes the pages that are made from the data, and puts all of them
together in a folder, from which they can be read without a server. What jars, such
as a link that leads nowhere, is a fault. A folder that holds an older site is made
new altogether; one that holds something else is never touched.
"""
_BUILD_EXAMPLE = f"""\
examples:
  handfoot docs build                       into {SITE.as_posix()}
  handfoot docs build -o public

exit codes: 0 built, 1 the site has a fault, 2 misuse, or no checkout or no mkdocs
"""
_SERVE = """\
Shows the site to the browsers of this computer, and builds it anew whenever a file
in `docs/pages` changes. Ctrl+C stops it.
"""
_SERVE_EXAMPLE = """\
examples:
  handfoot docs serve
  handfoot docs serve --port 8080

exit codes: 1 the site has a fault, 2 misuse, or no checkout or no mkdocs, 130 stopped
"""


def register(subparsers: _SubParsersAction[ArgumentParser]) -> None:
    """Adds the command to those of the front door."""
    short = "build or serve the site from a checkout"
    parser = add_command(subparsers, "docs", short, _DOCS, _DOCS_EXAMPLE)
    inner = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    parser = add_command(inner, "build", "build the site", _BUILD, _BUILD_EXAMPLE)
    parser.add_argument(
        "-o",
        "--output",
        metavar="FOLDER",
        help=f"where to put it (default: {SITE.as_posix()} in the checkout)",
    )
    parser.set_defaults(func=build)
    parser = add_command(inner, "serve", "serve the site while you write", _SERVE, _SERVE_EXAMPLE)
    parser.add_argument(
        "--port", type=_port, default=PORT, metavar="N", help=f"at which port (default: {PORT})"
    )
    parser.set_defaults(func=serve)


def build(arguments: argparse.Namespace) -> int:
    """`handfoot docs build`: the site in a folder."""
    folder = Path(arguments.output).absolute() if arguments.output is not None else CHECKOUT / SITE
    if arguments.output == "" or not _for_a_site(folder):
        return _misused(STRANGE.format(arguments.output))
    code = _mkdocs("build", "--strict", "--site-dir", str(folder))
    if code == DONE:
        print(f"Built the site. Open {arguments.output or SITE.as_posix()}/index.html.")
    return code


def serve(arguments: argparse.Namespace) -> int:
    """`handfoot docs serve`: the site, for browsers of this computer, until it is stopped."""
    return _mkdocs("serve", "--dev-addr", f"{HOST}:{arguments.port}")


def _mkdocs(command: str, *options: str) -> int:
    """Runs a command of mkdocs at the top of the checkout, or says why it cannot."""
    if not (CHECKOUT / SETTINGS).is_file():
        return _misused(NO_CHECKOUT)
    if importlib.util.find_spec("mkdocs") is None:
        return _misused(NO_MKDOCS)
    words = [sys.executable, "-m", "mkdocs", command, "--config-file", str(SETTINGS), *options]
    # What the theme has to say about its own future is no business of whoever builds this site.
    env = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(words, cwd=CHECKOUT, env=env, check=False)
    return FAULTY if done.returncode else DONE


def _for_a_site(folder: Path) -> bool:
    """Whether mkdocs may empty this folder: there is nothing in it, or an older site."""
    if folder.is_dir():
        return (folder / "404.html").is_file() or not any(folder.iterdir())
    return not folder.exists()


def _misused(message: str) -> int:
    print(f"handfoot: {message}", file=sys.stderr)
    return MISUSED


def _port(text: str) -> int:
    """The number of a port. Raises `ArgumentTypeError`."""
    if text.isdecimal() and 0 < int(text) < 65536:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is no port: say a number from 1 to 65535")
