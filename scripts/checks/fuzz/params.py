"""Requests whose values are damaged, one after the other in a session that goes on."""

import collections
import json

from corpus import LEFT_OUT
from framing import OF_BYTES
from process import answers_among, fault_of_form
from runner.case import parts
from runner.generated import Drawer, holder
from runner.schema import params_schema
from runner.server import Failure
from runner.values import written

NOW, ZONE = "2026-03-02T09:00", "Europe/Berlin"
REQUESTS = 60
# Of the params; the request is around them.
DEEPEST = 510
LONGEST = 1 << 20
LARGE = 1 << 63
NUMBERS = [0, -0.0, -1, 1, 0.5, 1e-320, 1e308, -1e308, 255, 256, 65_536, 1 << 31, -(1 << 31), 1 << 32,
           1 << 53, (1 << 53) + 1, LARGE - 1, -LARGE, LARGE - 1024, 86_399_999, 253_402_300_799_999,
           -62_135_596_800_000, 9999, 10_000, 1_000_001]
TEXTS = ["", " ", "\u0000", "a\u0000b", "\u202e", "e\u0301" * 50, "\U0001f468\u200d\U0001f469", "\ufeff",
         "\ufffe", "\u2028", "\r\n", "\t", "'", '"', "\\", "%s%n", "-", ".", "/", "*", "(", "((((", ")", "[",
         "x" * 501, "\u65e5" * 5000, "x" * 100_001, "a " * 5001, "-" * 200, "(" * 1000, "9" * 400,
         "0000-01-01", "0001-01-01", "9999-12-31", "9999-12-31T23:59", "2026-02-29", "2024-02-29",
         "2026-02-30", "-2026-01-01", "24:00", "23:59", "00:00", "2026-03-29T02:30", "2026-10-25T02:30",
         "9999-12-31T23:59:59.999Z", "0001-01-01T00:00:00.000Z", "Pacific/Apia", "Etc/GMT+12",
         "../../etc/passwd", "FREQ=SECONDLY;INTERVAL=1", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
         "FREQ=DAILY;INTERVAL=9223372036854775807", "FREQ=YEARLY;INTERVAL=9999;COUNT=1000000",
         "FREQ=MONTHLY;BYDAY=-5MO;BYSETPOS=-366", "FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO",
         "FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=29;BYHOUR=2", "due<99999999999999d", "-(-(-(a)))", "a or " * 150,
         "every 99999999999 days at 25:99", "in 9223372036854775807 weeks", "9223372036854775808h",
         "P99999999999D", "-PT9223372036854775807S", "PT0S", "today", "31 Feb", "99999-99-99"]
OTHERS = [None, True, False, [], {}, [[]], [None], {"": None}, {"id": "fern"}]


class Damager:
    DOOR = None

    def __init__(self, corpus, bundle):
        self.corpus, self.bundle, self.counts = corpus, bundle, collections.Counter()
        self.methods = [name for name in bundle.methods if name not in LEFT_OUT]

    def summary(self):
        kinds = [f"{count} {kind}" for kind, count in self.counts.most_common(6)]
        return f"{sum(self.counts.values())} requests: {', '.join(kinds)}, …"

    def play(self, scene, random):
        self.begin(scene, random)
        while self.identity < REQUESTS:
            self.play_case() if random.random() < 0.7 else self.play_drawn()
        scene.end()

    def begin(self, scene, random):
        self.random, self.scene, self.identity = random, scene, 0
        # What is drawn is open in what only results may extend, too.
        self.drawer = Drawer(self.bundle, random.random(), self.corpus.folder)
        self.server = scene.begin("lines")
        self.greet()

    def greet(self):
        self.ask("initialize", {"capabilities": self.random.choice([{}, {"strict": True}]),
                                "now": NOW, "timeZone": ZONE})

    def play_case(self):
        """The requests of a case, so that what the damaged ones name is there."""
        for message in self.random.choice(self.corpus.cases):
            if isinstance(message, tuple):
                self.ask("conformance/clock", {"now": message[0], "timeZone": message[1]})
            elif isinstance(message, str):
                for method, params in requests_of(message):
                    if self.random.random() < 0.6:
                        method, params = self.damaged(method, params)
                    self.ask(method, params)

    def play_drawn(self):
        for _ in range(10):
            method = self.random.choice(self.methods)
            schema = params_schema(self.bundle.methods[method])
            params = self.drawer.draw_object(schema, None, 0)
            if self.random.random() < 0.7:
                method, params = self.damaged(method, params)
            self.ask(method, params)

    def damaged(self, method, params):
        for _ in range(self.random.choice([1, 1, 1, 2, 5])):
            params = self.damage(params, method)
        if self.random.random() < 0.02:
            method = self.random.choice([*self.methods, "", "x/y", "rpc.x", "task/" + "x" * 5000])
        return method, params

    def damage(self, params, method):
        """The params with one thing changed, somewhere in them."""
        # A copy, of which no two places are one value.
        params = json.loads(json.dumps(params))
        places = list(nodes(params))
        if not places or self.random.random() < 0.1:
            return self.added(params, method)
        path = self.random.choice(places)
        inside, last = holder(params, path[:-1]), path[-1]
        what = self.random.random()
        if what < 0.08:
            del inside[last]
        elif what < 0.16:
            other = self.random.choice(places)
            inside[last] = json.loads(written(holder(params, other)))
        else:
            inside[last] = self.other(inside[last], member_of(path))
        return params

    def added(self, params, method):
        """With a member that the method has or has not."""
        if not isinstance(params, dict):
            return self.random.choice([{}, [], *OTHERS])
        known = params_schema(self.bundle.methods.get(method, {"params": []}))["properties"]
        name = self.random.choice([*known, "ifRevision", "requestKey", "dryRun", "confirm", "", "ä", "x" * 300])
        drawn = self.drawer.value(known[name], name) if name in known else True
        return {**params, name: drawn if self.random.random() < 0.5 else self.other(drawn, name)}

    def other(self, value, name):
        """Something in place of a value, mostly of its type."""
        random = self.random
        if random.random() < 0.08:
            return random.choice([*OTHERS, *NUMBERS, *TEXTS])
        if isinstance(value, bool):
            return not value
        if isinstance(value, (int, float)):
            near = value + random.choice([-1, 1, 7, 1000]) if abs(value) < LARGE >> 1 else 0
            return random.choice([near, -value if abs(value) < LARGE else 0, *NUMBERS])
        if isinstance(value, list):
            return random.choice([[], repeated(value, 2), repeated(value, 40), value[::-1],
                                  repeated(value[:1], 1001), nested(value)])
        if isinstance(value, dict):
            return random.choice([{}, {**value, "x": value}, nested(value), list(value.items())])
        return self.other_text(value if isinstance(value, str) else "", name)

    def other_text(self, text, name):
        random = self.random
        what = random.random()
        if what < 0.25:
            return random.choice(self.corpus.texts.get(name) or self.corpus.all_texts)
        if what < 0.35:
            return random.choice(self.corpus.all_texts)
        if what < 0.55:
            return random.choice(TEXTS)
        place = random.randint(0, len(text))
        if what < 0.75:
            return text[:place] + random.choice([*TEXTS, *"0123456789-+:;=, "]) + text[place:]
        if what < 0.85:
            return text[:place] + text[place + random.choice([1, 2, 10]):]
        if what < 0.93:
            digits = [at for at, each in enumerate(text) if each in "0123456789"]
            if digits:
                at = random.choice(digits)
                return text[:at] + random.choice(["0", "9", "99", "00", "-1", "9" * 19]) + text[at + 1:]
        return repeated(text + random.choice(["", " ", ",", ";"]), random.choice([2, 3, 100]))

    def other_lines(self, data):
        """Bytes with some lines of them changed."""
        lines = data.splitlines(keepends=True) or [b""]
        for _ in range(self.random.choice([1, 1, 2, 5])):
            if self.random.random() < 0.5:
                index = self.random.randrange(len(lines))
                text = self.other_text(lines[index].decode(errors="replace"), None)
                lines[index] = text.encode("utf-8", "surrogatepass")
            else:
                self.random.choice(OF_BYTES)(lines, self.random)
        return b"".join(lines)

    def ask(self, method, params):
        """The answer to one request, which has to be one that the bundle allows; none of what is too
        much to be sent."""
        # A search names no file, and its words are compared.
        if not method.startswith(("search/", "savedSearch/", "completion/")):
            params = self.corpus.inside(params)
        if not is_json(params) or len(written(params)) > LONGEST:
            return {}
        self.identity += 1
        request = {"id": self.identity, "jsonrpc": "2.0", "method": method, "params": params}
        line = json.dumps(request, sort_keys=True)
        self.scene.sent += line.encode() + b"\n"
        try:
            self.server.send(line)
            answer = self.server.take(f"the answer to {self.identity}")
        except Failure as failure:
            raise Failure(f"{failure}{shown(line)}") from None
        told = self.server.drain()
        self.counts[kind_of(answer)] += 1
        fault = fault_of_form(answer)
        for extra in answers_among(told):
            fault = fault or f"an answer to what was not asked: {written(extra)[:400]}"
        for message in [answer, *told]:
            for path, text in self.bundle.message_faults(message, method):
                fault = fault or f"a message is against the bundle: {path}: {text}"
        if fault:
            raise Failure(f"{fault}{shown(line)}\n    <-- {written(answer)[:1000]}")
        return answer


def is_json(value, depth=1):
    """Whether a value is such JSON as the server reads, so that its answer bears the id."""
    if isinstance(value, str):
        return not any("\ud800" <= letter <= "\udfff" for letter in value)
    if isinstance(value, (int, float)):
        return -LARGE <= value < LARGE if isinstance(value, int) else abs(value) < float("inf")
    if isinstance(value, dict):
        return all(is_json(name) and "\0" not in name for name in value) \
            and is_json(list(value.values()), depth)
    if isinstance(value, list):
        return depth < DEEPEST and all(is_json(each, depth + 1) for each in value)
    return True


def shown(line):
    return f"\n    --> {line[:2000]}"


def requests_of(text):
    for part in parts(text):
        if "id" in part and part["method"] not in LEFT_OUT:
            yield part["method"], part.get("params")


def repeated(value, times):
    """A list or a text as often, if that is no longer than is sent."""
    return value * min(times, LONGEST // len(written(value)) + 1)


def kind_of(answer):
    error = answer.get("error")
    return (error.get("data") or {}).get("kind", "error") if error else "result"


def nested(value):
    for _ in range(200):
        value = [value]
    return value


def nodes(value, path=()):
    """The places of all values within one."""
    inside = value.items() if isinstance(value, dict) else \
        enumerate(value) if isinstance(value, list) else ()
    for name, each in inside:
        yield (*path, name)
        if len(path) < 20:
            yield from nodes(each, (*path, name))


def member_of(path):
    return next((part for part in reversed(path) if isinstance(part, str)), None)
