"""Puts the frozen vectors to an engine behind a pipe, with the standard library alone:

    handfoot vectors export -o vectors
    python vectors.py vectors -- ./my-engine

An engine in Python needs no pipe: `run(folder, ask)`, where `ask(op, **fields)` gives the reply to
a request of the protocol. Python 3.11 or newer.
"""

import copy
import hashlib
import json
import subprocess
import sys
from pathlib import Path


class Wrong(Exception):
    """Says which answer is not the frozen one."""


def must(holds, wrong):
    if not holds:
        raise Wrong(wrong)


def run(folder, ask, tell=print):
    read = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.*")}
    manifest = json.loads(read["manifest.json"])
    for name, total in manifest["files"].items():
        found = hashlib.sha256(read[name]).hexdigest()
        must(total == f"sha256:{found}", f"{name} is not the file of the manifest.")
    hello = ask("hello", protocol=[manifest["protocol"]])
    for family, entry in manifest["families"].items():
        if hello["rulesets"] == "any" or family in hello["rulesets"]:
            ask("rules", ruleset=json.loads(read[entry["ruleset"]]), digest=entry["digest"])
    count = {"right": 0, "missed": 0, "not applicable": 0}
    for vector in map(json.loads, read["vectors.jsonl"].splitlines()):
        digest = manifest["families"][vector["family"]]["digest"]
        table = {"rules": digest, "seats": vector["seats"]}
        try:
            result = "right" if applies(vector, hello) else "not applicable"
            if result == "right":
                put(vector, table, ask, manifest["compare"])
        except Wrong as wrong:
            result = "missed"
            tell(f"{vector['family']}/{vector['id']}: {wrong}. {vector['why']}")
        count[result] += 1
    tell(", ".join(f"{number} {what}" for what, number in count.items()))
    return count


def applies(vector, hello):
    return (
        vector["claim"] in hello["claims"]
        and (hello["rulesets"] == "any" or vector["family"] in hello["rulesets"])
        and (hello["seats"] == "any" or vector["seats"] in hello["seats"])
        and vector.get("chance", hello["chance"]) == hello["chance"]
        and (vector["kind"] != "tree" or "moves" in hello["ops"])
    )


def put(vector, table, ask, compare):
    """Puts one vector to an engine. Raises `Wrong` where an answer is not the frozen one."""

    def begin():
        if "position" in vector:
            return ask("setup", **table, position=vector["position"])
        return ask("deal", **table, **vector["deal"])

    def make(move, refused=None):
        reply = ask("apply", move=move)
        wrong = "not accepted" if refused is None else "not refused"
        must(reply.get("legal") is (refused is None), f"{json.dumps(move)} is {wrong}")
        return reply["state"]

    def leaves(depth, way):
        state = begin()["state"]
        for move in way:
            state = make(move)
        moves = ask("moves")["moves"] if depth else []
        ends = [end for move in moves for end in leaves(depth - 1, [*way, move])]
        return ends if moves else [state["game"]["scores"]]

    if vector["kind"] == "play":
        known = copy.deepcopy(vector.get("position", vector.get("state", {})))
        begin()
        for step in vector["steps"]:
            for move in step.get("moves") or [step["move"]]:
                state = make(move, step.get("refused"))
            for pointer, value in step.get("then", {}).items():
                change(known, pointer.split("/")[1:], value)
            must(same(known, state, "", compare), f"the state is wrong after {json.dumps(move)}")
    elif vector["kind"] == "judge" and "position" in vector:
        for one in vector["verdicts"]:
            begin()
            for move in vector.get("moves", []):
                make(move)
            make(one["move"], one.get("refused"))
    elif vector["kind"] == "judge":
        for one in vector["verdicts"]:
            cards = {"cards": one["cards"], "onto": one["onto"]}
            reply = ask("meld", **table, round=vector["round"], **cards)
            right = reply.get("legal") is ("refused" not in one)
            must(right and reply.get("kind") == one.get("kind"), f"{one['cards']} judged otherwise")
    elif vector["kind"] == "score":
        if "position" in vector:
            begin()
            reply = ask("score")
        else:
            reply = ask("tally", **table, round=vector["round"], sides=vector["counted"])
        totals = [[side["total"] for side in one.get("sides", [])] for one in (vector, reply)]
        must(totals[0] == totals[1], f"the totals are {totals[1]} instead of {totals[0]}")
    else:
        ends = leaves(vector["depth"], [])
        must(len(ends) == vector["leaves"], f"{len(ends)} ways instead of {vector['leaves']}")
        must([*map(sum, zip(*ends, strict=True))] == vector["scores"], "the scores are others")


def change(place, keys, value):
    """Puts a value where the keys lead, in lists too; objects on the way are begun."""
    *way, last = [int(key) if key.isdecimal() else key for key in keys]
    for key in way:
        place = place[key] if isinstance(place, list) else place.setdefault(key, {})
    place[last] = value


def same(expected, got, at, compare):
    """Whether all that is expected is there; bags in any order, and without what never matters."""
    if isinstance(expected, dict):
        keys = expected.keys() - set(compare["never"])
        return isinstance(got, dict) and all(
            key in got and same(expected[key], got[key], f"{at}/{key}", compare) for key in keys
        )
    if isinstance(expected, list) and isinstance(got, list):
        by = compare["sorted"].get(at)
        if by or at in compare["bags"]:
            lists = (expected, got)
            expected, got = (
                sorted(one, key=lambda item: json.dumps(item[by] if by else item, sort_keys=True))
                for one in lists
            )
        return len(expected) == len(got) and all(
            same(*pair, f"{at}/*", compare) for pair in zip(expected, got, strict=True)
        )
    return type(expected) is type(got) and expected == got


def main(arguments):
    if len(arguments) < 3 or arguments[1] != "--":
        print("Say: python vectors.py FOLDER -- ENGINE…", file=sys.stderr)
        return 2
    folder, _, *command = arguments
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, text=True, encoding="utf-8", **pipes) as engine:

        def ask(op, **fields):
            engine.stdin.write(json.dumps({"id": 1, "op": op, **fields}) + "\n")
            engine.stdin.flush()
            return json.loads(engine.stdout.readline())

        try:
            count = run(Path(folder), ask)
        except (Wrong, OSError) as wrong:
            engine.kill()
            print(wrong, file=sys.stderr)
            return 2
        ask("bye")
    return 1 if count["missed"] or not count["right"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
