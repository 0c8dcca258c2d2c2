"""Plain tasks: `task/…` without recurrence, reminders, attachments, care and quick add."""

from . import tags
from .clock import instant
from .pages import page
from .schema import Refusal, at_odds, check_length, folded, invalid, one_line

TITLE, NOTES, TAGS, LEVELS = 500, 100_000, 3, 100
DEFAULTS = {"notes": None, "priority": "none", "start": None, "startTime": None, "due": None,
            "dueTime": None, "timeZone": None, "durationMinutes": None, "blockedBy": [], "tags": [],
            "parent": None}
LACKING = ("recurrence", "recurrenceAnchor", "excludedOccurrences", "addedOccurrences", "occurrence", "profile", "care")


def shown(session, task):
    """Returns a task as the wire has it: computed members added, empty ones left out."""
    tables = session.store.tables
    found = {name: value for name, value in task.items() if value is not None}
    is_open = task["state"] == "open"
    found["isBlocked"] = is_open and any(tables["task"][id]["state"] == "open" for id in task["blockedBy"])
    found["isOverdue"] = (is_open and task["due"] is not None
                          and session.clock.is_past(task["due"], task["dueTime"], task["timeZone"]))
    found["tags"] = [tables["tag"][id]["name"] for id in task["tags"]]
    if not task["blockedBy"]:
        del found["blockedBy"]
    return found


# Reading

def get(session, params):
    return shown(session, session.store.find("task", params["id"]))


def list_(session, params):
    store, order = session.store, params.get("order", "due")
    tag = tags.named(store, tags.word(params["tag"], "/tag")) if "tag" in params else None
    if params.get("dueSince", "") > params.get("dueThrough", "~"):
        raise invalid("/dueThrough", "The last day is before the first day.")

    def matches(task):
        return (params.get("state", task["state"]) == task["state"]
                and ("dueSince" not in params or (task["due"] or "") >= params["dueSince"])
                and ("dueThrough" not in params or (task["due"] or "~") <= params["dueThrough"])
                and ("tag" not in params or tag is not None and tag["id"] in task["tags"])
                and params.get("parent", task["parent"]) == task["parent"]
                and "profile" not in params)

    def key(task):
        place = [task["rank"], task["id"]]
        if order == "due":
            return [task["due"] or "~", task["dueTime"] or "~", *place]
        return [f"{store.added['task', task['parent']][0]:012}" if task["parent"] else "", *place]

    def item(task):
        found = shown(session, task)
        if not params.get("withNotes") and found.pop("notes", None):
            found["hasOmittedNotes"] = True
        return found

    items = sorted(filter(matches, store.tables["task"].values()), key=key)
    return page(session, items, key, params, order, item)


# Writing

def add(session, params):
    store, id = session.store, params.get("id")
    lacking(params)
    fields = DEFAULTS | {name: params[name] for name in DEFAULTS if name in params} | tidied(params)
    content = {**fields, "tags": [folded(name.strip()) for name in fields["tags"]]}
    task = store.retried("task", id, content)
    if not task:
        task = {**fields, "id": id, "tags": []}
        check_times(task, params)
        check_references(store, id, params)
        task["tags"] = limited(tags.resolved(store, fields["tags"], "/tags"))
        task = store.add("task", id, content, {**task, "state": "open", "completedAt": None})
    return shown(session, task)


def edit(session, params):
    store = session.store
    task = store.find("task", params["id"])
    lacking(params)
    fields = {name: params[name] for name in DEFAULTS if name in params} | tidied(params)
    for day, time in (("start", "startTime"), ("due", "dueTime")):
        if day in fields and fields[day] is None:
            fields.setdefault(time, None)
    new = {**task, **fields}
    check_references(store, task["id"], params)
    check_times(new, params)
    new["tags"] = edited_tags(store, task, params)
    if new["parent"] != task["parent"]:
        new["rank"] = store.last_rank("task", new["parent"])
    if any(new[name] != task[name] for name in task):
        store.expect(task, params)
        task = store.put("task", new)
    return shown(session, task)


def edited_tags(store, task, params):
    ids = tags.resolved(store, params["tags"], "/tags") if "tags" in params else task["tags"]
    ids = list(dict.fromkeys(ids + tags.resolved(store, params.get("addTags", []), "/addTags")))
    unwanted = {folded(name.strip()) for name in params.get("removeTags", [])}
    ids = [id for id in ids if folded(store.tables["tag"][id]["name"]) not in unwanted]
    return ids if ids == task["tags"] else limited(ids)


def tidied(params):
    """Returns title, notes and blockers as they are kept."""
    found = {}
    if "blockedBy" in params:
        found["blockedBy"] = list(dict.fromkeys(params["blockedBy"]))
    if "title" in params:
        found["title"] = one_line(params["title"], TITLE, "/title")
    if "notes" in params:
        found["notes"] = params["notes"] or None
        check_length(params["notes"] or "", NOTES, "/notes")
        if "\0" in (params["notes"] or ""):
            raise invalid("/notes", "Notes cannot contain U+0000.")
    return found


def lacking(params):
    """Refuses what this server does not have."""
    for name in LACKING:
        if params.get(name, []) != []:
            raise invalid(f"/{name}", "This server does not have it.")


def check_times(task, params):
    for day, time in (("start", "startTime"), ("due", "dueTime")):
        if task[time] and not task[day]:
            raise invalid(f"/{time}", f"It needs {day}.")
    if task["start"] and task["due"]:
        start = task["start"] + "T" + (task["startTime"] or "")
        due = task["due"] + "T" + (task["dueTime"] or "~")
        if due < start:
            pointer = "/start" if "start" in params or "startTime" in params else "/due"
            raise invalid(pointer, "A task cannot start after it is due.")


def check_references(store, id, params):
    """The parent and the blockers exist and make no circle."""
    if params.get("parent") is not None:
        store.find("task", params["parent"], "/parent")
        parent_of(store, id, params["parent"], "/parent")
    if "blockedBy" in params:
        seen = set()
        for index, blocker in enumerate(params["blockedBy"]):
            pointer, behind = f"/blockedBy/{index}", [blocker]
            while behind:
                each = behind.pop()
                if each == id:
                    raise circle(blocker == id, pointer, "A task cannot wait for itself.")
                if each not in seen:
                    seen.add(each)
                    behind += store.find("task", each, pointer)["blockedBy"]


def circle(is_itself, pointer, sentence):
    return invalid(pointer, sentence) if is_itself else at_odds("contradiction", pointer, sentence)


def parent_of(store, id, parent, pointer):
    """Returns the field of a new parent, below which the task and what is below it have a place."""
    above, levels = parent, len(list(generations(store, id)))
    while above:
        if above == id:
            raise circle(parent == id, pointer, "A task cannot be a part of itself.")
        above, levels = store.tables["task"][above]["parent"], levels + 1
    if parent and levels > LEVELS:
        raise Refusal("limitExceeded", f"A tree of tasks has at most {LEVELS} levels.", limit=LEVELS)
    return {"parent": parent}


def generations(store, id):
    """Returns the level of a task, even of one to come, and those below it."""
    level = [id]
    while level:
        yield level
        level = [child["id"] for each in level if each for child in store.siblings("task", each)]


def limited(ids):
    if len(ids) > TAGS:
        raise Refusal("limitExceeded", f"A task has at most {TAGS} tags.", limit=TAGS,
                      hint=f"The preference limits.tagsPerItem is {TAGS}.")
    return ids


def below(store, id):
    """Returns all subtasks of a task, each parent before its children."""
    ids = [each for level in generations(store, id) for each in level]
    return [store.tables["task"][each] for each in ids[1:]]


def closing(state):
    """Returns the method that completes or cancels a task, and by choice its open subtasks."""

    def close(session, params):
        store, clock = session.store, session.clock
        task = store.find("task", params["id"])
        lacking(params)
        if task["state"] == state:
            return shown(session, task)
        store.expect(task, params)
        if params.get("day", "") > clock.today():
            raise invalid("/day", "That day is still to come.")
        inner = [each for each in below(store, task["id"]) if each["state"] == "open"]
        if inner and "subtasks" not in params:
            raise Refusal("invalidState", f"{len(inner)} subtasks are open.",
                          hint="Say in subtasks what happens to them.", reason="choiceRequired",
                          parameter="subtasks", count=len(inner))
        completed = instant(clock.now(params.get("day"))) if state == "completed" else None
        task = store.put("task", task, state=state, completedAt=completed)
        for each in inner if params.get("subtasks") == "apply" else []:
            store.put("task", each, state=state, completedAt=completed)
        return shown(session, task)

    return close


def reopen(session, params):
    store = session.store
    task = store.find("task", params["id"])
    lacking(params)
    if task["state"] != "open":
        store.expect(task, params)
        task = store.put("task", task, state="open", completedAt=None)
    return shown(session, task)


def remove(session, params):
    store = session.store
    task = store.find("task", params["id"])
    gone = [task, *below(store, task["id"])]
    if len(gone) > 1 and not params.get("confirm"):
        raise tags.unconfirmed(f"{len(gone)} tasks would be removed.", len(gone) - 1)
    store.expect(task, params)
    ids = {each["id"] for each in gone}
    for each in list(store.tables["task"].values()):
        if each["id"] not in ids and ids & set(each["blockedBy"]):
            store.put("task", each, blockedBy=[id for id in each["blockedBy"] if id not in ids])
    for id in reversed([each["id"] for each in gone]):
        store.remove("task", id)
    return {"id": task["id"], "entityCounts": tags.counted("task", len(gone) - 1)}


def move(session, params):
    store = session.store

    def joined(task, neighbour, pointer):
        return parent_of(store, task["id"], neighbour["parent"], pointer)

    return shown(session, store.move("task", params, joined))


METHODS = {"task/get": get, "task/list": list_, "task/add": add, "task/edit": edit,
           "task/complete": closing("completed"), "task/cancel": closing("cancelled"),
           "task/reopen": reopen, "task/remove": remove, "task/move": move}
