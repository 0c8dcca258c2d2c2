"""The session of protocol/cases/example/typed-client.rpc by the types that a generator made, with what they
write by default: COMMAND… is the server. Prints each message, without the members that are null."""

import dataclasses
import itertools
import json
import subprocess
import sys

import models

server = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
ids = itertools.count()


def without_nulls(value):
    if isinstance(value, list):
        return [without_nulls(each) for each in value]
    if isinstance(value, dict):
        return {name: without_nulls(each) for name, each in value.items() if each is not None}
    return value


def written(params):
    if dataclasses.is_dataclass(params):
        return dataclasses.asdict(params)
    return json.loads(params.model_dump_json())


def read(kind, value):
    return kind(**value) if dataclasses.is_dataclass(kind) else kind.model_validate(value)


def ask(method, params, kind, **others):
    """Returns the result, or the data of the error."""
    given = {**written(params), **others}
    message = {"jsonrpc": "2.0", "id": next(ids), "method": method, "params": given}
    server.stdin.write(json.dumps(message) + "\n")
    server.stdin.flush()
    answer = json.loads(server.stdout.readline())
    print("-->", json.dumps(without_nulls(message), sort_keys=True, ensure_ascii=False))
    print("<--", json.dumps(answer, sort_keys=True, ensure_ascii=False))
    return read(models.ErrorData, answer["error"]["data"]) if "error" in answer \
        else read(kind, answer["result"])


def edit(**fields):
    return ask("task/edit", models.TaskEditParams(**fields), models.Task)


ask("initialize", models.InitializeParams(), models.Initialized)
for fields in ({"id": "fern", "title": "Water the fern", "due": "2026-03-05", "notes": "Not much."},
               {"id": "moss", "title": "Move the moss"}, {"id": "rose", "title": "Plant a rose"}):
    ask("task/add", models.TaskAddParams(**fields), models.Task)
assert edit(id="fern", title="Water the big fern").due is not None
assert edit(id="fern", clear=["due"]).due is None
assert edit(id="fern", clear=["notes"], notes="More.").pointer == "/notes"
assert edit(id="fern", title="Water it", ifRevision=1).currentRevision == 3
page = ask("task/list", models.TaskListParams(limit=2), models.TaskPage)
last = ask("task/list", models.TaskListParams(limit=2, cursor=page.nextCursor), models.TaskPage)
assert last.nextCursor is None
ask("task/get", models.TaskGetParams(id="fern"), models.Task, _meta={"example.org/trace": [1, None]})
assert ask("task/get", models.TaskGetParams(id="ivy"), models.Task).allowed is None
server.stdin.close()
assert server.wait(10) == 0
