"""What became of the cases: lines while they are played, a table, and files for other programs."""

import collections
import json
from xml.etree import ElementTree

PASSED, FAILED, SKIPPED = "passed", "failed", "skipped"
# XML cannot hold these, whatever a server writes.
CONTROLS = {code: "\ufffd" for code in range(32) if code not in (9, 10, 13)}


class Outcome:
    def __init__(self, case, seconds=0.0, failures=(), lacking=None, note=None):
        # A failure is the framings in which it was seen, and the words.
        self.case, self.seconds, self.failures = case, seconds, merged(failures)
        self.lacking, self.note = lacking, note
        self.state = SKIPPED if lacking else FAILED if self.failures else PASSED

    def said(self):
        """What is printed of it at once."""
        if self.note:
            return self.note
        return "\n".join(
            f"FAILED {self.case.name} ({', '.join(framings)})\n"
            f"    {self.case.sentence}\n    {text}" for framings, text in self.failures)

    def json(self):
        return {"name": self.case.name, "sentence": self.case.sentence, "outcome": self.state,
                "seconds": round(self.seconds, 3), "needs": self.case.needs,
                **({"lacks": self.lacking} if self.lacking else {}),
                **({"failures": [{"framings": framings, "text": text}
                                 for framings, text in self.failures]} if self.failures else {})}


def merged(failures):
    """One failure once: what goes wrong alike in both framings is one thing."""
    found = {}
    for framing, text in failures:
        found.setdefault(text.split("\n")[0], (text, []))[1].append(framing)
    return [(framings, text) for text, framings in found.values()]


class Report:
    def __init__(self):
        self.outcomes, self.faults = [], []

    def add(self, outcome):
        self.outcomes.append(outcome)
        if outcome.said():
            print(outcome.said(), flush=True)

    def fault(self, text):
        """Something that is wrong with the server, and belongs to no case."""
        self.faults.append(text)
        print(f"FAILED after the last case\n    {text}", flush=True)

    def totals(self):
        counts = collections.Counter(outcome.state for outcome in self.outcomes)
        counts[FAILED] += len(self.faults)
        return {state: counts[state] for state in (PASSED, FAILED, SKIPPED)}

    def folders(self):
        found = collections.defaultdict(collections.Counter)
        for outcome in self.outcomes:
            found[outcome.case.folder][outcome.state] += 1
        return {folder: {state: counts[state] for state in (PASSED, FAILED, SKIPPED)}
                for folder, counts in sorted(found.items())}

    def lacking(self):
        counts = collections.Counter(o.lacking for o in self.outcomes if o.lacking)
        return dict(counts.most_common())

    def print_totals(self):
        folders, totals, lacking = self.folders(), self.totals(), self.lacking()
        if len(folders) > 1:
            width = max(map(len, folders))
            print(f"{'folder':<{width}}  passed  failed  skipped")
            for folder, counts in folders.items():
                print(f"{folder:<{width}}  {counts[PASSED]:6}  {counts[FAILED]:6}"
                      f"  {counts[SKIPPED]:7}")
        if lacking:
            reasons = ", ".join(f"{word} {count}" for word, count in lacking.items())
            print(f"{totals[SKIPPED]} skipped: {reasons}")
        print(", ".join(f"{count} {state}" for state, count in totals.items()))

    def write_json(self, path):
        whole = {"totals": self.totals(), "folders": self.folders(), "skipped": self.lacking(),
                 "faults": self.faults, "cases": [outcome.json() for outcome in self.outcomes]}
        with open(path, "w", encoding="utf-8") as file:
            json.dump(whole, file, ensure_ascii=False, indent=1)
            file.write("\n")

    def write_junit(self, path):
        root = ElementTree.Element("testsuites", name="daybook protocol")
        for folder, counts in self.folders().items():
            suite = ElementTree.SubElement(
                root, "testsuite", name=folder, tests=str(sum(counts.values())),
                failures=str(counts[FAILED]), skipped=str(counts[SKIPPED]))
            for outcome in self.outcomes:
                if outcome.case.folder == folder:
                    suite.append(element(outcome))
        if self.faults:
            suite = ElementTree.SubElement(root, "testsuite", name="server")
            for fault in self.faults:
                case = ElementTree.SubElement(suite, "testcase", name="after the last case")
                ElementTree.SubElement(case, "failure").text = fault.translate(CONTROLS)
        ElementTree.ElementTree(root).write(path, encoding="utf-8", xml_declaration=True)


def element(outcome):
    case = ElementTree.Element(
        "testcase", classname=outcome.case.folder, name=outcome.case.name,
        file=str(outcome.case.path), time=f"{outcome.seconds:.3f}")
    if outcome.lacking:
        ElementTree.SubElement(case, "skipped", message=f"the server lacks {outcome.lacking}")
    for framings, text in outcome.failures:
        text = text.translate(CONTROLS)
        ElementTree.SubElement(
            case, "failure", message=text.split("\n")[0]).text = (
                f"{outcome.case.sentence}\n({', '.join(framings)}) {text}")
    return case
