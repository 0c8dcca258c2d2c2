"""Compares the answers to a case, and says in one word how they stand to each other."""

import collections
import dataclasses

from by_dateutil import SECONDS, Slow, by_dateutil, limited
from case import shown
from decisions import decision_about
from libical import by_libical
from plain import by_reading
from program import by_daybook
from zones import by_zone


@dataclasses.dataclass
class Compared:
    case: object
    ours: object
    answers: dict
    verdict: str = ""
    # Which references see the case apart, and whom daybook agrees with.
    difference: str = ""

    def asked(self, answer):
        """The occurrences asked for, and whether more would follow: a reference says one more."""
        return answer[:self.case.count], len(answer) > self.case.count

    def agrees_with(self, answer):
        if self.ours.refusal is not None or answer is None:
            return False
        occurrences, more = self.asked(answer)
        return self.ours.occurrences == occurrences and (
            self.ours.truncated == more or self.gave_up)

    @property
    def gave_up(self):
        """Daybook says that there may be more, and has fewer than asked for: where a search can
        take too long that is no error, and everywhere else it is a wrong answer."""
        return self.case.can_exhaust and (
            self.ours.truncated and len(self.ours.occurrences) < self.case.count)

    def report(self):
        lines = [f"{self.difference or self.verdict}: {self.case.command()}"]
        refusal = self.ours.refusal
        ours = f"refused: {refusal}" if refusal is not None else shown(self.ours.occurrences)
        lines.append(f"  daybook   {ours}" + (" (truncated)" if self.ours.truncated else ""))
        for name, answer in self.answers.items():
            lines.append(f"  {name:9} {shown(answer)}")
        return "\n".join(lines)


def read(case, seconds=SECONDS):
    try:
        with limited(seconds):
            return by_zone(case.held) if case.zone else by_reading(case.held)
    except Slow:
        return None


class Comparison:
    """Asks daybook and the references, and counts how the references stand to each other."""

    def __init__(self, server):
        self.server = server
        self.decided, self.differences = collections.Counter(), collections.Counter()

    def references(self, cases):
        cases = [case.held for case in cases]
        return [
            {"dateutil": by_dateutil(case), "libical": other}
            for case, other in zip(cases, by_libical(cases))]

    def rules(self, cases):
        """Each case beside both references; the literal reading stands in for one that has no
        answer, as dateutil has none to SKIP."""
        ours = by_daybook(self.server, cases)
        for case, answer, answers in zip(cases, ours, self.references(cases)):
            if None in answers.values():
                answers = {name: each for name, each in answers.items() if each is not None}
                answers["reading"] = read(case)
            compared = Compared(case, answer, answers)
            compared.verdict = self.verdict(compared)
            yield compared

    def zones(self, cases):
        """Each case beside the literal reading with the clocks of a place."""
        for case, answer in zip(cases, by_daybook(self.server, cases)):
            expected = read(case)
            compared = Compared(case, answer, {"reading": expected})
            if expected is None:
                compared.verdict = "no answer"
            elif not compared.agrees_with(expected):
                compared.verdict = "FAILURE"
            else:
                compared.verdict = "gave up" if compared.gave_up else "agreed"
            yield compared

    def verdict(self, compared):
        one, *others = compared.answers.values()
        if None in (one, *others) or not others:
            return "no second answer"
        if [compared.asked(one)] != [compared.asked(other) for other in others]:
            compared.difference = self.difference(compared)
            self.differences[compared.difference] += 1
            return "references differ"
        if compared.agrees_with(one):
            return "gave up" if compared.gave_up else "agreed"
        decision = self.decision(compared)
        return decision.verdict if decision else "FAILURE"

    def difference(self, compared):
        """Who sees the rule apart, and whom daybook agrees with."""
        names = " and ".join(compared.answers)
        compared.answers.setdefault("reading", read(compared.case))
        same = [name for name, answer in compared.answers.items() if compared.agrees_with(answer)]
        ours = " and ".join(same) or "none"
        return f"{names} on {compared.case.parts['FREQ']}, daybook as {ours}"

    def decision(self, compared):
        """The recorded decision that explains the answer, if one does."""
        decision = decision_about(compared.case)
        if decision is None or not compared.agrees_with(read(compared.case, 10)):
            return None
        self.decided[decision] += 1
        return decision
