"""A client of one MCP server over its standard input and output (Model Context Protocol, stdio)."""

import json
import os
import signal
import subprocess
import threading

VERSION = "2025-06-18"
SECONDS = 45


class ServerFailed(Exception):
    """The server, or the tool, did not do what it was asked; the words are for a person."""


class Server:
    """A server process, which ends with the `with` that it is used in."""

    def __init__(self, command, variables):
        try:
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                encoding="utf-8", env={**os.environ, **variables}, start_new_session=True)
        except (OSError, ValueError) as error:
            raise ServerFailed(f"{command[0]} cannot be started: {error}") from error
        self.last_id, self.is_late = 0, False
        self.timer = threading.Timer(SECONDS, self.give_up)
        self.timer.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.timer.cancel()
        try:
            self.process.stdin.close()
        except OSError:
            pass
        try:
            self.process.wait(2)
        except subprocess.TimeoutExpired:
            self.kill()
        self.process.wait()

    def give_up(self):
        self.is_late = True
        self.kill()

    def kill(self):
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass

    def send(self, message):
        try:
            self.process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
            self.process.stdin.flush()
        except OSError:
            pass  # It has ended, which the next answer shows.

    def ask(self, method, params):
        self.last_id += 1
        self.send({"id": self.last_id, "method": method, "params": params})
        for line in self.process.stdout:
            try:
                message = json.loads(line)
            except ValueError:
                raise ServerFailed(f"the server wrote what is no JSON: {line[:60]!r}") from None
            if not isinstance(message, dict):
                raise ServerFailed("the server wrote what is no message")
            if "method" in message:
                self.answer(message)
            elif message.get("id") == self.last_id:
                if "error" in message:
                    raise ServerFailed(f"{method}: {message['error'].get('message')}")
                return message.get("result") or {}
        raise ServerFailed(
            f"the server did not answer within {SECONDS} s" if self.is_late
            else f"the server ended before it answered {method}")

    def answer(self, message):
        """A server may ask whether its client is there; nothing else is offered."""
        if "id" in message:
            reply = {"result": {}} if message["method"] == "ping" \
                else {"error": {"code": -32601, "message": "This client does not have it."}}
            self.send({"id": message["id"], **reply})

    def tools(self):
        names, cursor = [], None
        while True:
            page = self.ask("tools/list", {"cursor": cursor} if cursor else {})
            names += [each.get("name") for each in page.get("tools", [])]
            cursor = page.get("nextCursor")
            if not cursor:
                return names

    def result(self, tool, arguments):
        """What a tool returns: its structured content, or the JSON in its text."""
        self.ask("initialize", {"protocolVersion": VERSION, "capabilities": {},
                                "clientInfo": {"name": "daybook", "version": "1.0.0"}})
        self.send({"method": "notifications/initialized"})
        names = self.tools()
        if tool not in names:
            known = ", ".join(map(str, names)) or "none"
            raise ServerFailed(f"the server has no tool {tool}; it has {known}")
        result = self.ask("tools/call", {"name": tool, "arguments": arguments})
        texts = [each.get("text", "") for each in result.get("content", [])
                 if each.get("type") == "text"]
        if result.get("isError"):
            raise ServerFailed(f"{tool}: {' '.join(texts) or 'it failed'}")
        if result.get("structuredContent") is not None:
            return result["structuredContent"]
        try:
            return json.loads("".join(texts))
        except ValueError:
            raise ServerFailed(f"the text that {tool} returns is no JSON") from None
