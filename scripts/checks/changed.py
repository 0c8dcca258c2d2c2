#!/usr/bin/env python3
"""Says what a change asks for: scripts/checks/changed.py suites|cases|swift [COMMIT]

The change is what differs from the commit (by default where this branch left origin/main, or the
last commit), and files that git does not know yet. A feature is a folder, and has the same name in
Sources, Tests and protocol/cases: `suites` prints the Swift suites of the features that changed as a
regular expression, `cases` the cases to play, and `swift` the Swift files to look at.
"""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CASES = ROOT / "protocol" / "cases"
DOORS = {"DaybookLSP": "lsp", "DaybookMCP": "mcp"}
# They start no program, and all of them take seconds.
FAST = ["CaseCoverageTests", "CivilTimeTests", "DaybookLSPTests", "DaybookMCPTests",
        "DaybookProtocolTests", "JSONRPCTests", "JSONTests", "QuickAddTests", "SearchLanguageTests",
        "DocumentTests", "FolderTests", "SecurityTests",
        "SourceTests"]


def git(*arguments):
    ended = subprocess.run(
        ["git", *arguments], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return ended.stdout.splitlines() if ended.returncode == 0 else None


def changed(base):
    base = [base] if base else git("merge-base", "origin/main", "HEAD") or ["HEAD"]
    differing = git("diff", "--name-only", "--diff-filter=d", base[0], "--")
    if differing is None:
        sys.exit(f"There is no commit {base[0]}.")
    return sorted({*differing, *git("ls-files", "--others", "--exclude-standard")})


def features(path):
    """The folders below a module, or the namespace of a schema or a case."""
    parts = pathlib.PurePath(path).parts
    if parts[0] in ("Sources", "Tests"):
        return parts[2:-1]
    return (pathlib.PurePath(path).stem,) if parts[:2] == ("protocol", "schema") else ()


def suites(paths):
    folders = {name for path in paths for name in features(path)}
    files = {ROOT / path for path in paths if path.startswith("Tests/")}
    for file in (ROOT / "Tests").rglob("*.swift"):
        if folders.intersection(file.relative_to(ROOT).parts[2:-1]):
            files.add(file)
    found = {name for file in sorted(files)
             for name in re.findall(r"^@Suite[^\n]*\n(?:\w+ )*?(?:struct|class) (\w+)",
                                    file.read_text(encoding="utf-8"), re.M)}
    return "|".join(FAST + sorted(found))


def cases(paths):
    folders = sorted(folder.name for folder in CASES.iterdir() if folder.is_dir())
    found = set()
    for path in paths:
        parts = pathlib.PurePath(path).parts
        if parts[:2] == ("protocol", "cases"):
            found.update(["/".join(parts[2:])] if path.endswith(".rpc") else [])
        elif "Generated" in parts:
            pass  # The schema says the same.
        elif parts[0] == "Sources" or parts[:2] == ("protocol", "schema"):
            words = [word.lower() for word in (*parts[1:-1], *features(path))]
            known = {folder for folder in folders for word in words if word.startswith(folder)}
            if parts[1] in DOORS:
                known = {DOORS[parts[1]]}
            # No case is played on the program itself.
            if not known and not parts[1].startswith("daybook"):
                return folders
            found |= known
    return sorted(found)


def main():
    what, base = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None
    paths = changed(base)
    if what == "suites":
        print(suites(paths))
    elif what == "cases":
        print("\n".join(cases(paths)))
    else:
        print("\n".join(path for path in paths if path.endswith(".swift")))


if __name__ == "__main__":
    main()
