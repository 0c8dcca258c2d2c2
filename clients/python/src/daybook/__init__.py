"""Asks daybook, your tasks, habits, calendar and reminders: `with daybook.Client() as book:`."""

from .blocking import Client
from .blocking_caller import BlockingStream
from .client import AsyncClient
from .errors import (
    Closed, DaybookError, ProgramNotFound, RequestError, RequestTimeout, ServerGone, StreamOverflow)
from .Generated.errors import (
    InternalError, InvalidParams, InvalidRequest, InvalidState, InvalidValue, LimitExceeded,
    LocalOnly, MethodNotFound, NotFound, ParseError, PermissionDenied, PluginFailed, PluginTimeout,
    ReadOnly, RequestCancelled, RevisionConflict, ServerNotInitialized, TooLarge, TooNew,
    Unavailable)
from .protocol import PROTOCOL_VERSION
from .streams import Changes, Drawings, Stream

# The version of the program that this package came with.
__version__ = "0.1.0"

__all__ = [
    "PROTOCOL_VERSION", "AsyncClient", "BlockingStream", "Changes", "Client", "Closed",
    "DaybookError", "Drawings", "InternalError", "InvalidParams", "InvalidRequest", "InvalidState",
    "InvalidValue", "LimitExceeded", "LocalOnly", "MethodNotFound", "NotFound", "ParseError",
    "PermissionDenied", "PluginFailed", "PluginTimeout", "ProgramNotFound", "ReadOnly",
    "RequestCancelled", "RequestError", "RequestTimeout", "RevisionConflict", "ServerGone",
    "ServerNotInitialized", "Stream", "StreamOverflow", "TooLarge", "TooNew", "Unavailable"]

# Errors are named as they are imported, also in tracebacks.
for _each in list(globals().values()):
    if isinstance(_each, type) and issubclass(_each, DaybookError):
        _each.__module__ = __name__
