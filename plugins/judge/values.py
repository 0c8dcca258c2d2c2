"""Values of the types that a manifest declares: made, and judged."""

import re

SCALARS = {"string": "text", "integer": 7, "number": 1.5, "boolean": True, "Day": "2026-03-04",
           "LocalTime": "08:30", "LocalDateTime": "2026-03-04T08:30",
           "Instant": "2026-03-04T08:30:00Z"}
PLAIN = ("string", "integer", "number", "boolean")
DEPTH = 4


class Endless(Exception):
    """A structure that has itself as a member cannot be made."""


def parts(text):
    """The element, whether it is a list, and whether it may be absent."""
    match = re.fullmatch(r"(\[?)([A-Za-z]+)(\]?)(\??)", text)
    return match.group(2), bool(match.group(1)), bool(match.group(4))


class Values:
    def __init__(self, manifest, bundle):
        self.bundle = bundle
        self.structures = {each["name"]: each["fields"]
                           for each in manifest.get("structures") or []}

    def made(self, fields, is_full, depth=0):
        """An object of these fields; with those that may be absent if it is to be full."""
        if depth > DEPTH:
            raise Endless
        made = {}
        for field in fields or []:
            element, is_list, is_optional = parts(field["type"])
            if is_optional and (not is_full or depth > 1):
                continue
            one = SCALARS[element] if element in SCALARS \
                else self.made(self.structures[element], is_full, depth + 1)
            made[field["name"]] = [one, one] if is_list else one
        return made

    def faults(self, value, fields, path=""):
        if not isinstance(value, dict):
            return [(path, "is no object")]
        known = {field["name"]: field["type"] for field in fields or []}
        found = [(f"{path}/{name}", "is not declared") for name in value if name not in known]
        for name, text in known.items():
            element, is_list, is_optional = parts(text)
            member, place = value.get(name), f"{path}/{name}"
            if member is None:
                found += [] if is_optional else [(place, "is missing")]
            elif is_list and not isinstance(member, list):
                found.append((place, "is no array"))
            else:
                for index, each in enumerate(member if is_list else [member]):
                    found += self.element_faults(
                        each, element, f"{place}/{index}" if is_list else place)
        return found

    def element_faults(self, value, element, path):
        if element in PLAIN:
            return self.bundle.faults({"type": element}, value, path)
        if element in SCALARS:
            return self.bundle.faults({"$ref": f"#/components/schemas/{element}"}, value, path)
        return self.faults(value, self.structures[element], path)
