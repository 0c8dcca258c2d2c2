#!/usr/bin/env python3
"""Holds the cases to the reasons that each method lists for its invalidState: each is shown.

    scripts/checks/reasons.py

Says which reason of which method no case shows, and which of those in UNSHOWN a case shows after
all. The runner of the cases refuses a reason that its method does not list.
"""

import collections
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "protocol"))

from runner.case import CASES, FIRST, Case, parts  # noqa: E402
from runner.schema import Bundle  # noqa: E402

# What no case can show, each with why.
RACE = "two at the same time, which a case cannot bring about (StdioTests)"
REACH = "a rule that takes seconds to walk through; task/skip shows it"
AS_METHOD = "an action is refused as the method is that it stands for"
UNSHOWN = {
    ("data/backup", "busy"): RACE, ("data/export", "busy"): RACE, ("data/import", "busy"): RACE,
    ("data/restore", "busy"): RACE,
    ("history/redo", "notKept"): "the undo goes from the log before what it brought back",
    ("task/complete", "outOfReach"): REACH, ("task/edit", "outOfReach"): REACH,
    ("task/postpone", "outOfReach"): REACH,
    ("view/act", "busy"): AS_METHOD, ("view/act", "declined"): AS_METHOD,
    ("view/act", "notKept"): AS_METHOD, ("view/act", "outOfReach"): AS_METHOD,
}


def shown(case):
    """Each method of a case with the reason of a refusal."""
    asked, session = collections.defaultdict(list), FIRST
    for step in case.steps:
        if step.kind == "session":
            session = step.value[0]
        elif step.kind in ("send", "setup"):
            for part in parts(step.value):
                asked[session, repr(part.get("id"))].append(part["method"])
        elif step.kind == "reply":
            for answer in step.value if isinstance(step.value, list) else [step.value]:
                error = answer.get("error") if isinstance(answer, dict) else None
                data = error.get("data") if isinstance(error, dict) else None
                if isinstance(data, dict) and "reason" in data:
                    for method in asked[session, repr(answer.get("id"))]:
                        yield method, data["reason"]


def problems(bundle, cases, unshown):
    found = {each for case in cases for each in shown(case)}
    listed = {(method, reason) for method in bundle.methods for reason in bundle.reasons(method)}
    for method, reason in sorted(listed - found - unshown.keys()):
        yield f"{method}: no case shows the reason {reason}"
    for method, reason in sorted(unshown.keys() & found | unshown.keys() - listed):
        yield f"{method}: {reason} need not be among what no case shows"


def main():
    bundle = Bundle(ROOT / "protocol" / "openrpc.json")
    cases = [Case(path, bundle) for path in sorted(CASES.rglob("*.rpc"))]
    found = list(problems(bundle, cases, UNSHOWN))
    for problem in found:
        print(problem)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
