"""Tags: `tag/…`. A task holds the ids of its tags, so a new name shows at once."""

import re

from .pages import page
from .schema import WHITE, Refusal, at_odds, folded, invalid, one_line

MOST = 30
PALETTE = ("red", "orange", "yellow", "green", "mint", "teal", "cyan", "blue", "indigo", "purple",
           "pink", "brown", "gray")


def shown(session, tag):
    open_tasks = sum(tag["id"] in task["tags"] and task["state"] == "open"
                     for task in session.store.tables["task"].values())
    tag = {name: value for name, value in tag.items() if value is not None}
    return {**tag, "openTaskCount": open_tasks, "habitCount": 0}


def named(store, name):
    """Returns the tag of a name, or None."""
    key = folded(name.strip())
    return next((tag for tag in store.tables["tag"].values() if folded(tag["name"]) == key), None)


def resolved(store, names, pointer):
    """Returns the ids of the tags of these names, each once; one that does not exist is created."""
    ids = []
    for name in names:
        name = word(name, pointer)
        tag = named(store, name) or created(store, None, {"name": name, "icon": None, "colour": None})
        ids.append(tag["id"])
    return list(dict.fromkeys(ids))


def created(store, id, content):
    if len(store.tables["tag"]) >= MOST:
        raise Refusal("limitExceeded", f"There are at most {MOST} tags.", limit=MOST,
                      hint=f"The preference limits.tags is {MOST}.")
    return store.add("tag", id, content, content)


def word(name, pointer):
    """Returns the name of a tag, which is one word and does not begin with #."""
    name = one_line(name, 50, pointer)
    if any(each in WHITE for each in name) or name.startswith("#"):
        raise invalid(pointer, "The name of a tag must be one word, without # before it.")
    return name


def content_of(params, store, id=None):
    """Returns the fields of a tag that params give, checked."""
    fields = {name: params[name] for name in ("name", "icon", "colour") if name in params}
    if "name" in fields:
        fields["name"] = word(fields["name"], "/name")
        other = named(store, fields["name"])
        if other and other["id"] != id:
            raise at_odds("alreadyThere", "/name", "Another tag has this name.")
    if fields.get("icon") is not None:
        fields["icon"] = one_line(fields["icon"], 64, "/icon")
    colour = fields.get("colour")
    if colour not in (None, *PALETTE) and not re.fullmatch("#[0-9A-Fa-f]{6}([0-9A-Fa-f]{2})?", colour):
        raise invalid("/colour", "This is no colour.", allowed=list(PALETTE))
    return fields


def get(session, params):
    return shown(session, session.store.find("tag", params["id"]))


def list_(session, params):
    return page(session, session.store.siblings("tag", None), lambda tag: [tag["rank"], tag["id"]], params, "tag",
                lambda tag: shown(session, tag))


def add(session, params):
    store = session.store
    content = {"icon": None, "colour": None, **content_of(params, store, params.get("id"))}
    tag = store.retried("tag", params.get("id"), content) or created(store, params.get("id"), content)
    return shown(session, tag)


def edit(session, params):
    store = session.store
    tag = store.find("tag", params["id"])
    fields = content_of(params, store, tag["id"])
    if any(tag[name] != value for name, value in fields.items()):
        store.expect(tag, params)
        tag = store.put("tag", tag, **fields)
    return shown(session, tag)


def move(session, params):
    return shown(session, session.store.move("tag", params))


def merge(session, params):
    into, counts = taken_out(session, params)
    return {"tag": shown(session, into), "entityCounts": counts}


def remove(session, params):
    return {"id": params["id"], "entityCounts": taken_out(session, params)[1]}


def taken_out(session, params):
    """Removes a tag; the tasks that had it get another one instead, if one is named."""
    store = session.store
    tag = store.find("tag", params["id"])
    into = store.find("tag", params["into"], "/into") if "into" in params else None
    if into is tag:
        raise invalid("/into", "A tag cannot be merged into itself.")
    having = [task for task in store.tables["task"].values() if tag["id"] in task["tags"]]
    if having and not params.get("confirm"):
        raise unconfirmed(f"{len(having)} tasks have this tag.", len(having))
    store.expect(tag, params)
    for task in having:
        kept = [into["id"]] if into and into["id"] not in task["tags"] else []
        at = task["tags"].index(tag["id"])
        store.put("task", task, tags=task["tags"][:at] + kept + task["tags"][at + 1:])
    store.remove("tag", tag["id"])
    return into, counted("task", len(having))


def counted(entity, count):
    return [{"entity": entity, "count": count}] if count else []


def unconfirmed(sentence, count):
    return Refusal("invalidState", sentence, hint="Send it again with confirm.",
                   reason="confirmationRequired", parameter="confirm", count=count)


METHODS = {"tag/get": get, "tag/list": list_, "tag/add": add, "tag/edit": edit, "tag/move": move,
           "tag/merge": merge, "tag/remove": remove}
