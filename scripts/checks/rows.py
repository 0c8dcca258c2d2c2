#!/usr/bin/env python3
"""Checks the tables of docs/rows.md: each rule of the five documents names what proves it.

    scripts/checks/rows.py    says what is wrong, and prints how many rows are open

A proof is a case (`dashboard/empty.rpc`) or a Swift test (`ReportTests/appearance`). A row that waits
for a later step is `pending: STEP`; one that is not proven yet is `open:` with what is missing.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CASES = ROOT / "protocol" / "cases"
DOCUMENTS = ("memoss", "memoss-onboarding", "daisydos", "airfit", "hallo")
STEPS = ("devices",)
TYPE = re.compile(r"\b(?:struct|class|extension) (\w+)")
TEST = re.compile(r"@Test\b(?:(?!@Test\b).)*?\bfunc (\w+)", re.S)


def rows(page):
    """The name, rule and proof of each row."""
    for line in page.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and cells[0] != "row" and not set(line) <= set("|- "):
            yield cells if len(cells) == 3 else [cells[0], "", ""]


def tests(sources):
    """Each `Type/function` that may name a test, by the types and the tests of one source."""
    return {f"{suite}/{test}" for text in sources
            for suite in TYPE.findall(text) for test in TEST.findall(text)}


def fault(name, rule, proof, known):
    """What is wrong with a row, or None."""
    document, _, short = name.partition("/")
    state, _, reason = proof.partition(":")
    reason = reason.strip()
    named = re.findall(r"`([^`]+)`", proof)
    if document not in DOCUMENTS or not short or not rule:
        return "not a row `document/name | rule | proof`"
    if state == "open":
        return None if reason else "open without a reason"
    if state == "pending":
        return None if reason in STEPS else f"pending for no known step: {reason}"
    if not named or proof != ", ".join(f"`{each}`" for each in named):
        return "no proof"
    missing = [each for each in named if each not in known]
    return f"no case or test {', '.join(missing)}" if missing else None


def faults(page, known):
    """Each fault of a page, given the names of all cases and tests."""
    found, names = [], []
    for name, rule, proof in rows(page):
        if name in names:
            found.append(f"{name}: twice")
        names.append(name)
        wrong = fault(name, rule, proof, known)
        found += [f"{name}: {wrong}"] if wrong else []
    empty = [each for each in DOCUMENTS if not any(name.startswith(f"{each}/") for name in names)]
    return found + [f"{document}: no rows" for document in empty]


def main():
    page = (ROOT / "docs" / "rows.md").read_text(encoding="utf-8")
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "Tests").rglob("*.swift")]
    known = tests(sources) | {str(path.relative_to(CASES)) for path in CASES.rglob("*.rpc")}
    found = faults(page, known)
    for each in found:
        print(each)
    states = [proof.partition(":")[0] for _, _, proof in rows(page)]
    print(f"{len(states)} rows, {states.count('open')} open, {states.count('pending')} pending, "
          f"{len(found)} problems")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
