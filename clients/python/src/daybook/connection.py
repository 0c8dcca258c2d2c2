"""One process of the server: requests go in, answers and notifications come out."""

from __future__ import annotations

import asyncio
import collections
import itertools
import logging
import os
import shutil
import signal
from typing import Any, Callable, Mapping, Optional, cast

from . import framing as frames
from .errors import ProgramNotFound, RequestError, ServerGone
from .Generated.errors import BY_KIND, InvalidParams, TooLarge
from .options import OnProgress
from .protocol import ERROR_CODES, ErrorData

LOG = logging.getLogger("daybook.server")
SECONDS_TO_END = 5.0
LINES_OF_LOG = 5


class Connection:
    """A process and its pipes. It never starts again; `on_end` is called once when it is over."""

    def __init__(self, process: asyncio.subprocess.Process, framing: str,
                 on_notification: Callable[[str, Any], None],
                 on_end: Callable[[Connection], None]) -> None:
        self.limit = frames.LONGEST_MESSAGE
        self.over: Optional[ServerGone] = None
        """Why it ended."""
        self._process, self._framing = process, framing
        self._on_notification, self._on_end = on_notification, on_end
        self._ids = itertools.count(1)
        self._waiting: dict[int, tuple[str, asyncio.Future[Any]]] = {}
        self._progress: dict[Any, OnProgress] = {}
        self._given_up: set[int] = set()
        self._said: collections.deque[str] = collections.deque(maxlen=LINES_OF_LOG)
        self._sending = asyncio.Lock()
        self._tasks = [asyncio.ensure_future(self._read()), asyncio.ensure_future(self._listen())]

    @classmethod
    async def start(cls, command: list[str], framing: str,
                    on_notification: Callable[[str, Any], None],
                    on_end: Callable[[Connection], None]) -> Connection:
        program = shutil.which(os.path.expanduser(command[0]))
        if not program:
            raise ProgramNotFound(
                f"There is no program “{command[0]}” that can be run. Install daybook so that it "
                "is on your PATH (scripts/install ~/.local in its repository), or name it: "
                "program=\"/path/to/daybook\", or the environment variable DAYBOOK.")
        try:
            # In a session of its own, so that Ctrl-C on a terminal reaches this program alone.
            process = await asyncio.create_subprocess_exec(
                program, *command[1:], stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
                limit=frames.LONGEST_MESSAGE + 1, start_new_session=True)
        except OSError as error:
            raise ProgramNotFound(f"{program} cannot be run: {error.strerror}.") from error
        return cls(process, framing, on_notification, on_end)

    @property
    def process_id(self) -> int:
        return self._process.pid

    async def request(self, method: str, params: Mapping[str, Any],
                      on_progress: Optional[OnProgress] = None) -> Any:
        """Returns the result; throws a RequestError, or ServerGone. To cancel the task that waits
        here cancels the request."""
        if self.over:
            raise self.over
        number = next(self._ids)
        if on_progress:
            token = params.get("workDoneToken") or f"progress-{number}"
            params = {**params, "workDoneToken": token}
            self._progress[token] = on_progress
        data = self._written({"id": number, "method": method, "params": params})
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting[number] = (method, answer)
        try:
            await self._send(data)
            return await answer
        except asyncio.CancelledError:
            if number in self._waiting:
                self._given_up.add(number)
                self.notify("$/cancelRequest", {"id": number})
            raise
        finally:
            self._waiting.pop(number, None)
            if on_progress:
                self._progress.pop(token, None)

    def notify(self, method: str, params: Mapping[str, Any]) -> None:
        stdin = self._process.stdin
        if not self.over and stdin and not stdin.is_closing():
            stdin.write(self._written({"method": method, "params": params}))

    def _written(self, message: dict[str, Any]) -> bytes:
        try:
            return frames.written({"jsonrpc": "2.0", **message}, self._framing, self.limit)
        except frames.Unsendable as error:
            kind = TooLarge if error.limit else InvalidParams
            name = "tooLarge" if error.limit else "invalidParams"
            data: ErrorData = {"kind": name, "pointer": error.pointer}
            if error.limit:
                data["limit"] = error.limit
            raise kind(ERROR_CODES[name], str(error), data, message["method"]) from None

    async def _send(self, data: bytes) -> None:
        stdin = self._process.stdin
        assert stdin
        async with self._sending:
            try:
                stdin.write(data)
                await stdin.drain()
            except (ConnectionError, RuntimeError):
                pass  # The reader sees the end, and says why.

    async def _read(self) -> None:
        stdout = self._process.stdout
        assert stdout
        why = None
        try:
            while True:
                message = await frames.read(stdout, self._framing)
                if message is None:
                    break
                self._take(message)
        except frames.Unreadable as error:
            why = str(error)
        except Exception as error:
            LOG.exception("a message could not be handled")
            why = f"a message could not be handled: {error}"
        await self._finish(why)

    def _take(self, message: Any) -> None:
        if not isinstance(message, dict) or message.get("jsonrpc") != "2.0":
            raise frames.Unreadable(f"it wrote {frames.excerpt(str(message).encode())}, "
                                    "which is no message of JSON-RPC 2.0")
        if "method" in message:
            if "id" not in message:
                self._tell(message["method"], message.get("params") or {})
            return
        number, error = message.get("id"), message.get("error")
        if number is None and isinstance(error, dict):
            raise frames.Unreadable(f"it could not read a request: {error.get('message')}")
        if isinstance(number, int) and number in self._given_up:
            self._given_up.discard(number)
            return
        waiting = self._waiting.get(number) if isinstance(number, int) else None
        if not waiting or ("result" in message) == (error is not None):
            raise frames.Unreadable("it answered a request that was not sent, or not as JSON-RPC")
        method, answer = waiting
        if answer.done():
            return
        if error is None:
            answer.set_result(message["result"])
        else:
            answer.set_exception(refusal(error, method))

    def _tell(self, method: Any, params: Any) -> None:
        if method == "$/progress" and isinstance(params, dict):
            tell = self._progress.get(params.get("token"))
            if tell:
                try:
                    tell(params["value"])
                except Exception:
                    LOG.exception("on_progress failed")
        self._on_notification(str(method), params)

    async def _listen(self) -> None:
        """Keeps the last lines of the log, and passes them on to `logging`."""
        stderr = self._process.stderr
        assert stderr
        rest = b""
        while True:
            data = await stderr.read(65536)
            lines = (rest + data).split(b"\n")
            rest = lines.pop()[-1000:] if data else b""
            for line in lines:
                text = line[:1000].decode("utf-8", "replace").rstrip()
                if text:
                    self._said.append(text)
                    LOG.debug("%s", text)
            if not data:
                return

    async def _finish(self, why: Optional[str]) -> None:
        """Ends the process if it still runs, and lets everybody who waits know why."""
        if why:
            self._kill()
        if not await self._wait(1.0):
            self._kill()
        code = await self._process.wait()
        await asyncio.wait([self._tasks[1]], timeout=0.5)
        end = f"was ended by {signal.Signals(-code).name}" if code < 0 else f"ended with {code}"
        said = "".join(f"\n  {line}" for line in self._said)
        self.over = ServerGone(
            (f"This is not what daybook serve writes: {why}." if why
             else f"The server {end}.") + (f" It said:{said}" if said else ""))
        for _, answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(self.over)
        self._on_end(self)

    async def _wait(self, seconds: float) -> bool:
        """Returns whether the process has ended."""
        try:
            await asyncio.wait_for(self._process.wait(), seconds)
            return True
        except asyncio.TimeoutError:
            return False

    def _kill(self, number: int = signal.SIGKILL) -> None:
        # Not by `send_signal`, which may take the end of the process away from asyncio.
        if self._process.returncode is None:
            try:
                # The leader of a group, so what it started ends with it.
                os.killpg(self._process.pid, number)
            except ProcessLookupError:
                pass

    async def close(self) -> None:
        """Ends the session and the process, whatever it takes."""
        if not self.over:
            try:
                await asyncio.wait_for(self.request("shutdown", {}), 2)
                self.notify("exit", {})
            except (asyncio.TimeoutError, RequestError, ServerGone):
                pass
        stdin = self._process.stdin
        if stdin:
            stdin.close()
        if not await self._wait(SECONDS_TO_END):
            self._kill(signal.SIGTERM)
            if not await self._wait(1.0):
                self._kill()
                await self._process.wait()
        await asyncio.wait(self._tasks, timeout=1)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        # A child of the server may hold a pipe open, and then nothing else closes it here.
        transport = getattr(self._process, "_transport", None)
        if transport:
            transport.close()


def refusal(error: Any, method: str) -> RequestError:
    """The exception for what stands in `error`."""
    if not isinstance(error, dict) or not isinstance(error.get("code"), int):
        raise frames.Unreadable("it answered with an error that has no code")
    data = error.get("data")
    if not isinstance(data, dict):
        data = {}
    code, known = error["code"], {code: kind for kind, code in ERROR_CODES.items()}
    kind = data.get("kind") or known.get(code, "internalError")
    data = cast(ErrorData, {**data, "kind": kind})
    return BY_KIND.get(kind, RequestError)(code, str(error.get("message", "")), data, method)
