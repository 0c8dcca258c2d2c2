"""What can be wrong with methods: values, tasks, recurrence, undo, changes, views, data."""

import json
import pathlib
import re

from .mutation import (
    each_object, error, ignored, mutation, notifications, objects, params_of, put, result_of,
    without)

SCHEMA = pathlib.Path(__file__).resolve().parent.parent / "schema"
PARAMS = {f"{file['namespace']}/{name}": method["params"]
          for file in (json.loads(path.read_text()) for path in SCHEMA.glob("*.json"))
          for name, method in file.get("methods", {}).items()}

# Members of params that a server overlooks: the method, the member, and where that is noticed.
IGNORED = """
    data/import dryRun data | data/import raiseLimits data | data/prune dryRun data
    care/fail permanent care | care/fail retryAfterSeconds care | care/claim idempotent care
    care/receive receivedAt care | dashboard/get limit dashboard | habit/mark amount habit
    event/list provider event | event/list since event | event/list through event
    event/list limit event | provider/status message provider | provider/status nextAt provider
    habit/mark day habit | habit/pause through habit | habit/resume day habit
    habit/skip reason habit | habit/list state habit | habit/list tag habit example
    habit/trend count habit | history/undo id history | history/redo id history
    profile/remove tasks profile | recurrence/preview excluded recurrence
    recurrence/preview since recurrence | recurrence/preview through recurrence
    recurrence/preview timeZone recurrence | recurrence/preview startTime recurrence
    reminder/snooze minutes reminder | reminder/add relatedTo reminder
    reminder/list state reminder | reminder/list task reminder example
    search/query kinds search | search/query order search | completion/list limit completion example
    tag/move before tag | tag/add colour tag
    task/add excluded task | task/add added task | task/add recurrenceAnchor task
    task/add blockedBy task | task/add timeZone task | task/add notes task
    task/batch addTags task | task/batch removeTags task | task/batch due task
    task/batch dueTime task | task/batch priority task | task/batch profile task profile
    task/batch parent task | task/batch day task | task/batch through task
    task/batch startTime task | task/batch subtasks task | task/cancel subtasks task
    task/complete occurrence task | task/complete day task | task/complete ifRevision task
    task/edit addTags task | task/edit removeTags task | task/list order task
    task/list state task | task/list tag task | task/list parent task | task/list profile profile
    task/list dueSince task | task/list dueThrough task | task/move after task
    task/parse ignore task | task/parse tags task | task/postpone time task
    task/addLine parent task | task/addLine recurrence task | task/addLine profile profile
    task/addLine ignore task | task/skip occurrence task | task/skip through task
    task/reopen occurrence task | view/act force view | wellness/logMeal day wellness
    wellness/list kind wellness | wellness/logMetrics source wellness
    changes/since limit changes | changes/subscribe changeCursor changes"""
for entry in re.split(r"[|\n]", IGNORED):
    if entry.strip():
        method, name, *folders = entry.split()
        if name not in PARAMS.get(method, ()):
            raise ValueError(f"{method} has no param {name} that a server could ignore")
        mutation(f"{method}-{name}".replace("/", "-"), f"`{method}` ignores `{name}`.",
                 " ".join(folders),
                 mentions=f'"{method}" "{name}" !-32602',
                 **ignored(method, name))

mutation("request-key", "`requestKey` is ignored.", "history",
         mentions="requestKey",
         **ignored(".*", "requestKey"))
mutation("dry-run", "`dryRun` is ignored.", "tag",
         mentions="dryRun",
         **ignored(".*", "dryRun"))
mutation("if-revision", "`ifRevision` is ignored.", "tag",
         mentions="ifRevision",
         **ignored(".*", "ifRevision"))
mutation("limit", "The `limit` of a list is ignored.", "task",
         mentions='/list" "limit" !-32602',
         **ignored(".*/list", "limit"))
mutation("cursor", "The `cursor` of a list is ignored.", "task",
         mentions='/list" "cursor" !-32602',
         **ignored(".*/list", "cursor"))
mutation("unconfirmed", "What needs a confirmation is done without one.", "task",
         mentions='confirm', **params_of("task/(remove|batch)", lambda it: put(it, confirm=True)))
mutation("clear-ignored", "`clear` of an edit is ignored.", "task",
         mentions='/edit" "clear"', **ignored(".*/edit", "clear"))
mutation("edit-null-clears", "An edit with null clears the field.", "task/clear.rpc",
         mentions='/edit" null', **params_of(
             "task/edit",
             lambda it: put(it, clear=[name for name in it if it[name] is None]) if None in it.values() else None))


# The session

mutation("strict-ignored", "A strict session accepts unknown members.", "lifecycle",
         **params_of("initialize", lambda it: it.get("capabilities", {}).pop("strict", None)))
mutation("strict-always", "Each session is strict.", "lifecycle jsonrpc task",
         **params_of("initialize", lambda it: put(
             it, capabilities={**(it.get("capabilities") or {}), "strict": True})))
mutation("time-zone", "The time zone of the client is ignored.", "session task/overdue.rpc",
         **params_of("initialize|conformance/clock", lambda it: put(it, timeZone="UTC")))
mutation("process-id", "The end of the client's process is not noticed.", "lifecycle",
         mentions='processId !-32602', **ignored("initialize", "processId"))
mutation("version-of-client", "The version is what the client said first.", "lifecycle",
         mentions='protocolVersions', answer=lambda proxy, message, request: {**message, "result": {
             **message["result"], "protocolVersion": (
                 request["params"].get("protocolVersions") or ["0.9"])[0]}}
         if request.get("method") == "initialize" and "result" in message else message)
mutation("shutdown-object", "`shutdown` is answered with an object.", "lifecycle",
         mentions='"shutdown"', answer=lambda proxy, message, request: {**message, "result": {}}
         if request.get("method") == "shutdown" and "result" in message else message)
mutation("exit-ignored", "`exit` does not end the process.", "lifecycle/exit-after-shutdown.rpc "
         "lifecycle/exit-without-shutdown.rpc",
         request=lambda proxy, message: None if message["method"] == "exit" else message)
mutation("limits-of-others", "The server declares another cap than it has.", "lifecycle",
         mentions='maxTitleLength',
         **each_object(lambda it: put(it, maxTitleLength=200) if "maxTitleLength" in it else None))

mutation("cancel-ignored", "`$/cancelRequest` does nothing.", "lifecycle",
         mentions='cancelRequest', request=lambda proxy, message:
             None if message["method"] == "$/cancelRequest" else message)
mutation("cancel-in-batches", "`$/cancelRequest` does nothing outside of a batch.", "lifecycle",
         mentions='cancelRequest',
         request=lambda proxy, message: None if message["method"] == "$/cancelRequest"
         and not proxy.memory.get("is_batch") else message)
mutation("cancel-unanswered", "A request that was cancelled is not answered.", "lifecycle",
         mentions='-32800', answer=lambda proxy, message, request:
             None if message.get("error", {}).get("code") == -32800 else message)
mutation("cancel-generic", "A cancelled request gets an internal error.", "lifecycle",
         mentions='-32800',
         **error(lambda it, data: put(it, code=-32603) if it["code"] == -32800 else None))

mutation("trace-not-verbose", "The verbose trace says as little as the other.", "lifecycle",
         mentions='logTrace', **notifications(r"\$/logTrace", lambda proxy, message: {
             **message, "params": {"message": message["params"]["message"]}}))
mutation("trace-from-initialize", "`initialize` does not begin a trace.", "lifecycle",
         mentions='"trace"', **ignored("initialize", "trace"))
mutation("trace-unknown-off", "An unknown value ends the trace.", "lifecycle",
         mentions='setTrace',
         **params_of(r"\$/setTrace", lambda it: put(it, value="off") if it.get("value") not in (
             "messages", "verbose") else None))
mutation("trace-one-sided", "The trace does not tell of responses.", "lifecycle",
         mentions='logTrace', **notifications(r"\$/logTrace", lambda proxy, message: None if put(
             proxy.memory, trace=not proxy.memory.get("trace")) or not proxy.memory["trace"]
             else message))

PROGRESS = r"\$/progress"
mutation("progress-lost", "There is no progress.", "data",
         mentions='workDoneToken', **notifications(PROGRESS, lambda proxy, message: None))
mutation("progress-without-end", "Progress has no end.", "data",
         mentions='workDoneToken', **notifications(PROGRESS, lambda proxy, message:
                         None if message["params"]["value"]["kind"] == "end" else message))
mutation("progress-token", "The token of progress is a text, whatever it was.", "data",
         mentions='workDoneToken',
         **notifications(PROGRESS, lambda proxy, message: {**message, "params": {
             **message["params"], "token": str(message["params"]["token"])}}))


mutation("progress-afterwards", "Progress comes after the answer.", "data",
         mentions='workDoneToken', **notifications(PROGRESS, lambda proxy, message:
                         proxy.memory.setdefault("progress", []).append(message)),
         answer=lambda proxy, message, request: [message, *proxy.memory.pop("progress", [])])
mutation("progress-unasked", "A request without a token has progress.", "session",
         answer=lambda proxy, message, request: [
             {"jsonrpc": "2.0", "method": "$/progress", "params": {
                 "token": "x", "value": {"kind": "begin", "title": "Reading"}}}, message]
         if request.get("method", "").startswith("session/") else message)


# Values

mutation("untrimmed", "A title keeps the white space at its ends.", "task",
         answer=lambda proxy, message, request: put(
             message["result"], title=request["params"]["title"]) or message
         if request.get("method") == "task/add" and "result" in message else message)
mutation("trimmed-within", "Two spaces within a title become one.", "task transport",
         **each_object(lambda it: put(it, title=re.sub("  +", " ", it["title"]))
                       if isinstance(it.get("title"), str) else None))
mutation("control-characters", "Control characters in a title are left out.", "task",
         **params_of("task/add", lambda it: put(it, title=re.sub(
             "[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]", "", it["title"]))
             if isinstance(it.get("title"), str) else None))
mutation("offsets-utf16", "Offsets are in UTF-16, whatever was agreed.", "task search",
         mentions='positionEncodings', answer=lambda proxy, message, request: put(
             message["result"]["capabilities"], positionEncoding=request["params"]
             ["capabilities"]["general"]["positionEncodings"][0]) or message
         if request.get("method") == "initialize" and "positionEncodings" in str(request)
         and "result" in message else message,
         **params_of("initialize", lambda it: (it.get("capabilities") or {}).pop("general", None)))


def utf16_params(proxy, message):
    """The offset that a server means that counts in UTF-16, as the real one counts in UTF-8."""
    params = message.get("params") or {}
    if message["method"] == "initialize":
        proxy.memory["utf-8"] = '"utf-8"' in str(params).replace("'", '"')
    elif proxy.memory.get("utf-8") and isinstance(params, dict) and params.get("ignore"):
        text = params["text"].encode("utf-16-le")
        for part in params["ignore"]:
            for end in part:
                part[end] = len(text[:2 * part[end]].decode("utf-16-le", "ignore").encode())
    return message


mutation("offsets-utf16-params", "Offsets in params are read in UTF-16, whatever was agreed.",
         "task", mentions='positionEncodings', request=utf16_params)
mutation("null-written", "A task without notes has `notes: null`.", "task",
         **each_object(lambda it: it.setdefault("notes", None) if "isBlocked" in it else None))
for member in ["notes", "timeZone", "durationMinutes", "parent", "due", "blockedBy", "completedAt",
               "occurrence", "modifiedAt", "recurrence"]:
    mutation(f"task-without-{member}", f"A task has no `{member}`.", "task",
             mentions=f'"{member}"', **each_object(lambda it, member=member: it.pop(member, None)
                           if "isBlocked" in it else None))
mutation("unknown-member", "A task has a member that the schema does not name.", "tag task session",
         **each_object(lambda it: put(it, mood="well") if "isBlocked" in it else None))
mutation("instants-in-seconds", "Instants have no fraction.", "tag",
         **each_object(lambda it: [put(it, **{name: value.replace(".000Z", "Z")})
                                   for name, value in it.items() if isinstance(value, str)]))
mutation("revision-by-two", "A revision grows by two.", "tag",
         **each_object(lambda it: put(it, revision=2 * it["revision"] - 1)
                       if "revision" in it else None))
mutation("never-overdue", "No task is overdue.", "task",
         mentions='"isOverdue": true',
         **each_object(lambda it: put(it, isOverdue=False) if "isOverdue" in it else None))
mutation("never-blocked", "No task is blocked.", "task",
         mentions='"isBlocked": true',
         **each_object(lambda it: put(it, isBlocked=False) if "isBlocked" in it else None))
mutation("list-backwards", "A list is in the opposite order.", "task",
         mentions='/list"',
         **result_of(".*/list", lambda it: it["items"].reverse() if "items" in it else None))
mutation("next-cursor-missing", "A page does not say how the next one is read.", "tag",
         mentions='nextCursor', **result_of(".*", without("nextCursor")))
mutation("next-cursor-always", "The last page has a cursor too.", "tag",
         mentions='/list"', **result_of(".*/list", lambda it: it.setdefault("nextCursor", "x")))
UUID = "([0-9a-f]{8}-[0-9a-f]{4}-)%s([0-9a-f]{3}-[0-9a-f]{4}-)"
mutation("ids-of-version-4", "Ids that the server chooses are UUIDs of version 4.", "task",
         mentions='matches',
         **each_object(lambda it: put(it, id=re.sub(UUID % 7, r"\g<1>4\2", it["id"]))
                       if isinstance(it.get("id"), str) else None),
         **params_of(".*", lambda it: put(it, id=re.sub(UUID % 4, r"\g<1>7\2", it["id"]))
                     if isinstance(it.get("id"), str) else None))
mutation("ids-not-allowed", "Ids that the server chooses have a character that no id may have.",
         "task", mentions="matches",
         **each_object(lambda it: put(it, id=it["id"] + "/1") if re.fullmatch(UUID % 7 + ".*", str(
             it.get("id"))) else None),
         **params_of(".*", lambda it: put(it, id=it["id"].removesuffix("/1"))
                     if isinstance(it.get("id"), str) else None))


# Tags, tasks, undo

mutation("tags-unsorted", "The tags of a task are in the opposite order.", "task",
         **each_object(lambda it: it["tags"].reverse() if isinstance(it.get("tags"), list)
                       else None))
mutation("tag-case", "The name of a tag is in small letters.", "tag",
         **params_of("tag/add", lambda it: put(it, name=it["name"].lower())
                     if isinstance(it.get("name"), str) else None))
mutation("tag-counts", "A tag counts no tasks.", "tag",
         **each_object(lambda it: put(it, openTaskCount=0) if "openTaskCount" in it else None))
mutation("subtasks-kept", "Subtasks stay open whatever was said.", "task",
         mentions='subtasks', **params_of("task/complete", lambda it: put(it, subtasks="keep")
                     if "subtasks" in it else None))
mutation("subtasks-unasked", "Subtasks are completed without a question.", "task",
         **params_of("task/complete", lambda it: it.setdefault("subtasks", "complete")))
mutation("postpone-moves-due", "Postponing moves the due day too.", "task",
         mentions='task/postpone',
         **result_of("task/postpone", lambda it: put(it, due=it["start"]) if {"due", "start"} <= it.keys() else None))
mutation("add-again-refused", "An add that is repeated is refused.", "task",
         answer=lambda proxy, message, request: message if request.get("method") != "task/add"
         or "result" not in message or message["result"]["id"] not in
         proxy.memory.setdefault("added", set())
         and not proxy.memory["added"].add(message["result"]["id"]) else {
             "id": message["id"], "jsonrpc": "2.0", "error": {
                 "code": 5, "message": "It is there.", "data": {
                     "kind": "invalidState", "reason": "idTaken"}}})
mutation("preview-one-more", "A preview has an occurrence twice.", "recurrence",
         mentions='recurrence/preview',
         **result_of("recurrence/preview", lambda it: it["items"].extend(
             it["items"][-1:])))


mutation("undo-redone", "What is undone is done again.", "history",
         mentions='history/undo', request=lambda proxy, message: [message, {
             "id": "the mutant's", "jsonrpc": "2.0", "method": "history/redo", "params": {}}]
         if message["method"] == "history/undo" else message,
         answer=lambda proxy, message, request:
             None if message["id"] == "the mutant's" else message)
mutation("history-of-others", "The history does not say who did what.", "history",
         mentions='history/list', **result_of("history/list", lambda it: [each.pop("client", None)
                                                 for each in it["items"]]))


# Changes, live views, reminders

COMMITTED = "changes/committed"


def late(proxy, message):
    proxy.later(2, lambda: proxy.say(message))
    return None


mutation("changes-late", "Changes are told 2 s later.", "changes",
         mentions='changes/committed', **notifications(COMMITTED, late))
mutation("changes-lost", "Changes are not told.", "changes",
         mentions='changes/committed', **notifications(COMMITTED, lambda proxy, message: None))
mutation("changes-doubled", "Changes are told twice.", "changes",
         mentions='changes/committed',
         **notifications(COMMITTED, lambda proxy, message: [message, message]))
mutation("changes-of-others", "Changes by other sessions are not told.", "changes",
         mentions='changes/committed',
         answer=lambda proxy, message, request: put(proxy.memory, **message.get("result") or {})
         or message if request.get("method") == "changes/subscribe" else message,
         **notifications(COMMITTED, lambda proxy, message: message
                         if message["params"]["origin"] == proxy.memory.get("origin") else None))


def same_origin(members):
    if "origin" in members:
        members["origin"] = "one"


def in_params(change):
    def changed(proxy, message):
        for members in list(objects(message["params"])):
            change(members)
        return message
    return changed


mutation("origins-equal", "All sessions have one origin.", "changes",
         **each_object(same_origin), **notifications(COMMITTED, in_params(same_origin)))
mutation("client-nameless", "A change does not say which client made it.", "changes",
         **each_object(without("client")),
         **notifications(COMMITTED, in_params(without("client"))))
mutation("unsubscribed-told", "Who unsubscribed is told of changes all the same.", "changes",
         mentions='changes/unsubscribe',
         request=lambda proxy, message: {**message, "method": "session/ping"}
         if message["method"] == "changes/unsubscribe" else message)
mutation("live-silent", "A live view does not say that it changed.", "view",
         mentions='view/changed', **notifications("view/changed", lambda proxy, message: None))
mutation("live-twice", "A live view says twice that it changed.", "view",
         mentions='view/changed',
         **notifications("view/changed", lambda proxy, message: [message, message]))
mutation("live-after-close", "A closed view says that it changed.", "view",
         mentions='view/close',
         request=lambda proxy, message: {**message, "method": "session/ping", "params": {}}
         if message["method"] == "view/close" else message)
DRAWN = "drawing,english,files,processes"
mutation("foreign-lost", "A drawn line does not show that somebody else changed it.", "view",
         mentions='"foreign"', profiles=DRAWN, **each_object(lambda it: put(it, spans=[
             span for span in it["spans"] if span.get("style") != "foreign"])
             if "spans" in it else None))
mutation("slice-ignored", "A page is drawn whole, whichever slice is asked for.", "view",
         mentions='"slice"', profiles=DRAWN, **ignored("view/show", "slice"))


def without_around(proxy, message):
    if message["method"] == "view/show" and "slice" in message.get("params", {}):
        message["params"]["slice"].pop("around", None)
    return message


mutation("slice-stays", "A slice is not moved to the line that it is around.", "view",
         mentions='"around"', profiles=DRAWN, request=without_around)
mutation("reminder-unfired", "A reminder does not go off.", "reminder",
         mentions='reminder/fired', **notifications("reminder/fired", lambda proxy, message: None))
mutation("reminder-undismissed", "What becomes of a reminder is not told.", "reminder",
         mentions='reminder/dismissed',
         **notifications("reminder/dismissed", lambda proxy, message: None))
mutation("reminder-delivered", "Each client delivers each reminder.", "reminder",
         mentions='"needsDelivery"', **notifications("reminder/fired", in_params(
             lambda it: put(it, needsDelivery=True) if "needsDelivery" in it else None)))


# Data

mutation("export-elsewhere", "An export writes no file.", "data",
         mentions='data/export', answer=lambda proxy, message, request: put(message["result"], **{
             name: value.removesuffix(".elsewhere") for name, value in message["result"].items()
             if isinstance(value, str)}) or message
         if request.get("method") == "data/export" and "result" in message else message,
         **params_of("data/export", lambda it: put(it, path=it["path"] + ".elsewhere")
                     if isinstance(it.get("path"), str) else None))
mutation("export-overwrites", "An export replaces a file without being told to.", "data",
         # The files of the cases are not its to replace.
         mentions='data/export',
         **params_of("data/export", lambda it: put(it, overwrite=True)
                     if "/cases/" not in str(it.get("path")) else None))
mutation("verify-finds-nothing", "A check finds nothing.", "data example",
         mentions='data/verify', **result_of("data/verify", lambda it: put(it, findings=[])))
mutation("repair-unconfirmed", "A repair asks nobody.", "data",
         mentions='data/repair', **params_of("data/repair", lambda it: put(it, confirm=True)))
mutation("import-twice", "An import tells of what is there as added.", "data",
         mentions='data/import',
         **result_of("data/import", lambda it: put(
             it, addedCount=it["addedCount"] + it["unchangedCount"], unchangedCount=0)))
