"""The ground is found from a wheel's layout, from an editable install and from a checkout."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from handfoot import ground

CHECKOUT = Path(__file__).resolve().parents[2]

SHOW = """
from handfoot import ground
print(ground.root())
print(*ground.variant_ids())
files = [ground.schema_path(), *map(ground.variant_path, ground.variant_ids())]
print(all(file.is_file() for file in files))
"""


def answers(code: str, cwd: Path, *options: str) -> list[str]:
    """The lines that a fresh Python, started elsewhere, prints for this code."""
    done = subprocess.run(
        [sys.executable, *options, "-c", code], cwd=cwd, capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()


def lay(folder: Path, *variants: str) -> Path:
    """A ground with an empty ruleset for each of these ids."""
    (folder / "spec").mkdir(parents=True)
    (folder / "variants").mkdir()
    for variant in variants:
        (folder / "variants" / f"{variant}.handfoot.yaml").touch()
    return folder


@pytest.fixture
def two_families(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = lay(tmp_path, "uncle", "aunt-may")
    (place / "variants" / "aunt-may.clauses.yaml").touch()
    (place / "variants" / "README.md").touch()
    monkeypatch.setattr(ground, "root", lambda: place)
    return place


def test_a_packaged_copy_is_preferred_to_what_lies_beside_the_package(tmp_path: Path) -> None:
    lay(tmp_path)
    assert ground.locate(tmp_path / "handfoot") == tmp_path
    lay(tmp_path / "handfoot" / "_ground")
    assert ground.locate(tmp_path / "handfoot") == tmp_path / "handfoot" / "_ground"


def test_half_a_ground_is_none(tmp_path: Path) -> None:
    (tmp_path / "spec").mkdir()
    with pytest.raises(ground.GroundNotFound) as raised:
        ground.locate(tmp_path / "handfoot")
    assert str(raised.value) == (
        f"The folders spec and variants were found neither in {tmp_path / 'handfoot' / '_ground'} "
        f"nor in {tmp_path}. Install the package again, or run it from a checkout."
    )


def test_from_a_checkout_the_ground_is_the_checkout(tmp_path: Path) -> None:
    path = f"import sys; sys.path.insert(0, {str(CHECKOUT)!r})"
    place, _, found = answers(f"{path}\n{SHOW}", tmp_path)
    assert (place, found) == (str(CHECKOUT), "True")


def test_from_an_editable_install_the_ground_is_the_checkout(tmp_path: Path) -> None:
    # An editable install puts a line in site-packages that leads to the checkout; a copy of the
    # data may lie in site-packages as well, and must not be read.
    (tmp_path / "_handfoot.pth").write_text(f"{CHECKOUT}\n", encoding="utf-8")
    lay(tmp_path / "handfoot" / "_ground", "stale")
    site = f"import site; site.addsitedir({str(tmp_path)!r})"
    place, variants, found = answers(f"{site}\n{SHOW}", tmp_path, "-I")
    assert (place, found) == (str(CHECKOUT), "True")
    assert "stale" not in variants


def test_from_a_wheel_the_ground_is_inside_the_package(tmp_path: Path) -> None:
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    for package in wheel["packages"]:
        if (CHECKOUT / package).is_dir():
            shutil.copytree(CHECKOUT / package, tmp_path / package)
    for source, target in wheel["force-include"].items():
        shutil.copytree(CHECKOUT / source, tmp_path / target)
    path = f"import sys; sys.path.insert(0, {str(tmp_path)!r})"
    place, variants, found = answers(f"{path}\n{SHOW}", tmp_path.parent, "-I")
    assert (place, found) == (str(tmp_path / "handfoot" / "_ground"), "True")
    assert variants.split() == ground.variant_ids()


def test_the_ids_are_those_of_the_ruleset_files_and_sorted(two_families: Path) -> None:
    assert ground.variant_ids() == ["aunt-may", "uncle"]


def test_each_family_has_its_three_files(two_families: Path) -> None:
    variants = two_families / "variants"
    assert ground.variant_path("aunt-may") == variants / "aunt-may.handfoot.yaml"
    assert ground.clauses_path("aunt-may") == variants / "aunt-may.clauses.yaml"
    assert ground.scenarios_path("uncle") == variants / "uncle.scenarios.yaml"
    assert ground.spec_path("rulebook.yaml") == two_families / "spec" / "rulebook.yaml"
    assert ground.schema_path() == two_families / "spec" / "ruleset.schema.json"


@pytest.mark.parametrize("find", [ground.variant_path, ground.clauses_path, ground.scenarios_path])
def test_an_unknown_family_is_refused_with_the_nearest_id(
    two_families: Path, find: Callable[[str], Path]
) -> None:
    with pytest.raises(ground.UnknownVariant) as raised:
        find("ANT-MAY")
    assert raised.value.nearest == ["aunt-may"]
    assert str(raised.value) == (
        "There is no documented family 'ANT-MAY'. Did you mean 'aunt-may'? "
        "The families are: aunt-may, uncle."
    )


@pytest.mark.parametrize("variant", ["../spec/uncle", "", "aunt-may/../uncle", "*"])
def test_an_id_never_leads_out_of_the_folder(two_families: Path, variant: str) -> None:
    with pytest.raises(ground.UnknownVariant):
        ground.variant_path(variant)
