"""Engines for the suite to fail, each the reference engine with one bad habit.

Every animal begins with `HEAD`, which is an engine that is right in everything; what is written
after it replaces a part of that. The last three have odd habits that are none of the suite's
business, and must pass.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent

HEAD = f"""\
import json, os, random, sys, time
sys.path.insert(0, {str(ROOT)!r})
from handfoot.wire.serve import _answer
from reference_engine.server import ReferenceAdapter

adapter = ReferenceAdapter()
CLAIMS = ["talks", "tally", "scorer", "melds", "referee"]
count = 0

def write(text):
    sys.stdout.buffer.write(text if isinstance(text, bytes) else text.encode())
    sys.stdout.buffer.flush()

def reply(request):
    answer, _ = _answer(adapter, json.dumps(request).encode(), False)
    if request["op"] == "hello":
        answer["claims"] = CLAIMS
    return answer

def answer(request):
    write(json.dumps(reply(request)) + "\\n")

def run():
    for line in sys.stdin:
        request = json.loads(line)
        answer(request)
        if request["op"] == "bye":
            return

right, told = reply, answer

"""

ANIMALS = {
    "good": "run()",
    "dies on start": "sys.exit('no cards found')",
    "other version": """
def reply(request):
    return {"id": request["id"], "ok": False, "code": "version", "message": "Only 0.9 here."}
run()""",
    "banner": "write('Welcome!\\n'); run()",
    "dies on the third apply": """
def answer(request):
    global count
    count += request["op"] == "apply"
    if count == 3:
        sys.exit('the third apply')
    told(request)
run()""",
    "exits zero mid-game": """
def answer(request):
    sys.exit(0) if request["op"] == "apply" else told(request)
run()""",
    "fails politely": """
def reply(request):
    if request["op"] == "apply":
        return {"id": request["id"], "ok": False, "code": "internal", "message": "1/0"}
    return right(request)
run()""",
    "hangs on score": """
def answer(request):
    time.sleep(60) if request["op"] == "score" else told(request)
run()""",
    "hangs once": """
def answer(request):
    if request["op"] in ("score", "tally") and not os.path.exists(MARK):
        open(MARK, "w").close(); time.sleep(60)
    told(request)
run()""",
    "logs to stdout": """
def answer(request):
    if request["op"] == "apply":
        write('moving cards\\n')
    told(request)
run()""",
    "wrong id": """
def reply(request):
    return {**right(request), "id": request["id"] + (request["op"] == "meld")}
run()""",
    "two replies": """
def answer(request):
    told(request)
    if request["op"] == "meld":
        told(request)
run()""",
    "latin-1": """
def answer(request):
    if request["op"] == "meld":
        write('{"id":1,"ok":true,"kind":"r\\u00e9gulier"}\\n'.encode("latin-1"))
    told(request)
run()""",
    "huge line": """
def reply(request):
    return {**right(request), **({"log": "x" * 5_000_000} if request["op"] == "meld" else {})}
run()""",
    "nulls everywhere": """
def reply(request):
    one = right(request)
    return {**one, "sides": None} if request["op"] == "tally" else one
run()""",
    "floats": """
def reply(request):
    one = right(request)
    for side in one.get("sides", []):
        side["total"] = float(side["total"])
    return one
run()""",
    "answers the previous request": """
before = [None]
def answer(request):
    before.append(request)
    told(before[-2] if request["op"] == "meld" else request)
run()""",
    "claims too much": """
class Less(ReferenceAdapter):
    def tally(self, request):
        from handfoot.wire.adapter import Refused
        raise Refused("unknown-op", "There is no tally here.")
adapter = Less()
run()""",
    "does not say what it does not know": """
def reply(request):
    one = right(request)
    return {"id": request["id"], "ok": True} if one.get("code") == "unknown-op" else one
run()""",
    "supports nothing": "CLAIMS = []\nrun()",
    "rejects all": """
def reply(request):
    if request["op"] in ("apply", "judge"):
        before = adapter._position
        one = right(request)
        adapter._position = before
        if request["op"] == "judge":
            return {**one, "verdicts": [{"legal": False}]}
        from reference_engine import position_to_json
        return {"id": request["id"], "ok": True, "legal": False, "state": position_to_json(before)}
    return right(request)
run()""",
    "accepts all": """
def reply(request):
    one = right(request)
    if request["op"] == "judge":
        return {**one, "verdicts": [{"legal": True}]}
    return {**one, "legal": True} if "legal" in one else one
run()""",
    "half-applies refused moves": """
def reply(request):
    one = right(request)
    if request["op"] == "apply" and not one["legal"]:
        for hand in one["state"]["zones"]["hands"]:
            del hand[:1]
    return one
run()""",
    "keeps state across setup": """
aside = None
def reply(request):
    global aside
    one = right(request)
    if "state" in one:
        now = one["state"]["game"]["scores"]
        if request["op"] == "setup":
            one["state"]["game"]["scores"] = aside or now
        elif now != [0] * len(now):
            aside = now
    return one
run()""",
    "random verdicts": """
def reply(request):
    one = right(request)
    if request["op"] == "meld":
        one.update(legal=os.urandom(1)[0] % 2 == 0, kind=None)
    return one
run()""",
    "bonus off by one": """
def reply(request):
    one = right(request)
    for side in one.get("sides", []):
        side["total"] += sum(line["rule"] == "score.out" for line in side["lines"])
    return one
run()""",
    "wrong reasons": """
CLAIMS.append("explains")
def reply(request):
    one = right(request)
    for verdict in (one, *one.get("verdicts", [])):
        if "rule" in verdict:
            verdict["rule"] = "game.end"
    return one
run()""",
    "wrong lines": """
CLAIMS.append("explains")
def reply(request):
    one = right(request)
    for side in one.get("sides", []):
        for line in side["lines"]:
            line["points"] += line["rule"] == "score.out"
    return one
run()""",
    "short of operations": """
class Less(ReferenceAdapter):
    pass
for op in ("judge", "turn", "moves", "deal"):
    setattr(Less, op, getattr(ReferenceAdapter.__mro__[1], op))
adapter = Less()
run()""",
    "slow": """
def answer(request):
    time.sleep(0.06 if request["op"] == "tally" else 0)
    told(request)
run()""",
    "goes on after bye": "run(); time.sleep(60)",
    "leaves with a complaint": "run(); sys.exit(7)",
    "sorted differently": """
def reply(request):
    one = right(request)
    for piles in one.get("state", {}).get("zones", {}).get("sealed", []):
        piles[:] = [pile[:1] + pile[:0:-1] for pile in piles]
    for zone in ("hands", "aside"):
        cards = one.get("state", {}).get("zones", {}).get(zone, [])
        cards[:] = [hand[::-1] for hand in cards]
    for melds in one.get("state", {}).get("zones", {}).get("melds", []):
        melds.sort(key=lambda meld: meld["rank"], reverse=True)
    return dict(reversed(one.items()))
run()""",
    "extra fields": """
def reply(request):
    one = right(request)
    if "state" in one:
        one["state"]["zones"]["table"] = "green"
    return {**one, "elapsed": 12, "debug": {"seen": [1, None]}}
run()""",
    "noisy stderr": """
def answer(request):
    sys.stderr.write('debug ' * 5000); sys.stderr.flush()
    told(request)
run()""",
}


def animal(folder: Path, name: str) -> list[str]:
    """The command that starts an animal, its program written into the folder."""
    program = folder / f"{name.replace(' ', '-')}.py"
    mark = f"MARK = {str(folder / 'mark')!r}\n"
    program.write_text(HEAD + mark + ANIMALS[name], encoding="utf-8")
    return [sys.executable, str(program)]
