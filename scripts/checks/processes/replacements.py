"""A backup is put in the place of a database that eight servers have open, again and again: all of
them go over to it, and none to the log of the file before."""

import os
import subprocess

from server import Refused, Server, Trouble, check_whole

PROCESSES = 8


def run(chosen, database):
    rounds = 200 if chosen.long else 10
    backup = database.with_name("backup.db")
    servers = [Server(chosen.program, database, f"server-{n}") for n in range(PROCESSES)]
    for server in servers:
        server.result("changes/subscribe")
    for number in range(rounds):
        first = f"backup-{number}"
        make(chosen, backup, first)
        for server in servers:
            server.result("task/add", {"title": "Lost with the old file"})
        # Now and then the file is gone for a while first.
        if number % 3 == 0:
            os.rename(database, database.with_name("old.db"))
            refuse(servers[number % PROCESSES])
        os.rename(backup, database)
        # What is asked before a server has an answer of its own comes from all of them at once.
        sent = [
            server.send("task/add", {"id": f"new-{n}", "title": "Kept"})
            for n, server in enumerate(servers)]
        for server, identifier in zip(servers, sent):
            answer = server.next()
            while answer.get("id") != identifier:
                answer = server.next()
            if "error" in answer:
                raise Trouble(f"round {number}: {answer['error']}")
        wanted = sorted([first] + [f"new-{n}" for n in range(PROCESSES)])
        for server in servers:
            items = server.result("task/list", {"limit": 1000})["items"]
            found = sorted(item["id"] for item in items)
            if found != wanted:
                raise Trouble(f"round {number}: {found}")
        check_whole(chosen.program, database)
    for server in servers:
        server.end()
    check_whole(chosen.program, database)
    return f"{PROCESSES} servers followed {rounds} backups"


def make(chosen, backup, identifier):
    done = subprocess.run(
        [chosen.program, "call", "--database", str(backup), "task/add",
         f'{{"id": "{identifier}", "title": "Restored"}}'], capture_output=True, check=False)
    if done.returncode != 0:
        raise Trouble(f"no backup: {done.stderr}")


def refuse(server):
    try:
        server.result("task/list")
    except Refused as refusal:
        if refusal.kind == "unavailable":
            return
    raise Trouble("a server read a file that is gone")
