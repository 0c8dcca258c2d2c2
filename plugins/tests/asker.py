"""What the code of a plugin under test asks daybook with. What it is told is kept for the test."""

import atexit

from probe import *

TOLD = []
PLAUSIBLE = {"confirm": ["yes"], "day": ["today"], "text": ["10"]}
MOST_ASKS = 8


def told(method, **params):
    """The result, or nothing where it is refused."""
    answer = ask(method, params)
    TOLD.append([method, params, answer])
    return answer.get("result")


@atexit.register
def write_told():
    with open(os.path.join(HOME, "told.json"), "w", encoding="utf-8") as file:
        json.dump(TOLD, file)


def things(shown):
    """Each action of a page with what it applies to: a line of each kind, or none."""
    actions, seen = {each["name"]: each for each in shown["actions"]}, {}
    for action in shown["actions"]:
        if action["scope"] == "view":
            seen[action["name"], ""] = []
    for line in shown["lines"]:
        for name in line["actions"]:
            if actions[name]["scope"] != "view":
                seen.setdefault((name, line["key"].split("/")[0]), [line["key"]])
    found = [(actions[name], keys) for (name, _), keys in seen.items()]
    return sorted(found, key=lambda each: each[0]["isDestructive"])


def act(shown, action, keys, *answers):
    """Performs an action; what it asks is answered by what is given, and then as one would."""
    answers = list(answers)
    for _ in range(MOST_ASKS):
        done = told("view/act", name=shown["name"], argument=shown.get("argument"), keys=keys,
                    action=action["name"], changeCursor=shown["changeCursor"], force=True,
                    answers=answers)
        if not done or not done["asks"]:
            return done
        for each in done["asks"]:
            choices = [choice["value"] for choice in each["choices"]]
            answers.append((choices or PLAUSIBLE.get(each["kind"], ["10"]))[0])


def pages(plant, further=()):
    """Does all that can be done on each page that is listed or that an action opens, and what asks
    by each of the further answers too. `plant` is called before each."""
    waiting = [{"name": each["name"]} for each in told("view/list")["items"]]
    seen = {(each["name"], False) for each in waiting}
    for number, target in enumerate(waiting):
        plant(number)
        shown = told("view/show", width=80, **target)
        for action, keys in things(shown) if shown else []:
            for answers in [[], *([each] for each in further)]:
                done = act(shown, action, keys, *answers)
                has_asked = bool(TOLD[-1][1]["answers"])
                opened = (done or {}).get("open")
                kind = opened and (opened["name"], "argument" in opened)
                if opened and kind not in seen:
                    seen.add(kind)
                    waiting.append({name: opened[name] for name in ("name", "argument")
                                    if name in opened})
                if not has_asked:
                    break


told("initialize", clientInfo={"name": "the person"})
