#!/usr/bin/env python3
"""Makes a task that comes every year of each birthday in an address book (vCard, RFC 6350).

    birthdays.py contacts.vcf

Run it again after a change: those that are there already stay as they are.
"""

import hashlib
import re
import sys

import daybook

if len(sys.argv) != 2:
    sys.exit(__doc__)
with open(sys.argv[1], encoding="utf-8-sig", newline="") as file:
    lines = re.sub(r"\r?\n[ \t]", "", file.read()).splitlines()  # Long lines are folded.
name, birthdays = "", {}
for line in lines:
    key, _, value = line.partition(":")
    word = key.partition(";")[0].rpartition(".")[2].upper()
    if word == "FN":
        name = re.sub(r"\\(.)", r"\1", value)
    elif word == "BDAY":
        date = re.match(r"(?:\d{4}|-)-?(\d\d)-?(\d\d)", value)
        if date and name:
            birthdays[name] = date.groups()
    elif word == "END":
        name = ""
with daybook.Client(name="birthdays") as book:
    for name, (month, day) in birthdays.items():
        rule = f"FREQ=YEARLY;BYMONTH={int(month)};BYMONTHDAY={int(day)}"
        key = "birthday-" + hashlib.sha256(name.encode()).hexdigest()[:40]
        start = book.session.day(text="today")["day"]
        coming = book.recurrence.preview(rule=rule, start=start, limit=1)["items"]
        try:
            book.task.get(id=key)
        except daybook.NotFound:
            task = book.task.add(id=key, title=f"Birthday of {name}", recurrence=rule,
                                 due=coming[0]["day"])
            print(task["due"], task["title"])
