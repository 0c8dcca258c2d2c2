"""What a person should know about what was read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

MAX_EXAMPLES = 20
MAX_MESSAGE = 500


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
