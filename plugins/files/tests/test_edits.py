"""Random edits on both sides."""

import datetime
import os
import random
import re

from client import clearing
from tests.harness import Case

WORDS = ["fern", "Ärger", "a-b", "c/d", "(e)", "f.", "100%", "日本"]
TAGS = ["phone", "home", "ü"]
LETTERS = {"none": "", "high": "(A) ", "medium": "(B) ", "low": "(C) "}


def day(number):
    return (datetime.date(2099, 1, 1) + datetime.timedelta(days=number)).isoformat()


class Todo:
    """A person who edits todo.txt, line by line."""

    name = "todo.txt"

    def __init__(self, text):
        self.lines = text.split("\n")

    text = property(lambda self: "\n".join(self.lines))

    def at(self, key):
        return next(index for index, each in enumerate(self.lines) if re.search(rf"\b{key} ", each)
                    and (not each.startswith("x ") or "id:" in each))

    def add(self, key, word, extra):
        self.lines.insert(random_of(self.lines), f"{key} {word} {extra}")

    def comment(self, text):
        self.lines.insert(0, "# " + text)

    def edit(self, key, change):
        at = self.at(key)
        line, (field, value) = self.lines[at], change
        if field == "title":
            line = re.sub(rf"\b{key} \S+", f"{key} {value}", line)
        elif field == "priority" and line.startswith("x "):
            line = re.sub(r" pri:\S+|(?<= )\([A-Z]\) ", "", line) + (" pri:" + LETTERS[value][1] if LETTERS[value] else "")
        elif field == "priority":
            line = LETTERS[value] + re.sub(r"^\([A-Z]\) ", "", line)
        elif field == "due":
            line = re.sub(r" due:\S+", "", line) + (f" due:{value}" if value else "")
        elif field == "tags":
            line = re.sub(r" @\S+", "", line) + "".join(" @" + each for each in value)
        elif field == "state":
            line = "x 2026-02-03 " + line if value == "done" else re.sub(r"^x (\d\S+ )?", "", line)
            found = re.search(r" pri:([A-Z])", line)
            if found and value == "open":
                line = f"({found[1]}) " + line.replace(found[0], "")
        self.lines[at] = line

    def remove(self, key):
        del self.lines[self.at(key)]

    def read(self, key):
        line = self.lines[self.at(key)]
        due = re.search(r" due:(\S+)", line)
        letter = re.search(r"^\([A-Z]\) | pri:[A-Z]|^x \S+ \([A-Z]\) ", line)
        return {
            "title": re.search(rf"\b{key} (\S+)", line)[1], "due": due and due[1],
            "tags": set(re.findall(r" @(\S+)", line)), "state": "done" if line.startswith("x ") else "open",
            "priority": {"A": "high", "B": "medium", "C": "low"}[re.search(r"[A-Z]", letter[0])[0]] if letter else "none",
        }

    def keys(self):
        return re.findall(r"\bk\d+\b(?= )", "\n".join(
            each for each in self.lines if not each.startswith(("x ", "#")) or "id:" in each))


class Org(Todo):
    """A person who edits an org file, heading by heading."""

    name = "work.org"

    def __init__(self, text):
        self.parts = re.split(r"(?m)^(?=\* )", text)

    text = property(lambda self: "".join(self.parts))

    def at(self, key):
        return next(index for index, each in enumerate(self.parts) if re.search(rf"^\* (TODO|DONE) .*\b{key} ", each))

    def add(self, key, word, extra):
        self.parts.append(f"* TODO {key} {word} \n:PROPERTIES:\n:NOTE: {extra}\n:END:\n")

    def comment(self, text):
        self.parts.append(f"* {text}\nTODO text\n")

    def edit(self, key, change):
        at = self.at(key)
        part, (field, value) = self.parts[at], change
        head, _, rest = part.partition("\n")
        if field == "title":
            head = re.sub(rf"\b{key} \S+", f"{key} {value}", head)
        elif field == "priority":
            head = re.sub(r"^\* (\w+) (\[#.\] )?", lambda m: f"* {m[1]} " + LETTERS[value].replace("(", "[#").replace(")", "]"), head)
        elif field == "tags":
            head = re.sub(r"\s+:\S*:\s*$", "", head).rstrip() + " " + (":" + ":".join(value) + ":" if value else "")
        elif field == "state":
            head = re.sub(r"^\* \w+", "* DONE" if value == "done" else "* TODO", head)
        elif field == "due":
            rest = re.sub(r" *DEADLINE: <[^>]*>", "", rest)
            if rest.startswith("\n"):
                rest = rest[1:]
            if value and rest.startswith("CLOSED"):
                rest = f"DEADLINE: <{value} Mon> {rest}"
            elif value:
                rest = f"DEADLINE: <{value} Mon>\n{rest}"
        self.parts[at] = head + "\n" + rest

    def remove(self, key):
        del self.parts[self.at(key)]

    def read(self, key):
        part = self.parts[self.at(key)]
        due = re.search(r"DEADLINE: <(\S+)", part)
        letter = re.search(r"^\* \w+ \[#(.)\]", part)
        tags = re.search(r"^.*[ ]:(\S+):[ ]*\n", part)
        return {
            "title": re.search(rf"\b{key} (\S+)", part)[1], "due": due and due[1].rstrip(">"),
            "tags": set(tags[1].split(":")) if tags else set(), "state": "done" if part.startswith("* DONE") else "open",
            "priority": {"A": "high", "B": "medium", "C": "low"}[letter[1]] if letter else "none",
        }

    def keys(self):
        return re.findall(r"(?m)^\* (?:TODO|DONE) .*\b(k\d+) ", self.text)


def random_of(lines):
    return random.randrange(len(lines) or 1)


class Edits(Case):
    def change(self, value):
        """Returns a field and what it becomes, which it is not."""
        while True:
            field, new = self.some_change(value)
            if value[field] != new:
                return field, new

    def some_change(self, value):
        field = random.choice(["title", "priority", "due", "tags", "state"])
        if field == "title":
            return field, random.choice(WORDS) + str(random.randrange(100))
        if field == "priority":
            return field, random.choice(list(LETTERS))
        if field == "due":
            return field, random.choice([None, day(random.randrange(300))])
        if field == "tags":
            return field, set(random.sample(TAGS, random.randrange(3)))
        return field, "open" if value["state"] == "done" else "done"

    def ask(self, person, task, change, key):
        field, value = change
        if field == "state":
            person.call("task/complete" if value == "done" else "task/reopen", id=task)
        else:
            value = f"{key} {value}" if field == "title" else sorted(value) if field == "tags" else value
            person.call("task/edit", id=task, **clearing({field: value}))

    def test_after_random_edits_on_both_sides_they_are_equal_and_nothing_is_lost(self):
        seed = int(os.environ.get("SEED") or random.randrange(10**6))
        random.seed(seed)
        person = self.person(files=["todo.txt", "work.org"], newTasks="todo.txt")
        person.write("todo.txt", "")
        person.write("work.org", "#+TITLE: Work\n")
        model, extras, count = {}, [], 0
        for round in range(int(os.environ.get("ROUNDS") or 200)):
            try:
                files = {each.name: each(person.read(each.name)) for each in (Todo, Org)}
                ids = {each["title"].split()[0]: each["id"] for each in person.tasks().values()}
                before = {each.name: file.text for each, file in zip((Todo, Org), files.values())}
                here, there, gone_here, gone_there = {}, {}, set(), set()
                for key in random.sample(sorted(model), min(len(model), 6)):
                    value, file = model[key], files[model[key]["file"]]
                    sides = random.choice(["here", "there", "both", "both", "gone"])
                    if sides in ("here", "both"):
                        here[key] = self.change(value)
                        file.edit(key, here[key])
                    if sides in ("there", "both"):
                        there[key] = self.change(value)
                        self.ask(person, ids[key], there[key], key)
                    if sides == "gone" and value["state"] == "open" and len(model) > 8:
                        side = random.choice(["here", "there", "here against there", "there against here"])
                        if side.startswith("here"):
                            file.remove(key)
                            gone_here.add(key)
                        else:
                            person.call("task/remove", id=ids[key])
                            gone_there.add(key)
                        if side == "here against there":
                            there[key] = "due", day(900 + round)
                            self.ask(person, ids[key], there[key], key)
                        if side == "there against here":
                            here[key] = "due", day(900 + round)
                            file.edit(key, here[key])
                for key in list(model):
                    if (key in gone_here and key not in there) or (key in gone_there and key not in here):
                        del model[key]
                        extras = [each for each in extras if each[1] != f"n:{key}e"]
                        continue
                    if key in gone_here:
                        extras = [each for each in extras if each[1] != f"n:{key}e"]
                    tags = model[key]["tags"]
                    for changes in (there, here):
                        if key in changes and changes[key][0] != "tags":
                            model[key][changes[key][0]] = changes[key][1]
                        elif key in changes:
                            # Each side's additions and removals hold.
                            model[key]["tags"] = (model[key]["tags"] | (changes[key][1] - tags)) - (tags - changes[key][1])
                for name in random.sample(["todo.txt", "work.org", "daybook", "comment"], 2):
                    count += 1
                    key, word = f"k{count}", random.choice(WORDS)
                    new = {"title": word, "priority": "none", "due": None, "tags": set(), "state": "open"}
                    if name == "comment":
                        file = random.choice(list(files.values()))
                        file.comment(f"comment {count}.")
                        extras.append((file.name, f"comment {count}."))
                    elif name == "daybook":
                        person.call("task/add", title=f"{key} {word}")
                        model[key] = {**new, "file": "todo.txt"}
                    else:
                        files[name].add(key, word, f"n:{key}e")
                        extras.append((name, f"n:{key}e"))
                        model[key] = {**new, "file": name}
                for name, file in files.items():
                    person.write(name, file.text)
                person.run()
                self.equal(person, model, extras)
                texts = [person.read(each) for each in files]
                person.run()
                self.assertEqual([person.read(each) for each in files], texts)
            except AssertionError as error:
                edits = f"in the files {here}, in daybook {there}, before {before}"
                raise AssertionError(f"seed {seed}, round {round}: {edits}: {error}") from error

    def equal(self, person, model, extras):
        tasks = {each["title"].split()[0]: each for each in person.tasks().values()}
        expected = {key: {each: value for each, value in fields.items() if each != "file"} for key, fields in model.items()}
        in_daybook = {key: {
            "title": each["title"].split()[1], "priority": each["priority"], "due": each.get("due"),
            "tags": set(each["tags"]), "state": "open" if each["state"] == "open" else "done",
        } for key, each in tasks.items()}
        self.same(in_daybook, expected)
        files = {each.name: each(person.read(each.name)) for each in (Todo, Org)}
        self.assertEqual(sorted(key for each in files.values() for key in each.keys()), sorted(model))
        in_files = {key: files[fields["file"]].read(key) for key, fields in model.items()}
        self.same(in_files, expected)
        for name, extra in extras:
            self.assertIn(extra, files[name].text)

    def same(self, found, expected):
        differ = [each for each in {**found, **expected} if found.get(each) != expected.get(each)]
        self.assertEqual({each: found.get(each) for each in differ}, {each: expected.get(each) for each in differ})
