"""Runs all ways out, once as each user, and says of each whether it was refused."""

import concurrent.futures
import contextlib
import os
import pathlib
import pwd
import shutil
import signal
import traceback

from .. import ROOT
from ..subject import FAILED, OK, SKIPPED
from . import (
    of_agreement, of_database, of_files, of_grants, of_kernel, of_limits, of_own, of_places,
    of_processes, of_programs, of_sockets)
from .scene import Broken
from .stage import BUBBLEWRAPS, PATH, ordinary_user, stage
from .way import Skipped

MODULES = (of_files, of_own, of_sockets, of_kernel, of_processes, of_limits, of_grants,
           of_agreement, of_programs, of_database, of_places)
WAYS = [way for module in MODULES for way in module.WAYS]
AT_ONCE = 3

BUILT = [ROOT / ".build" / build / "daybook" for build in ("release", "debug")]


def program(given=None):
    """The daybook to judge with; None where there is none."""
    if given:
        return shutil.which(given) or str(pathlib.Path(given).resolve())
    found = [str(path) for path in BUILT if os.access(path, os.X_OK)]
    return found[0] if found else shutil.which("daybook")


def table():
    """What SECURITY.md lists."""
    rows = ["| way out | granted | what refuses it |", "|---|---|---|"]
    return rows + [f"| {way.name} | {granted(way)} | {way.refused_by} |" for way in WAYS]


def granted(way):
    words = [f"`{name}`" if value is True else f"`{name}`: {', '.join(value)}"
             for name, value in way.granted.items() if value]
    return "; ".join(words) or "nothing"


def missing():
    """What keeps the suite from running here; None where nothing does."""
    if not any(os.access(each, os.X_OK) for each in BUBBLEWRAPS):
        return "bubblewrap is not installed"
    if not shutil.which("python3", path=PATH):
        return f"there is no python3 in {PATH}"
    return None


def outcome(rule, state, words=""):
    return {"rule": rule, "outcome": state, "message": words}


def judged(way, user_stage, name):
    try:
        return outcome(way.name, OK, way.judge(user_stage, name))
    except Skipped as reason:
        return outcome(way.name, SKIPPED, str(reason))
    except Broken as broken:
        return outcome(way.name, FAILED, str(broken))
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        return outcome(way.name, FAILED, f"{type(error).__name__}: {error} ({place.name})")


def as_user(user, program, ways):
    """The outcomes in the order of the ways, each as soon as it is known."""
    with stage(user, program) as user_stage:
        pool = concurrent.futures.ThreadPoolExecutor(AT_ONCE)
        try:
            waiting = [pool.submit(judged, way, user_stage, f"way-{number}")
                       for number, way in enumerate(ways, 1)]
            for each in waiting:
                yield each.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            user_stage.end()
            pool.shutdown()


def interrupted(*_):
    """Ends the suite, whose traces are removed whatever comes then."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt


def run(program, word=""):
    """Yields each user's name with the outcomes of the ways, or why they are left out."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, interrupted)
    ways = [way for way in WAYS if (word or "").lower() in way.name.lower()]
    reason = missing()
    if reason:
        yield "nobody", iter([outcome(way.name, SKIPPED, reason) for way in ways])
    elif os.geteuid():
        user = pwd.getpwuid(os.geteuid())
        with contextlib.closing(as_user(user, program, ways)) as outcomes:
            yield user.pw_name, outcomes
        yield "root", iter([outcome("as root", SKIPPED, "the suite is not run as root")])
    else:
        with ordinary_user() as user, contextlib.closing(
                as_user(user, program, ways)) as outcomes:
            yield user.pw_name, outcomes
        with contextlib.closing(as_user(pwd.getpwuid(0), program, ways)) as outcomes:
            yield "root", outcomes
