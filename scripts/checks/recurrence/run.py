"""A run over drawn cases, or over one that is given."""

import collections
import datetime
import random

from case import Case, read_start
from compare import Comparison
from draw import drawn_case
from zones import drawn_zone_case

CHUNK = 500
# A check in which little agrees, or much is given up, says nothing: it has to fail too. Of fewer
# cases than this a share is chance.
FEWEST_AGREED, MOST_GIVEN_UP, FEWEST_CASES = 0.6, 0.02, 100


def print_all(chosen, cases, ask):
    """Asks in chunks; answers how often each verdict came."""
    verdicts = collections.Counter()
    for begin in range(0, len(cases), CHUNK):
        for compared in ask(cases[begin:begin + CHUNK]):
            verdicts[compared.verdict] += 1
            failed = compared.verdict == "FAILURE"
            wanted = chosen.show and chosen.show in f"{compared.verdict}: {compared.difference}"
            if wanted or (failed and verdicts["FAILURE"] <= chosen.failures):
                print(compared.report())
    return verdicts


def one(chosen):
    """Asks one case and prints all answers."""
    rule, text = chosen.one
    start, timed = read_start(text)
    before = chosen.before or datetime.date(min(start.year + 100, 9999), 12, 31)
    case = Case(rule, start, timed, chosen.count, before, chosen.after, chosen.zone)
    comparison = Comparison(chosen.server)
    compared, = (comparison.zones if case.zone else comparison.rules)([case])
    print(compared.report())
    return 1 if compared.verdict == "FAILURE" else 0


def many(chosen):
    """Draws as many rules as chosen, and a fifth of that with SKIP and in a time zone."""
    generator, comparison = random.Random(chosen.seed), Comparison(chosen.server)
    fifth = range(chosen.rules // 5)
    rules = [drawn_case(generator) for _ in range(chosen.rules)]
    skips = [drawn_case(generator, generator.choice(["FORWARD", "BACKWARD"])) for _ in fifth]
    places = [drawn_zone_case(generator) for _ in fifth]
    failures, total = 0, collections.Counter()
    for name, cases, ask in (
            ("rules", rules, comparison.rules), ("rules with SKIP", skips, comparison.rules),
            ("rules in a time zone", places, comparison.zones)):
        verdicts = print_all(chosen, cases, ask)
        failures += verdicts["FAILURE"]
        total += verdicts
        counts = (f"{count} {verdict}" for verdict, count in verdicts.most_common())
        print(f"{len(cases)} {name}: {', '.join(counts)}")
    for kind, count in sorted(comparison.differences.items()):
        print(f"{count} differ: {kind}")
    for decision, count in comparison.decided.items():
        print(f"{count} {decision.verdict}: {decision.name} ({decision.section})")
    problems = list(shares(total))
    for problem in problems:
        print(problem)
    print(f"seed {chosen.seed}: {failures} failures")
    return 1 if failures or problems else 0


def shares(verdicts):
    """What is wrong with how often each verdict came."""
    count = verdicts.total()
    if count < FEWEST_CASES:
        return
    if verdicts["agreed"] < FEWEST_AGREED * count:
        yield f"FAILURE: only {verdicts['agreed']} of {count} agreed, less than {FEWEST_AGREED:.0%}"
    if verdicts["gave up"] > MOST_GIVEN_UP * count:
        yield f"FAILURE: {verdicts['gave up']} of {count} gave up, more than {MOST_GIVEN_UP:.0%}"
