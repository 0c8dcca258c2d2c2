"""The live pages of a session: what its client would have, by applying what it is told."""

from .server import Failure
from .values import parse, written


def plain(line):
    """A line without the mark of others' changes, which fades."""
    return dict(line, spans=[span for span in line["spans"] if span["style"] != "foreign"])


class Pages:
    def __init__(self):
        # The params of each `view/show` by its id, and the pages by their numbers.
        self.asked, self.pages, self.faults = {}, {}, []
        # What came before the page, where a program stands between that answers when it can.
        self.early = []

    def note(self, text):
        try:
            messages = parse(text)
        except ValueError:
            return
        for message in messages if isinstance(messages, list) else [messages]:
            if not isinstance(message, dict) or not isinstance(message.get("params"), dict):
                continue
            if message.get("method") == "view/show":
                self.asked[written(message.get("id"))] = message["params"]
            elif message.get("method") == "view/close":
                self.pages.pop(message["params"].get("page"), None)

    def hear(self, message):
        """Takes each message in the order in which it came."""
        if not isinstance(message, dict):
            return
        result = message.get("result")
        if isinstance(result, dict) and "page" in result and "lines" in result:
            params = self.asked.get(written(message.get("id")))
            if params:
                self.pages[result["page"]] = dict(
                    result, params=params, lines=list(result["lines"]))
                early, self.early = self.early, []
                for each in early:
                    self.hear(each)
        elif message.get("method") == "view/changed":
            if message["params"].get("page") not in self.pages:
                return self.early.append(message)
            try:
                self.apply(message["params"])
            except (KeyError, TypeError, ValueError) as error:
                self.faults.append(f"{error}: {written(message)[:300]}")

    def apply(self, changed):
        page = self.pages[changed["page"]]
        if changed["revision"] != page["revision"] + 1:
            raise ValueError(f"the revision does not follow {page['revision']}")
        lines = page["lines"]
        for splice in changed["splices"]:
            start, stop = splice["start"], splice["start"] + splice["removed"]
            if stop > len(lines):
                raise ValueError(f"a splice ends at {stop} of {len(lines)} lines")
            lines[start:stop] = splice["lines"]
        page.update({name: value for name, value in changed.items() if name != "splices"})
        page["focus"] = changed.get("focus")
        if page["isWhole"] != (len(lines) == page["total"]) and page["isWhole"]:
            raise ValueError(f"there are {len(lines)} lines of {page['total']}")

    def compare(self, show):
        """Holds each page against what `show` draws of it."""
        if self.faults:
            raise Failure("a live page cannot be what it was told: " + self.faults[0])
        for number, page in list(self.pages.items()):
            # What a plugin draws comes when it is drawn.
            if not page["isWhole"] or page.get("plugin"):
                continue
            params = {name: value for name, value in page["params"].items()
                      if name not in ("live", "rows", "focus")}
            drawn = show(params)
            # What it is about may be gone, which the page says; and its next lines may be on their way.
            if "result" not in drawn or not page["isWhole"]:
                continue
            drawn = drawn["result"]
            for name in ("title", "focus", "actions", "total"):
                if page.get(name) != drawn.get(name):
                    raise Failure(
                        f"the {name} of the live page {number} is not that of a fresh drawing: "
                        f"{written(page.get(name))} and {written(drawn.get(name))}")
            for place, (had, fresh) in enumerate(zip(page["lines"], drawn["lines"])):
                if plain(had) != plain(fresh):
                    raise Failure(
                        f"line {place} of the live page {number} is not that of a fresh drawing:\n"
                        f"      - {written(fresh)}\n      + {written(had)}")
