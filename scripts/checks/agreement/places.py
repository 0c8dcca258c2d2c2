"""Reads the numbers of one moment in all places, and says where two differ."""

import html
import re

SECTIONS = {"overdue": "Overdue", "missed": "Missed", "today": "Today's tasks",
            "completed": "Completed"}


def found(pattern, words):
    """The numbers of a pattern's groups; none, which agrees with nothing, where it is not found."""
    match = re.search(pattern, words, re.M)
    return [float(each) for each in match.groups() if each] if match else []


def number(pattern, words):
    """The number that a pattern finds; 0 where it finds none, as for a section that is empty."""
    return (found(pattern, words) or [0])[0]


def cut(value, digits=0):
    """A number as people read it, which is cut off and not rounded."""
    return int(value * 10 ** digits + 1e-6) / 10 ** digits


def percent(counts):
    """A rate in whole percent; nothing where there is none."""
    return [cut(counts["completionRate"] * 100)] if "completionRate" in counts else []


def plain(page):
    """The words of a page, with those that pictures have for who cannot see them."""
    told = re.sub(r'<svg[^>]* aria-label="([^"]*)"[^>]*>', r" \1 ", page)
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", told)))


def counts_of(items, key="day"):
    return {each[key]: each["counts"] for each in items}


class Places:
    def __init__(self, life):
        self.ask, self.command = life.ask, life.command
        self.compared, self.troubles = 0, []
        self.board = self.ask("dashboard/get", withWellness=True, withStrip=True, limit=1000)
        self.listed = {each["name"]: each["items"] for each in self.board["sections"]}
        self.report, self.week = self.parts(), self.parts("--week")

    def page(self, name, **argument):
        shown = self.ask("view/show", name=name, width=120, **argument)
        return "\n".join(line["text"] for line in shown["lines"])

    def parts(self, *words):
        """The parts of a report by their ids; what stands above them has the id "rings"."""
        page = re.sub(r"(?s)<style>.*?</style>", "", self.command("report", "--html", "-", *words))
        head, *parts = re.split(r'<section class="[^"]*" id="([^"]*)"', page)
        return {"rings": plain(head), **dict(zip(parts[::2], parts[1::2]))}

    def same(self, what, places):
        """Counts what stands in several places, and notes it where they differ."""
        self.compared += 1
        values = list(places.values())
        if any(each != values[0] for each in values):
            self.troubles.append(f"{what}: {places}")


def tasks(places):
    counts, page, status = places.board["counts"], places.page("today"), places.ask("view/status")
    for name, title in SECTIONS.items():
        count = counts.get(name, 0)
        places.same(f"tasks {name}", {
            "dashboard/get": count, "its tasks": len(places.listed.get(name, [])),
            "view/status": status.get(f"{name}Count", count),
            "the page today": number(rf"^\W*{title} \((\d+)\)", page),
            "the report": number(rf"{title} (\d+) ", plain(places.report.get(name, "")))})
    due = [each.get("today", {}).get("state") for each in
           places.ask("habit/list", state="active")["items"] if each["isDueToday"]]
    places.same("habits due and done", {
        "habit/list": [len(due), due.count("done")],
        "dashboard/get": [counts["habits"], counts["habitsDone"]],
        "the page habits": [len(due), number(r"(\d+)/\d+ done", places.page("habits"))]})
    late = sum(each["state"] == "open" and each["due"] < places.board["day"] for name in
               ("overdue", "missed") for each in places.listed.get(name, []))
    rows = re.search(r"(?m)^Overdue .*\n((?:  [☐!] .*\n)*)|\Z", places.page("agenda")).group(1)
    places.same("late tasks, at most 20", {
        "dashboard/get": min(late, 20), "the page agenda": (rows or "").count("\n")})
    habits = [due.count("done"), len(due) - due.count("skipped")]
    done = [counts["completed"], sum(counts.get(name, 0) for name in SECTIONS)]
    both = [done[0] + habits[0], done[1] + habits[1]]
    places.same("what is done today", {
        "dashboard/get": [each for pair in (both, done, habits) if pair[1] for each in pair],
        "the page today and the report": found(r"(\d+)/(\d+) done", page)
        + found(r"Tasks: (\d+) of (\d+) done", places.report["rings"])
        + found(r"Habits: (\d+) of (\d+) done", places.report["rings"])})


def days(places):
    month, week = (counts_of(places.ask(f"calendar/{span}")["items"]) for span in ("month", "week"))
    strip = counts_of(places.ask("calendar/strip", since=min(month), through=max(month))["items"])
    board = counts_of(places.board["strip"]["items"])
    of_month, of_week = ({f"2026-03-{int(day):02}": words for day, words in re.findall(
        r"^(?:  . )?\w{3} (\d+) Mar .* {2,}(\S.*)$", places.page("agenda", argument=span), re.M)}
                         for span in ("month", "week"))
    cells = dict(re.findall(r'<time datetime="([^"]*)">(.*?)</td>', places.report["calendar"]))
    for day, counts in month.items():
        places.same(f"the counts of {day}", {
            "calendar/month": counts, "calendar/strip": strip[day],
            "dashboard/get": board.get(day, counts), "calendar/week": week.get(day, counts),
            "calendar/day": places.ask("calendar/day", day=day)["counts"]})
        words = [counts["tasks"], counts["completed"], counts["habits"], counts.get("missed", 0),
                 counts["habitsDone"]]
        cell, listed = plain(cells[day]), day[:7] == "2026-03" and any([*words[:2], words[3]])
        places.same(f"what {day} has", {
            "calendar/month": words,
            "the report": [number(rf"(\d+) {name}", cell) for name in ("to do", "done", "habits")]
            + words[3:],
            "the page of the week": of_day(of_week.get(day, "")) if day in week else words,
            "the page of the month": of_day(of_month.get(day, "")) if listed else words})


def of_day(words):
    """The counts of a day in words: "3 tasks, 1 missed, 1 done, 1/5 habits"."""
    return [number(pattern, words) for pattern in (
        r"(\d+) task", r"(\d+) done", r"(\d+) habit", r"(\d+) missed", r"(\d+)/\d+ habit")]


def habits(places):
    cards, bars = (plain(each.get("habits", "")) for each in (places.report, places.week))
    rows = places.page("habits")
    for habit in places.ask("habit/list")["items"]:
        title, name = habit["title"], habit["id"]
        stats, page = places.ask("habit/stats", id=name), places.page("habits", argument=name)
        trend = places.ask("habit/trend", id=name, period="week", count=1)["items"][-1]
        streaks = [stats["currentStreak"], stats["bestStreak"]]
        done = [stats["done"], stats["scheduled"]] if stats["scheduled"] else []
        week = [trend["done"], trend["scheduled"]] if trend["scheduled"] else []
        strength, rate = cut(stats["strength"] * 100), percent(stats)
        places.same(f"the streaks of {title}", {"habit/stats": streaks, **{
            place: [each["currentStreak"], each["bestStreak"]] for place, each in [
                ("habit/list", habit), ("habit/get", places.ask("habit/get", id=name))]}})
        places.same(title, {
            "habit/stats and habit/trend": [*streaks, *rate, *done, strength, *week],
            "its page": found(r"^ +streak +(\d+).*best (\d+)", page)
            + found(r"^ +done +(\d+) %, (\d+) of (\d+)", page)
            + found(r"^ +strength .* (\d+) %", page)
            + (found(r"^Weeks\n.* (\d+)/(\d+)", page) if week else [])})
        if "archivedOn" in habit:
            continue
        card = rf"{title} in a row (\d+) best (\d+) done (?:–|(\d+) %) strength (\d+) %"
        places.same(f"the card of {title}", {
            "habit/stats and habit/trend": [*streaks, *rate, strength, *week, *week],
            "the reports": found(card, cards)
            + found(rf"Weeks of {title}: [^%]*: (\d+) of (\d+) Weeks of {title} 100 %", cards)
            + (found(rf"{title} in these days (\d+) of (\d+)", bars) if week else [])})
        if not habit["isPaused"] and "isStreakLost" not in habit:
            places.same(f"the row of {title}", {
                "habit/list": streaks[:1],
                "the page habits": found(rf"^ +\S+ {title}\b.* (\d+) [a-z ]+$", rows)})


def wellness(places):
    stats, board = places.ask("wellness/stats"), places.board["wellness"]
    page, report = places.page("wellness"), plain(places.report.get("wellness", ""))
    for name in ("energy", "nutrition"):
        places.same(name, {"dashboard/get": board.get(name), "wellness/stats": stats.get(name)})
    for name in ("recovery", "performance"):
        answer, title = places.ask(f"wellness/{name}"), name.capitalize()
        score = [cut(answer["score"])] if "score" in answer else []
        places.same(name, {"dashboard/get": board.get(name), f"wellness/{name}": answer})
        places.same(f"the score of {name}", {
            f"wellness/{name}": score, "the report": found(rf"{title} (\d+) of 100", report),
            "the page wellness": found(rf"^{title}\n(?:  .*\n)??.*?(\d+) of 100", page)})
    for each in stats["nutrition"]["nutrients"]:
        digits = 3 if each["name"] == "water" else 0
        title = "Calories" if each["name"] == "kcal" else each["name"].capitalize()
        row = rf"{title}\s.*?([\d.]+) / ([\d.]+)"
        said = [cut(each[key], digits) for key in ("amount", "targetAmount")]
        places.same(title, {
            "wellness/stats": said, "the page wellness": found(row, page),
            "the page nutrition": found(row, places.page("nutrition")),
            "the report": found(row, report) if report else said})
    hours = stats["metrics"].get("sleepHours")
    places.same("sleep", {
        "wellness/stats": [round(hours, 2)] if hours else [],
        "the page wellness": found(r"([\d.]+)h sleep", page),
        "its log": found(r"slept ([\d.]+) h", page),
        "the report": found(r"([\d.]+)h sleep", report)})


def care(places):
    stats, weeks = (counts_of(places.ask(f"care/{method}")["items"], "name")
                    for method in ("stats", "report"))
    messages = places.ask("care/list", limit=1000)["items"]
    week, analytics = places.command("care", "week"), places.page("analytics")
    for person in places.ask("profile/list")["items"]:
        name, ever = person["name"], stats[person["name"]]
        card = plain(re.search(rf'(?s)<h3 dir="auto">[^<]*{name}</h3>(.*?)</article>',
                               places.report["care"]).group(1))
        today_of(places, person, card)
        outcomes = [each.get("outcome") for each in messages
                    if each["profile"] == person["id"] and each["kind"] == "request"]
        places.same(f"the answers of {name}", {
            place: [count(word) for word in ("answered", "late", "missed")]
            for place, count in [("care/stats", ever.get), ("care/list", outcomes.count)]})
        rows = re.search(rf"^\W*{name} .*\n((?:  .*\n?)*)", analytics, re.M).group(1)
        if ever["asked"]:
            places.same(f"the requests to {name}", {
                "care/stats": of_counts(ever),
                "the page analytics": of_requests(rows.split("\n  Ever ")[1])})
            places.same(f"the streaks of {name}", {
                "care/stats": [ever["currentStreak"], ever["bestStreak"]],
                "the page analytics": found(rf"^\W*{name} +(\d+) .*best (\d+)", analytics),
                "the report": found(r"in a row (\d+) best (\d+)", card)})
        if weeks[name]["asked"]:
            places.same(f"the week of {name}", {
                "care/report": of_counts(weeks[name]),
                "the page analytics": of_requests(rows.split("\n")[0]),
                "the report": of_requests(card.split("This week: ")[1].split(";")[0]),
                "care week": of_requests(re.split("[;\n]", week.split(f"- {name}: ")[1])[0])})


def of_requests(words):
    """What came of requests, in words: "8 of 11 done (72%), 6 missed, 3 of them not sent"."""
    missed = number(r"(\d+) missed", words)
    unsent = missed if "missed, not sent" in words else number(r"(\d+) of them not sent", words)
    return [*(found(r"(\d+)(?: of |/)(\d+)(?: done \(|\s+)(\d+)%", words) or [0, 0]),
            *(number(rf"(\d+) {word}", words) for word in ("late", "waiting")),
            missed - unsent, unsent]


def of_counts(counts):
    """The same of the counts in the data."""
    done = counts["answered"] + counts["late"]
    return [done, done + counts["missed"], *percent(counts),
            *(counts[name] for name in ("late", "waiting", "missed", "unsent"))]


def today_of(places, person, card):
    page, name = places.page("care", argument=person["id"]), person["name"]
    overdue, missed, today, done = (sum(
        each.get("profile") == person["id"] for each in places.listed.get(section, []))
        for section in SECTIONS)
    whole = (overdue + missed + today + done) if person["status"] == "active" else 0
    places.same(f"the tasks of {name}", {
        "dashboard/get": [overdue + today, missed, done, done, *([done, whole] if whole else [])],
        "the page care and the report": [
            number(r"^Upcoming \((\d+)\)", page), number(r"^Missed \((\d+)\)", page),
            number(r"^Completed \((\d+)\)", page), number(r"Completed (\d+)", card),
            *found(rf" {name}, .* (\d+)/(\d+) done", page)]})


def disagreements(life):
    """How many numbers were compared, and what differs."""
    places = Places(life)
    for compare in (tasks, days, habits, wellness, care):
        compare(places)
    return places.compared, places.troubles
