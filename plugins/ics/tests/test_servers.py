"""Events of servers come in as they are there, and a second opinion agrees."""

from __future__ import annotations

import http.server
import threading
import time
from datetime import datetime
from zoneinfo import ZoneInfo

from feeder.dav import Collection
from feeder.tasks import derived
from feeder.web import Account, Answer, Http, Unreachable

from .harness import ZONE, Case, calendar, event
from .items import todo, value
from .samples import day, iso, samples
from .servers import Khal, Radicale, Stub, needs


class Servers(Case):
    def serve(self, handler: type[http.server.BaseHTTPRequestHandler]) -> str:
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        return f"http://127.0.0.1:{server.server_port}"

    def test_a_file_on_a_web_server_is_asked_for_only_if_it_changed(self) -> None:
        asked = []

        class Handler(Quiet):
            def do_GET(self) -> None:
                asked.append(self.headers.get("If-None-Match"))
                if asked[-1] == '"1"':
                    return self.answer(304)
                if self.path == "/old.ics":
                    return self.answer(302, Location="/a.ics")
                self.answer(200, calendar(event("a", f":{day()}T100000", "One")), ETag='"1"')

        self.home.settings["calendars"] = [f"work={self.serve(Handler)}/old.ics"]
        self.home.pull()
        self.assertNotIn("event/replace", self.home.pull().methods())
        self.assertEqual(len(self.home.events()), 1)
        self.assertEqual(asked[0], None)
        self.assertEqual(asked[-1], '"1"')

    def test_a_password_goes_to_its_host_alone(self) -> None:
        seen = []

        class Other(Quiet):
            def do_GET(self) -> None:
                seen.append(self.headers.get("Authorization"))
                self.answer(200, calendar(event("a", f":{day()}T100000")))

        other = self.serve(Other)

        class First(Quiet):
            def do_GET(self) -> None:
                seen.append(self.headers.get("Authorization"))
                self.answer(302, Location=f"{other}/a.ics")

        first = self.serve(First)
        self.home.settings = {
            "calendars": [f"work={first}/a.ics"],
            "user": ["ann@" + first.split("//")[1]],
            "password": ["secret"],
        }
        self.home.pull()
        self.assertEqual([bool(each) for each in seen], [True, False])
        self.home.settings["user"] = ["ann@calendar.invalid"]
        self.home.settings["calendars"] = ["work=http://calendar.invalid/a.ics"]
        self.home.pull()
        self.assertIn("use https", self.home.provider("ics/work")["message"])

    def test_a_server_that_leads_elsewhere_uses_no_password_of_another_and_writes_nothing(
        self,
    ) -> None:
        seen, leads = [], {"to": ""}

        class Other(Quiet):
            def answer_any(self) -> None:
                size = int(self.headers.get("Content-Length") or 0)
                self.rfile.read(size)
                seen.append((self.command, self.headers.get("Authorization")))
                self.answer(200, calendar(event("a", f":{day()}T100000")))

            do_GET = do_PUT = do_DELETE = answer_any

        other = self.serve(Other)
        name = other.split("//")[1]

        class First(Quiet):
            def do_GET(self) -> None:
                self.answer(302, Location=f"{other}/a.ics")

            def answer_any(self) -> None:
                self.rfile.read(int(self.headers.get("Content-Length") or 0))
                if self.command == "PROPFIND":
                    self.answer(207, COLLECTION)
                elif self.command == "REPORT":
                    self.answer(207, ENTRY.format(leads["href"]))
                else:
                    self.answer(307, Location=leads["to"])

            do_PROPFIND = do_REPORT = do_PUT = do_DELETE = answer_any

        first = self.serve(First)
        self.home.settings = {
            "calendars": [f"work={first}/a.ics"],
            "tasks": [f"{first}/tasks/"],
            "user": [f"ann@{first.split('//')[1]}", f"bob@{name}"],
            "password": ["one", "two"],
        }
        self.home.call("task/add", id="mine", title="mine")
        leads["href"] = "/tasks/x.ics"
        for to in (f"{other}/a", f"//{name}/a", f"http://{name}:80@{name}/a"):
            with self.subTest(to):
                leads["to"] = to
                self.home.pull()
                provider = self.home.provider("ics/tasks")
                self.assertEqual(provider["state"], "failing")
                self.assertIn(f"leads from {first} to {other}", provider["message"])
        leads["to"] = "ftp://127.0.0.1/a"
        self.home.pull()
        self.assertIn("leads from", self.home.provider("ics/tasks")["message"])
        self.assertEqual(set(seen), {("GET", None)})
        # Nor is another server meant where a path begins with two strokes.
        leads["href"], leads["to"] = f"{first}//{name}/x.ics", "/nowhere"
        self.home.call("task/complete", id=derived("x"))
        self.home.pull()
        self.assertEqual(set(seen), {("GET", None)})

    def test_an_address_with_encryption_leads_to_none_without(self) -> None:
        http = Http([Account("ann", "example.org", "secret")], time.monotonic() + 9)
        asked = []

        def ask(method: str, url: str, headers: dict, *_: object) -> Answer:
            asked.append((url, headers.get("Authorization")))
            to = "https://example.org/b" if len(asked) == 1 else "http://example.org/b"
            return Answer(302, {"location": to}, b"", url)

        http._ask = ask
        with self.assertRaisesRegex(Unreachable, "without encryption"):
            http.request("GET", "https://example.org:443/a")
        self.assertEqual([url[-2:] for url, _ in asked], ["/a", "/b"])
        self.assertTrue(all(token for _, token in asked))

    def test_a_server_in_trouble_leaves_the_old_events_and_is_said(self) -> None:
        trouble = {"kind": "none"}

        class Handler(Quiet):
            def do_GET(self) -> None:
                kind = trouble["kind"]
                if kind == "none":
                    self.answer(200, calendar(event("a", f":{day()}T100000")))
                elif kind == "page":
                    self.answer(200, "<html>Log in</html>")
                elif kind == "cut":
                    self.send_response(200)
                    self.send_header("Content-Length", "1000")
                    self.end_headers()
                    self.wfile.write(b"BEGIN:VCALENDAR")
                    self.close_connection = True
                elif kind == "loop":
                    self.answer(302, Location=self.path)
                elif kind == "endless":
                    self.send_response(200)
                    self.end_headers()
                    try:
                        while True:
                            self.wfile.write(b"X-LINE:BEGIN:VCALENDAR\r\n" * 10_000)
                    except OSError:
                        self.close_connection = True
                else:
                    self.answer(int(kind))

        self.home.settings["calendars"] = [f"work={self.serve(Handler)}/a.ics"]
        self.home.pull()
        for kind, words in [
            ("500", "500"),
            ("404", "there is nothing"),
            ("401", "password"),
            ("page", "no calendar"),
            ("cut", "cut off"),
            ("loop", "without end"),
            ("endless", "longer than 32 MiB"),
        ]:
            with self.subTest(kind):
                trouble["kind"] = kind
                self.home.pull()
                provider = self.home.provider("ics/work")
                self.assertEqual((provider["state"], provider["eventCount"]), ("failing", 1))
                self.assertIn(words, provider["message"])
        trouble["kind"] = "none"
        self.home.pull()
        self.assertEqual(self.home.provider("ics/work")["state"], "ok")

    def test_a_server_that_answers_byte_by_byte_is_not_waited_for(self) -> None:
        class Handler(Quiet):
            def do_GET(self) -> None:
                if self.path == "/size":
                    self.wfile.write(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
                else:
                    self.wfile.write(b"HTTP/1.1 200 OK\r\nX-Slow: ")
                try:
                    for _ in range(40):
                        self.wfile.write(b"0")
                        time.sleep(0.25)
                except OSError:
                    self.close_connection = True

        url = self.serve(Handler)
        for path in ("/header", "/size"):
            with self.subTest(path):
                began = time.monotonic()
                with self.assertRaisesRegex(Unreachable, "did not answer in time"):
                    Http([], began + 1).request("GET", url + path)
                self.assertLess(time.monotonic() - began, 5)

    def test_an_item_that_a_server_refuses_costs_no_other_its_turn(self) -> None:
        stub = Stub()
        self.addCleanup(stub.close)
        self.home.settings["tasks"] = [stub.url]
        for id in ("a", "b", "c", "d"):
            self.home.call("task/add", id=id, title=f"task {id}")
        self.home.pull()
        stub.refused = "bad"
        self.home.call("task/complete", id="a")
        self.home.pull()
        for id in ("a", "d"):
            self.home.call("task/edit", id=id, title=f"bad {id}")
        self.home.call("task/edit", id="b", title="good b")
        for id, title in (("e", "bad e"), ("f", "good f")):
            self.home.call("task/add", id=id, title=title)
        for _ in range(2):
            self.home.pull()
            self.assertEqual(
                {each: value(text, "SUMMARY") for each, text in stub.items.items()},
                {
                    "/c/a.ics": "task a",
                    "/c/b.ics": "good b",
                    "/c/c.ics": "task c",
                    "/c/d.ics": "task d",
                    "/c/f.ics": "good f",
                },
            )
            self.assertEqual(self.home.provider("ics/tasks")["state"], "ok")
            for each in ("task a", "task d", "bad e"):
                self.assertRegex(self.home.said, f"“{each}”.*answered 403: it is forbidden")
        stub.refused = "nothing"
        self.home.pull()
        titles = [value(stub.items[f"/c/{id}.ics"], "SUMMARY") for id in "ade"]
        self.assertEqual(titles, ["bad a", "bad d", "bad e"])
        # One that takes none is failing.
        stub.refused = "VTODO"
        for index in range(20):
            self.home.call("task/add", id=f"t{index}", title=f"t{index}")
        self.home.pull()
        self.assertEqual(self.home.provider("ics/tasks")["state"], "failing")
        self.assertIn("answered 403", self.home.provider("ics/tasks")["message"])

    def test_responses_within_responses_count_for_nothing_and_take_no_time(self) -> None:
        count = 60_000
        nested = "<response>" * count + "</response>" * count
        entry = ENTRY.format("/c/x.ics").replace("</response></multistatus>", "")
        body = f"{entry}{nested}</response></multistatus>"

        class Handler(Quiet):
            def do_REPORT(self) -> None:
                self.rfile.read(int(self.headers["Content-Length"]))
                self.answer(207, body)

        url = self.serve(Handler)
        began = time.monotonic()
        found = Collection(Http([], began + 40), f"{url}/c/").texts(["/c/x.ics"])
        self.assertLess(time.monotonic() - began, 10)
        self.assertEqual(list(found), ["/c/x.ics"])

    def test_a_server_without_versions_is_read_and_removes_what_did_not_change(self) -> None:
        stub = Stub(has_versions=False)
        self.addCleanup(stub.close)
        self.home.settings["tasks"] = [stub.url]
        for id in ("mine", "other", "stays"):
            self.home.call("task/add", id=id, title=id)
        self.home.pull()
        text = stub.items["/c/mine.ics"]
        stub.items["/c/mine.ics"] = text.replace("SUMMARY:", "DESCRIPTION:there\r\nSUMMARY:")
        self.home.pull()
        self.assertEqual(self.home.tasks()["mine"]["notes"], "there")
        text = stub.items["/c/mine.ics"]
        stub.items["/c/mine.ics"] = text.replace("SUMMARY:", "LOCATION:Berlin\r\nSUMMARY:")
        for id in ("mine", "other"):
            self.home.call("task/remove", id=id)
        for _ in range(2):
            self.home.pull()
            self.assertEqual(sorted(stub.items), ["/c/mine.ics", "/c/stays.ics"])
            self.assertEqual(sorted(self.home.tasks()), ["mine", "stays"])
        self.assertEqual([each for each in stub.asked if each[0] == "DELETE"], [("DELETE", None)])

    @needs("radicale")
    def test_a_collection_of_radicale_comes_in_and_is_asked_for_only_if_it_changed(self) -> None:
        radicale = Radicale(self.home.folder)
        self.addCleanup(radicale.kill)
        for name, text in samples().items():
            radicale.put(name, text)
        folder = self.home.folder / "vdir"
        for name, text in samples().items():
            self.write(f"vdir/{name}", text)
        self.home.settings = {
            **radicale.settings(),
            "calendars": [f"dav={radicale.url}", f"vdir={folder}"],
        }
        self.home.pull()
        dav, vdir = (
            [{**each, "provider": ""} for each in self.home.events(f"ics/{name}")]
            for name in ("dav", "vdir")
        )
        self.assertEqual(dav, vdir)
        self.assertNotIn("event/replace", self.home.pull().methods())
        radicale.put("more.ics", calendar(event("more", f":{day()}T100000", "More")))
        self.home.pull()
        self.assertEqual(len(self.home.events("ics/dav")), len(vdir) + 1)
        radicale.kill()
        self.home.pull()
        provider = self.home.provider("ics/dav")
        self.assertEqual((provider["state"], provider["eventCount"]), ("failing", len(vdir) + 1))
        self.assertIn("refused", provider["message"])
        radicale.start()
        self.home.settings["password"] = ["wrong"]
        self.home.pull()
        self.assertIn("password is wrong", self.home.provider("ics/dav")["message"])

    @needs("khal")
    def test_khal_lists_the_same_month(self) -> None:
        folder = self.home.folder / "vdir"
        for name, text in samples().items():
            self.write(f"vdir/{name}", text)
        self.home.settings["calendars"] = [f"work={folder}"]
        self.home.pull()
        since, through = iso(-14), iso(30)
        mine = set()
        for each in self.home.events():
            start, at = each["start"], each.get("startTime")
            if at:
                zone = ZoneInfo(each.get("timeZone") or ZONE)
                local = datetime.fromisoformat(f"{start}T{at}").replace(tzinfo=zone)
                start, at = f"{local.astimezone(ZoneInfo(ZONE)):%Y-%m-%d %H:%M}".split()
            if since <= start <= through:
                mine.add((start, at or "00:00", each["title"]))
        theirs = Khal(self.home.folder, folder).starts(since, through)
        self.assertGreater(len(mine), 20)
        self.assertEqual(mine, theirs)


COLLECTION = """<multistatus xmlns="DAV:"><response><href>/tasks/</href><propstat><prop>
<resourcetype><C:calendar xmlns:C="urn:ietf:params:xml:ns:caldav"/></resourcetype></prop></propstat>
</response></multistatus>"""
ENTRY = """<multistatus xmlns="DAV:"><response><href>{}</href><propstat><prop><getetag>"1"</getetag>
<C:calendar-data xmlns:C="urn:ietf:params:xml:ns:caldav">"""
ENTRY += todo("x", "x") + "</C:calendar-data></prop></propstat></response></multistatus>"


class Quiet(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self, status: int, body: str = "", **headers: str) -> None:
        data = body.encode()
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if data:
            self.wfile.write(data)

    def do_PROPFIND(self) -> None:
        self.answer(405)

    def log_message(self, *_: object) -> None:
        pass
