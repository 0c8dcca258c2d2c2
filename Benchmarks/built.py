"""Builds the small programs that stand beside daybook, into .build/bench."""

import shutil
import subprocess

from bench import ROOT, Skipped


def built(source, command, libraries=()):
    """The path of what `command` makes of `Benchmarks/<source>`; made again when that is newer."""
    given = ROOT / "Benchmarks" / source
    made = ROOT / ".build/bench" / given.stem
    if made.exists() and made.stat().st_mtime >= given.stat().st_mtime:
        return str(made)
    made.parent.mkdir(parents=True, exist_ok=True)
    if shutil.which(command[0]) is None:
        raise Skipped(f"{command[0]} is not installed")
    try:
        subprocess.run(
            [*command, "-o", str(made), str(given), *libraries],
            check=True, capture_output=True, timeout=300)
    except subprocess.SubprocessError as error:
        raise Skipped(f"{source} does not build: {error}") from None
    return str(made)


def hello():
    """A Swift program that prints one word, with the static standard library."""
    return built("hello.swift", ["swiftc", "-O", "-static-stdlib"])


def statements():
    """What records a program's statements when it is preloaded, and what replays them, in C."""
    compiler = "cc" if shutil.which("cc") else "clang"
    strict = [compiler, "-O2", "-Wall", "-Wextra", "-Werror"]
    return (
        built("record.c", [*strict, "-shared", "-fPIC"], ["-ldl"]),
        built("replay.c", strict, ["-lsqlite3"]))


def libical():
    """libical beside CivilTime, in C."""
    compiler = "cc" if shutil.which("cc") else "clang"
    return built("recurrence.c", [compiler, "-O2", "-Wall", "-Wextra", "-Werror"], ["-lical"])


def swift_target(name):
    """The path of an executable target of the package, in its release build."""
    try:
        subprocess.run(
            ["swift", "build", "-c", "release", "--static-swift-stdlib", "--product", name],
            check=True, capture_output=True, cwd=ROOT, timeout=900)
    except (OSError, subprocess.SubprocessError) as error:
        raise Skipped(f"{name} does not build: {error}") from None
    return str(ROOT / ".build/release" / name)
