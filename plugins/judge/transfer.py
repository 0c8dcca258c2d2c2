"""The rules for what a responder reads, writes, finds and reports."""

from .manifest import unknown
from .session import Broken, NotJudged

ZONE = "Europe/Berlin"
TASKS = [
    {"id": "fern", "title": "Water the fern", "state": "open", "priority": "none", "tags": ["home"],
     "due": "2026-03-05", "createdAt": "2026-03-04T08:30:00.000Z"},
    {"id": "soil", "title": "Kaufe Erde, 3 €", "state": "completed", "priority": "high", "tags": [],
     "notes": "Two\nlines", "createdAt": "2026-03-04T08:30:00.000Z",
     "completedAt": "2026-03-04T08:31:00.000Z"}]
HABITS = [
    {"id": "read", "title": "Read", "tags": [], "recurrence": "FREQ=DAILY", "start": "2026-03-01",
     "marks": [{"day": "2026-03-01"}, {"day": "2026-03-02", "isSkipped": True}]}]
# More answers with `hasMore` to so short a file are taken for no end.
MOST_ANSWERS = 100
METHOD_NOT_FOUND, INTERNAL_ERROR = -32601, -32603
LINKS = ("http://", "https://", "mailto:", "daybook:")
OTHER_TOKEN = 123456789


def result(subject, session, method, params, what):
    """The result of a request, which fits the schema and has nothing that it does not declare."""
    answer = session.ask(method, params, session.limits.method)
    if "error" in answer:
        error = answer["error"] if isinstance(answer["error"], dict) else {}
        raise Broken(f"{method} answered {what} with the error {error.get('code')} "
                     f"“{error.get('message')}”.")
    schema = subject.result_of(method)
    faults = subject.bundle.faults(schema, answer.get("result")) \
        or unknown(subject.bundle, schema, answer.get("result"))
    if faults:
        place, words = faults[0]
        raise Broken(f"{method} answered {what}: {place or 'it'} {words}.")
    return answer["result"]


def answers(subject, session, method, params, empty, what):
    """The results to one piece, as often as the plugin says that it has more."""
    for _ in range(MOST_ANSWERS):
        found = result(subject, session, method, params, what)
        yield found
        if not found.get("hasMore"):
            return
        if not any(found.get(name) for name in ("tasks", "habits", "text")):
            raise Broken(f"{method} answered {what} with hasMore and with nothing, so that daybook "
                         "would ask for ever.")
        params = {**params, **empty, "isFirst": False}
    raise Broken(f"{method} answered {what} {MOST_ANSWERS} times with hasMore.")


def formats(subject, direction):
    declared = [each for each in subject.manifest.get("formats") or [] if each.get(direction)]
    if not declared:
        verb = {"imports": "reads", "exports": "writes"}[direction]
        raise NotJudged(f"it declares no format that it {verb}")
    return declared


def written(subject, session, name, what="an export"):
    """The text that a format makes of two tasks and a habit, in two batches."""
    batches = [{"tasks": TASKS, "habits": [], "isFirst": True, "isLast": False},
               {"tasks": [], "habits": HABITS, "isFirst": False, "isLast": True}]
    return "".join(
        piece["text"] for batch in batches for piece in answers(
            subject, session, "responder/export", {"name": name, "timeZone": ZONE, **batch},
            {"tasks": [], "habits": []}, what))


def read(subject, session, name, pieces, what):
    """How many tasks and habits a format finds in a file."""
    tasks, habits = 0, 0
    for index, text in enumerate(pieces):
        params = {"name": name, "timeZone": ZONE, "text": text, "isFirst": index == 0,
                  "isLast": index == len(pieces) - 1}
        for batch in answers(subject, session, "responder/import", params, {"text": ""}, what):
            tasks += len(batch.get("tasks") or [])
            habits += len(batch.get("habits") or [])
    return tasks, habits


def exports(subject):
    with_formats = formats(subject, "exports")
    with subject.session() as session:
        session.initialize()
        for each in with_formats:
            name = subject.method(each["name"])
            params = {"name": name, "timeZone": ZONE, "tasks": [], "habits": [], "isFirst": True,
                      "isLast": True}
            for _ in answers(subject, session, "responder/export", params,
                             {"tasks": [], "habits": []}, "an export of nothing"):
                pass
            written(subject, session, name)


def imports(subject):
    with_formats = formats(subject, "imports")
    with subject.session() as session:
        session.initialize()
        for each in with_formats:
            name = subject.method(each["name"])
            check_empty(subject, session, name)
            if each.get("exports") and not subject.has_broken("contributions/exports"):
                check_own(subject, session, name)


def check_empty(subject, session, name):
    """An empty file may be refused, in words for a person."""
    params = {"name": name, "timeZone": ZONE, "text": "", "isFirst": True, "isLast": True}
    answer = session.ask("responder/import", params, session.limits.method)
    if "error" not in answer:
        read(subject, session, name, [""], "an empty file")
        return
    error = answer["error"] if isinstance(answer["error"], dict) else {}
    if error.get("code") in (None, METHOD_NOT_FOUND, INTERNAL_ERROR):
        raise Broken(f"responder/import answered an empty file of {name} with the error "
                     f"{error.get('code')} “{error.get('message')}”. Answer that there is nothing "
                     "in it, or what is missing.")


def check_own(subject, session, name):
    """What it wrote it reads, in one piece and in two, also after a file that was given up."""
    text = written(subject, session, name)
    whole = read(subject, session, name, [text], "the file that it wrote")
    end = text.find("\n", len(text) // 2) + 1 or len(text) // 2
    given_up = {"name": name, "timeZone": ZONE, "text": text[:end], "isFirst": True,
                "isLast": False}
    session.ask("responder/import", given_up, session.limits.method)
    parts = read(subject, session, name, [text[:end], text[end:]], "the file that it wrote")
    if parts != whole:
        raise Broken(
            f"Of the file that it wrote, {name} reads {whole[0]} tasks and {whole[1]} habits, and "
            f"{parts[0]} and {parts[1]} where the file comes in two pieces after one that was given "
            "up. Keep what comes until isLast, and forget it at isFirst.")


def searches(subject):
    declared = subject.manifest.get("searches") or []
    if not declared:
        raise NotJudged("it declares no searches")
    if (subject.manifest.get("permissions") or {}).get("network") and not subject.tries_all:
        raise NotJudged("it searches by the network; --all tries it")
    with subject.session() as session:
        session.initialize()
        for each in declared:
            name = subject.method(each["name"])
            for words, limit in ((["a"], 1), (["fern", "red moss"], 20)):
                what = f"a search of {name} for {' and '.join(words)}"
                params = {"name": name, "searchTerms": words, "limit": limit}
                items = result(subject, session, "responder/find", params, what)["items"]
                if len(items) > limit:
                    raise Broken(f"responder/find answered {what} with {len(items)} items, and was "
                                 f"asked for {limit} at most.")
                for item in items:
                    link = item.get("link")
                    if link and not link.lower().startswith(LINKS):
                        raise Broken(f"responder/find answered {what} with the link {link}, which "
                                     "leads neither to the web nor to daybook.")


def progress(subject, method, params):
    """Holds a request with a token to its answer without one, and to the token."""
    with subject.session() as session:
        session.initialize()
        plain = session.ask(method, params, session.limits.method)
        answer = session.ask(method, {**params, "workDoneToken": OTHER_TOKEN},
                             session.limits.method)
        if ("error" in answer) != ("error" in plain):
            raise Broken(f"{method} is answered otherwise where its params have a workDoneToken, "
                         "which asks for progress. Leave it aside, or report under it.")
        for value in session.progress:
            params = value if isinstance(value, dict) else {}
            if params.get("token") != OTHER_TOKEN:
                raise Broken(f"It reports progress under the token {params.get('token')!r}, which "
                             "no request had.")
            kind = params.get("value").get("kind") if isinstance(params.get("value"), dict) else None
            if kind not in ("begin", "report", "end"):
                raise Broken("It reports progress whose value has no kind begin, report or end.")
