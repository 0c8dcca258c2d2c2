"""What a person should know about what was read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from .web import Unreachable

MAX_EXAMPLES = 20
MAX_MESSAGE = 500


@contextmanager
def boundary(
    say: Callable[[str, str], None], kind: str, where: Callable[[], str]
) -> Iterator[None]:
    """Around one component: whatever is wrong with it is said, and costs no other its place."""
    try:
        yield
    except Unreachable:
        raise
    except Exception as error:
        say(kind, f"{where()}: {_words(error)}")


def _words(error: Exception) -> str:
    if isinstance(error, OverflowError):
        return "a time of it is before the year 1 or after the year 9999"
    # What this program says of itself is in words; anything else is named as Python names it.
    is_own = type(error).__module__.startswith(__package__)
    return str(error)[:200] if is_own else f"it cannot be read ({type(error).__name__})"


@dataclass
class Said:
    """Each kind, with where it was."""

    kinds: dict[str, list[str]] = field(default_factory=dict)

    def say(self, kind: str, example: str = "") -> None:
        self.kinds.setdefault(kind, []).append(example)

    def log(self) -> Iterator[str]:
        """Each kind with all that it was about, as far as a person reads on."""
        for kind, examples in self.kinds.items():
            yield "\n  ".join([f"{kind}.", *filter(None, examples[:MAX_EXAMPLES])])
            if len(examples) > MAX_EXAMPLES:
                yield f"  … and {len(examples) - MAX_EXAMPLES:,} more"

    def __str__(self) -> str:
        sentences = []
        for kind, examples in self.kinds.items():
            count = len(examples)
            example = examples[0] and f" ({examples[0]}{', …' if count > 1 else ''})"
            sentences.append(f"{kind}{f', {count} times' if count > 1 else ''}{example}.")
        text = " ".join(sentences)
        if len(text) <= MAX_MESSAGE:
            return text
        more = " … `daybook plugin log ics` shows the rest."
        return text[: MAX_MESSAGE - len(more)].rpartition(" ")[0] + more
