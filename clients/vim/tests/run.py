"""Runs every test, several at once; fails with exit code 1."""

import importlib
import os
import sys
import time
import traceback
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from editor import Editor
from sentences import TESTS

for file in sorted(Path(__file__).parent.glob("test_*.py")):
    importlib.import_module(file.stem)


def run(each):
    sentence, body = each
    Editor.opened.list = []
    start = time.monotonic()
    try:
        body()
        problem = None
    except Exception:
        problem = traceback.format_exc()
    finally:
        for editor in Editor.opened.list:
            editor.stop()
    if os.environ.get("VERBOSE"):
        print(f"{time.monotonic() - start:.1f} s  {sentence}", flush=True)
    if problem:
        print(f"FAILED: {sentence}\n{problem}", flush=True)
    return problem is None


def main():
    words = os.environ.get("TEST", "")
    chosen = [each for each in TESTS if words in each[0]]
    with ThreadPoolExecutor(int(os.environ.get("JOBS", 2 * (os.cpu_count() or 1)))) as pool:
        results = list(pool.map(run, chosen))
    failed = results.count(False)
    print(f"vim {Editor.version()}: {len(results) - failed} passed, {failed} failed")
    return 1 if failed or not results else 0


sys.exit(main())
