"""The largest single requests: what works on 10,000 subtasks, or on all that have a tag, waits for
100 tasks or has 100 words. What changes thousands of tasks is measured in processor time."""

from figure import Figure
from process import Trouble

TITLE = "trees"
LEVELS = 100
LAYERS = 5


def parent(shape, number):
    """Flat: all below the first. Nested: chains below the first, 100 levels deep with it."""
    if number == 0:
        return {}
    is_top = shape == "flat" or (number - 1) % (LEVELS - 1) == 0
    return {"parent": f"{shape}0" if is_top else f"{shape}{number - 1}"}


def refused(server, method, params):
    elapsed, answer = server.ask(method, params)
    if "error" not in answer:
        raise Trouble(f"{method} was not refused")
    return elapsed


def measure_tree(bench, server, shape, count):
    root = {"id": f"{shape}0"}
    one, other = {"id": f"{shape}-one"}, {"id": f"{shape}-other"}
    for tag in (one, other):
        server.result("tag/add", {**tag, "name": tag["id"]})
    server.send_all("task/add", [
        {"id": f"{shape}{number}", "tags": [one["id"]], "title": f"Task {number}",
         **parent(shape, number)}
        for number in range(count)])
    steps = [
        ("task/complete", {**root, "subtasks": "apply"}), ("history/undo", {}),
        ("task/cancel", {**root, "subtasks": "apply"}), ("history/undo", {}),
        ("task/remove", {**root, "confirm": True}), ("history/undo", {}),
        ("tag/merge", {**one, "into": other["id"], "confirm": True}), ("history/undo", {}),
        ("tag/remove", {**one, "confirm": True}), ("history/undo", {}),
        ("task/batch", {"act": "postpone", "day": "2030-01-01",
                        "ids": [f"{shape}{number}" for number in range(count)][:1000]}),
        ("history/undo", {})]
    samples = {}
    for _ in range(bench.count(3, 1)):
        last = None
        for method, params in steps:
            seconds, _ = server.worked(method, params)
            what = f"{method} of {last}" if method == "history/undo" else method
            samples.setdefault(what, []).append(seconds)
            last = method
        samples.setdefault("task/remove, asking", []).append(refused(server, "task/remove", root))
    for what, seconds in samples.items():
        few = "1,000 of " if "task/batch" in what else ""
        bench.add(Figure(f"{what}; {few}{count:,} subtasks, {shape}", "s", seconds))


def measure_blockers(bench, server):
    layers = [[f"b{layer}-{number}" for number in range(100)] for layer in range(LAYERS)]
    for layer, names in enumerate(layers):
        before = {"blockedBy": layers[layer - 1]} if layer else {}
        server.send_all("task/add", [{"id": name, "title": name, **before} for name in names])
    server.result("task/add", {"id": "last", "title": "last"})
    samples = []
    for turn in range(bench.count(20, 3)):
        blockers = layers[-1][turn % 2:]
        samples.append(server.result("task/edit", {"id": "last", "blockedBy": blockers})[0])
    bench.add(Figure("task/edit to wait for 100, behind 400 such", "s", samples))


def measure_filter(bench, server):
    filters = [
        ("100 unwanted words", " ".join(f"-word{number}" for number in range(100))),
        ("a word without 99 others", "task " + " ".join(f"-word{number}" for number in range(99))),
        ("a word 100 times", " ".join(["task"] * 100)),
        ("50 groups of two words", " ".join(f"(task or word{number})" for number in range(50)))]
    for what, text in filters:
        samples = [
            server.result("search/query", {"text": text, "limit": 20})[0]
            for _ in range(bench.count(20, 3))]
        bench.add(Figure(f"search/query of {what}", "s", samples))


def measure(bench):
    count = bench.count(10000, 1000)
    server = bench.spawn(bench.program("serve", database=bench.folder / "trees" / "bench.db"))
    server.ask("initialize", {"clientInfo": {"name": "bench"}})
    for shape in ("flat", "nested"):
        measure_tree(bench, server, shape, count)
    measure_blockers(bench, server)
    measure_filter(bench, server)
    server.end()
