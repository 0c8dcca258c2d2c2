"""What of a reply is judged: the behaviour, or with --exact every word.

A promise is what the schema and protocol/README.md say. How a sentence reads, what a rank or a
cursor looks like and what a server calls itself is each server's own.
"""

from .schema import is_number
from .values import written

# The members that hold what a server says to a person, by type. A person's own words are judged.
WORDING = {
    "Action": {"title"}, "Ask": {"prompt"}, "CardError": {"message"}, "CareAnswer": {"summary"},
    "CareGalleryDay": {"heading"}, "CareMessage": {"text", "error"}, "CareWeek": {"text"},
    "CareWeekProfile": {"line"}, "Choice": {"title"}, "ContextPill": {"text"},
    "Dashboard": {"greeting", "message"}, "DashboardSection": {"title"},
    "DashboardWellness": {"greeting"}, "Energy": {"text"}, "EnergyCard": {"action", "prompt"},
    "ErrorData": {"hint"}, "ExplainedFilter": {"sentence"}, "Finding": {"hint", "message"},
    "HistoryItem": {"summary"}, "HistoryStep": {"summary"}, "LineProblem": {"message"}, "ImportWarning": {"message"},
    "Nutrition": {"text"}, "NutritionProgress": {"text", "title"}, "Onboarding": {"text", "title"},
    "OnboardingButton": {"title"}, "Outcome": {"message"}, "ParsedRecurrence": {"sentence"},
    "ParsedTask": {"sentence"}, "Performance": {"summary"}, "Problem": {"message"},
    "Profile": {"introductionText", "message", "stepTitle", "summary"},
    "ProfileAction": {"title"}, "ProfileIntroduction": {"error"}, "QuickAction": {"title"},
    "Recovery": {"text"}, "RecurrenceReading": {"sentence"}, "ScoreComponent": {"title"},
    "SearchProblem": {"message"}, "ServerInfo": {"name", "version"}, "StatusLine": {"text"},
    "Suggestion": {"title"}, "TaskPart": {"sentence"}, "UrgencyTerm": {"sentence"},
    "View": {"title"}, "ViewEntry": {"title"}, "WellnessDay": {"action", "prompt"},
    "WellnessLog": {"title"},
}
OPAQUE = {"rank", "nextCursor"}
# What a server takes for what it keeps, by type: only whether it is anything.
SIZES = {"RetentionCount": {"bytes"}}
ERROR = {"properties": {"data": {"$ref": "#/components/schemas/ErrorData"}}}


class Judge:
    def __init__(self, bundle):
        self.bundle = bundle

    def message(self, expected, actual, method):
        """The actual message with what is not judged as it is expected."""
        if not (isinstance(expected, dict) and isinstance(actual, dict)):
            return self.value({}, expected, actual)
        schemas = {"result": self.bundle.result(method), "error": ERROR,
                   "params": self.bundle.notifications.get(actual.get("method"), {})}
        taken = {}
        for name, member in actual.items():
            wanted = expected.get(name)
            is_said = name == "error" or actual.get("method") == "$/logTrace"
            if is_said and isinstance(wanted, dict) and isinstance(member, dict):
                member = {**member, **said(wanted, member, "message")}
            taken[name] = self.value(schemas.get(name, {}), wanted, member)
        return taken

    def value(self, schema, expected, actual, owner=None):
        if is_number(expected) and is_number(actual) and expected == actual:
            return expected
        schema, owner = self.meant(schema, owner)
        if isinstance(expected, list) and isinstance(actual, list):
            items = schema.get("items", {})
            pairs = zip(expected, actual)
            return [self.value(items, *pair) for pair in pairs] + actual[len(expected):]
        if isinstance(expected, dict) and isinstance(actual, dict):
            return self.members(schema, owner, expected, actual)
        return actual

    def members(self, schema, owner, expected, actual):
        known, wording = schema.get("properties"), WORDING.get(owner, set())
        taken = {}
        for name, member in actual.items():
            if name in expected:
                if name in wording or known and name in OPAQUE:
                    member = alike(expected[name], member)
                elif (owner, name) == ("ServerCapabilities", "namespaces"):
                    member = expected[name]  # The bundle says what it holds.
                elif name in SIZES.get(owner, ()) and is_size(expected[name]) and is_size(member):
                    member = expected[name]
                taken[name] = self.value((known or {}).get(name, {}), expected[name], member)
            elif known is None or name in known and name not in wording:
                taken[name] = member
        return taken

    def meant(self, schema, owner):
        """The schema without what wraps it, and the name of its type."""
        while True:
            parts = [part for word in ("allOf", "anyOf", "oneOf") for part in schema.get(word, [])
                     if part.get("type") != "null"]
            if "$ref" in schema:
                owner = schema["$ref"].rpartition("/")[2]
                schema = self.bundle.named(schema["$ref"])
            elif len(parts) == 1:
                schema = parts[0]
            else:
                return schema, owner


def alike(expected, actual):
    """One sentence is as good as another, but none is not."""
    if isinstance(expected, list) and isinstance(actual, list) and len(expected) == len(actual):
        return [alike(*pair) for pair in zip(expected, actual)]
    both = isinstance(expected, str) and isinstance(actual, str)
    return expected if both and expected and actual else actual


def is_size(value):
    return is_number(value) and value > 0


def said(expected, actual, name):
    if name in expected and name in actual:
        return {name: alike(expected[name], actual[name])}
    return {}


def judged(judge, expected, actual, method_of):
    """The actual message, or batch of messages, as it is compared with the expected one."""
    if judge is None or written(expected) == written(actual):
        return actual
    if isinstance(expected, list) and isinstance(actual, list):
        return [judge.message(*pair, method_of(pair[1])) for pair in zip(expected, actual)] + (
            actual[len(expected):])
    return judge.message(expected, actual, method_of(actual))
