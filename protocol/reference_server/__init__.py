"""The second implementation of the daybook protocol, one module for each layer.

wire: bytes, framing, JSON.   schema: types, methods and errors, read from protocol/schema.
session: messages, lifecycle, batches.   clock: days, zones, instants.
store: transactions, revisions, ranks and the change log.
tags, tasks, feed: the methods of `tag/`, `task/` and `changes/`.
"""
