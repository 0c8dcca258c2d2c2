"""The rules that a client keeps, as far as a server can see them. Each is a sentence."""

METHODS = {
    "view/list", "view/show", "view/act", "view/preview", "view/close", "view/status", "view/open",
    "completion/list",
}
NOTIFICATIONS = {"initialized", "exit", "$/cancelRequest", "$/setTrace"}


def is_text(value):
    return isinstance(value, str)


def is_count(value):
    return isinstance(value, int) and not isinstance(value, bool)


class Judge:
    """Looks at what a client sends, in its order; `draw`, `ring`, `ask` and `refuse` say what it was
    answered."""

    def __init__(self):
        self.is_begun = False
        self.ids = set()
        # The views as they were drawn last, by name and argument, and those that are live.
        self.drawn, self.live = {}, set()
        self.cursors = {}
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
        yield from self.size(params, "view/show")
        piece = params.get("slice")
        if piece is None:
            return
        if not is_count(piece.get("limit")) or not 1 <= piece["limit"] <= 1000:
            yield "The limit of a slice is a whole number from 1 to 1000."
        if not is_count(piece.get("start", 0)) or piece.get("start", 0) < 0:
            yield "The start of a slice is a whole number, or left out."

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
        yield from self.place(params, "view/close")
        if self.of(params) not in self.live:
            yield f"{self.of(params)[0]} is closed, and was not shown, or was closed before."
        self.live.discard(self.of(params))

    def on_view_open(self, params):
        if not str(params.get("link")).startswith("daybook:"):
            yield "view/open takes a link that begins with daybook:."

    def on_view_preview(self, params):
        yield from self.place(params, "view/preview")
        yield from self.size(params, "view/preview")
        if not is_text(params.get("text")):
            yield "view/preview has what was typed, as text."
        index, action = params.get("ask"), self.action(params)
        if action and (not is_count(index) or index < 0):
            yield "view/preview says which of the questions is answered, counted from 0."
        elif action and index < len(action["asks"]) and not action["asks"][index]["hasPreview"]:
            yield "view/preview is for a question that has a preview."

    def on_view_act(self, params):
        yield from self.place(params, "view/act")
        for member in ("keys", "answers"):
            value = params.get(member, [])
            if not isinstance(value, list) or not all(map(is_text, value)):
                yield f"The {member} of view/act are a list of texts."
                return
        if not is_count(params.get("changeCursor")):
            yield "The changeCursor of view/act is a whole number."
        key = params.get("requestKey")
        if key is not None and self.kept.setdefault(key, same(params)) != same(params):
            yield "A requestKey belongs to one act: a repetition is the same in all its members."
        if params.get("force") and act(params) not in self.refused:
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
        listing = {line["key"] for line in view["lines"] if action["name"] in line["actions"]} \
            if view else set(self.rung)
        for key in keys if action["scope"] != "view" else []:
            if key not in listing and key not in self.rung:
                yield f"The line “{key}” does not list “{action['name']}”."
        cursors = self.cursors.get(self.of(params), set())
        if cursors and not set(keys) & set(self.rung) and params.get("changeCursor") not in cursors:
            yield "changeCursor is that of the page as it was drawn."

    def answers(self, params):
        action, answers = self.action(params), params.get("answers", [])
        if action is None:
            return
        asks = [*action["asks"], *self.asked.get(act(params), [])]
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

    def of(self, params):
        return params.get("name"), params.get("argument")

    # What the client was answered.

    def draw(self, params, view):
        before = self.drawn.get(self.of(params))
        if before and view.get("slice") and before["changeCursor"] == view["changeCursor"]:
            # What came before of the same page holds.
            view = {**view, "lines": before["lines"] + view["lines"]}
        self.drawn[self.of(params)] = view
        self.cursors.setdefault(self.of(params), set()).add(view["changeCursor"])
        self.live.add(self.of(params))

    def ring(self, reminder):
        self.rung[reminder["key"]] = reminder["actions"]

    def ask(self, params, asks):
        self.asked[act(params)] = [*self.asked.get(act(params), []), *asks]

    def refuse(self, params):
        self.refused.add(act(params))


def act(params):
    """What makes two requests the same act: another answer does not make another."""
    keys = tuple(params.get("keys", []))
    return params.get("name"), params.get("argument"), params.get("action"), keys


def same(params):
    return {name: value for name, value in params.items() if name != "requestKey"}
