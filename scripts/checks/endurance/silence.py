"""A client that subscribed and reads nothing while another process writes costs its server no
memory; the server stays, and tells the rest once it is read."""

import threading

from server import Server, Trouble

MOST = 32 << 20  # bytes that the listening server may grow by


def run(chosen, database):
    count = 50_000 if chosen.long else 10_000
    listener = Server(chosen.program, database, "listener")
    cursor = listener.result("changes/subscribe")["changeCursor"]
    before = listener.status("VmRSS")
    writer = Server(chosen.program, database, "writer")
    flood(writer, count)
    grown = listener.status("VmHWM") - before
    if grown > MOST:
        raise Trouble(f"the listening server grew by {grown >> 20} MiB")
    last = cursor
    while last < cursor + count:
        params = listener.next()["params"]
        if params["needsReload"]:
            raise Trouble("the log was said to be cut")
        for change in params["items"]:
            last += 1
            if change["changeCursor"] != last:
                raise Trouble(f"change {last} is missing")
    listener.result("session/ping")
    for server in [writer, listener]:
        server.end()
    return f"{count} writes unread, then all told; the server grew by {grown / (1 << 20):.1f} MiB"


def flood(writer, count):
    def send():
        for number in range(count):
            writer.send("task/add", {"id": f"task-{number}", "title": "Water the fern"})

    sender = threading.Thread(target=send, daemon=True)
    sender.start()
    answered = 0
    while answered < count:
        answer = writer.next()
        if "error" in answer:
            raise Trouble(f"task/add was refused: {answer['error']}")
        answered += "id" in answer
    sender.join()
