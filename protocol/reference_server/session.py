"""Messages and lifecycle: who may send what when, batches, cancellation and errors."""

import collections
import errno
import json
import os
import signal
import sys
import uuid
from zoneinfo import ZoneInfo

from . import feed, tags, tasks
from .clock import Clock
from .schema import (METHODS, PROTOCOL, TYPES, Refusal, checked, fields_of, invalid, refuse_unknown,
                     of_write)
from .store import Store
from .wire import END, QUIET, Lost, decoded, encoded, too_large

VERSION = "0.9"
BATCH = 10_000
ANSWER = 16 << 20
REFUSAL = 256  # bytes of a short error
TRACES = ("messages", "verbose")
AHEAD = 64  # messages that are read before the first of them is carried out
NAMESPACES = {"changes": feed.METHODS, "tag": tags.METHODS, "task": tasks.METHODS,
              "session": {"session/ping": lambda session, params: {}}}


class Session:
    def __init__(self, wire, conformance, database):
        self.wire, self.conformance, self.stores = wire, conformance, {}
        self.ending, self.busy, self.traces = None, False, []
        self.begin(database)

    def begin(self, database):
        """Begins anew, as a new process on this database would."""
        self.database = database
        self.store = self.stores.setdefault(database, Store())
        self.clock, self.feed, self.limit = Clock(), feed.Feed(), ANSWER
        self.origin, self.client = str(uuid.uuid4()), "daybook"
        self.state, self.parent, self.trace, self.strict = "new", None, "off", False
        self.methods = {"initialize": Session.initialize, "shutdown": Session.shutdown,
                        "rpc.discover": Session.discover}
        for methods in NAMESPACES.values():
            self.methods.update(methods)
        if self.conformance:
            self.methods |= {"conformance/clock": Session.set_clock, "conformance/reset": Session.reset}

    def run(self):
        for each in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            signal.signal(each, self.interrupted)
        ahead = collections.deque()
        while self.ending is None:
            if not ahead:
                ahead.append(self.read(self.feed.wait() or (1 if self.parent else None)))
            self.busy = True
            while len(ahead) < AHEAD and ahead[-1] not in (END, QUIET):
                ahead.append(self.read(0))
            self.receive(ahead.popleft(), cancelled_within(ahead))
            self.feed.send(self, at_once=self.ending is not None)
            if self.parent and not alive(self.parent):
                self.ending = 1
            self.busy = False
        return self.ending

    def read(self, timeout):
        """Returns the next message, or the refusal of what is none, or END or QUIET."""
        try:
            body = self.wire.next(timeout)
            return decoded(body) if isinstance(body, bytes) else body
        except Refusal as refusal:
            return refusal

    def interrupted(self, number, frame):
        self.ending = 128 + number
        if not self.busy:
            sys.exit(self.ending)

    # Messages

    def receive(self, message, cancelled):
        if message is END:
            self.ending = 0
        elif isinstance(message, Refusal):
            self.respond(failure(None, message))
            self.ending = 1 if isinstance(message, Lost) else None
        elif isinstance(message, list):
            self.respond(self.batch(message))
        elif message is not QUIET:
            self.respond(self.fitted(message, self.handle(message, set(), cancelled), self.limit))

    def batch(self, messages):
        if not messages:
            return failure(None, Refusal("invalidRequest", "A batch cannot be empty."))
        most = min(BATCH, self.limit // REFUSAL)
        if len(messages) > most:
            return failure(None, too_large(most))
        used, cancelled = set(), cancelled_within(messages)
        room, is_full, responses = self.limit - REFUSAL * len(messages), False, []
        for each in messages:
            response = self.handle(each, used, cancelled, is_full)
            fitted = self.fitted(each, response, room)
            is_full = is_full or fitted is not response
            room -= len(encoded(fitted)) + 1 if fitted is response else 0
            responses.append(fitted)
        return [each for each in responses if each]

    def fitted(self, message, response, room):
        """Returns the response, or the error that stands for one that is too long."""
        if not response or len(encoded(response)) < room:
            return response
        method = METHODS.get(message.get("method"), {}) if isinstance(message, dict) else {}
        is_done = "result" in response and method.get("effects") == "write"
        return failure(response["id"], too_large(self.limit, **({"isDone": True} if is_done else {})))

    def respond(self, response):
        """Sends what there is to answer, and then the traces of it."""
        for each in filter(None, [response, *self.traces]):
            self.wire.send(each)
        self.traces = []

    def handle(self, message, used, cancelled, is_full=False):
        """Carries out one message and returns its response, or None for a notification."""
        if isinstance(message, dict) and "method" not in message and message.keys() & {"result", "error"}:
            return None  # an answer to nothing that was asked
        id = message.get("id") if isinstance(message, dict) else None
        id = None if isinstance(id, (bool, list, dict)) else id
        key = json.dumps(id)
        trace = self.trace  # which a new one does not change for this message
        if trace in TRACES and isinstance(message, dict):
            self.wire.send(traced(trace, "Received", message, message.get("params")))
        try:
            validate(message)
            if "id" not in message:
                return self.notified(message)
            if key in used and id is not None:
                raise Refusal("invalidRequest", "Another request with this id is not answered yet.")
            used.add(key)
            response = {"jsonrpc": "2.0", "id": id, "result": self.called(message, key in cancelled, is_full)}
        except Refusal as refusal:
            response = failure(id, refusal)
        except Exception as error:
            print(f"{type(error).__name__}: {error}", file=sys.stderr)
            response = failure(id, Refusal("internalError", "The server failed; its log says more."))
        if trace in TRACES and isinstance(message, dict):
            outcome = response.get("result", response.get("error"))
            self.traces.append(traced(trace, "Answered", message, outcome))
        return response

    def called(self, message, cancelled=False, is_full=False):
        name = message["method"]
        if self.state == "new" and name != "initialize":
            raise Refusal("serverNotInitialized", "The first request must be initialize.")
        is_over = self.state == "shut down" or self.ending is not None
        if is_over or self.state == "ready" and name == "initialize":
            raise Refusal("invalidRequest", "This request cannot be sent now.")
        if cancelled:
            raise Refusal("requestCancelled", "The request was cancelled.")
        if is_full:
            raise too_large(self.limit)
        if name not in self.methods:
            raise Refusal("methodNotFound", f"There is no method “{name}”.")
        params = message.get("params")
        if isinstance(params, list) and params:
            raise Refusal("invalidParams", "The params must be an object.")
        return self.carried_out(name, params or {})

    def carried_out(self, name, given):
        method = self.methods[name]
        if name not in METHODS:
            return method(self, given)
        if self.strict:
            refuse_unknown(fields_of(name), {key: value for key, value in given.items()
                                             if key != "_meta"}, "")
        if METHODS[name]["effects"] != "write":
            return method(self, checked(name, given))

        def write():
            params = checked(name, given)
            return self.store.transaction(lambda: method(self, params), self, name)

        key, is_dry = of_write(given)
        if is_dry:
            given = given | {"confirm": True}
            return self.store.rehearsed(write)
        return self.store.once(key, [name, meant(name, given)], write)

    def notified(self, message):
        name = message["method"]
        if name == "exit":
            self.ending = 0 if self.state == "shut down" else 1
        elif name == "$/setTrace":
            params = message.get("params")
            if isinstance(params, dict) and params.get("value") in ("off", *TRACES):
                self.trace = params["value"]
        elif self.state == "ready" and name not in ("initialize", "shutdown"):
            try:
                self.called(message)
            except Exception:
                pass  # nobody is told

    # Lifecycle

    def initialize(self, params):
        versions = params.get("protocolVersions", [VERSION])
        # Of drafts only the same counts.
        if VERSION not in versions:
            raise invalid("/protocolVersions", f"Only version {VERSION} is spoken.", allowed=[VERSION])
        if "now" in params and not self.conformance:
            raise invalid("/now", "The clock can only be fixed with --conformance.")
        self.clock.fixed = params.get("now")
        if "timeZone" in params:
            self.clock.zone = ZoneInfo(params["timeZone"])
        self.client = params.get("clientInfo", {}).get("name", "daybook")
        self.watch(params.get("processId"))
        self.state = "ready"
        capabilities = params.get("capabilities", {})
        self.strict = capabilities.get("strict", False)
        self.limit = min(ANSWER, capabilities.get("maxMessageBytes", ANSWER))
        self.trace = params.get("trace", "off")
        units = capabilities.get("general", {}).get("positionEncodings", [])
        encoding = next((each for each in units if each in TYPES["PositionEncoding"]["enum"]), "utf-16")
        limits = {"maxMessageBytes": self.wire.cap, "maxDepth": 512, "maxPageItems": 1000,
                  "maxTitleLength": 500, "maxNotesLength": 100_000}
        return {"protocolVersion": VERSION, "serverInfo": {"name": "daybook", "version": "0.1.0"},
                "capabilities": {"namespaces": sorted(NAMESPACES), "limits": limits,
                                 "positionEncoding": encoding}}

    def watch(self, process):
        """Ends with that process, if there is one that can be seen."""
        if process and alive(process):
            self.parent = process

    def shutdown(self, params):
        self.state = "shut down"

    def discover(self, params):
        return json.loads((PROTOCOL / "openrpc.json").read_text())

    def set_clock(self, params):
        self.clock.fixed = params["now"]
        if "timeZone" in params:
            self.clock.zone = ZoneInfo(params["timeZone"])
        return {"now": self.clock.fixed, "timeZone": self.clock.zone.key}

    def reset(self, params):
        self.feed.send(self, at_once=True)
        self.begin(params.get("database", self.database))
        return {}


def traced(trace, did, message, said):
    params = {"message": f"{did} {message.get('method')}."}
    if trace == "verbose" and said is not None:
        params["verbose"] = json.dumps(said, ensure_ascii=False)
    return {"jsonrpc": "2.0", "method": "$/logTrace", "params": params}


def failure(id, refusal):
    return {"jsonrpc": "2.0", "id": id, "error": refusal.error()}


def validate(message):
    if not isinstance(message, dict):
        raise Refusal("invalidRequest", "A message must be an object.")
    if isinstance(message.get("id"), (bool, list, dict)):
        raise Refusal("invalidRequest", "An id must be a string, a number or null.")
    if message.get("jsonrpc") != "2.0":
        raise Refusal("invalidRequest", "The member jsonrpc must be “2.0”.")
    if not isinstance(message.get("method"), str):
        raise Refusal("invalidRequest", "The member method must be a string.")
    if not isinstance(message.get("params"), (dict, list, type(None))):
        raise Refusal("invalidRequest", "The params must be an object.")


# What a new task has where it is not given; lists are empty.
ABSENT = {"notes": "", "priority": "none", "recurrenceAnchor": "scheduled"}


def meant(method, given):
    """Returns what is asked for: null is absent, 1.0 is 1, and neither progress nor a dry run counts."""
    try:
        params = checked(method, given)
    except Refusal:
        params = given
    if method == "task/add":
        params = {name: value for name, value in params.items() if value != ABSENT.get(name, [])}
    return {name: value for name, value in params.items()
            if name not in ("workDoneToken", "dryRun") and (name, value) != ("confirm", False)}


def cancelled_within(messages):
    """Returns the ids that one of these messages cancels."""
    return {json.dumps(each["params"]["id"]) for each in messages
            if isinstance(each, dict) and each.get("method") == "$/cancelRequest" and "id" not in each
            and isinstance(each.get("params"), dict) and "id" in each["params"]}


def alive(process):
    try:
        os.kill(process, 0)
        return True
    except OverflowError:
        return False  # no process of this system has such an id
    except OSError as error:
        return error.errno != errno.ESRCH
