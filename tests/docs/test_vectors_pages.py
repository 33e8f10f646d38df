"""The pages of the frozen vectors and of the matrix say what the data says."""

from __future__ import annotations

import json
import re
from functools import cache

from conformance.frozen.manifest import read_manifest
from conformance.frozen.vectors import vectors
from conformance.matrix.whole import Matrix
from docs.generate import VECTORS
from docs.makers.families import FAMILIES, Family, load_family
from docs.makers.matrix_page import matrix_page
from docs.makers.vectors_page import EXAMPLE, vectors_page


@cache
def families() -> list[Family]:
    return [load_family(name) for name in FAMILIES]


@cache
def pages() -> tuple[Matrix, str]:
    matrix = Matrix.made()
    return matrix, matrix_page(matrix, families())


def test_the_page_shows_a_vector_as_it_is_frozen() -> None:
    page = vectors_page(VECTORS.read_text(encoding="utf-8"), families())
    [block] = re.findall(r"```json\n(.*?)\n```", page, re.DOTALL)
    family, name = EXAMPLE
    frozen = next(one for one in vectors(family) if one.id == name)
    assert json.loads(block) == {key: said for key, said in frozen.said.items() if key != "kills"}


def test_the_page_counts_the_vectors_of_each_family() -> None:
    page = vectors_page(VECTORS.read_text(encoding="utf-8"), families())
    for family in families():
        entry = read_manifest()["families"][family.id]
        assert f"| {family.title} | {entry['vectors']} | {entry['by']['hand']} |" in page


def test_every_rule_and_every_clause_has_a_row() -> None:
    matrix, page = pages()
    for rule in matrix.rules:
        assert f"#### `{rule.rule.id}` {{: #{rule.rule.id} }}" in page
    for clause in matrix.clauses:
        number = clause.id.rpartition("-")[2]
        assert f"| [{number}](rules/{clause.family}.md#{clause.id}) | {clause.text} |" in page


def test_a_rule_lists_its_vectors_by_family_and_outcome() -> None:
    _, page = pages()
    chapter = page.split("#### `cap.most`")[1].split("####")[0]
    accepted, refused = re.search(r"accepted: (.*); refused: (.*)\.\n", chapter).groups()
    both = [one for one in vectors("lady-lord") if "cap.most" in one.rules]
    named = {name.strip("`") for name in f"{accepted}, {refused}".split(", ")}
    assert named == {one.id for one in both}


def test_what_is_not_green_says_why() -> None:
    matrix, page = pages()
    chapter = page.split("#### `pile.never`")[1].split("####")[0]
    assert "*No documented family has it.*" in chapter
    for row in matrix.rules:
        assert (row.status == "green") == (not row.reasons)
