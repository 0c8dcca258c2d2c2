"""Lines of code per module, as committed, without generated files."""

import collections
import pathlib
import statistics
import subprocess

from bench import ROOT, Skipped

TITLE = "lines of code"
HASH, SLASHES = "#", "//"
GENERATED = "Generated"


def mark_of(path, text):
    """What begins a comment, or None for a file that is no program."""
    if path.suffix in (".swift", ".c", ".h", ".js"):
        return SLASHES
    if path.suffix in (".py", ".sh") or text.startswith("#!"):
        return HASH
    return {".lua": "--", ".vim": '"', ".el": ";"}.get(path.suffix)


def counted(text, mark):
    lines = collections.Counter(code=0, comment=0, blank=0)
    closing = None
    for line in (line.strip() for line in text.splitlines()):
        if closing:
            kind = "comment"
            closing = None if line.endswith(closing) else closing
        elif not line:
            kind = "blank"
        elif mark == SLASHES and line.startswith("/*"):
            kind = "comment"
            closing = None if "*/" in line else "*/"
        elif mark == HASH and line.startswith('"""'):
            kind = "comment"
            closing = None if line.endswith('"""') and len(line) > 3 else '"""'
        else:
            kind = "comment" if line.startswith(mark) else "code"
        lines[kind] += 1
    return lines


def module_of(path):
    deep = path.parts[0] in ("Sources", "Tests", "clients") and len(path.parts) > 2
    return "/".join(path.parts[:2] if deep else path.parts[:1])


def measure(bench):
    try:
        listed = subprocess.run(
            ["git", "-C", str(ROOT), "ls-files", "-z"], check=True, capture_output=True).stdout
    except (OSError, subprocess.SubprocessError):
        raise Skipped("git does not list the files here") from None
    modules = collections.defaultdict(list)
    for name in listed.decode().split("\0"):
        path = pathlib.Path(name)
        if len(path.parts) < 2 or GENERATED in path.parts or not (ROOT / path).is_file():
            continue
        try:
            text = (ROOT / path).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        mark = mark_of(path, text)
        if mark:
            modules[module_of(path)].append(counted(text, mark))
    for module, files in sorted(modules.items()):
        lengths = [sum(file.values()) for file in files]
        bench.lines.append({
            "blank": sum(file["blank"] for file in files),
            "code": sum(file["code"] for file in files),
            "comment": sum(file["comment"] for file in files),
            "files": len(files), "longestFile": max(lengths),
            "medianFile": round(statistics.median(lengths)), "module": module})
