#!/usr/bin/env python3
"""A server for the conformance runner in which every message passes through the client's connection:

    through.py daybook serve --database FILE …

Each request that is read is asked of the real server by `Connection.request`, and the answer is
written under the id with which it came.
"""

import asyncio
import json
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "src"))

from daybook.connection import Connection  # noqa: E402
from daybook.errors import RequestError, ServerGone  # noqa: E402


def write(**message):
    message = dict(sorted({"jsonrpc": "2.0", **message}.items()))
    data = json.dumps(message, ensure_ascii=False).encode() + b"\n"
    while data:
        data = data[os.write(1, data):]


def told(method, params):
    write(method=method, params=params)


async def answer(connection, message):
    try:
        result = await connection.request(message["method"], message.get("params") or {})
        write(id=message["id"], result=result)
    except RequestError as error:
        write(id=message["id"],
              error={"code": error.code, "data": error.data, "message": error.message})
    except ServerGone:
        pass


async def main(command):
    connection = await Connection.start(command, "lines", told, lambda _: None)
    stdin = asyncio.StreamReader(limit=2 ** 25)
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(stdin), sys.stdin)
    tasks = []
    while True:
        line = await stdin.readline()
        if not line:
            break
        message = json.loads(line)
        if "id" in message:
            tasks.append(asyncio.ensure_future(answer(connection, message)))
            # Let it be sent before the next one is.
            await asyncio.sleep(0)
        else:
            connection.notify(message["method"], message.get("params") or {})
    await asyncio.gather(*tasks)
    await connection.close()


asyncio.run(main(sys.argv[1:]))
