"""The rules that a client keeps, as far as a server can see them. Each is a sentence."""

import time

METHODS = {
    "view/list", "view/show", "view/act", "view/preview", "view/close", "view/status", "view/open",
    "completion/list",
}
NOTIFICATIONS = {"initialized", "exit", "$/cancelRequest", "$/setTrace"}
# A page that is asked for within so many seconds of an act on it is asked for because of the act.
SOON = 0.5
# So many pages of one view and argument can be open at once, in windows of several widths.
MOST = 4


def is_text(value):
    return isinstance(value, str)


def is_count(value):
    return isinstance(value, int) and not isinstance(value, bool)


class Judge:
    """Looks at what a client sends, in its order; `draw`, `change`, `tear`, `ring`, `ask` and `refuse` say
    what it was answered and told."""

    def __init__(self, clock=time.monotonic):
        self.clock = clock
        self.is_begun = False
        self.ids = set()
        # The live pages by their numbers, those that were closed as well.
        self.pages = {}
        # The views as they were drawn, by name and argument: actions, what each line lists, change cursors.
        self.drawn = {}
        self.rung = {}
        # The questions that were added to an act, and the acts that met a conflict.
        self.asked, self.refused = {}, set()
        self.kept = {}

    def message(self, message):
        """What is wrong with a message, as sentences."""
        if not isinstance(message, dict) or message.get("jsonrpc") != "2.0":
            return ["A message is an object with jsonrpc “2.0”."]
        if "method" not in message:
            return []
        method, params = message["method"], message.get("params")
        wrong = []
        if params is not None and not isinstance(params, dict):
            return [f"The params of {method} are an object, not {type(params).__name__}."]
        if "id" not in message:
            if method not in NOTIFICATIONS:
                wrong.append(f"{method} is a request and has an id.")
            return wrong
        if message["id"] in self.ids:
            wrong.append(f"The id {message['id']} was used before.")
        self.ids.add(message["id"])
        rule = getattr(self, "on_" + method.replace("/", "_"), None)
        if method not in METHODS and method not in ("initialize", "shutdown"):
            wrong.append(f"A client of views needs no {method}.")
        elif method != "initialize" and not self.is_begun:
            wrong.append(f"initialize comes first, not {method}.")
        elif rule:
            wrong += rule(params or {})
        return wrong

    def on_initialize(self, params):
        if self.is_begun:
            yield "initialize is sent once."
        self.is_begun = True
        if not isinstance(params.get("processId"), (int, type(None))):
            yield "initialize says the processId of the editor, or null."
        if not is_text((params.get("clientInfo") or {}).get("name")):
            yield "initialize says the name of the client."
        if "0.9" not in (params.get("protocolVersions") or []):
            yield "protocolVersions is a list with the version that the client speaks."
        capabilities = params.get("capabilities") or {}
        if not (capabilities.get("general") or {}).get("positionEncodings"):
            yield "The client says in which unit it counts offsets."
        if capabilities.get("showsReminders") is not True:
            yield "A client that shows pages shows reminders as well: capabilities.showsReminders."

    def on_view_show(self, params):
        yield from self.place(params, "view/show")
        if params.get("width") is not None:
            yield from self.size(params, "view/show")
        if "slice" in params:
            yield "view/show has no slice: the rest of a live page comes by itself."
        rows = params.get("rows")
        if rows is not None and not (is_count(rows) and 1 <= rows <= 1000):
            yield "The rows of view/show are a whole number from 1 to 1000, or left out."
        if not isinstance(params.get("focus"), (str, type(None))):
            yield "The focus of view/show is the key of a line, or left out."
        if not params.get("live"):
            return
        same = [page for page in self.pages.values()
                if page["of"] == self.of(params) and not page["is_closed"]]
        if len(same) >= MOST:
            yield f"{params.get('name')} is open {len(same)} times: close a page that is shown no more."
        if any(page["size"] == self.look(params) and not page["is_torn"]
               and self.clock() < page["acted"] + SOON for page in same):
            yield "After an act its page is not asked for: what it changed has come before its answer."

    def look(self, params):
        return params.get("width"), bool(params.get("ascii"))

    def place(self, params, method):
        if not is_text(params.get("name")):
            yield f"{method} names a view."
        if not isinstance(params.get("argument"), (str, type(None))):
            yield f"The argument of {method} is a text, or left out."

    def size(self, params, method):
        width = params.get("width")
        if not is_count(width) or not 20 <= width <= 1000:
            yield f"The width of {method} is a whole number from 20 to 1000, not {width}."

    def on_view_close(self, params):
        page = self.page(params)
        if page is None or page["is_closed"]:
            yield f"The page {params.get('page')} is closed, and was not given, or was closed before."
        else:
            page["is_closed"] = True

    def named(self, params, method):
        """An act or a preview names a live page that was given, or a view."""
        if params.get("page") is None:
            yield from self.place(params, method)
            return
        page = self.page(params)
        if page is None or page["is_closed"]:
            yield f"The page {params['page']} of {method} was given, and is not closed."
        if params.get("name") is not None:
            yield f"{method} names a page or a view, not both."

    def on_view_open(self, params):
        if not str(params.get("link")).startswith("daybook:"):
            yield "view/open takes a link that begins with daybook:."

    def on_view_preview(self, params):
        yield from self.named(params, "view/preview")
        yield from self.size(params, "view/preview")
        if not is_text(params.get("text")):
            yield "view/preview has what was typed, as text."
        index, action = params.get("ask"), self.action(params)
        if action and (not is_count(index) or index < 0):
            yield "view/preview says which of the questions is answered, counted from 0."
        elif action and index < len(action["asks"]) and not action["asks"][index]["hasPreview"]:
            yield "view/preview is for a question that has a preview."

    def on_view_act(self, params):
        yield from self.named(params, "view/act")
        for member in ("keys", "answers"):
            value = params.get(member, [])
            if not isinstance(value, list) or not all(map(is_text, value)):
                yield f"The {member} of view/act are a list of texts."
                return
        page = self.page(params)
        if params.get("page") is None and not is_count(params.get("changeCursor")):
            yield "The changeCursor of view/act is a whole number."
        if page and not (is_count(params.get("revision")) and 1 <= params["revision"] <= page["revision"]):
            yield f"The revision of view/act is one of its page, not {params.get('revision')}."
        key = params.get("requestKey")
        if key is not None and self.kept.setdefault(key, same(params)) != same(params):
            yield "A requestKey belongs to one act: a repetition is the same in all its members."
        if params.get("force") and self.act(params) not in self.refused:
            yield "force is for an act that met a conflict."
        yield from self.lines(params)
        yield from self.answers(params)

    def lines(self, params):
        """An act is about lines that were drawn, and list it."""
        action, keys = self.action(params), params.get("keys", [])
        view = self.drawn.get(self.of(params))
        if action is None and view is not None and params.get("action") != "addFromText":
            yield f"The page has no action “{params.get('action')}”."
        if action is None:
            return
        if action["scope"] == "view" and keys:
            yield f"“{action['name']}” is about the page, and has no keys."
        if action["scope"] == "line" and len(keys) != 1:
            yield f"“{action['name']}” is about one line, and has one key."
        if action["scope"] == "range" and not keys:
            yield f"“{action['name']}” is about lines, and has their keys."
        for key in keys if action["scope"] != "view" else []:
            if key not in self.rung and view and action["name"] not in view["lines"].get(key, ()):
                yield f"The line “{key}” does not list “{action['name']}”."
        if params.get("page") is None and view and not set(keys) & set(self.rung) \
                and params.get("changeCursor") not in view["cursors"]:
            yield "changeCursor is that of the page as it was drawn."

    def answers(self, params):
        action, answers = self.action(params), params.get("answers", [])
        if action is None:
            return
        asks = [*action["asks"], *self.asked.get(self.act(params), [])]
        if len(answers) < len(action["asks"]):
            yield f"“{action['name']}” asks {len(action['asks'])} questions before it is sent."
        if len(answers) > len(asks):
            yield f"“{action['name']}” has {len(answers)} answers to {len(asks)} questions."
        for ask, answer in zip(asks, answers):
            values = [choice["value"] for choice in ask["choices"]]
            if ask["kind"] == "choice" and answer not in values:
                yield f"The answer to a choice is the value of one, not “{answer}”."
            if ask["kind"] == "confirm" and answer not in ("yes", "no"):
                yield f"The answer to a confirmation is “yes”, not “{answer}”."

    def action(self, params):
        keys = params.get("keys") or []
        view = self.drawn.get(self.of(params), {"actions": []})
        rung = self.rung[keys[0]] if keys and keys[0] in self.rung else []
        found = [each for each in [*rung, *view["actions"]] if each["name"] == params.get("action")]
        return found[0] if found else None

    def page(self, params):
        """The live page that a request names; None where it was never given."""
        number = params.get("page")
        return self.pages.get(number) if is_count(number) else None

    def act(self, params):
        """What makes two requests the same act: another answer does not make another."""
        return self.of(params), params.get("action"), tuple(params.get("keys", []))

    def of(self, params):
        """The view and the argument that a request is about."""
        page = self.page(params)
        return page["of"] if page else (params.get("name"), params.get("argument"))

    # What the client was answered and told.

    def draw(self, params, view):
        # A line that was there can be acted on, since the client may not have read the difference yet.
        drawn = self.drawn.setdefault(self.of(params), {"lines": {}, "cursors": set()})
        drawn["actions"] = view["actions"]
        self.see(drawn, view["lines"], view["changeCursor"])
        if view.get("page") is not None:
            self.pages[view["page"]] = {
                "of": self.of(params), "size": self.look(params), "revision": 1, "acted": -SOON,
                "is_closed": False, "is_torn": False}

    def see(self, drawn, lines, cursor):
        drawn["cursors"].add(cursor)
        for line in lines:
            drawn["lines"].setdefault(line["key"], set()).update(line["actions"])

    def change(self, params):
        """A difference of a page was sent."""
        page = self.pages[params["page"]]
        page["revision"] = params["revision"]
        drawn = self.drawn[page["of"]]
        drawn["actions"] = params.get("actions") or drawn["actions"]
        for splice in params["splices"]:
            self.see(drawn, splice["lines"], params["changeCursor"])

    def tear(self, number):
        """The page was told of so that the client has to ask for it again."""
        self.pages[number]["is_torn"] = True

    def ring(self, reminder):
        self.rung[reminder["key"]] = reminder["actions"]

    def ask(self, params, outcome):
        """An act was answered by this outcome; empty after an error."""
        self.asked[self.act(params)] = [*self.asked.get(self.act(params), []), *outcome.get("asks", [])]
        page = self.page(params)
        if page and not outcome.get("open"):
            page["acted"] = self.clock()

    def refuse(self, params):
        self.refused.add(self.act(params))


def same(params):
    """What two requests with one key have in common: not what the client had seen."""
    seen = ("requestKey", "page", "revision", "name", "argument", "changeCursor")
    return {name: value for name, value in params.items() if name not in seen}
