"""A server is killed at random moments under load, beside another one that goes on: every answered
write is there, and so are its rows of the log."""

import random
import threading
import time

from server import Ended, Server, Trouble, check_whole, rows


class Load(threading.Thread):
    """Writes as fast as the answers come, some requests ahead, until the server is gone."""

    AHEAD = 20

    def __init__(self, server, name):
        super().__init__(daemon=True)
        self.server, self.name_of_tasks = server, name
        self.answered, self.trouble = {}, None
        self.has_begun, self.is_wanted = threading.Event(), True

    def run(self):
        sent, number = {}, 0
        try:
            while self.is_wanted or sent:
                while self.is_wanted and len(sent) < self.AHEAD:
                    identifier = f"{self.name_of_tasks}-{number // 2}"
                    # Each task is added and then completed.
                    method, params = (
                        ("task/complete", {"id": identifier}) if number % 2 else
                        ("task/add", {"id": identifier, "title": f"Sow {number}", "tags": ["bed"]}))
                    sent[self.server.send(method, params)] = identifier
                    number += 1
                answer = self.server.next()
                if "error" in answer:
                    raise Trouble(f"refused: {answer['error']}")
                self.answered[sent.pop(answer["id"])] = answer["result"]["revision"]
                self.has_begun.set()
        except Ended:
            pass
        except Exception as trouble:  # pylint: disable=broad-except
            self.trouble = repr(trouble)
        self.has_begun.set()


def run(chosen, database):
    kills = 1000 if chosen.long else 20
    draw = random.Random(chosen.seed)
    beside = Load(Server(chosen.program, database, "beside"), "beside")
    beside.AHEAD = 2
    beside.start()
    answered = 0
    for number in range(kills):
        load = Load(Server(chosen.program, database, "victim"), f"victim-{number}")
        load.start()
        load.has_begun.wait()
        time.sleep(draw.random() * 0.08)
        load.server.process.kill()
        load.join()
        load.server.kill()
        if load.trouble or beside.trouble:
            raise Trouble(f"kill {number}: {load.trouble or beside.trouble}")
        check_answered(database, load)
        answered += len(load.answered)
        if chosen.long and number % 100 == 99:
            check_whole(chosen.program, database)
            print(f"kills: {number + 1}", flush=True)
    beside.is_wanted = False
    beside.join()
    beside.server.end()
    check_answered(database, beside)
    check_whole(chosen.program, database)
    return f"{kills} kills; {answered} tasks of the killed and {len(beside.answered)} beside are there"


def check_answered(database, load):
    pattern = load.name_of_tasks + "-%"
    stored = dict(rows(database, "SELECT id, revision FROM task WHERE id LIKE ?", [pattern]))
    logged = dict(rows(
        database,
        "SELECT id, max(revision) FROM change WHERE entity = 'task' AND id LIKE ? GROUP BY id",
        [pattern]))
    for identifier, revision in load.answered.items():
        for found in [stored, logged]:
            if found.get(identifier, 0) < revision:
                raise Trouble(f"{identifier} was answered with {revision}: {found.get(identifier)}")
