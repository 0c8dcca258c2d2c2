"""A use of the types; mypy --strict accepts it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from daybook import AskDaybook, Task, TaskAddParams


def add(ask: AskDaybook, title: str) -> Task:
    params: TaskAddParams = {"title": title, "priority": "high"}
    return ask("task/add", params)


def titles(ask: AskDaybook) -> list[str]:
    return [each["title"] for each in ask("task/list", {"state": "open"})["items"]]
