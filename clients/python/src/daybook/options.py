"""What every request can be given."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Callable, Optional, Sequence, Union

if TYPE_CHECKING:
    from .protocol import Progress


class Default:
    """Stands for the timeout of the client."""

    def __repr__(self) -> str:
        return "DEFAULT"


DEFAULT = Default()

Timeout = Union[Default, float, None]
"""Seconds; None waits as long as it takes."""

OnProgress = Callable[["Progress"], None]
"""Called with `{"kind": "begin", …}`, then reports, then `{"kind": "end", …}`."""

Command = Optional[Union[str, Sequence[str]]]
"""A program, or one with its first arguments."""

Path = Optional[Union[str, "os.PathLike[str]"]]
