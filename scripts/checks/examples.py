#!/usr/bin/env python3
"""Plays the examples of protocol/WORDS.md and protocol/FORMULAS.md against a server.

    scripts/checks/examples.py [--server COMMAND]             says where the pages are wrong
    scripts/checks/examples.py [--server COMMAND] --update    writes what the server answers

A line `<!-- now MOMENT ZONE -->` sets the clock of the tables below it. What stands in front of a
table says how its rows are played:

    <!-- play METHOD PARAM [OTHER=VALUE …]: MEMBERS -->   the first cell is the param, the second one those members of
                                          the result that say something, or the kind of the error
    <!-- urgency -->                      the terms of a task with those params, so many days later
    <!-- strength -->                     the strength of a habit that is marked so many days ago
    <!-- palette -->                      the names that the refusal of another colour allows
"""

import argparse
import datetime
import itertools
import json
import math
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PAGES = ("protocol/WORDS.md", "protocol/FORMULAS.md")
# What a result has where nothing was said.
NOTHING = (None, [], {}, "scheduled", "none")
DIRECTIVE = re.compile(r"<!-- (now|play|urgency|strength|palette)\b ?(.*?) ?-->")


class Server:
    """A session on a database of its own, whose clock stands still."""

    def __init__(self, command, clock):
        self.folder = tempfile.TemporaryDirectory(prefix="daybook-examples-")
        path = pathlib.Path(self.folder.name) / "day.db"
        self.process = subprocess.Popen(
            [*shlex.split(command), "--conformance", "--database", str(path)], cwd=ROOT,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")
        self.ids = itertools.count(1)
        self.now, self.zone = datetime.datetime.fromisoformat(clock[0]), clock[1]
        self.result("initialize", now=clock[0], timeZone=self.zone)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(10)
        self.process.stdout.close()
        self.folder.cleanup()

    def answer(self, method, **params):
        message = {"jsonrpc": "2.0", "id": next(self.ids), "method": method, "params": params}
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def result(self, method, **params):
        answer = self.answer(method, **params)
        if "result" not in answer:
            raise SystemExit(f"{method} {json.dumps(params)}: {answer['error']['message']}")
        return answer["result"]

    def go(self, days):
        now = (self.now + datetime.timedelta(days=days)).strftime("%Y-%m-%dT%H:%M")
        self.result("conformance/clock", now=now)

    def day(self, back):
        return (self.now - datetime.timedelta(days=back)).strftime("%Y-%m-%d")


def shown(value):
    return f"`{json.dumps(value, ensure_ascii=False)}`"


def played(server, argument, cells):
    """A row of a text and what it is read as."""
    call, _, members = argument.partition(":")
    method, param, *others = call.split()
    others = dict(other.split("=") for other in others)
    answer = server.answer(method, **{param: cells[0].strip("`")}, **others)
    if "error" in answer:
        return [cells[0], answer["error"]["data"]["kind"]]
    said = {name: answer["result"].get(name) for name in members.split()}
    return [cells[0], shown({name: bare(value) for name, value in said.items()
                             if value not in NOTHING})]


def bare(value):
    """Alternatives by their rules and problems by their kinds, since their sentences are wording."""
    if isinstance(value, list) and all(isinstance(each, dict) for each in value):
        return [each.get("rule") or each.get("kind") or each for each in value]
    return value


def urgency(server, _, cells):
    params = json.loads(cells[0].strip("`"))
    server.result("task/add", id="other", title="Water the moss")
    server.result("task/add", id="fern", title="Water the fern", **params)
    server.go(int(cells[1]))
    terms = server.result("task/explain", id="fern")["terms"]
    return [*cells[:2], shown({term["name"]: term["points"] for term in terms})]


def strength(server, _, cells):
    params = json.loads(cells[0].strip("`"))
    marked = [days for part in cells[1].split(", ") for days in span(part)]
    server.result("habit/add", id="read", title="Read", start=server.day(max(marked)), **params)
    for days in marked:
        server.result("habit/mark", id="read", day=server.day(days))
    answered = server.result("habit/stats", id="read")["strength"]
    computed = strength_of(params["recurrence"], marked)
    if computed != answered:
        print(f"FORMULAS.md: {cells[0]}: the formula gives {computed}, the server {answered}")
    return [*cells[:2], str(answered)]


def span(text):
    first, _, last = text.partition("–")
    return range(int(first), int(last or first) + 1)


def strength_of(rule, marked):
    """The formula of the page, for a rule that is due each day, or on one day of some weeks."""
    parts = dict(part.split("=") for part in rule.split(";"))
    every = {"DAILY": 1, "WEEKLY": 7}[parts["FREQ"]] * int(parts.get("INTERVAL", 1))
    kept, score, value = 0.5 ** (math.sqrt(1 / every) / 13), 0.0, 0.0
    for back in range(max(marked), -1, -1):
        if (max(marked) - back) % every == 0:
            if back == 0 and back not in marked:
                break
            value = 1.0 if back in marked else 0.0
        score = min(1, max(0, score * kept + value * (1 - kept)))
    return math.floor(score * 1e6) / 1e6


def palette(server, _, __):
    error = server.answer("tag/add", name="garden", colour="none of them")["error"]
    return [f"`{name}`" for name in error["data"]["allowed"]]


PLAYS = {"play": played, "urgency": urgency, "strength": strength}


def written(text, command):
    """The page as a server answers it; each row has a server of its own."""
    page, clock, play, argument, row = [], None, None, "", 0
    for line in text.split("\n"):
        directive = DIRECTIVE.fullmatch(line)
        if directive and directive[1] == "now":
            clock = directive[2].split()
        elif directive:
            play, argument, row = PLAYS.get(directive[1], palette), directive[2], 0
        elif play is palette:
            with Server(command, clock) as server:
                line = " ".join(palette(server, argument, line))
            play = None
        elif play and line.startswith("|"):
            row += 1
            if row > 2:
                cells = [cell.strip() for cell in line[1:].removesuffix("|").split(" |")]
                with Server(command, clock) as server:
                    line = "| " + " | ".join(play(server, argument, cells)) + " |"
        else:
            play = None
        page.append(line)
    return "\n".join(page)


def main():
    parser = argparse.ArgumentParser(description="Plays the examples of the protocol's pages.")
    parser.add_argument("--server", default=".build/release/daybook serve")
    parser.add_argument("--update", action="store_true")
    arguments = parser.parse_args()
    wrong = 0
    for name in PAGES:
        path = ROOT / name
        text = path.read_text(encoding="utf-8")
        new = written(text, arguments.server)
        if arguments.update:
            path.write_text(new, encoding="utf-8")
            continue
        for number, (said, is_so) in enumerate(zip(text.split("\n"), new.split("\n")), 1):
            if said != is_so:
                wrong += 1
                print(f"{name}:{number}: the page has\n    {said}\nand the server\n    {is_so}")
    print(f"{wrong} wrong examples")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
