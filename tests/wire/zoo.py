"""Tiny engines that misbehave, each a few lines of Python of its own.

Every animal begins with `HEAD`, which reads requests and answers as a good engine would; what is
written after it replaces a part of that. They import nothing of this project, so that they start
fast and share none of its mistakes.
"""

from __future__ import annotations

import sys
from pathlib import Path

HEAD = """\
import json, os, sys, time

def write(text):
    sys.stdout.buffer.write(text.encode() if isinstance(text, str) else text)
    sys.stdout.buffer.flush()

def reply(request):
    op = request["op"]
    if op == "hello":
        return {"protocol": "1.0", "engine": {"name": "zoo", "version": "1"},
                "claims": ["talks", "scorer"], "ops": ["hello", "score", "bye"],
                "chance": "own", "rulesets": "any", "seats": "any"}
    if op == "score":
        return {"sides": [{"total": 100}, {"total": -5}]}
    if op == "bye":
        return {}
    return {"ok": False, "code": "unknown-op", "message": "No."}

def answer(request):
    write(json.dumps({"id": request["id"], "ok": True, **reply(request)}) + "\\n")

def run():
    for line in sys.stdin:
        request = json.loads(line)
        answer(request)
        if request["op"] == "bye":
            return

"""

# Each replaces something and then runs.
ANIMALS = {
    "good": "run()",
    "dies on start": "sys.exit('no cards found')",
    "killed on start": "os.kill(os.getpid(), 9)",
    "banner": "write('Welcome to Hand and Foot!\\n'); run()",
    "silent": "time.sleep(60)",
    "other version": """
def reply(request):
    return {"ok": False, "code": "version", "message": "Only 0.9 here."}
run()""",
    "hangs on score": """
good = answer
def answer(request):
    time.sleep(60) if request["op"] == "score" else good(request)
run()""",
    "half a line": """
good = answer
def answer(request):
    if request["op"] == "score":
        write('{"id":2,"ok":'); time.sleep(60)
    good(request)
run()""",
    "deaf": "answer(json.loads(sys.stdin.readline())); time.sleep(60)",
    "huge line": """
good = answer
def answer(request):
    write('x' * 200000 + '\\n') if request["op"] == "score" else good(request)
run()""",
    "endless line": """
good = answer
def answer(request):
    while request["op"] == "score":
        write('x' * 60000)
    good(request)
run()""",
    "latin-1": """
good = answer
def answer(request):
    if request["op"] == "score":
        write('{"id":2,"ok":true,"name":"H\\u00e5nd"}\\n'.encode("latin-1"))
    else:
        good(request)
run()""",
    "wrong id": """
good = answer
def answer(request):
    good({**request, "id": request["id"] + (request["op"] == "score")})
run()""",
    "no id": """
good = answer
def answer(request):
    write('{"ok":true}\\n') if request["op"] == "score" else good(request)
run()""",
    "answers the request before": """
good, before = answer, []
def answer(request):
    before.append(request)
    good(before[-2] if request["op"] == "score" else request)
run()""",
    "two replies": """
good = answer
def answer(request):
    if request["op"] == "score":
        one = json.dumps({"id": request["id"], "ok": True, **reply(request)}) + "\\n"
        write(one + one)
    else:
        good(request)
run()""",
    "talks afterwards": """
good = answer
def answer(request):
    good(request)
    if request["op"] == "score":
        time.sleep(0.2)
        write('That was close!\\n')
run()""",
    "farewell speech": "run(); write('Thanks for playing!\\n')",
    "exits mid-way": """
good = answer
def answer(request):
    if request["op"] == "score":
        print("stack overflow at card 7", file=sys.stderr); sys.exit(3)
    good(request)
run()""",
    "exits zero mid-way": """
good = answer
def answer(request):
    sys.exit(0) if request["op"] == "score" else good(request)
run()""",
    "aborts mid-way": """
good = answer
def answer(request):
    os.abort() if request["op"] == "score" else good(request)
run()""",
    "closes its output": """
good = answer
def answer(request):
    if request["op"] == "score":
        os.close(1); time.sleep(60)
    good(request)
run()""",
    "noisy stderr": """
good = answer
def answer(request):
    sys.stderr.write('debug ' * 200000); sys.stderr.flush()
    good(request)
run()""",
    "floats": """
good = reply
def reply(request):
    return {"sides": [{"total": 100.0}]} if request["op"] == "score" else good(request)
run()""",
    "nulls": """
good = reply
def reply(request):
    return {"sides": None} if request["op"] == "score" else good(request)
run()""",
    "extra fields": """
good = reply
def reply(request):
    return {**good(request), "elapsed": 12, "debug": {"seen": [1, 2]}}
run()""",
    "sorted differently": """
good = reply
def reply(request):
    return dict(sorted(good(request).items(), reverse=True))
run()""",
    "fails politely": """
good = reply
def reply(request):
    failed = {"ok": False, "code": "internal", "message": "division by zero"}
    return failed if request["op"] == "score" else good(request)
run()""",
    "has children": """
import subprocess
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
good = reply
def reply(request):
    return {**good(request), "child": child.pid}
run()""",
    "does not leave": """
import signal
signal.signal(signal.SIGTERM, signal.SIG_IGN)
run(); time.sleep(60)""",
    "reads to the end": """
for line in sys.stdin:
    answer(json.loads(line))
sys.exit(5)""",
    "claims reasons": """
good = reply
def reply(request):
    told = good(request)
    return {**told, "claims": ["explains"]} if request["op"] == "hello" else told
run()""",
    "leaves with a complaint": "run(); sys.exit(7)",
}


def animal(folder: Path, name: str) -> list[str]:
    """The command that starts an animal, its program written into the folder."""
    program = folder / f"{name.replace(' ', '-')}.py"
    program.write_text(HEAD + ANIMALS[name], encoding="utf-8")
    # Without the site packages Python starts in half the time.
    return [sys.executable, "-I", "-S", str(program)]
