"""All mutations, and the survivors with the rule that allows each."""

from . import mutations, mutations_of_methods  # noqa: F401  # They make the list.
from .mutation import MUTATIONS

BY_NAME = {each.name: each for each in MUTATIONS}
SURVIVES = {
    "answers-swapped": "An answer names its request, and JSON-RPC promises no order of answers. "
                       "What is promised is the order of effects (protocol/README.md, Order).",
    "hint-missing": "Any error can have a hint, and a client does not depend on it "
                    "(protocol/README.md, Errors).",
}
