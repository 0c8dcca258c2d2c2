"""The other side of a plugin: a real `daybook serve`, behind what the person agreed to."""

import json
import pathlib
import subprocess
import threading

ALWAYS = {"initialize", "shutdown", "session/ping", "session/day", "plugin/getState",
          "plugin/setState", "view/invalidate"}
DENIED = 13
CONFLICT = 4
INVALID = 2


class Grant:
    """The methods that a manifest's permissions name."""

    def __init__(self, manifest, bundle):
        self.views = [f"x/{manifest.get('name')}/{view.get('name')}"
                      for view in manifest.get("views") or []]
        self.patterns = (manifest.get("permissions") or {}).get("methods") or []
        self.reads = {name for name, method in bundle.methods.items() if method.get("x-read-only")}
        self.code = bundle.codes.get("permissionDenied", DENIED)

    def allows(self, method):
        if method in ALWAYS:
            return True
        if method.startswith("plugin/") and method not in self.reads:
            return False
        return any(self.fits(method, pattern) for pattern in self.patterns)

    def fits(self, method, pattern):
        names = pattern.removesuffix(":read")
        if names != pattern and method not in self.reads:
            return False
        if names == "*":
            return names != pattern
        return method.startswith(names[:-1]) if names.endswith("/*") else method == names

    def refusal(self, message):
        return {"jsonrpc": "2.0", "id": message["id"], "error": {
            "code": self.code, "message": f"The plugin was not granted `{message['method']}`.",
            "data": {"kind": "permissionDenied"}}}


def initial_settings(manifest, given, folder):
    """The values of each setting: those given, the initial ones, or something of its type."""
    stand_ins = {"text": "text", "integer": "1", "number": "1.5", "boolean": "true",
                 "path": str(folder), "url": "http://127.0.0.1:9/"}
    values = []
    for setting in manifest.get("settings") or []:
        own = given.get(setting["name"], setting.get("initialValues") or [])
        if not own and setting.get("isRequired"):
            own = [stand_ins[setting["type"]]]
        values.append({"name": setting["name"], "values": own})
    return values


class Daybook:
    """A session of a plugin with `daybook serve`: what the plugin asks, and what it was refused."""

    def __init__(self, program, database, grant, settings, deliver, denies_all=False,
                 is_mute=False):
        self.grant, self.settings, self.deliver = grant, settings, deliver
        self.denies_all, self.is_mute = denies_all, is_mute
        self.asked, self.denied, self.refused = [], [], []
        self.first, self.open, self.lock = None, {}, threading.Lock()
        self.command = [program, "serve", "--database", str(database), "--framing", "lines",
                        "--time-zone", "UTC"]
        self.process, self.state = None, (None, 0)

    def start(self):
        log = pathlib.Path(self.command[3]).with_suffix(".log")
        with open(log, "ab") as errors:
            self.process = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors)
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def take(self, message):
        """A request or a notification of the plugin."""
        method = message.get("method")
        if self.first is None:
            self.first = message
        self.asked.append(method)
        if self.is_mute:
            return
        is_request = "id" in message
        if is_request and isinstance(method, str) and (
                not self.grant.allows(method) or self.denies_all and method not in ALWAYS):
            if not self.grant.allows(method):
                self.denied.append(method)
            return self.deliver(self.grant.refusal(message))
        if method == "initialize":
            # A member that the method does not know is to be seen.
            params = message.get("params") or {}
            capabilities = {**(params.get("capabilities") or {}), "strict": True}
            message = {**message, "params": {**params, "capabilities": capabilities}}
        if is_request and method in ("plugin/getState", "plugin/setState"):
            return self.deliver(self.kept(method, message))
        if is_request and method == "view/invalidate":
            return self.deliver(self.invalidated(message))
        if not self.process:
            self.start()
        if is_request:
            with self.lock:
                self.open[json.dumps(message["id"])] = method
        try:
            self.process.stdin.write(json.dumps(message).encode() + b"\n")
            self.process.stdin.flush()
        except (OSError, ValueError):
            pass

    def kept(self, method, message):
        """The answer for what the plugin keeps, which `daybook serve` has for plugins alone."""
        params = message.get("params") or {}
        text, revision = self.state
        answer = {"jsonrpc": "2.0", "id": message["id"]}
        if method == "plugin/setState":
            if params.get("ifRevision") not in (None, revision):
                return {**answer, "error": {
                    "code": CONFLICT, "message": "Another process has set what it keeps.",
                    "data": {"kind": "revisionConflict", "currentRevision": revision}}}
            text, revision = self.state = params.get("text"), revision + 1
        result = {"revision": revision} if text is None else {"revision": revision, "text": text}
        return {**answer, "result": result}

    def invalidated(self, message):
        """The same for a page that moves."""
        name = (message.get("params") or {}).get("name")
        if name in self.grant.views:
            return {"jsonrpc": "2.0", "id": message["id"], "result": {}}
        self.refused.append(f"view/invalidate: {name} is no view of its manifest")
        return {"jsonrpc": "2.0", "id": message["id"], "error": {
            "code": INVALID, "message": "There is no such view of the plugin.",
            "data": {"kind": "invalidValue", "pointer": "/name"}}}

    def read(self):
        for line in self.process.stdout:
            message = json.loads(line)
            with self.lock:
                method = self.open.pop(json.dumps(message.get("id")), None)
            if "error" in message:
                self.note(method, message["error"])
            elif method == "initialize":
                message["result"]["settings"] = self.settings
            self.deliver(message)

    def note(self, method, error):
        """A request that is wrong by its form, whatever the person's data."""
        if -32768 <= error["code"] <= -32000 and error["code"] != -32800:
            pointer = (error.get("data") or {}).get("pointer")
            where = f" ({pointer})" if pointer else ""
            self.refused.append(f"{method or 'a message'}: {error['message']}{where}")

    def close(self):
        if self.process:
            try:
                self.process.stdin.close()
            except OSError:
                pass
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.process.kill()
            self.reader.join(5)
            self.process.stdout.close()


def call(program, database, method, params):
    """One request by itself: the result, or the error's words."""
    ended = subprocess.run(
        [program, "call", "--database", str(database), method, "-"], input=json.dumps(params),
        capture_output=True, text=True, timeout=120)
    if ended.returncode:
        return None, ended.stderr.strip().removeprefix("daybook: ")
    return json.loads(ended.stdout), None
