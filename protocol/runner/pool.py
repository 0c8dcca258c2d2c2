"""Server processes, of which one plays many cases where the server can begin anew."""

import os
import shlex
import subprocess
import tempfile
import threading

from .server import Failure, Server


class Place:
    """A folder with a database for the next case, and the process that works there."""

    def __init__(self, pool, framing):
        self.pool, self.framing, self.server, self.count = pool, framing, None, 0
        self.folder = tempfile.TemporaryDirectory(
            prefix="daybook-case-", ignore_cleanup_errors=True)
        self.log = open(os.path.join(self.folder.name, "log"), "w+b")
        self.case, self.others, self.clients, self.played = None, [], {}, []
        self.next_case()

    def next_case(self):
        """Makes a folder for a case, and gives the one of the case before back."""
        before, self.count = self.case, self.count + 1
        self.case = tempfile.TemporaryDirectory(dir=self.folder.name)
        return before

    @property
    def database(self):
        return os.path.join(self.case.name, "case.db")

    @property
    def documents(self):
        """Where a case has documents: beside the database, whose folder a case may name itself."""
        folder = os.path.join(self.case.name, "documents")
        os.makedirs(folder, exist_ok=True)
        return folder

    def begin(self, options, door=None):
        """The server of a case: the one that was renewed for it, or a new process."""
        if self.server and self.server.process.poll() is None and self.count > 1:
            self.server.logged = self.log.seek(0, os.SEEK_END)
            return self.server
        if self.server:
            self.server.kill()
        self.server = self.started(options, door)
        return self.server

    def started(self, options, door):
        command = [*self.pool.doors[door]] if door else [
            *shlex.split(self.pool.arguments.server), "--conformance"]
        command += ["--database", self.database, *options]
        return Server(command, self.framing, self.pool.arguments.timeout, self.log)

    def beside(self, options, door=None):
        """A further process on the same database."""
        self.others.append(self.started(options, door))
        return self.others[-1]

    def begin_client(self, name):
        """A process that does nothing, whose end a server may notice."""
        self.clients[name] = subprocess.Popen(["sleep", "60"], stdin=subprocess.DEVNULL)
        return self.clients[name].pid

    def end_client(self, name):
        client = self.clients.pop(name, None)
        if not client:
            raise Failure(f"no process ${name} runs")
        client.kill()
        client.wait()

    def renew(self):
        """Lets the process begin anew on another database; False where it has to end."""
        if not self.pool.is_renewing:
            return False
        before = self.next_case()
        try:
            if not self.server.reset(self.database):
                return False
        except Failure:
            # What ended by itself is looked at as any process that ended.
            if not self.server.closed:
                raise
            return False
        before.cleanup()
        return True

    def discard(self):
        """Ends the process if it still runs, and removes the folder; answers what it logged."""
        said = ""
        for server in self.others:
            server.kill()
        for name in list(self.clients):
            self.end_client(name)
        if self.server:
            self.server.kill()
            said = self.server.said()
            self.server = None
        self.log.close()
        self.folder.cleanup()
        return said


class Pool:
    def __init__(self, arguments, judge, faults):
        self.arguments, self.is_renewing = arguments, not arguments.fresh
        self.judge, self.faults = judge, faults
        # A door is named by the last word of its command.
        commands = [shlex.split(command) for command in arguments.door]
        self.doors = {command[-1]: command for command in commands}
        self.idle, self.lock = [], threading.Lock()

    def lacking(self, bundle):
        """What the server lacks of all that cases need: namespaces that it does not declare, their
        methods and others, and `processes` if it keeps nothing at the path of its database. Nothing
        if it cannot say."""
        wanted = self.arguments.framing
        place = Place(self, "lines" if wanted == "both" else wanted)
        try:
            server = place.begin([])
            answer = server.answer("initialize", {"capabilities": {}})
            lacking = bundle.namespaces - set(answer["result"]["capabilities"]["namespaces"])
            # Params that are an array are refused, but a method that is not there comes first.
            lacking |= {method for method in bundle.methods if "/" in method
                        and server.answer(method, [0]).get("error", {}).get("code") == -32601}
            return lacking if os.path.exists(place.database) else lacking | {"processes"}
        except (Failure, KeyError, TypeError):
            return set()  # Each case says what is wrong.
        finally:
            place.discard()

    def place(self, framing, is_alone):
        with self.lock:
            if not is_alone:
                for place in self.idle:
                    if place.framing == framing:
                        self.idle.remove(place)
                        return place
        return Place(self, framing)

    def give_back(self, place):
        with self.lock:
            self.idle.append(place)

    def close(self):
        """Ends the processes that wait; the words for those that end badly."""
        faults = []
        for place in self.idle:
            try:
                place.server.finish()
            except Failure as failure:
                faults.append(str(failure))
            place.discard()
        return faults
