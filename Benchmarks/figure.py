"""One measured figure: samples of ours, samples of each peer, and what we aim at."""

import statistics

UNITS = {
    "s": [(1, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns")], "/s": [(1, "/s")],
    "B": [(1e6, "MB")], "tokens": [(1, "tokens")],
    "instructions": [(1e6, "million instructions"), (1e3, "thousand instructions")]}


def shown(value, unit):
    scale, name = next(
        ((scale, name) for scale, name in UNITS[unit] if value >= scale), UNITS[unit][-1])
    value /= scale
    digits = 0 if value >= 100 else 1 if value >= 10 else 2
    return f"{value:,.{digits}f} {name}"


class Peer:
    """`ratio` is how many times better we must be: 20 is 20 times faster, 0.4 is at most 2.5
    times slower; None where the peer is there only to be looked at."""

    def __init__(self, name, samples, ratio=None):
        self.name, self.samples, self.aim = name, samples, ratio

    @property
    def median(self):
        return statistics.median(self.samples)


class Figure:
    def __init__(self, what, unit, samples, peers=()):
        self.what, self.unit, self.samples = what, unit, samples
        self.peers = list(peers)

    @property
    def median(self):
        return statistics.median(self.samples)

    def ratio(self, peer):
        """How many times better ours is: a time is better when shorter, a rate when higher."""
        return self.median / peer.median if self.unit == "/s" else peer.median / self.median

    def high(self):
        """The 95th percentile, where there are enough samples to speak of one."""
        if len(self.samples) < 20:
            return None
        return sorted(self.samples)[int(len(self.samples) * 0.95)]

    def document(self):
        return {
            "count": len(self.samples), "median": self.median, "percentile95": self.high(),
            "peers": [
                {"aim": peer.aim, "count": len(peer.samples), "median": peer.median,
                 "name": peer.name, "ratio": self.ratio(peer)}
                for peer in self.peers],
            "unit": {"s": "seconds", "/s": "per second", "B": "bytes",
                     "tokens": "tokens", "instructions": "instructions"}[self.unit],
            "what": self.what,
        }
