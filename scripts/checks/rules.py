#!/usr/bin/env python3
"""Holds each sentence of protocol/README.md, and each that the schema says of a method, against what
proves it: a line in a case, `# proves: SECTION: FIRST WORDS`, or above a test in Tests, `// proves: …`.
The section is a heading of the page or a method; the words are as many of the sentence as are its own,
three or more.

    scripts/checks/rules.py           says what is wrong: a sentence that nothing proves, a proof of a
                                      sentence that is not there, or of several
    scripts/checks/rules.py --list    writes each sentence with what proves it

In all papers of the protocol, a case that is named exists.
"""

import collections
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROTOCOL = ROOT / "protocol"
sys.path.insert(0, str(PROTOCOL))

from runner.case import CASES, Case, Malformed  # noqa: E402
from runner.schema import Bundle  # noqa: E402

END_OF_RULES = "<!-- generated: begin -->"
PROVES = re.compile(r"^ *(?:#|//) proves: (.+)$", re.M)
PAPERS = ("*.md", "docs/decisions/*.md", "protocol/*.md", "protocol/cases/*.md", "protocol/schema/*.md")
# What is no behaviour: sections, and sentences by their beginnings.
SAID_ONLY = (
    "A second implementation",
    "The daybook protocol: Where LSP 3.17",
    "The daybook protocol: The source of",
    "The daybook protocol: From both, for",
    "The daybook protocol: [`cases`](cases) shows every",
    "The daybook protocol: A case names",
    "The daybook protocol: [WORDS.md](WORDS.md) describes the",
    "Values: A name says",
    "Values: A boolean that",
    "Messages to people: A sender such",
    "Messages to people: It sends the",
    "Messages to people: A sender that",
    "Versions: A release freezes",
    "Versions: Additions are marked",
    "Versions: Every enumeration in",
    "Versions: A method with",
    "care/fail: A sender that",
    "conformance/reset: Known only to",
    "completion/list: It looks at",
)


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
    """Each sentence of the summary of a method, with the method's name as the heading."""
    for method in bundle["methods"]:
        for sentence in re.split(r"(?<=\.) (?=[A-Z`])", method["summary"]):
            yield method["name"], sentence


def is_ruler(line):
    return bool(line) and set(line) <= set("|-: ")


def proofs():
    """What each case and each file of tests says that it proves, by its path."""
    paths = [*sorted(CASES.rglob("*.rpc")), *sorted((ROOT / "Tests").rglob("*.swift"))]
    found = {path: PROVES.findall(path.read_text(encoding="utf-8")) for path in paths}
    return {path: said for path, said in found.items() if said}


def is_said_only(rule):
    return any(rule == each or rule.startswith((f"{each} ", f"{each}:")) for each in SAID_ONLY)


def proven(rules, proofs):
    """The paths that prove each sentence, and what is wrong with what they say."""
    found, faults = collections.defaultdict(list), []
    for path, said in proofs.items():
        for words in said:
            fitting = [rule for rule in rules if rule == words or rule.startswith(f"{words} ")]
            if len(fitting) == 1:
                found[fitting[0]].append(path)
            else:
                faults.append(f"{path}: {len(fitting)} sentences begin so: {words}")
    faults += [f"nothing proves: {rule}" for rule in rules if rule not in found and not is_said_only(rule)]
    return found, faults


def faults_of_case(path, bundle):
    """What is wrong with a case that proves something."""
    try:
        kinds = {step.kind for step in Case(path, bundle).steps}
    except Malformed as error:
        yield str(error)
        return
    if not kinds & {"reply", "exit"}:
        yield f"{path}: proves a sentence and expects nothing"


def faults_of_papers(bundle):
    """Names in papers that look like a case, and are neither one nor a method."""
    folders = {path.name for path in CASES.iterdir() if path.is_dir()}
    for pattern in PAPERS:
        for path in sorted(ROOT.glob(pattern)):
            text = path.read_text(encoding="utf-8")
            named = set(re.findall(r"\b([a-zA-Z]+/[a-z0-9-]+)\.rpc\b", text))
            named |= {name for name in re.findall(r"`([a-zA-Z]+/[a-z0-9]+(?:-[a-z0-9]+)+)`", text)}
            for name in sorted(named):
                if name.partition("/")[0] in folders and not (CASES / f"{name}.rpc").is_file():
                    yield f"{path.relative_to(ROOT)}: there is no case {name}"


def main():
    if sys.argv[1:] not in ([], ["--list"]):
        sys.exit(__doc__)
    document = json.loads((PROTOCOL / "openrpc.json").read_text(encoding="utf-8"))
    page = sentences((PROTOCOL / "README.md").read_text(encoding="utf-8"))
    rules = list(dict.fromkeys(f"{heading}: {sentence}" for heading, sentence in
                               [*page, *said_of_methods(document)]))
    proving = {path.relative_to(ROOT): said for path, said in proofs().items()}
    found, faults = proven(rules, proving)
    if sys.argv[1:]:
        for rule in rules:
            print(rule, *(f"    {path}" for path in found[rule]), sep="\n")
        return 0
    bundle = Bundle(PROTOCOL / "openrpc.json")
    for path in proving:
        if path.suffix == ".rpc":
            faults += faults_of_case(ROOT / path, bundle)
    faults += faults_of_papers(bundle)
    for fault in faults:
        print(fault)
    print(f"{len(rules)} sentences, {len(faults)} problems")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
