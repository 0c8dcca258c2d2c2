"""Where daybook differs although python-dateutil and libical agree: because a sentence of
RFC 5545 is on its side (DECISIONS), or because it accepts what RFC 5545 forbids (LENIENCIES).

The literal reading must agree with daybook there: neither excuses anything else.
"""

import dataclasses
import typing


@dataclasses.dataclass(frozen=True)
class Decision:
    name: str
    section: str
    sentence: str
    is_about: typing.Callable
    # The word under which such rules are counted.
    verdict: str = "decided"


def has_both_kinds_of_weekdays(case):
    days = case.parts.get("BYDAY", "").split(",")
    return len({len(day) > 2 for day in days}) == 2


def can_mean_week_1_from_the_end(case):
    return {"-52", "-53"} & set(case.parts.get("BYWEEKNO", "").split(","))


def may_begin_with_the_last_week_of_the_year_before(case):
    return {"52", "53"} & set(case.parts.get("BYWEEKNO", "").split(","))


def has_times(case):
    return case.timed or case.parts["FREQ"] in ("HOURLY", "MINUTELY", "SECONDLY")


DECISIONS = [
    Decision(
        "weekdays with and without a number", "RFC 5545, 3.3.10",
        "A weekday without a number stands for all days of its name, each element of BYDAY for "
        "itself. dateutil wants a day to be in both groups; libical agrees by chance, in rules "
        "where it reads another part too narrowly.",
        has_both_kinds_of_weekdays),
    Decision(
        "BYSETPOS in the week of the start", "RFC 5545, 3.3.10",
        "The set from which BYSETPOS picks starts at the beginning of the interval, and for WEEKLY "
        "that is a week. dateutil begins the first week at the start; libical agrees by chance, "
        "as it does not look at BYSETPOS in weeks.",
        lambda case: case.parts["FREQ"] == "WEEKLY" and "BYSETPOS" in case.parts),
    Decision(
        "week 1 counted from the end", "RFC 5545, 3.3.10",
        "Negative weeks count from the end of the year, so -53 is week 1 of a year that has 53, and "
        "the same days as 1: those that lie in December too. The references look at December for "
        "the number 1 alone.",
        can_mean_week_1_from_the_end),
    Decision(
        "January in the last week of the year before", "RFC 5545, 3.3.10",
        "Week 1 is the first with four days in its year, so the first days of January can lie in "
        "week 52 or 53 of the year before, as 1994-01-01 in 52. dateutil takes some of those weeks "
        "for 53, and libical leaves such days out; now and then both miss the same day.",
        may_begin_with_the_last_week_of_the_year_before),
]

# No sentence is on daybook's side here: the standard forbids the rule, so any reading is a choice.
LENIENCIES = [
    Decision(
        "UNTIL as a date beside a time", "RFC 5545, 3.3.10",
        "Forbidden by 3.3.10, which wants the type of the start; accepted leniently, whole day. "
        "People and programs write it and mean that day too; the references, as lenient, read it "
        "as that day's midnight.",
        lambda case: len(case.parts.get("UNTIL", "")) == 8 and has_times(case),
        "lenient"),
]


def decision_about(case):
    known = DECISIONS + LENIENCIES
    return next((decision for decision in known if decision.is_about(case)), None)
