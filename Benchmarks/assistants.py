"""What `daybook mcp` costs: its start, a call above the methods' own time, and what an assistant
reads before it begins."""

import json
import statistics
import time

from figure import Figure, Peer
from process import LineProcess

TITLE = "assistants"
AIM_OF_CALL = 0.001  # seconds above the methods' own
NOTHING = 1e-6  # stands for what is no longer than the methods
AIM_OF_TOKENS = 12_000
# The encodings of widespread models; where they are not installed, three bytes count as a token,
# which is more than either has.
ENCODINGS = ("cl100k_base", "o200k_base")
BEGIN = {
    "capabilities": {}, "clientInfo": {"name": "bench", "version": "1"},
    "protocolVersion": "2025-11-25"}
EVERYTHING = ["--allow", "care", "--allow", "wellness", "--allow", "export", "--methods"]


def started(command, params):
    """Seconds from the spawn until `initialize` is answered, in lines."""
    process = LineProcess(command)
    try:
        process.result("initialize", params)
        return time.perf_counter() - process.begun
    finally:
        process.end()


def tokens(text):
    try:
        import bpe_openai
    except ImportError:
        return {"three bytes a token, an estimate": len(text.encode()) / 3}
    return {name: len(bpe_openai.get_encoding(name).encode(text)) for name in ENCODINGS}


def measure(bench):
    folder = bench.folder / "assistants"
    folder.mkdir()
    database = folder / "bench.db"
    serve = bench.spawn(bench.program("serve", database=database))
    serve.result("initialize", {"clientInfo": {"name": "bench"}})
    serve.send_all("task/add", [
        {"title": f"Task {number} of the garden", "due": f"2024-05-{1 + number % 28:02d}",
         "tags": [f"tag{number % 7}"]} for number in range(bench.count(10_000, 1000))])
    assistant = LineProcess(bench.program("mcp", *EVERYTHING, database=database))
    bench.processes.append(assistant)
    assistant.result("initialize", BEGIN)
    one = serve.result("task/list", {"limit": 1})[1]["items"][0]["id"]
    full = bench.count(300, 30)
    page = {"name": "today", "printed": True, "width": 80}
    # Each tool, and the requests that a client would make in its place.
    calls = [
        ("task_list", {}, [("task/list", {"limit": 25, "withNotes": True})]),
        ("today", {}, [
            ("dashboard/get", {"limit": 25}), ("reminder/list", {"limit": 25, "state": "pending"}),
            ("view/show", page)]),
        ("agenda", {}, [("calendar/agenda", {"limit": 25})]),
        ("search", {"text": "garden"}, [
            ("search/query",
             {"kinds": ["task", "habit", "tag", "profile"], "limit": 25, "text": "garden"})]),
        ("task_edit", {"id": one, "priority": None}, [
            ("search/find", {"kind": "task", "text": one}), ("task/edit", {"id": one})]),
    ]
    for tool, arguments, methods in calls:
        ours, own = [], []
        for turn in range(full + 1):
            if tool == "task_edit":
                # Each of the two is a change.
                arguments["priority"] = ("low", "high")[turn % 2]
                methods[1][1]["priority"] = ("medium", "none")[turn % 2]
            taken = {}
            # Who comes first finds the processor's caches cold, so they take turns.
            for who in ("tool", "methods")[::1 if turn % 2 else -1]:
                if who == "tool":
                    taken[who], result = assistant.result(
                        "tools/call", {"arguments": arguments, "name": tool})
                    assert not result.get("isError"), result
                else:
                    taken[who] = sum(serve.result(method, given)[0] for method, given in methods)
            if turn:  # the first one warms
                ours.append(taken["tool"])
                own.append(taken["methods"])
        bench.add(Figure(
            f"the tool {tool}", "s", ours, [Peer("its methods by daybook serve", own)]))
        # Turn by turn, so that a slow moment of the machine hits both.
        above = statistics.median(whole - part for whole, part in zip(ours, own))
        bench.add(Figure(
            f"the tool {tool}, above its methods' time", "s", [max(above, NOTHING)],
            [Peer("what we aim at", [AIM_OF_CALL], 1)]))
    listed = assistant.result("tools/list")[1]
    assistant.end()
    serve.end()
    text = json.dumps(listed, ensure_ascii=False, separators=(",", ":"))
    for name, count in tokens(text).items():
        bench.add(Figure(
            f"tools/list with everything on ({name})", "tokens", [count],
            [Peer("what we aim at", [AIM_OF_TOKENS], 1)]))
    ours, served = [], []
    for turn in range(bench.count(60, 8) + 1):
        pair = (started(bench.program("mcp", database=database), BEGIN),
                started(bench.program("serve", database=database), {}))
        if turn:
            ours.append(pair[0])
            served.append(pair[1])
    bench.add(Figure(
        "spawn to initialize answered", "s", ours, [Peer("daybook serve", served, 0.9)]))
