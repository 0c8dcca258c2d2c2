#!/usr/bin/env python3
"""Holds what proves each sentence of the protocol against both: protocol/RULES.md those of
protocol/README.md, protocol/METHODS.md those that the schema says of the methods.

    scripts/checks/rules.py             says what is wrong: a sentence without a proof, a proof that
                                        is gone, a page that does not follow its source
    scripts/checks/rules.py --update    writes the pages anew: the sentences come from the source,
                                        and what proves them stays. A sentence that changed keeps the
                                        proof of the one that it replaces, and is named: read it again

What proves a sentence is written by hand, below it: cases by their names, a test as `PATH`: “its
name”, or `no behaviour` with the reason. In all papers of the protocol, a case that is named exists.
"""

import difflib
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROTOCOL = ROOT / "protocol"
sys.path.insert(0, str(PROTOCOL))

from runner.case import CASES, Case, Malformed  # noqa: E402
from runner.schema import Bundle  # noqa: E402

RULES = """# Rules and what proves them

Each sentence of [README.md](README.md) before its index, and below it what proves it: [cases](cases) \
by their names, or a test where no case can show it. `scripts/checks/rules.py --update` writes the \
sentences; the proofs are written by hand, by who has read them.
"""
METHODS = """# What proves what is said of the methods

Each sentence that the [schema](schema) says of a method, and below it what proves it, as in \
[RULES.md](RULES.md), whose program writes this page too.
"""
END_OF_RULES = "<!-- generated: begin -->"
NO_PROOF = "no proof yet"
NO_BEHAVIOUR = re.compile(r"no behaviour: .+")
PROOF = re.compile(r"`(?P<case>[a-z]+/[A-Za-z0-9-]+)`|`(?P<test>Tests/[^`]+)`: “(?P<title>[^”]+)”")
# How much of a changed sentence is still that of the one that it replaces.
ALIKE = 0.6
PAPERS = ("*.md", "docs/decisions/*.md", "protocol/*.md", "protocol/cases/*.md", "protocol/schema/*.md")


def sentences(text):
    """Each sentence and each row of a table, with the heading above it."""
    lines = text.partition(END_OF_RULES)[0].splitlines()
    heading, is_code = "", False
    for line, next_line in zip(lines, lines[1:] + [""]):
        if line.startswith("```"):
            is_code = not is_code
        elif is_code or is_ruler(line) or is_ruler(next_line):
            pass
        elif line.startswith("#"):
            heading = line.strip("# ")
        elif line.startswith("|"):
            yield heading, line.strip("| ").replace(" | ", " · ")
        elif line:
            line = re.sub(r"^(?:- |\d+\. )", "", line)
            for sentence in re.split(r"(?<=\.) (?=[A-Z`\"\[])", line):
                yield heading, sentence


def said_of_methods(bundle):
    """Each sentence of the summary of a method, with the namespace as the heading."""
    methods = [(method["name"].rpartition("/")[0] or "lifecycle", method) for method in bundle["methods"]]
    for heading, method in sorted(methods, key=lambda pair: pair[0]):
        for sentence in re.split(r"(?<=\.) (?=[A-Z`])", method["summary"]):
            yield heading, f"`{method['name']}`: {sentence}"


def is_ruler(line):
    return bool(line) and set(line) <= set("|-: ")


def proofs(page):
    """What the page says of each sentence, by heading and sentence."""
    found, heading, sentence = {}, "", None
    for line in page.splitlines():
        if line.startswith("## "):
            heading = line[3:]
        elif line.startswith("- "):
            sentence = (heading, line[2:])
            found[sentence] = NO_PROOF
        elif line.startswith("  - ") and sentence:
            found[sentence] = line[4:]
    return found


def written(introduction, rules, known):
    """The page, and the sentences that took over the proof of another one."""
    gone = {key: proof for key, proof in known.items() if key not in rules}
    page, heading, changed = introduction, None, []
    for rule in rules:
        proof = known.get(rule)
        if proof is None:
            near = max(gone, default=None, key=lambda key: likeness(key, rule))
            if near and likeness(near, rule) >= ALIKE:
                proof = gone.pop(near)
                changed.append(rule[1])
        if rule[0] != heading:
            heading = rule[0]
            page += f"\n## {heading}\n\n"
        page += f"- {rule[1]}\n  - {proof or NO_PROOF}\n"
    return page, changed


def likeness(one, other):
    return difflib.SequenceMatcher(None, one[1], other[1], autojunk=False).ratio()


def faults_of(rule, proof, bundle):
    """What is wrong with what is said to prove a sentence."""
    if NO_BEHAVIOUR.fullmatch(proof):
        return
    parts = list(PROOF.finditer(proof))
    if not parts or ", ".join(part.group() for part in parts) != proof:
        yield f"what proves it is not cases, tests or `no behaviour: …`: {proof}"
    for part in parts:
        if part["case"]:
            yield from faults_of_case(part["case"], bundle)
        elif not (ROOT / part["test"]).is_file():
            yield f"there is no {part['test']}"
        elif f'"{part["title"]}"' not in (ROOT / part["test"]).read_text(encoding="utf-8"):
            yield f"no test of {part['test']} is named “{part['title']}”"


def faults_of_case(name, bundle):
    path = CASES / f"{name}.rpc"
    if not path.is_file():
        yield f"there is no case {name}"
        return
    try:
        kinds = {step.kind for step in Case(path, bundle).steps}
    except Malformed as error:
        yield str(error)
        return
    if not kinds & {"reply", "exit"}:
        yield f"the case {name} expects nothing"


def faults_of_papers(bundle):
    """Names in papers that look like a case, and are neither one nor a method."""
    folders = {path.name for path in CASES.iterdir() if path.is_dir()}
    for pattern in PAPERS:
        for path in sorted(ROOT.glob(pattern)):
            text = path.read_text(encoding="utf-8")
            named = set(re.findall(r"\b([a-z]+/[a-z0-9-]+)\.rpc\b", text))
            named |= {name for name in re.findall(r"`([a-z]+/[a-z0-9]+(?:-[a-z0-9]+)+)`", text)}
            for name in sorted(named):
                if name.partition("/")[0] in folders and not (CASES / f"{name}.rpc").is_file():
                    yield f"{path.relative_to(ROOT)}: there is no case {name}"


def problems(name, introduction, rules, page, bundle):
    known = proofs(page)
    for rule in rules:
        proof = known.get(rule)
        if proof is None or proof == NO_PROOF:
            yield f"{name}: nothing proves: {rule[1]}"
        else:
            for fault in faults_of(rule, proof, bundle):
                yield f"{name}: {rule[1]}\n    {fault}"
    for _, sentence in known.keys() - set(rules):
        yield f"{name}: its source does not say: {sentence}"
    if not known.keys() ^ set(rules) and written(introduction, rules, known)[0] != page:
        yield f"{name}: its order or its other words are not those of --update"


def main():
    bundle = json.loads((PROTOCOL / "openrpc.json").read_text(encoding="utf-8"))
    readme = (PROTOCOL / "README.md").read_text(encoding="utf-8")
    found, count = [], 0
    for name, introduction, source in (
            ("RULES.md", RULES, sentences(readme)),
            ("METHODS.md", METHODS, said_of_methods(bundle))):
        rules, path = list(dict.fromkeys(source)), PROTOCOL / name
        page = path.read_text(encoding="utf-8") if path.exists() else ""
        if sys.argv[1:] == ["--update"]:
            page, changed = written(introduction, rules, proofs(page))
            path.write_text(page, encoding="utf-8")
            for sentence in changed:
                print(f"changed, read what proves it again: {sentence}")
        found += problems(name, introduction, rules, page, Bundle(PROTOCOL / "openrpc.json"))
        count += len(rules)
    found += faults_of_papers(Bundle(PROTOCOL / "openrpc.json"))
    for problem in found:
        print(problem)
    print(f"{count} sentences, {len(found)} problems")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
