"""A provider of text messages as they are on the internet, on a port of this machine.

It takes a form (From, To, Body) under basic authentication and counts what it sends by the message's
id. What it does with a text follows from what the test says first: see `plan`.
"""

import base64
import http.server
import json
import threading
import urllib.parse

ACCOUNT = "AC1"
PASSWORD = "correct horse"
PHOTO = b"\xff\xd8\xff\xe0" + b"a small picture" * 8 + b"\xff\xd9"


class Provider(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, heeds_keys=False):
        super().__init__(("127.0.0.1", 0), Answers)
        self.heeds_keys = heeds_keys
        self.plan = []
        """What happens to the next requests: `take`, a status, `slow`, `lose` (take it, and break
        the connection) or `drop` (break it at once); `take` when it is used up."""
        self.sent = []
        """What went out to phones: key, phone and text, one for each that would have rung."""
        self.requests = []
        self.replies = []
        self.released = threading.Event()
        self.arrived = threading.Semaphore(0)
        self.lock = threading.Lock()
        threading.Thread(target=self.serve_forever, args=(0.01,), daemon=True).start()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.server_address[1]}"

    def keys(self):
        return [key for key, _, _ in self.sent]

    def reply(self, sid, phone, body=None, received_at=None, photo=None):
        entry = {"sid": sid, "from": phone, "body": body, "received_at": received_at}
        if photo:
            entry["media_url"] = photo if "://" in photo else self.address + photo
        self.replies.append(entry)

    def close(self):
        self.released.set()
        self.shutdown()
        self.server_close()

    def handle_error(self, request, client_address):
        pass


class Answers(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        if not self.is_known():
            return self.answer(401, {"message": "Authenticate."})
        path = urllib.parse.urlsplit(self.path).path
        if path == "/replies":
            return self.answer(200, {"messages": self.server.replies})
        if path.endswith(".jpg"):
            return self.answer(200, PHOTO, "image/jpeg")
        if path.endswith(".odd"):
            return self.answer(200, PHOTO, "image/../../jpeg")
        if path.endswith(".pdf"):
            return self.answer(200, b"%PDF-1.4", "application/pdf")
        return self.answer(404, {"message": "There is nothing here."})

    def do_POST(self):
        server = self.server
        body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        form = {name: texts[0] for name, texts in urllib.parse.parse_qs(body).items()}
        key = self.headers.get("Idempotency-Key")
        if not self.is_known():
            return self.answer(401, {"message": "Authenticate."})
        if self.path != "/messages":
            return self.answer(404, {"message": "There is nothing here."})
        with server.lock:
            server.requests.append((key, form))
            step = server.plan.pop(0) if server.plan else "take"
        server.arrived.release()
        if isinstance(step, int):
            headers = {"Retry-After": "120"} if step == 429 else {}
            message = "The 'To' number is not a phone." if step == 400 else "Not now."
            return self.answer(step, {"message": message}, headers=headers)
        if step == "drop":
            return self.hang_up()
        with server.lock:
            is_again = server.heeds_keys and key in server.keys()
            if not is_again:
                server.sent.append((key, form.get("To"), form.get("Body")))
        if step == "lose":
            return self.hang_up()
        if step == "slow":
            server.released.wait(60)
        return self.answer(201, {"sid": f"SM-{key}", "status": "queued"})

    def is_known(self):
        pair = base64.b64encode(f"{ACCOUNT}:{PASSWORD}".encode()).decode()
        return self.headers.get("Authorization") == f"Basic {pair}"

    def hang_up(self):
        self.close_connection = True
        self.connection.shutdown(2)

    def answer(self, status, body, media_type="application/json", headers=()):
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", media_type)
        self.send_header("Content-Length", str(len(data)))
        for name, value in dict(headers).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_):
        pass
