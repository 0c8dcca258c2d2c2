"""A mutation: one behaviour of a server that is corrupted, for protocol/mutants.

An entry has a name, a sentence that says what the server does wrongly, the folders (or cases) in
which that could be noticed, and a function for what it corrupts:

    request(proxy, request)            what the server gets: a message, several, or None
    answer(proxy, answer, request)     what the client gets as the answer
    notification(proxy, notification)  what the client gets as the notification
    batch_in(requests), batch_out(answers), bytes_in(bytes), body(message), frame(body),
    code(exit code), last (a message after the end)

`mentions` are words that a case has if it can notice, or, with a `!`, has not where it would
notice something else; other cases are not played. `framing` is lines without it, and `profiles`
are those of protocol/conformance.
"""

import collections
import re

Mutation = collections.namedtuple(
    "Mutation", "name summary folders request answer notification batch_in batch_out bytes_in "
    "body frame code last framing profiles mentions", defaults=[None] * 13)
MUTATIONS = [Mutation("none", "Nothing is wrong with it.", "")]


def mutation(name, summary, folders, **hooks):
    MUTATIONS.append(Mutation(name, summary, folders, **hooks))


# What is common to many.

def params_of(methods, change):
    """Changes the params of the requests to some methods, in place."""
    def request(proxy, message):
        if re.fullmatch(methods, message["method"]) and isinstance(message.get("params"), dict):
            change(message["params"])
        return message
    return {"request": request}


def without(*names):
    def change(members):
        for name in names:
            members.pop(name, None)
    return change


def result_of(methods, change):
    """Changes the results of some methods, in place."""
    def answer(proxy, message, request):
        if isinstance(message.get("result"), dict) and re.fullmatch(
                methods, request.get("method", "")):
            change(message["result"])
        return message
    return {"answer": answer}


def error(change):
    """Changes errors with data, in place: the error and its data."""
    def answer(proxy, message, request):
        if "error" in message:
            change(message["error"], message["error"].get("data", {}))
        return message
    return {"answer": answer}


def objects(value):
    """All objects in a value."""
    if isinstance(value, dict):
        yield value
        value = list(value.values())
    for member in value if isinstance(value, list) else []:
        yield from objects(member)


def each_object(change):
    """Changes every object in results, in place."""
    def answer(proxy, message, request):
        for members in list(objects(message.get("result"))):
            change(members)
        return message
    return {"answer": answer}


def notifications(methods, change):
    """What becomes of notifications: `change` answers what is sent in their place."""
    def notification(proxy, message):
        return change(proxy, message) if re.fullmatch(methods, message["method"]) else message
    return {"notification": notification}


def ignored(method, *names):
    return params_of(method, without(*names))


def put(members, **values):
    members.update(values)


def mapped(value, change):
    """A value with all texts in it changed."""
    if isinstance(value, dict):
        return {name: mapped(member, change) for name, member in value.items()}
    if isinstance(value, list):
        return [mapped(member, change) for member in value]
    return change(value) if isinstance(value, str) else value


def turned(value):
    """A value with the members of each object in the opposite order."""
    if isinstance(value, dict):
        return {name: turned(value[name]) for name in reversed(value)}
    return [turned(member) for member in value] if isinstance(value, list) else value


def reordered(methods, hold):
    """Holds some requests for a moment; `hold` says in which order two of them go on."""
    def request(proxy, message):
        held = proxy.memory.pop("held", None)
        if held:
            return hold(held, message)
        if not re.fullmatch(methods, message["method"]):
            return message
        proxy.memory["held"] = message

        def release():
            with proxy.lock:
                if proxy.memory.get("held") is message:
                    proxy.tell(proxy.memory.pop("held"))
        proxy.later(0.05, release)
        return None
    return {"request": request}
