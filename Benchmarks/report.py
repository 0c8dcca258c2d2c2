"""The figures as an aligned table of text."""

import os
import platform

from figure import shown

NOT_YET = [
    "growth to 1,000,000 tasks", "reads beside the same SQL from C"]


def machine():
    model = "unknown"
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            model = next(
                (line.split(":")[1].strip() for line in file if line.startswith("model name")),
                model)
    except OSError:
        pass
    return {
        "cores": os.cpu_count(), "load": os.getloadavg()[0], "kernel": platform.release(), "processor": model,
        "python": platform.python_version()}


def times(ratio):
    return f"{ratio:.0f}×" if ratio >= 20 else f"{ratio:.1f}×" if ratio >= 2 else f"{ratio:.2f}×"


def aim(peer):
    if peer.aim is None:
        return ""
    if peer.aim >= 1:
        return f"{peer.aim:g}× faster" if peer.aim > 1 else "no slower"
    return f"≥ {peer.aim:.2g}×"


def rows_of(figure):
    high = figure.high()
    ours = [
        figure.what, str(len(figure.samples)), shown(figure.median, figure.unit),
        "" if high is None else shown(high, figure.unit)]
    if not figure.peers:
        yield ours + ["", "", "", "", ""]
    for peer in figure.peers:
        ratio = figure.ratio(peer)
        met = "" if peer.aim is None else "yes" if ratio >= peer.aim else "NO"
        yield ours + [
            peer.name, shown(peer.median, figure.unit), times(ratio), aim(peer), met]
        ours = ["", "", "", ""]


def aligned(head, rows, left):
    widths = [max(len(row[i]) for row in [head, *rows]) for i in range(len(head))]
    for row in [head, ["-" * width for width in widths], *rows]:
        cells = [
            cell.ljust(width) if i in left else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(row, widths))]
        yield "  ".join(cells).rstrip()


def table(bench, here):
    """`here` is the machine as it was before the first measurement."""
    lines = [f"{here['processor']}, {here['cores']} cores, Linux {here['kernel']}"]
    if here["load"] > here["cores"] / 4:
        lines.append(
            f"The machine was busy already (load {here['load']:.1f}): measure again when it rests.")
    if bench.quick:
        lines.append("Few repetitions (--quick): a look, no proof.")
    head = ["what", "n", "daybook", "95 %", "peer", "peer's", "better", "aim", "met"]
    rows = [row for figure in bench.figures for row in rows_of(figure)]
    if rows:
        lines += ["", *aligned(head, rows, {0, 4, 7, 8})]
        lines.append("Medians; better: how many times faster daybook is than the peer.")
    if bench.lines:
        head = ["lines of code", "files", "code", "comment", "blank", "median file", "longest"]
        rows = [
            [row["module"]] + [
                f"{row[name]:,}"
                for name in ("files", "code", "comment", "blank", "medianFile", "longestFile")]
            for row in bench.lines]
        lines += ["", *aligned(head, rows, {0})]
    lines += ["", *(f"FAILED: {what}: {reason}" for what, reason in bench.failed)]
    lines += [*(f"skipped: {what}: {reason}" for what, reason in bench.skipped)]
    lines.append(f"not measured yet: {'; '.join(NOT_YET)}")
    return "\n".join(lines)


def comparison(bench, before):
    """Both programs in one table. What is slower by more than 3 % is marked; a rate counts the
    other way round."""
    old = {figure.what: figure for figure in before.figures}
    rows = []
    for figure in bench.figures:
        if figure.what not in old:
            continue
        then, now = old[figure.what].median, figure.median
        change = (then / now if figure.unit == "/s" else now / then) - 1
        rows.append([
            figure.what, shown(then, figure.unit), shown(now, figure.unit), f"{change:+.1%}",
            "SLOWER" if change > 0.03 else ""])
    head = ["what", "before", "now", "change", ""]
    return "\n".join(["", *aligned(head, rows, {0, 4})])
