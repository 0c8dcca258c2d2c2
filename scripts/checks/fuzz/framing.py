"""Sessions whose bytes are damaged: headers, lengths, bodies, ends and pipes."""

import collections
import os
import select
import subprocess
import time

from process import answers_among, fault_of_form, fault_of_ids
from runner.server import Failure
from runner.values import written

LENGTHS = ["0", "-1", "+5", "", " ", "x", "0x10", "1e2", "1.0", "5, 5", "\u0661", "00000000005",
           "4294967296", "9223372036854775807", "9223372036854775808", "18446744073709551616",
           "9" * 100, "16777216", "16777217"]
HEADERS = [b"Content-Length: 5\r\n", b"Content-Length\r\n", b": 5\r\n", b"X: " + b"y" * 9000 + b"\r\n",
           b"Content-Type: text/plain; charset=latin1\r\n", b"Content-Type: a; charset=utf8\r\n",
           b"Content-Type: " + b";" * 500 + b"\r\n", b"X: \x00\xff\r\n", b" folded\r\n", b"\r\n",
           b"\n", b"Content-Length: 5\n", b"GET / HTTP/1.1\r\n", b"content-LENGTH: 5\r\n"]
TOKENS = [b"\x00", b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xf8\x88\x80\x80\x80", b"\xef\xbb\xbf",
          b"\xc0\x80", b"\\u0000", b"\\ud800", b"\\udc00\\ud800", b"\\", b'"', b"{", b"}", b"[", b"]",
          b",", b":", b"\r", b"\n", b"\r\n", b"\r\n\r\n", b"1e999", b"-", b"-0", b"1E-400", b"0" * 400,
          b"9223372036854775807", b"9223372036854775808", b"-9223372036854775809", b"NaN", b"null",
          b"[" * 600, b'{"a":' * 600, b"[" * 100_000, b"9" * 10_000, b"1." + b"3" * 5000, b"\xe2\x80\xa8",
          b'"id":1,"id":2,', b'"jsonrpc":"2.0",', b'"method":"exit",', b"[[[]]],"]


class Damager:
    DOOR = None

    def __init__(self, corpus, _bundle):
        self.corpus, self.counts = corpus, collections.Counter()

    def summary(self):
        return (f"{self.counts['messages']} messages, {self.counts['damages']} damages, "
                f"{self.counts['answers']} answers, {self.counts['left']} left unread")

    def play(self, scene, random):
        kind = random.choice(["headers", "lines"])
        blocks = self.session(kind, random)
        for _ in range(random.choice([0, 1, 1, 1, 2, 3, 8])):
            self.counts["damages"] += 1
            random.choice(DAMAGES)(blocks, random)
        scene.sent += b"".join(blocks)
        if random.random() < 0.15:
            self.leave(scene, random)
        else:
            self.listen(scene, random)

    def session(self, kind, random):
        """The blocks of bytes of a session without damage, a message each."""
        bodies = [opening(random)]
        for message in random.choice(self.corpus.cases)[:30]:
            if isinstance(message, bytes):
                bodies.append(message)
            elif isinstance(message, str):
                bodies.append(message.encode())
        if random.random() < 0.2:
            bodies[1:] = [b"[" + b",".join(bodies[1:]) + b"]"]
        self.counts["messages"] += len(bodies)
        return [framed(body, kind) for body in bodies]

    def listen(self, scene, random):
        """Sends the bytes in pieces, ends the input and reads all that came."""
        server = scene.begin(framing_of(scene.sent))
        place = 0
        while place < len(scene.sent):
            size = random.choice([1, 7, 100, 4096, 1 << 20])
            server.write(bytes(scene.sent[place:place + size]))
            place += size
        scene.end()
        answers = list(answers_among(server.waiting()))
        self.counts["answers"] += len(answers)
        for answer in answers:
            fault = fault_of_form(answer)
            if fault:
                raise Failure(fault)
        fault = fault_of_ids(answers, bytes(scene.sent))
        if fault:
            raise Failure(fault)

    def leave(self, scene, random):
        """A client that closes its end of the output, early or late, and then the input."""
        self.counts["left"] += 1
        process = subprocess.Popen(scene.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=scene.log)
        try:
            when = random.choice([0, len(scene.sent) // 2, len(scene.sent)])
            pour(process, scene.sent[:when], scene.seconds)
            process.stdout.close()
            pour(process, scene.sent[when:], scene.seconds)
            process.stdin.close()
            code = process.wait(scene.seconds)
        except subprocess.TimeoutExpired:
            raise Failure(f"after the output was closed it runs on for {scene.seconds:g} s") from None
        finally:
            process.kill()
            process.wait()
        if code < 0:
            raise Failure(f"after the output was closed it was ended by the signal {-code}")
        scene.check_code(code)
        scene.doctor()


def pour(process, data, seconds):
    """Writes what the process takes; it may end before it has read everything."""
    pipe, deadline = process.stdin.fileno(), time.monotonic() + seconds
    os.set_blocking(pipe, False)
    while data:
        if not select.select([], [pipe], [], max(0, deadline - time.monotonic()))[1]:
            raise Failure(f"the server read nothing for {seconds:g} s")
        try:
            data = data[os.write(pipe, data):]
        except BrokenPipeError:
            return


def opening(random):
    initialize = {"id": "opening", "jsonrpc": "2.0", "method": "initialize", "params": {
        "capabilities": random.choice([{}, {}, {"strict": True}, {"showsReminders": True}]),
        "now": "2026-03-02T09:00", "timeZone": "Europe/Berlin"}}
    if random.random() < 0.3:
        initialize["params"]["trace"] = "verbose"
    return written(initialize).encode()


def framed(body, kind):
    if kind == "lines":
        return body + b"\n"
    return b"Content-Length: %d\r\n\r\n" % len(body) + body


def framing_of(sent):
    """As protocol/README.md has it: by the first byte that is not white space."""
    first = bytes(sent).lstrip(b" \t\r\n")[:1]
    token = b"!#$%&'*+-.^_`|~"
    return "headers" if first.isalnum() or first and first in token else "lines"


def damage_length(blocks, random):
    index = random.randrange(len(blocks))
    head, mark, body = blocks[index].partition(b"\r\n\r\n")
    near = str(len(body) + random.choice([-2, -1, 1, 2, 100]))
    head = b"Content-Length: " + random.choice([near, *LENGTHS]).encode()
    blocks[index] = head + (mark or b"\r\n\r\n") + body


def damage_headers(blocks, random):
    index = random.randrange(len(blocks))
    blocks[index] = random.choice(HEADERS) + blocks[index]


def insert(blocks, random):
    index = random.randrange(len(blocks))
    place = random.randint(0, len(blocks[index]))
    blocks[index] = blocks[index][:place] + random.choice(TOKENS) + blocks[index][place:]


def insert_kept(blocks, random):
    """A token in a body whose length is told as it is."""
    index = random.randrange(len(blocks))
    head, mark, body = blocks[index].partition(b"\r\n\r\n")
    if not mark:
        return insert(blocks, random)
    place = random.randint(0, len(body))
    blocks[index] = framed(body[:place] + random.choice(TOKENS) + body[place:], "headers")
    return None


def cut(blocks, random):
    index = random.randrange(len(blocks))
    start = random.randint(0, len(blocks[index]))
    blocks[index] = blocks[index][:start] + blocks[index][start + random.choice([1, 5, 1000]):]


def cut_end(blocks, random):
    index = random.randrange(len(blocks))
    blocks[index] = blocks[index][:random.randint(0, len(blocks[index]))]
    del blocks[index + 1:]


def double(blocks, random):
    index = random.randrange(len(blocks))
    blocks[index:index] = [blocks[index]] * random.choice([1, 1, 50])


def swap(blocks, random):
    first, second = random.randrange(len(blocks)), random.randrange(len(blocks))
    blocks[first], blocks[second] = blocks[second], blocks[first]


def flip(blocks, random):
    index = random.randrange(len(blocks))
    data = bytearray(blocks[index])
    for _ in range(random.choice([1, 1, 5, 50]) if data else 0):
        data[random.randrange(len(data))] ^= 1 << random.randrange(8)
    blocks[index] = bytes(data)


def reframe(blocks, random):
    """One message in the other framing."""
    index = random.randrange(len(blocks))
    _, mark, body = blocks[index].partition(b"\r\n\r\n")
    blocks[index] = body + b"\n" if mark else framed(blocks[index].rstrip(b"\n"), "headers")


def noise(blocks, random):
    blocks.insert(random.randint(0, len(blocks)), random.randbytes(random.choice([1, 10, 1000, 9000])))


# Those of any bytes, a line each.
OF_BYTES = [insert, cut, cut_end, double, swap, flip, noise]
DAMAGES = [damage_length, damage_length, damage_headers, insert_kept, insert_kept, reframe, *OF_BYTES]
