"""What can be wrong with messages: transport, ids, batches, order, errors."""

import json
import re
import unicodedata

from .mutation import error, mapped, mutation, put, reordered, turned

# Transport

mutation("length-in-characters", "Content-Length counts characters and not bytes.", "transport",
         framing="headers",
         frame=lambda body: b"Content-Length: %d\r\n\r\n" % len(body.decode()) + body)
mutation("other-framing", "Answers come in lines, whatever the client uses.", "jsonrpc",
         framing="headers", frame=lambda body: body + b"\n")
mutation("latin1", "Answers are in Latin-1.", "transport task",
         body=lambda message: json.dumps(message, ensure_ascii=False).encode("latin1", "replace"))
mutation("headers-by-case", "A header in small letters is not recognised.", "transport",
         framing="headers",
         bytes_in=lambda data: data.replace(b"content-length", b"x-length"))
mutation("nul-dropped", "A raw NUL is overlooked.", "transport", framing="both",
         bytes_in=lambda data: data.replace(b"\0", b""))
mutation("bom-skipped", "A byte-order mark is overlooked.", "transport", framing="both",
         bytes_in=lambda data: data.replace(b"\xef\xbb\xbf", b""))
mutation("texts-normalised", "Texts come back in normal form C.", "transport",
         body=lambda message: mapped(message, lambda text: unicodedata.normalize("NFC", text)))
mutation("keys-unsorted", "The members of objects are not in the order of their names.", "jsonrpc",
         body=turned)
mutation("log-on-output", "A line of the log is on standard output.", "lifecycle",
         last="The session has ended.")
mutation("exit-0", "The process always ends with 0.", "transport lifecycle",
         framing="both", code=lambda code: 0)
mutation("exit-1-after-shutdown", "The process ends with 1 where it should with 0.", "lifecycle",
         code=lambda code: code or 1)
mutation("exit-1-after-signal", "The process ends with 1 after a signal.", "lifecycle",
         code=lambda code: 1 if code > 128 else code)


def mute_after_size(proxy, message, request):
    is_mute = proxy.memory.get("mute")
    if message.get("error", {}).get("code") == 6 and message["id"] is None:
        proxy.memory["mute"] = True
    return None if is_mute else message


mutation("mute-after-too-large", "The session does not go on after a message over the cap.",
         "transport", answer=mute_after_size, framing="both")
mutation("duplicate-keys", "An object may name a member twice: the last one counts.", "transport",
         bytes_in=lambda data: re.sub(rb'"([a-z]+)": ?("?\w+"?), ?(?="\1":)', b"", data))


# Ids

mutation("id-as-text", "A number that is an id comes back as a text.", "jsonrpc",
         answer=lambda proxy, message, request: {
             **message, "id": str(message["id"]) if isinstance(message["id"], int)
             else message["id"]})
mutation("id-rounded", "An id comes back as the nearest double.", "jsonrpc",
         answer=lambda proxy, message, request: {
             **message, "id": int(float(message["id"])) if isinstance(message["id"], int)
             else message["id"]})
mutation("id-without-fraction", "The id 1.0 comes back as 1.", "jsonrpc",
         answer=lambda proxy, message, request: {
             **message, "id": int(message["id"]) if isinstance(message["id"], float)
             and message["id"].is_integer() else message["id"]})
mutation("id-null-unanswered", "A request with the id null is not answered.", "jsonrpc",
         answer=lambda proxy, message, request:
             None if message["id"] is None and "result" in message else message)
mutation("id-in-use-null", "A refusal of an invalid request has no id.", "jsonrpc lifecycle",
         answer=lambda proxy, message, request: {**message, "id": None}
         if message.get("error", {}).get("code") == -32600 else message)


# Batches

mutation("batch-apart", "The answers of a batch come one by one.", "jsonrpc",
         batch_out=lambda answers: answers)
mutation("batch-backwards", "The requests of a batch take effect from its end.",
         "jsonrpc lifecycle",
         batch_in=lambda requests: requests[::-1])
mutation("batch-stops", "Nothing in a batch is answered behind an error.", "jsonrpc lifecycle",
         batch_out=lambda answers: [answers[:1 + next(
             (place for place, answer in enumerate(answers) if "error" in answer), len(answers))]])
mutation("batch-empty-unanswered", "An empty batch is not answered.", "jsonrpc",
         request=lambda proxy, message: message,
         answer=lambda proxy, message, request:
             None if message["id"] is None and "error" in message else message)
mutation("batch-last-lost", "A batch with errors loses its last answer.", "jsonrpc",
         batch_out=lambda answers: [answers[:-1] if len(answers) > 1 and any(
             "error" in answer for answer in answers) else answers])


# Order, notifications, and how often something is carried out

mutation("writes-swapped", "Two writes that follow each other at once take effect in the other "
         "order.", "task", **reordered("task/(add|edit)", lambda held, message: [message, held]))
mutation("reads-first", "A read overtakes the write before it.", "task jsonrpc",
         mentions='task/edit', **reordered("task/edit", lambda held, message: [message, held]
                     if message["method"].endswith("/get") else [held, message]))


def swapped(proxy, message, request):
    if not request or proxy.memory.get("is_batch"):
        return message
    held = proxy.memory.pop("answer", None)
    if held:
        return [message, held]
    proxy.memory["answer"] = message

    def release():
        with proxy.lock:
            if proxy.memory.get("answer") is message:
                proxy.say(proxy.memory.pop("answer"))
    proxy.later(0.02, release)
    return None


mutation("answers-swapped", "Two answers come in the other order.", "jsonrpc", answer=swapped)
mutation("notification-dropped", "A notification is not carried out.", "jsonrpc",
         request=lambda proxy, message:
             message if "id" in message or message["method"].startswith("$/") else None)
mutation("notification-twice", "A notification is carried out twice.", "jsonrpc lifecycle task",
         request=lambda proxy, message: message if "id" in message else [message, message])
mutation("notification-answered", "A notification is answered.",
         "jsonrpc lifecycle", request=lambda proxy, message: message if "id" in message
         or "/" not in message["method"] or message["method"][0] == "$" else
         {**message, "id": None})
mutation("request-twice", "A request is carried out twice.", "task",
         request=lambda proxy, message: [message, {**message, "id": "the mutant's"}]
         if "id" in message and "/" in message["method"] else message,
         answer=lambda proxy, message, request:
             None if message["id"] == "the mutant's" else message)
mutation("answers-twice", "Each request is answered twice.", "session",
         answer=lambda proxy, message, request: [message, message])
mutation("answer-after-the-end", "An answer comes after the end of the session.", "lifecycle",
         last={"id": 1, "jsonrpc": "2.0", "result": {}})


# Errors

mutation("code-of-params", "An invalid value has the code of invalid params.", "task",
         mentions='"code": 2,',
         **error(lambda it, data: put(it, code=-32602) if it["code"] == 2 else None))
mutation("code-of-method", "An unknown method has the code of an invalid request.", "jsonrpc",
         mentions='-32601',
         **error(lambda it, data: put(it, code=-32600) if it["code"] == -32601 else None))
mutation("kind-missing", "An error has no kind.", "jsonrpc",
         **error(lambda it, data: data.pop("kind", None)))
mutation("kind-generic", "An error in a state has the kind of an invalid value.", "task",
         mentions='"code": 5,',
         **error(lambda it, data: put(data, kind="invalidValue") if it["code"] == 5 else None))
mutation("data-missing", "An error has no data.", "jsonrpc",
         **error(lambda it, data: it.pop("data", None)))
for member, where in [("pointer", "tag"), ("allowed", "task lifecycle"), ("limit", "tag task"),
                      ("currentRevision", "task"), ("count", "task"), ("reason", "task"),
                      ("parameter", "task"), ("hint", "task"), ("start", "search"),
                      ("stop", "search")]:
    mutation(f"{member}-missing", f"An error has no `{member}`.", where, mentions=f'"{member}"',
             **error(lambda it, data, member=member: data.pop(member, None)))
mutation("pointer-of-parent", "A pointer ends at the list and not at its element.", "task",
         mentions='"pointer"',
         **error(lambda it, data: put(data, pointer=re.sub("/[0-9]+$", "", data["pointer"]))
                 if "pointer" in data else None))
mutation("reason-other", "The reason of each invalid state is the same.", "task",
         mentions='"reason"', **error(lambda it, data: put(data, reason="confirmationRequired")
                 if "reason" in data else None))
mutation("count-off", "The number of what else would be changed is one too high.", "task",
         mentions='"count"',
         **error(lambda it, data: put(data, count=data["count"] + 1) if "count" in data else None))
mutation("message-empty", "An error says nothing to a person.", "jsonrpc",
         **error(lambda it, data: put(it, message="")))
mutation("error-and-result", "An error comes with a result.", "jsonrpc",
         answer=lambda proxy, message, request:
             {**message, "result": None} if "error" in message else message)
mutation("no-jsonrpc", "Answers have no member `jsonrpc`.", "session",
         answer=lambda proxy, message, request:
             {name: message[name] for name in message if name != "jsonrpc"})
mutation("missing-is-empty", "A list below a task that does not exist is refused as invalid.",
         "task",
         mentions='"code": 1,',
         **error(lambda it, data: put(it, code=2) if it["code"] == 1 else None))
