"""Takes what is due out of the outbox, message by message, and says what became of each."""

from __future__ import annotations

import base64
import sys
import time
from dataclasses import dataclass
from typing import Any, Callable
from urllib.parse import urlencode

from client import Client, Refusal

from . import values, web
from .memory import MOST_SECONDS, Memory
from .settings import Settings

CLAIM_SECONDS = 60
"""How much longer than the provider has for an answer a message is claimed."""
SENDER = "messages"


class Failure(Exception):
    """Something that a person has to mend before anything can be sent."""


@dataclass
class Outcome:
    """What became of one attempt."""

    kind: str
    """sent; retry: certainly not sent, and tried again later; failed: another attempt would fail
    too; unknown: nobody knows."""
    words: str = ""
    reference: str | None = None
    wait: int = 0
    """How many seconds the provider asks to wait."""
    is_over: bool = False
    """Whether the next message would fare no better now."""
    is_refusal: bool = False
    """Whether the account or the address is wrong."""


def judge(answer: web.Answer, settings: Settings) -> Outcome:
    """Returns what an answer says of the message."""
    status, document = answer.status, answer.json()
    wait = retry_after(answer.headers.get("Retry-After"))
    if 200 <= status < 300:
        return Outcome("sent", reference=values.line(
            values.at(document, settings.get("reference")), 200))
    words = reason(document, settings)
    words = f" ({status}): {words}" if words else f" ({status})."
    if status in (401, 402, 403, 407):
        return Outcome("retry", "The provider refuses the account" + words, is_refusal=True)
    if 300 <= status < 400 or status in (404, 405):
        return Outcome("retry", "There is no provider at this address" + words, is_refusal=True)
    if status in (429, 503):
        return Outcome(
            "retry", "The provider cannot take it now" + words, wait=wait, is_over=True)
    if status in (408, 425, 500):
        return Outcome("retry", "The provider cannot take it now" + words, wait=wait)
    if 400 <= status < 500 and not (status == 409 and settings.get("idempotencyHeader")):
        return Outcome("failed", "The provider refuses it" + words)
    # A gateway that got no answer (502, 504) does not know what became of the message either.
    return Outcome("unknown", "The provider answers" + words, is_over=True)


def reason(document: Any, settings: Settings) -> str | None:
    """Returns the provider's words, without what nobody is to read."""
    words = values.text(values.at(document, settings.get("error"))) or ""
    pair = f"{settings.get('user')}:{settings.get('password')}".encode()
    for secret in (base64.b64encode(pair).decode(), settings.get("password")):
        words = words.replace(secret, "…")
    return values.line(words, 200)


def retry_after(text: str | None) -> int:
    """Returns the seconds of a Retry-After (RFC 9110, 10.2.3), 0 where there is none."""
    text = (text or "").strip()
    if text.isascii() and text.isdigit():
        return min(int(text[:9]), MOST_SECONDS)
    moment = values.time(text)
    return min(max(0, int(moment.timestamp() - time.time()) + 1), MOST_SECONDS) if moment else 0


class Delivery:
    def __init__(self, client: Client, settings: Settings, memory: Memory,
                 is_stopped: Callable[[], bool]) -> None:
        self.client, self.settings, self.memory = client, settings, memory
        self.is_stopped = is_stopped

    def tell_kept(self) -> None:
        """Tells daybook what it was gone too early to hear."""
        for method, params in list(self.memory.kept()):
            self._tell(method, params)

    def run(self) -> None:
        """Sends what is due. Throws `Failure`."""
        if self.memory.is_held or not self._is_reachable():
            return
        while not self.is_stopped():
            claimed = self._claim()
            message = claimed.get("careMessage")
            if message is None:
                return
            outcome = self._send(message)
            self._note(message, claimed["claim"], outcome)
            if outcome.is_refusal:
                self.memory.refuse(self.settings, outcome.words)
                raise Failure(outcome.words)
            if outcome.is_over:
                return

    def _is_reachable(self) -> bool:
        """Asks for no message while the provider is away, since each attempt counts."""
        if not self.memory.state.get("isAway"):
            return True
        try:
            web.reach(self.settings.url, self.settings.timeout)
        except web.NotReached as error:
            self.memory.say(f"{error}.")
            return False
        del self.memory.state["isAway"]
        return True

    def _claim(self) -> dict[str, Any]:
        try:
            return self.client.call(
                "care/claim", sender=SENDER, seconds=self.settings.timeout + CLAIM_SECONDS,
                idempotent=bool(self.settings.get("idempotencyHeader")))
        except Refusal as refusal:
            if refusal.kind == "localOnly" or refusal.reason == "permissionRequired":
                self.memory.say(str(refusal))
                return {}
            raise

    def _send(self, message: dict[str, Any]) -> Outcome:
        settings = self.settings
        form = [(settings.get("toField"), message["phone"])]
        if settings.get("from") and settings.get("fromField"):
            form.append((settings.get("fromField"), settings.get("from")))
        form += [(settings.get("textField"), message["text"]), *settings.fields]
        header = settings.get("idempotencyHeader")
        try:
            answer = web.ask(
                "POST", settings.url, settings, urlencode(form).encode(),
                {header: message["id"]} if header else {})
        except web.Untrusted as error:
            return Outcome("retry", f"{error}.", is_refusal=True)
        except web.NotReached as error:
            self.memory.state["isAway"] = True
            return Outcome("retry", f"{error}.", is_over=True)
        except web.Lost as error:
            return Outcome("unknown", f"{error}.", is_over=True)
        return judge(answer, settings)

    def _note(self, message: dict[str, Any], claim: str, outcome: Outcome) -> None:
        name = f"Message {message['id']}"
        params = {"id": message["id"], "claim": claim}
        if outcome.wait and outcome.is_over:
            self.memory.hold(outcome.wait)
        if outcome.kind == "sent":
            if outcome.reference:
                params["reference"] = outcome.reference
            self._say(f"{name} was sent.")
            self._tell("care/confirm", params, keep=True)
        elif outcome.kind == "unknown":
            # Nothing is said to daybook, so the claim lapses, and the outbox calls it unknown.
            self._say(f"Nobody knows whether message {message['id']} was sent: {outcome.words}")
        else:
            self._say(f"{name} was not sent: {outcome.words}")
            self._tell("care/fail", {
                **params, "message": outcome.words, "permanent": outcome.kind == "failed",
                "retryAfterSeconds": outcome.wait}, keep=True)

    def _tell(self, method: str, params: dict[str, Any], keep: bool = False) -> None:
        if keep:
            self.memory.keep(method, params)
        try:
            self.client.call(method, **params)
        except Refusal as refusal:
            self._say(f"What became of message {params['id']} is not recorded: {refusal}")
        self.memory.forget(params["claim"])

    @staticmethod
    def _say(words: str) -> None:
        print(words, file=sys.stderr, flush=True)
