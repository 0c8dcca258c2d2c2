"""All mutations, and the survivors with the rule that allows each."""

from . import mutations, mutations_of_methods  # noqa: F401  # They make the list.
from .mutation import MUTATIONS

BY_NAME = {each.name: each for each in MUTATIONS}
SURVIVES = {}
