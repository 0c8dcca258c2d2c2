#!/usr/bin/env python3
"""Today in the bar of i3 or sway, drawn anew when anything changes. A click completes the next task.

    bar { status_command status_i3.py }
"""

import asyncio
import json
import sys

import daybook


async def draw(book):
    """Prints one line of the protocol i3bar: a list of blocks."""
    status = await book.view.status()
    today = (await book.session.day(text="today"))["day"]
    tasks = (await book.task.list(state="open", dueThrough=today, order="due", limit=1))["items"]
    blocks = []
    if tasks:
        time = f"{tasks[0]['dueTime']} " if tasks[0].get("dueTime") else ""
        blocks.append({"name": "next", "instance": tasks[0]["id"],
                       "full_text": f"☐ {time}{tasks[0]['title'][:40]}"})
    colour = {"color": "#ff5555"} if status["overdueCount"] else {}
    blocks.append({"name": "count", "full_text": status["text"] or "✓", **colour})
    print(json.dumps(blocks, ensure_ascii=False) + ",", flush=True)


async def clicks(book):
    """Reads what is clicked: an endless list of objects, one a line."""
    stdin = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(stdin), sys.stdin)
    while True:
        line = (await stdin.readline()).strip(b"[, \n")
        click = json.loads(line) if line else {}
        if click.get("name") == "next":
            try:
                await book.task.complete(id=click["instance"])
            except daybook.NotFound:
                pass
        elif not line and stdin.at_eof():
            return


async def redraw(book):
    async with book.follow_view("today") as views:
        async for _ in views:
            await draw(book)


async def main():
    print(json.dumps({"version": 1, "click_events": True}) + "\n[", flush=True)
    async with daybook.AsyncClient(name="i3") as book:
        tasks = [asyncio.ensure_future(redraw(book)), asyncio.ensure_future(clicks(book))]
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()
        done.pop().result()


asyncio.run(main())
