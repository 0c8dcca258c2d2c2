"""Filters, damaged and put together: what is read means the same in both of its forms."""

import params
from params import requests_of
from runner.server import Failure
from runner.values import written

LONGEST = 10_000
JOINTS = [" ", " ", " or ", " and ", " -", " (", ") ", ") or (", "\"", ":", " order:", "-(", " kind:", "\n"]


class Damager(params.Damager):
    def __init__(self, corpus, bundle):
        super().__init__(corpus, bundle)
        asked = [each for case in corpus.cases for message in case if isinstance(message, str)
                 for method, each in requests_of(message)
                 if method.startswith(("search/", "savedSearch/", "completion/"))
                 and isinstance(each, dict)]
        self.structures = [each["filter"] for each in asked if isinstance(each.get("filter"), dict)]
        self.filters = sorted({each["text"] for each in asked
                               if isinstance(each.get("text"), str) and len(each["text"]) < 1000})

    def play(self, scene, random):
        self.begin(scene, random)
        self.play_case()
        while self.identity < 2 * params.REQUESTS:
            if random.random() < 0.2:
                self.read(self.damage({"filter": random.choice(self.structures)}, "search/explain"))
            else:
                self.read({"text": self.filter()})
        scene.end()

    def filter(self):
        random = self.random
        text = random.choice(self.filters)
        for _ in range(random.choice([0, 1, 1, 2, 10])):
            text += random.choice(JOINTS) + random.choice(self.filters)
        return self.other_text(text, "text") if random.random() < 0.5 else text

    def read(self, given):
        """Explains what is given, and holds it against its own two forms."""
        read = self.ask("search/explain", given).get("result")
        if not read or len(read["text"]) > LONGEST:
            return
        given = {name: given[name] for name in ("text", "filter") if name in given}
        text, structure = {"text": read["text"]}, {"filter": read["filter"]}
        for form in (text, structure):
            again = self.ask("search/explain", form).get("result", {})
            if (again.get("text"), again.get("filter")) != (read["text"], read["filter"]):
                raise Failure(f"{written(given)[:1000]} is read as {written(read)[:1000]}, and of that "
                              f"{written(form)[:1000]} as {written(again)[:1000]}")
        found = [self.ask("search/query", {**form, "limit": 5}).get("result", {}).get("items")
                 for form in (given, text, structure)]
        if found != found[:1] * 3:
            raise Failure(f"the forms of {written(given)[:1000]} find different things: "
                          f"{written(found)[:1000]}")
        self.ask("completion/list", {"text": read["text"][:self.random.randint(0, 100)]})
