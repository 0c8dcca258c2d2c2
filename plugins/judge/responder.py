"""The rules for a responder, which daybook asks."""

import signal
import time

from . import transfer
from .process import living, send_signal
from .session import NEVER_ASKED, Broken, NotJudged
from .values import Endless

SLOW_REQUESTS = 100
METHOD_NOT_FOUND, INVALID_PARAMS, INTERNAL_ERROR = -32601, -32602, -32603


def code_of(answer):
    error = answer.get("error")
    return error.get("code") if isinstance(error, dict) else None


def described(answer):
    if "error" in answer:
        error = answer["error"]
        return f"the error {error.get('code')} “{error.get('message')}”" \
            if isinstance(error, dict) else "an error that is no object"
    return f"the result {str(answer.get('result'))[:60]}"


def callable_methods(subject):
    """The methods that may be tried: without the network, whatever they change is thrown away."""
    network = (subject.manifest.get("permissions") or {}).get("network")
    return [each for each in subject.manifest.get("methods") or []
            if each.get("readOnly") or not network or subject.tries_all]


def some_request(subject):
    """A request that the plugin can be asked at any time."""
    for method in callable_methods(subject):
        try:
            return subject.method(method["name"]), subject.values.made(method.get("params"), True)
        except Endless:
            continue
    return subject.method("conformance"), {}


def started(subject, **options):
    session = subject.session(**options)
    try:
        session.initialize()
    except Broken:
        session.__exit__()
        raise
    return session


# Lifecycle

def initialize(subject):
    with subject.session() as session:
        session.initialize()


def version(subject):
    with subject.session() as session:
        said = session.initialize().get("protocolVersion")
    spoken = {each.partition(".")[0] for each in subject.versions}
    if not isinstance(said, str) or said.partition(".")[0] not in spoken:
        raise Broken(f"Its result of initialize has protocolVersion {said!r}; daybook speaks "
                     f"{', '.join(subject.versions)}.")


def before_initialize(subject):
    method, params = some_request(subject)
    with subject.session() as session:
        try:
            session.ask(method, params)
            session.initialize()
        except Broken as broken:
            raise Broken(f"A request before initialize: {broken} Answer it, best with the error "
                         "-32002.") from None


def shutdown(subject):
    with started(subject) as session:
        session.ask("shutdown")
        session.notify("exit")
        status = session.process.wait(session.limits.end)
        if status is None:
            raise Broken(f"It still runs {session.limits.end:g} s after exit.")
        if status != 0:
            raise Broken(f"It {session.ending()} after shutdown and exit, not with 0."
                         + session.process.last_words())


def leaves_nothing(subject):
    with started(subject) as session:
        session.ask(*some_request(subject))
        session.ask("shutdown")
        session.notify("exit")
        session.process.end_input()
        if session.process.wait(session.limits.end) is None:
            raise NotJudged("it does not end by itself; lifecycle/shutdown says so")
        left = session.process.wait_for_all(session.limits.end)
        if left:
            raise Broken(f"{len(left)} of its processes still run after it has ended. End what "
                         "you start.")


def end_of_input(subject):
    with started(subject) as session:
        session.process.end_input()
        status = session.process.wait(session.limits.end)
        if status is None:
            raise Broken(f"It still runs {session.limits.end:g} s after the end of its input.")
        if status != 0:
            raise Broken(f"It {session.ending()} at the end of its input, not with 0."
                         + session.process.last_words())


def terminate(subject):
    with started(subject) as session:
        session.ask(*some_request(subject))
        session.process.reads.set()
        check_terminates(session)


def check_terminates(session):
    told, deadline = set(), time.monotonic() + session.limits.end
    # A process that begins just now is seen late.
    while (left := set(living(session.home))) and time.monotonic() < deadline:
        send_signal(left - told, signal.SIGTERM)
        told |= left
        session.process.wait(0.02)
    if left:
        raise Broken(f"{len(left)} of its processes still run {session.limits.end:g} s after "
                     "SIGTERM.")


# Contributions

def methods(subject):
    declared = subject.manifest.get("methods") or []
    if not declared:
        raise NotJudged("it declares no methods")
    tried = callable_methods(subject)
    if not tried:
        raise NotJudged("its methods use the network and change something; --all tries them")
    with started(subject) as session:
        for method in tried:
            check_method(subject, session, method)


def answers_of(subject, session, method):
    """The answers of a method to the shortest valid params, and to the longest."""
    try:
        variants = [subject.values.made(method.get("params"), each) for each in (False, True)]
    except Endless:
        return
    for params in variants[:1 if variants[0] == variants[1] else 2]:
        yield params, session.ask(subject.method(method["name"]), params, session.limits.method)


def check_method(subject, session, method):
    name, codes = subject.method(method["name"]), []
    for params, answer in answers_of(subject, session, method):
        code = code_of(answer)
        if "error" in answer and not (isinstance(code, int) and not isinstance(code, bool)):
            raise Broken(f"{name} answered {params} with an error without a code.")
        if code in (METHOD_NOT_FOUND, INTERNAL_ERROR):
            raise Broken(f"{name} answered {params}, which fit what it declares, with "
                         f"{described(answer)}.")
        codes.append(code)
    if codes and all(code == INVALID_PARAMS for code in codes):
        raise Broken(f"{name} refuses all params that fit what it declares.")


def results(subject):
    if not callable_methods(subject):
        raise NotJudged("there are no methods to try")
    seen = 0
    with started(subject) as session:
        for method in callable_methods(subject):
            for _, answer in answers_of(subject, session, method):
                if "error" in answer:
                    continue
                seen += 1
                faults = subject.values.faults(answer.get("result"), method.get("reply"))
                if faults:
                    place, words = faults[0]
                    raise Broken(f"The result of {subject.method(method['name'])} is not what "
                                 f"plugin.json declares: {place or 'it'} {words}.")
    if not seen:
        raise NotJudged("no method answered with a result")


def views(subject):
    declared = subject.manifest.get("views") or []
    if not declared:
        raise NotJudged("it declares no views")
    schema = subject.result_of("responder/show")
    with started(subject) as session:
        for view in declared:
            for width in (20, 80):
                name = subject.method(view["name"])
                answer = session.ask("responder/show", {"name": name, "width": width})
                if "error" in answer:
                    raise Broken(f"responder/show answered {name} with {described(answer)}.")
                faults = subject.bundle.faults(schema, answer.get("result"))
                if faults:
                    place, words = faults[0]
                    raise Broken(f"The page of {name} at {width} cells: {place or 'it'} {words}.")


def reactions(subject):
    patterns = subject.manifest.get("reactions") or []
    if not patterns:
        raise NotJudged("it has no reactions")
    schema = subject.result_of("responder/react")
    method = next((name for name in subject.bundle.methods
                   if any(subject.grant.fits(name, each) for each in patterns)), patterns[0])
    change = {"changeCursor": 1, "client": "conformance", "committedAt": "2026-03-04T08:30:00.000Z",
              "entity": "task", "id": "fern", "method": method, "operation": "edit",
              "origin": "conformance", "revision": 2, "transaction": 1}
    with started(subject) as session:
        # At least once: the same changes can come again.
        for _ in range(2):
            answer = session.ask("responder/react", {"changeCursor": 1, "items": [change]})
            if "error" in answer:
                raise Broken(f"responder/react is answered with {described(answer)}.")
            faults = subject.bundle.faults(schema, answer.get("result"))
            if faults:
                raise Broken(f"The result of responder/react: {faults[0][1]}.")


def progress(subject):
    transfer.progress(subject, *some_request(subject))


# Requests that go wrong

def unknown_method(subject):
    with started(subject) as session:
        answer = session.ask(subject.method("conformanceUnknown"), {})
        if code_of(answer) != METHOD_NOT_FOUND:
            raise Broken(f"A method that it does not have is answered with {described(answer)}, "
                         f"not with the error {METHOD_NOT_FOUND}.")


def wrong_params(subject):
    tried = callable_methods(subject)
    if not tried:
        raise NotJudged("there are no methods to try")
    wrong = {"string": 5, "integer": "five", "number": [], "boolean": {}}
    with started(subject) as session:
        for method in tried:
            params = {field["name"]: wrong.get(field["type"].strip("[]?"), 5)
                      for field in method.get("params") or []}
            for each in (params, {"conformance": True}, [1, 2]):
                name = subject.method(method["name"])
                try:
                    answer = session.ask(name, each)
                except Broken as broken:
                    raise Broken(f"{name} with the params {each}: {broken}") from None
                if "result" in answer and subject.values.faults(
                        answer["result"], method.get("reply")):
                    raise Broken(f"{name} answers the params {each} with {described(answer)}, "
                                 f"not with an error such as {INVALID_PARAMS}.")


def malformed(subject):
    with started(subject) as session:
        session.process.send_text('{"jsonrpc": "2.0", "method": ')
        session.check_goes_on("a message that is no JSON")


def unasked_answer(subject):
    with started(subject) as session:
        session.process.send({"jsonrpc": "2.0", "id": NEVER_ASKED, "result": {}})
        session.process.send({"jsonrpc": "2.0", "id": NEVER_ASKED,
                              "error": {"code": 1, "message": "No."}})
        session.check_goes_on("an answer to an id that it never asked")


def unknown_notification(subject):
    with started(subject) as session:
        session.notify("$/conformance", {"value": 1})
        session.notify("conformance", {"value": 1})
        session.check_goes_on("a notification that it does not know")


def second_request(subject):
    with started(subject) as session:
        asked = [session.send(*some_request(subject)) for _ in range(2)]
        try:
            for identity in asked:
                session.answer(identity, session.limits.method)
        except Broken as broken:
            raise Broken(f"Two requests at once: {broken}") from None


def cancel(subject):
    with started(subject) as session:
        identity = session.send(*some_request(subject))
        session.notify("$/cancelRequest", {"id": identity})
        session.notify("$/cancelRequest", {"id": NEVER_ASKED})
        try:
            session.answer(identity, session.limits.method)
        except Broken as broken:
            raise Broken(f"A request that is cancelled: {broken} It is answered all the same, "
                         "with its result or the error -32800.") from None
        session.check_goes_on("$/cancelRequest")


def slow_reader(subject):
    if subject.has_broken("requests/second"):
        raise NotJudged("it does not answer requests at once; see requests/second")
    with started(subject, small_pipe=True) as session:
        session.process.reads.clear()
        asked = [session.send(*some_request(subject)) for _ in range(SLOW_REQUESTS)]
        # By now it writes more than a pipe holds.
        time.sleep(0.5)
        session.process.pace = 0.005
        session.process.reads.set()
        try:
            for identity in asked:
                session.answer(identity, session.limits.method)
        except Broken as broken:
            raise Broken(f"{SLOW_REQUESTS} requests, whose answers are read slowly: {broken} "
                         "Let a write wait until there is room.") from None


RULES = [
    ("lifecycle/initialize", initialize), ("lifecycle/version", version),
    ("lifecycle/before-initialize", before_initialize), ("lifecycle/shutdown", shutdown),
    ("lifecycle/leaves-nothing", leaves_nothing), ("lifecycle/end-of-input", end_of_input),
    ("lifecycle/terminate", terminate),
    ("contributions/methods", methods), ("contributions/results", results),
    ("contributions/views", views), ("contributions/reactions", reactions),
    ("contributions/exports", transfer.exports), ("contributions/imports", transfer.imports),
    ("contributions/searches", transfer.searches), ("requests/progress", progress),
    ("requests/unknown-method", unknown_method), ("requests/wrong-params", wrong_params),
    ("requests/malformed", malformed), ("requests/unasked-answer", unasked_answer),
    ("requests/unknown-notification", unknown_notification),
    ("requests/second", second_request), ("requests/cancel", cancel),
    ("requests/slow-reader", slow_reader),
]
