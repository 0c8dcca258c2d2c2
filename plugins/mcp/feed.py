"""Feeds daybook from MCP servers: what one tool returns becomes events, metrics or tasks."""

import datetime
import os
import sys
import zoneinfo

from mapping import Mapping, Wrong
from server import Server, ServerFailed
from client import Client, Memory, Refusal, clearing, path_of


def today():
    try:
        zone = zoneinfo.ZoneInfo(os.environ.get("TZ", "UTC"))
    except (zoneinfo.ZoneInfoNotFoundError, ValueError):
        zone = datetime.timezone.utc
    return datetime.datetime.now(zone).date()


def bring_events(session, mapping, items):
    """All events that begin within the window; those that are no longer there are removed."""
    since = (today() - datetime.timedelta(mapping.daysBack)).isoformat()
    through = (today() + datetime.timedelta(mapping.daysAhead)).isoformat()
    within = [each for each in items if since <= str(each.get("start")) <= through]
    session.call("event/replace", provider=f"mcp/{mapping.name}", since=since, through=through,
                events=within)
    beyond = len(items) - len(within)
    return f"{beyond} events begin outside of {since} to {through}." if beyond else None


def bring_metrics(session, mapping, items):
    """Each item is a day; what was brought as it is now is not brought again."""
    memory, refused = Memory(f"{mapping.name}.json"), []
    for item in items:
        if memory.kept.get(str(item.get("day"))) == item:
            continue
        try:
            session.call("wellness/logMetrics", source=f"mcp-{mapping.name}", **item)
            memory.kept[str(item.get("day"))] = item
        except Refusal as error:
            refused.append(f"{item.get('day')}: {error}")
    memory.save()
    return words_of(refused)


def bring_tasks(session, mapping, items):
    """A new item is added; of one that has changed there, what has changed is changed here."""
    memory, refused = Memory(f"{mapping.name}.json"), []
    for item in items:
        identity = f"mcp-{mapping.name}-{item.get('id')}"
        content = {name: value for name, value in item.items() if name != "id"}
        before = memory.kept.get(identity)
        if before == content:
            continue
        try:
            if before is None:
                session.call("task/add", id=identity, **content)
            else:
                changes = {name: content.get(name) for name in {*before, *content}
                           if before.get(name) != content.get(name)}
                session.call("task/edit", id=identity, **clearing(changes))
            memory.kept[identity] = content
        except Refusal as error:
            refused.append(f"{item.get('id')}: {error}")
    memory.save()
    return words_of(refused)


def words_of(refused):
    if not refused:
        return None
    more = f" And {len(refused) - 1} more." if refused[1:] else ""
    return f"daybook refuses {refused[0]}{more}"


KINDS = {"events": bring_events, "metrics": bring_metrics, "tasks": bring_tasks}


def bring(session, path, variables):
    provider = f"mcp/{''.join(c if c.isalnum() and c.isascii() else '-' for c in path.stem)}"
    try:
        mapping = Mapping(path)
    except Wrong as wrong:
        return session.tell(provider, "failing", f"{path.name}: {wrong}.")
    provider = f"mcp/{mapping.name}"
    try:
        with Server(mapping.command, variables) as server:
            result = server.result(mapping.tool, mapping.arguments)
        remark = KINDS[mapping.kind](session, mapping, mapping.items(result))
    except (ServerFailed, Wrong, Refusal) as error:
        return session.tell(provider, "failing", f"{error}.".replace("..", "."))
    if mapping.kind != "events":
        session.tell(provider, "failing" if remark else "ok", remark)
    elif remark:  # A delivery has said that all is well.
        print(f"{provider}: {remark}", file=sys.stderr)


def main():
    session = Client()
    session.begin("mcp")
    variables = {}
    for text in session.settings.get("secrets", []):
        name, equals, value = text.partition("=")
        if not name or not equals:
            sys.exit("A value of the setting `secrets` is not NAME=VALUE.")
        variables[name] = value
    for text in session.settings.get("mappings", []):
        bring(session, path_of(text), variables)


if __name__ == "__main__":
    main()
