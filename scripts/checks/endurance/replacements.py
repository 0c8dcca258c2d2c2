"""A backup is put in the place of a database that eight servers have open, again and again: all of
them go over to it, none to the log of the file before, and each of these logs is kept. A file that
is emptied under them stays empty until a backup lies there."""

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
    logs = []
    for number in range(rounds):
        first = f"backup-{number}"
        make(chosen, backup, first)
        for server in servers:
            server.result("task/add", {"title": "Lost with the old file"})
        log = database.with_name(database.name + "-wal").read_bytes()
        # Now and then the file is gone for a while first, or emptied.
        if number % 3 == 0:
            os.rename(database, database.with_name("old.db"))
            refuse(servers[number % PROCESSES])
        elif number % 3 == 1:
            os.truncate(database, 0)
            for server in servers:
                refuse(server)
            refuse_command(chosen, database)
            if database.stat().st_size != 0:
                raise Trouble(f"round {number}: something was written into an emptied file")
        logs.append(log)
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
    check_kept(database, logs)
    return f"{PROCESSES} servers followed {rounds} backups"


def make(chosen, backup, identifier):
    done = subprocess.run(
        [chosen.program, "call", "--database", str(backup), "task/add",
         f'{{"id": "{identifier}", "title": "Restored"}}'], capture_output=True, check=False)
    if done.returncode != 0:
        raise Trouble(f"no backup: {done.stderr}")


def check_kept(database, logs):
    """The log of each file that was replaced, as it was, under a name of its own."""
    for number, log in enumerate(logs, 1):
        end = "" if number == 1 else f"-{number}"
        kept = database.with_name(f"{database.name}-wal.replaced{end}")
        if not kept.exists() or kept.read_bytes() != log:
            raise Trouble(f"the log of file {number} is not kept as it was")


def refuse_command(chosen, database):
    """A new process takes the emptied file for none of its own."""
    done = subprocess.run(
        [chosen.program, "list", "--database", str(database)], capture_output=True, check=False)
    if done.returncode != 69:
        raise Trouble(f"a command took an emptied file for a new one: {done}")


def refuse(server):
    try:
        server.result("task/list")
    except Refused as refusal:
        if refusal.kind == "unavailable":
            return
    raise Trouble("a server read a file that is gone")
