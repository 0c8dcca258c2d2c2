"""Searches over the imported tasks: whole processes beside Taskwarrior, and on a warm server."""

import json

from bench import Skipped
from figure import Figure, Peer
from process import Trouble, succeeded

TITLE = "searches"
# Words of the real export, frequent and rare; what is not there is still looked for.
WORDS = ["report", "meeting", "paper"]
WARM = [
    ("search/query of a word, warm", "search/query", {"text": "report", "limit": 20}),
    ("search/query of a filter, warm", "search/query",
     {"text": "is:open priority>=medium", "limit": 20}),
    ("completion/list after two letters, warm", "completion/list", {"text": "re"}),
]


def measure(bench):
    bench.need_import()
    peer = bench.taskwarrior
    ours, theirs = [], []
    for turn in range(bench.count(30, 3)):
        word = WORDS[turn % len(WORDS)]
        params = json.dumps({"text": word})
        elapsed, printed = succeeded(bench.program("call", "search/query", params))
        if b'"items"' not in printed:
            raise Trouble(f"search/query answered {printed[:100]!r}")
        ours.append(elapsed)
        if peer:
            theirs.append(peer.run(f"/{word}/", "count")[0])
    bench.add(Figure("daybook call search/query", "s", ours, [
        Peer("task /word/ count", theirs, 150)] if theirs else []))

    for what, method, params in WARM:
        samples = []
        for turn in range(bench.count(200, 20) + 5):
            elapsed, _ = bench.server.result(method, params)
            if turn >= 5:
                samples.append(elapsed)
        bench.add(Figure(what, "s", samples))
