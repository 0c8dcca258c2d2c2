"""What daybook answers, through the real program."""

import datetime
import json
import pathlib
import shlex
import subprocess
import tempfile


class Trouble(Exception):
    """The program did not answer what it was asked."""


class Answer:
    """Occurrences and whether more would follow, or a refusal in words."""

    def __init__(self, message):
        result = message.get("result")
        error = message.get("error", {})
        self.refusal = None if result else error.get("message", "no answer")
        # A window that ends before it begins is an error, and holds nothing.
        if error.get("message", "").startswith("The last day is before the first day"):
            self.refusal = None
        self.occurrences, self.truncated = [], False
        if result:
            self.truncated = result["isTruncated"] or "nextCursor" in result or "nextCursor" in result
            self.occurrences = [
                datetime.datetime.fromisoformat(f"{each['day']}T{each['time'] or '00:00'}")
                for each in result["items"]]


def request(number, case):
    params = {
        "rule": case.rule, "start": str(case.start.date()), "limit": case.count,
        "through": str(case.before - datetime.timedelta(days=1))}
    if case.timed:
        params["startTime"] = f"{case.start:%H:%M:%S}".removesuffix(":00")
    if case.after:
        params["since"] = str(case.after + datetime.timedelta(days=1))
    if case.zone:
        params["timeZone"] = case.zone
    return {"id": number, "jsonrpc": "2.0", "method": "recurrence/preview", "params": params}


def by_daybook(command, cases, seconds=300):
    """An Answer for each case; all are asked without waiting, in one process."""
    lines = "".join(json.dumps(request(*numbered)) + "\n" for numbered in enumerate(cases))
    with tempfile.TemporaryDirectory(prefix="daybook-recurrence-") as folder:
        whole = [
            *shlex.split(command), "--database", str(pathlib.Path(folder) / "check.db"),
            "--now", "2026-01-22T09:00", "--time-zone", "UTC"]
        try:
            ended = subprocess.run(
                whole, input=lines.encode(), stdout=subprocess.PIPE, timeout=seconds, check=False)
            output, ending = ended.stdout, f"it ended with {ended.returncode}"
        except subprocess.TimeoutExpired as late:
            output, ending = late.stdout or b"", f"it was not done after {seconds} s"
    messages = {}
    for each in output.splitlines():
        message = json.loads(each)
        messages[message.get("id")] = message
    for number, case in enumerate(cases):
        if number not in messages:
            raise Trouble(f"daybook gave no answer, and {ending}: {case.command()}")
    return [Answer(messages[number]) for number in range(len(cases))]
