"""A server process on two pipes, one message a line, and what a database is asked afterwards."""

import json
import select
import sqlite3
import subprocess

PATIENCE = 120  # seconds for one answer


class Trouble(Exception):
    """Something that was promised does not hold."""


class Ended(Exception):
    """The server's output has ended."""


class Refused(Exception):
    """An answer that is an error."""

    def __init__(self, method, error):
        super().__init__(f"{method} was refused: {json.dumps(error)}")
        self.kind = (error.get("data") or {}).get("kind")


class Server:
    def __init__(self, program, database, client="check", environment=None, words=()):
        self.process = subprocess.Popen(
            [program, "serve", "--database", str(database), *words], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0, env=environment)
        self.buffer, self.last = b"", 0
        self.result("initialize", {"clientInfo": {"name": client}})

    def send(self, method, params):
        """Sends a request and answers with its id."""
        self.last += 1
        message = {"id": self.last, "jsonrpc": "2.0", "method": method, "params": params}
        try:
            self.process.stdin.write(json.dumps(message).encode() + b"\n")
        except BrokenPipeError:
            raise Ended() from None
        return self.last

    def next(self):
        """The next message, an answer or a notification."""
        while b"\n" not in self.buffer:
            ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
            if not ready:
                raise Trouble("a server gives no answer")
            block = self.process.stdout.read(1 << 16)
            if not block:
                raise Ended()
            self.buffer += block
        line, self.buffer = self.buffer.split(b"\n", 1)
        return json.loads(line)

    def result(self, method, params=None):
        """The result of one request; raises `Refused` for an error."""
        identifier = self.send(method, params or {})
        while True:
            answer = self.next()
            if answer.get("id") != identifier:
                continue
            if "error" in answer:
                raise Refused(method, answer["error"])
            return answer["result"]

    def status(self, field):
        """A figure of /proc/PID/status in bytes."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as file:
            for line in file:
                if line.startswith(field + ":"):
                    return int(line.split()[1]) * 1024
        raise Trouble(f"/proc has no {field}")

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.close_pipes()

    def end(self):
        """Ends it by the end of its input."""
        self.process.stdin.close()
        try:
            if self.process.wait(timeout=PATIENCE) != 0:
                raise Trouble(f"a server ended with {self.process.returncode}")
        finally:
            self.close_pipes()

    def close_pipes(self):
        for pipe in [self.process.stdin, self.process.stdout]:
            if not pipe.closed:
                pipe.close()


def rows(database, sql, arguments=()):
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=60)
    try:
        return connection.execute(sql, arguments).fetchall()
    finally:
        connection.close()


def check_whole(program, database):
    """The file is sound, and the log tells the whole life of each entity without a gap."""
    damage = rows(database, "PRAGMA integrity_check")
    if damage != [("ok",)]:
        raise Trouble(f"integrity_check: {damage[:5]}")
    gaps = rows(
        database,
        """
        SELECT entity, id, count(*), min(revision), max(revision), group_concat(revision)
        FROM (SELECT * FROM change WHERE operation <> 'remove' ORDER BY sequence)
        GROUP BY entity, id HAVING count(*) <> max(revision) OR min(revision) <> 1
        """)
    if gaps:
        raise Trouble(f"the log has gaps: {gaps[:3]}")
    disorder = rows(
        database,
        """
        SELECT entity, id, revision FROM (
          SELECT entity, id, revision, operation, lag(revision) OVER (
            PARTITION BY entity, id ORDER BY sequence) AS before FROM change)
        WHERE revision <> ifnull(before, 0) + (operation <> 'remove')
        """)
    if disorder:
        raise Trouble(f"the log is out of order: {disorder[:3]}")
    stale = rows(
        database,
        """
        SELECT id, revision FROM task WHERE revision <>
          (SELECT max(revision) FROM change WHERE entity = 'task' AND change.id = task.id)
        """)
    if stale:
        raise Trouble(f"tasks whose last change the log lacks: {stale[:3]}")
    doctor(program, database)


def doctor(program, database):
    found = subprocess.run(
        [program, "doctor", "--database", str(database)], capture_output=True, text=True,
        timeout=600, check=False)
    if found.returncode != 0:
        raise Trouble(f"doctor: {found.stdout} {found.stderr}")
