"""The rules for a feeder, which asks a real daybook."""

import pathlib
import tempfile
import time

from .daybook import call
from .responder import check_terminates
from .session import Broken, NotJudged

MOST_REFUSED = 1000
STAYS_SECONDS = 2


class Run:
    """A feeder's whole run against a database, and what was seen of it."""

    def __init__(self, subject, home, database, **options):
        self.left, self.status, self.words, self.errors = [], None, "", ""
        with subject.session(home=home, database=database, **options) as session:
            started = session.wait_until(
                lambda: session.daybook.first or session.is_over, subject.limits.start)
            if options.get("small_pipe"):
                session.process.reads.clear()
                time.sleep(0.5)
                session.process.pace = 0.005
                session.process.reads.set()
            if subject.stays:
                time.sleep(STAYS_SECONDS if started else 0)
                self.status = session.process.process.poll()
            else:
                self.status = session.process.wait(subject.limits.run)
                self.left = session.process.wait_for_all(0)
            if self.status is not None:
                self.left = session.process.wait_for_all(subject.limits.end)
                session.is_over or session.process.is_over.wait(subject.limits.end)
                self.ending = session.ending()
                self.words = session.process.last_words()
                self.errors = session.process.written_errors()
            # What it asked is answered before it is judged.
            session.daybook.close()
            self.daybook = session.daybook


class Feeder:
    """The runs that several rules look at, each done once."""

    def __init__(self, subject):
        self.subject, self.done = subject, []
        self.temporary = tempfile.TemporaryDirectory(prefix="daybook-plugin-")
        self.folder = pathlib.Path(self.temporary.name)

    @property
    def database(self):
        return self.folder / "day.db"

    def run(self, number):
        while len(self.done) <= number:
            self.done.append(Run(self.subject, self.folder / "home", self.database))
        return self.done[number]


def initialize(feeder):
    first, run = feeder.run(0).daybook.first, feeder.run(0)
    if first is None:
        how = f"It {run.ending} and asked nothing." if run.status is not None \
            else f"It asked nothing within {feeder.subject.limits.start:g} s."
        raise Broken(f"{how}{run.words} A feeder begins with the request initialize.")
    if first.get("method") != "initialize" or "id" not in first:
        raise Broken(f"It begins with {first.get('method')}; a session begins with the request "
                     "initialize.")


def permissions(feeder):
    denied = sorted(set(feeder.run(0).daybook.denied))
    if denied:
        raise Broken(f"It calls {', '.join(denied)}, which plugin.json does not name under "
                     "permissions.methods.")


def requests(feeder):
    refused = feeder.run(0).daybook.refused
    if refused:
        raise Broken(f"daybook refuses what it sends: {refused[0]}")


def ends(feeder):
    run, limits = feeder.run(0), feeder.subject.limits
    if feeder.subject.stays:
        if run.status is not None:
            raise Broken(f"plugin.json says that it stays, and it {run.ending}.{run.words}")
    elif run.status is None:
        raise Broken(f"It still runs after {limits.run:g} s. End when all is told, or say "
                     "`\"stays\": true`.")
    elif run.status != 0:
        raise Broken(f"It {run.ending}, not with 0.{run.words}")


def leaves_nothing(feeder):
    run = feeder.run(0)
    if run.status is None:
        raise NotJudged("it does not end by itself")
    if run.left:
        raise Broken(f"{len(run.left)} of its processes still run after it has ended. End what "
                     "you start.")


def idempotent(feeder):
    subject = feeder.subject
    if subject.stays:
        raise NotJudged("it stays")
    if feeder.run(0).status != 0:
        raise NotJudged("its first run failed")
    cursor, _ = changes_after(0, subject, feeder)
    feeder.run(1)
    _, more = changes_after(cursor, subject, feeder)
    if more:
        raise Broken(f"The same again is to change nothing, and its second run made {len(more)} "
                     f"changes: {more[-1]['method']} on {more[-1]['entity']} {more[-1]['id']}.")


def changes_after(cursor, subject, feeder):
    """The cursor after all changes, and those after a cursor."""
    items, has_more = [], True
    while has_more:
        page, words = call(subject.program, feeder.database, "changes/since",
                           {"changeCursor": cursor, "limit": 1000})
        if words:
            raise NotJudged(f"the changes cannot be read: {words}")
        cursor, has_more = page["changeCursor"], bool(page["items"])
        items += page["items"]
    return cursor, items


def denied(feeder):
    """It may have lost what it was granted: a person can take that away."""
    subject = feeder.subject
    with subject.session(denies_all=True) as session:
        session.process.wait(STAYS_SECONDS if subject.stays else subject.limits.run)
        asked = len(session.daybook.asked)
        if asked > MOST_REFUSED:
            raise Broken(f"It asked {asked} times although each request was denied. Stop, or wait "
                         "before asking again.")
        status = session.process.process.poll()
        if status is None and not subject.stays:
            raise Broken(f"It still runs {subject.limits.run:g} s after its requests were denied.")
        if status is not None and status < 0:
            raise Broken(f"It {session.ending()} after its requests were denied.")


def end_of_input(feeder):
    with waiting(feeder) as session:
        session.process.end_input()
        if session.process.wait(session.limits.end) is None:
            raise Broken(f"It still runs {session.limits.end:g} s after the end of its input.")


def terminate(feeder):
    with waiting(feeder) as session:
        check_terminates(session)


def waiting(feeder):
    """A run whose first request daybook has not answered yet."""
    session = feeder.subject.session(is_mute=True)
    session.wait_until(lambda: session.daybook.first or session.is_over, session.limits.start)
    return session


def slow_reader(feeder):
    subject = feeder.subject
    if subject.stays or feeder.run(0).status != 0:
        raise NotJudged("it stays" if subject.stays else "its first run failed")
    with tempfile.TemporaryDirectory(prefix="daybook-plugin-") as name:
        folder = pathlib.Path(name)
        run = Run(subject, folder / "home", folder / "day.db", small_pipe=True)
    if run.status != 0:
        how = "does not end" if run.status is None else run.ending
        raise Broken(f"When what it writes is read slowly, it {how}.{run.words}")


RULES = [
    ("feeder/initialize", initialize), ("feeder/permissions", permissions),
    ("feeder/requests", requests), ("feeder/ends", ends), ("feeder/idempotent", idempotent),
    ("feeder/denied", denied), ("feeder/slow-reader", slow_reader),
    ("lifecycle/leaves-nothing", leaves_nothing), ("lifecycle/end-of-input", end_of_input),
    ("lifecycle/terminate", terminate),
]
