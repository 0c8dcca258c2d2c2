"""What mypy --strict accepts, and what it refuses: an ignore that is not needed is an error."""

from typing import Optional

import daybook
from daybook.protocol import ChangesCommittedParams, Task


def waiting(book: daybook.Client) -> Optional[str]:
    task: Task = book.task.add(title="Rent", priority="high")
    book.task.add(titel="Rent")  # type: ignore[call-arg]
    book.task.add(title="Rent", priority="urgent")  # type: ignore[arg-type]
    number: int = book.task.get(id="moss")  # type: ignore[assignment]
    print(number)
    for each in book.task.list_all(state="open"):
        print(each["titel"])  # type: ignore[typeddict-item]
    return task.get("due")


async def awaited(book: daybook.AsyncClient) -> list[str]:
    async with book.follow_changes() as changes:
        page = await changes.next(timeout=1)
    told: ChangesCommittedParams = await book.listen("changes/committed").next()
    return [each["method"] for each in page["items"] + told["items"]]
