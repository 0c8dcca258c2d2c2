"""The judge of plugins: daybook's side of the pipes, played, and the rules that plugins keep."""

import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# The bundle and what is checked by it are those of the judge of servers.
sys.path.insert(0, str(ROOT / "protocol"))
