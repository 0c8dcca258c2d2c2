"""The types of the protocol: params, results and what they consist of."""

from .Generated.protocol import *  # noqa: F403
from .Generated.protocol import PROTOCOL_VERSION as PROTOCOL_VERSION
