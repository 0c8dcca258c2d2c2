"""What protocol/schema declares: types, methods and errors, and the check of params against it."""

import difflib
import json
import pathlib
import re
import unicodedata
from datetime import date, time
from zoneinfo import ZoneInfo

PROTOCOL = pathlib.Path(__file__).resolve().parent.parent
FILES = [json.loads(path.read_text()) for path in sorted((PROTOCOL / "schema").glob("*.json"))]
TYPES = {name: type for file in FILES for name, type in file.get("types", {}).items()}
METHODS = {"/".join(filter(None, (file["namespace"], name))): method
           for file in FILES if not file.get("transport")
           for name, method in file.get("methods", {}).items()}
# Every write takes these, which the files do not repeat.
WRITE = {"requestKey": {"type": "RequestKey?"}, "dryRun": {"type": "boolean?"}}
# Every edit with fields that can be cleared takes this, whose words are those fields.
CLEAR = {"type": "[string]?"}
CODES = {kind: error["code"] for file in FILES for kind, error in file.get("errors", {}).items()}
WHITE = "\t\n\v\f\r \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B)))
FORBIDDEN = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
PRIMITIVES = {"string": str, "integer": int, "boolean": bool, "number": (int, float)}


class Refusal(Exception):
    """An error of the protocol: its kind, a sentence, and other members of ErrorData."""

    def __init__(self, kind, sentence, **data):
        super().__init__(sentence)
        self.kind, self.data = kind, {"kind": kind, **data}

    def error(self):
        return {"code": CODES[self.kind], "message": str(self), "data": self.data}


def invalid(pointer, sentence, **data):
    return Refusal("invalidValue", sentence, pointer=pointer, **data)


def at_odds(reason, pointer, sentence):
    """What another state would allow."""
    return Refusal("invalidState", sentence, pointer=pointer, reason=reason)


def checked(method, params):
    """Returns the params as the schema declares them, checked in the order of their names."""
    return struct(METHODS[method]["params"], params, "")


def fields_of(method):
    fields = METHODS[method]["params"]
    writes = METHODS[method]["effects"] == "write"
    return fields | ({"clear": CLEAR} if clearable(fields) else {}) | (WRITE if writes else {})


def clearable(fields):
    return sorted(name for name, field in fields.items()
                  if field.get("absent") == "keep" and field["type"].endswith("?"))


def of_write(params):
    """Returns the key of a request, and whether it is a dry run."""
    found = struct(WRITE, params, "")
    return found.get("requestKey"), found.get("dryRun") is True


def refuse_unknown(fields, members, pointer):
    """Refuses a member that fields do not declare, here or in a member that has fields itself."""
    for name, value in sorted(members.items()):
        where = f"{pointer}/{name}"
        near = "".join(f", but {each} is" for each in difflib.get_close_matches(name, fields, 1))
        require(name in fields, where, f"this is not known{near}", allowed=sorted(fields))
        inner = TYPES.get(fields[name]["type"].strip("[]?"), {}).get("fields")
        for index, each in enumerate(value if isinstance(value, list) else [value]):
            if inner is not None and isinstance(each, dict):
                refuse_unknown(inner, each, f"{where}/{index}" if each is not value else where)


def struct(fields, members, pointer):
    """Returns what is given; what `clear` names is None."""
    found = {}
    words = clearable(fields)
    cleared = words and members.get("clear") and value_of(CLEAR | {"cap": len(words)}, members["clear"], f"{pointer}/clear")
    for index, name in enumerate(cleared or []):
        require(name in words, f"{pointer}/clear/{index}", "this is none of the words", allowed=words)
        found[name] = None
    for name, field in sorted(fields.items()):
        where = f"{pointer}/{name}"
        if members.get(name) is not None:
            require(name not in found, where, "it is given, and “clear” names it")
            found[name] = value_of(field, members[name], where)
        elif not (field.get("absent") == "keep" or field["type"].endswith("?")):
            raise Refusal("invalidParams", f"“{name}” is missing.", pointer=where)
    return found


def value_of(field, value, pointer):
    name = field["type"]
    if name.endswith("?"):
        if value is None:
            return None
        name = name[:-1]
    if name.startswith("["):
        require(isinstance(value, list), pointer, "a list is needed")
        require(len(value) <= field["cap"], pointer, f"at most {field['cap']} items are allowed")
        return [value_of({"type": name[1:-1]}, each, f"{pointer}/{index}")
                for index, each in enumerate(value)]
    if name in PRIMITIVES:
        return primitive(name, field, value, pointer)
    declared = TYPES[name]
    if "enum" in declared:
        primitive("string", {}, value, pointer)
        require(declared.get("open") or value in declared["enum"], pointer,
                "this is none of the words", allowed=declared["enum"])
        return value
    if "fields" in declared:
        require(isinstance(value, dict), pointer, "an object is needed")
        return struct(declared["fields"], value, pointer)
    value = primitive(declared["scalar"], declared, value, pointer)
    primitive(declared["scalar"], field, value, pointer)
    try:
        FORMATS.get(declared.get("format"), str)(value)
    except (ValueError, KeyError, OSError):
        raise invalid(pointer, f"“{value}” does not exist.") from None
    if declared.get("format") in ("localTime", "localDateTime") and re.search("T?..:..:00$", value):
        return value[:-3]
    return value


def primitive(name, field, value, pointer):
    numeric = name in ("integer", "number")
    if name == "integer" and isinstance(value, float) and value.is_integer():
        value = int(value)
    right = isinstance(value, PRIMITIVES[name]) and not (numeric and isinstance(value, bool))
    require(right, pointer, f"the type must be {name}")
    size = len(value) if name == "string" else value
    least, most = field.get("minLength", field.get("minimum")), field.get("maxLength", field.get("maximum"))
    require(least is None or size >= least, pointer, f"the least is {least}")
    require(most is None or size <= most, pointer, f"the most is {most}")
    pattern = field.get("pattern", "").replace("$", r"\Z")
    require(not pattern or re.search(pattern, value), pointer, "the pattern is another")
    return value


def require(holds, pointer, sentence, **data):
    if not holds:
        raise Refusal("invalidParams", f"At {pointer}, {sentence}.", pointer=pointer, **data)


def local_date_time(text):
    date.fromisoformat(text[:10])
    time.fromisoformat(text[11:])


def time_zone(text):
    if text in ("localtime", "posixrules", "Factory") or text.startswith(("posix/", "right/")):
        raise ValueError(text)
    ZoneInfo(text)


FORMATS = {"day": date.fromisoformat, "localTime": time.fromisoformat,
           "localDateTime": local_date_time, "timeZone": time_zone}


def check_length(text, longest, pointer):
    if len(text) > longest:
        raise Refusal("tooLarge", f"At most {longest} characters are allowed.", limit=longest,
                      pointer=pointer)


def one_line(text, longest, pointer):
    """Returns a name or title without white space at its ends."""
    text = text.strip(WHITE)
    if not text:
        raise invalid(pointer, "It cannot be empty.")
    check_length(text, longest, pointer)
    if FORBIDDEN.search(text):
        raise invalid(pointer, "Control characters and changes of direction are not allowed.")
    return text


def folded(text):
    """Returns what is equal for two names that differ only in case."""
    return unicodedata.normalize("NFC", text).casefold()
