#!/usr/bin/env python3
"""Prints a filter for each test that failed in a report of JUnit's form: scripts/checks/failed.py FILE"""

import re
import sys
import xml.etree.ElementTree as tree


def failed(root):
    """Returns a regular expression for each test that failed, once."""
    cases = (case for case in root.iter("testcase") if case.find("failure") is not None)
    names = {(case.get("classname"), case.get("name").split("(")[0]) for case in cases}
    return sorted(
        "[./]".join(map(re.escape, [*suite.split("."), name])) + r"\(" for suite, name in names
    )


if __name__ == "__main__":
    print("".join(f"{name}\n" for name in failed(tree.parse(sys.argv[1]).getroot())), end="")
