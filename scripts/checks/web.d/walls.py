"""Who gets in, and for what: requests made by hand."""

import http.client
import os
import re
import shutil
import signal
import socket
import subprocess
import urllib.parse
from pathlib import Path

import site_of_web
from site_of_web import Served


class Walls(Served):
    @classmethod
    def setUpClass(cls):
        pass

    @classmethod
    def tearDownClass(cls):
        pass

    @property
    def port(self):
        return int(self.url.split(":")[-1].strip("/"))

    @property
    def host(self):
        return f"127.0.0.1:{self.port}"

    def ask(self, method, path, form=None, *, cookie=None, headers=(), body=None, timeout=20):
        """Returns the status, the headers and the text of an answer."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        sent = {"Host": self.host, **({"Cookie": cookie} if cookie else {})}
        if form is not None:
            body = urllib.parse.urlencode(form)
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        if method == "POST":
            sent["Origin"] = f"http://{self.host}"
        sent.update(headers)
        try:
            line.request(method, path, body, {name: text for name, text in sent.items() if text is not None})
            answer = line.getresponse()
            return answer.status, dict(answer.getheaders()), answer.read().decode(errors="replace")
        finally:
            line.close()

    def codes(self):
        said = self.daybook("pair", program="daybook-web")
        return re.search(r"code=(\w+)", said)[1], re.search(r"type (\w+ \w+)", said)[1]

    def pair(self, name="Phone"):
        """Returns the cookie of a browser, and the token of its forms."""
        status, headers, _ = self.ask("POST", "/pair", {"code": self.codes()[0], "name": name})
        self.assertEqual(status, 303)
        cookie = headers["Set-Cookie"].split(";")[0]
        page = self.ask("GET", "/v/today", cookie=cookie)[2]
        return cookie, re.search(r'data-token="(\w+)"', page)[1]

    def act(self, browser, form, **options):
        cookie, token = browser
        return self.ask(
            "POST", "/act", {"v": "today", "c": 0, "t": token, **form}, cookie=cookie,
            headers={"Accept": "application/json"}, **options)

    # Which requests are ours

    def test_a_request_for_another_name_is_refused(self):
        for host in ["evil.example", f"evil.example:{self.port}", "127.0.0.1.evil.example", ""]:
            self.assertEqual(self.ask("GET", "/pair", headers={"Host": host})[0], 421, host)
        self.assertEqual(self.ask("GET", "/pair", headers={"Host": "localhost"})[0], 200)

    def test_a_change_from_a_page_that_is_not_ours_is_refused(self):
        cookie, token = self.pair()
        form = {"v": "today", "c": 0, "do": "add", "answer": "Evil", "t": token}
        for headers in [{"Origin": "https://evil.example"}, {"Origin": None}, {"Origin": "null"},
                        {"Origin": "http://127.0.0.1:1"}, {"Sec-Fetch-Site": "cross-site"},
                        {"Sec-Fetch-Site": "same-site"}, {"Sec-Fetch-Site": "none"}]:
            self.assertEqual(
                self.ask("POST", "/act", form, cookie=cookie, headers=headers)[0], 403, headers)
        self.assertNotIn("Evil", self.titles())

    def test_a_change_needs_the_token_of_its_browser(self):
        mine, other = self.pair(), self.pair("Tablet")
        for token in ["", other[1], mine[1][:-1]]:
            self.assertEqual(self.act((mine[0], token), {"do": "add", "answer": "Evil"})[0], 403)
        self.assertEqual(self.act(mine, {"do": "add", "answer": "Good"})[0], 200)
        self.assertNotIn("Evil", self.titles())

    def test_nothing_changes_by_a_get(self):
        cookie, token = self.pair()
        for path in ["/act", "/leave", "/preview"]:
            query = urllib.parse.urlencode(
                {"v": "today", "c": 0, "do": "add", "answer": "Evil", "t": token})
            self.assertEqual(self.ask("GET", f"{path}?{query}", cookie=cookie)[0], 404)
        self.assertNotIn("Evil", self.titles())
        self.assertEqual(self.ask("GET", "/v/today", cookie=cookie)[0], 200)

    def test_who_is_not_paired_sees_nothing(self):
        for path in ["/", "/v/today", "/live?v=today", "/report", "/photo?id=one", "/browsers"]:
            status, headers, _ = self.ask("GET", path, cookie="daybook=" + "0" * 64)
            self.assertEqual((status, headers["Location"]), (303, "/pair"), path)
        self.assertEqual(self.ask("POST", "/act", {"v": "today"})[0], 401)

    def test_every_answer_has_the_policy_and_is_kept_nowhere(self):
        cookie, _ = self.pair()
        for path in ["/v/today", "/pair", "/nothing", "/more"]:
            headers = self.ask("GET", path, cookie=cookie)[1]
            self.assertTrue(headers["Content-Security-Policy"].startswith("default-src 'none'"), path)
            self.assertEqual(headers["X-Content-Type-Options"], "nosniff", path)
            self.assertEqual(headers["Cache-Control"], "no-store", path)

    # Pairing

    def test_a_link_is_spent_by_pairing_and_not_by_looking_at_it(self):
        code = self.codes()[0]
        for _ in range(3):
            self.assertEqual(self.ask("GET", f"/pair?code={code}")[0], 200)
        status, headers, _ = self.ask("POST", "/pair", {"code": code, "name": "Phone"})
        self.assertEqual(status, 303)
        self.assertIn("HttpOnly; SameSite=Strict", headers["Set-Cookie"])
        self.assertEqual(self.ask("POST", "/pair", {"code": code, "name": "Other"})[0], 403)
        self.assertEqual(self.daybook("browsers", program="daybook-web"), "Phone\n")

    def test_five_typed_codes_may_be_wrong_in_a_minute_and_a_link_is_good_all_the_same(self):
        link, typed = self.codes()
        for _ in range(5):
            self.assertEqual(self.ask("POST", "/pair", {"code": "WRONG WRONG"})[0], 403)
        self.assertEqual(self.ask("POST", "/pair", {"code": typed})[0], 429)
        self.assertEqual(self.ask("POST", "/pair", {"code": link, "name": "Phone"})[0], 303)

    def test_a_new_code_ends_the_one_before(self):
        first, second = self.codes()[0], self.codes()[1]
        self.assertEqual(self.ask("POST", "/pair", {"code": first})[0], 403)
        self.assertEqual(self.ask("POST", "/pair", {"code": second.lower(), "name": "Phone"})[0], 303)

    def test_a_browser_that_was_removed_gets_in_no_more(self):
        browser = self.pair()
        self.daybook("revoke", "Phone", program="daybook-web")
        self.assertEqual(self.ask("GET", "/v/today", cookie=browser[0])[0], 303)
        self.assertEqual(self.act(browser, {"do": "add", "answer": "Evil"})[0], 401)

    def test_names_of_browsers_have_no_hidden_characters_and_are_told_apart(self):
        for name in ["Phone", "Phone\u200b", "\u202ePhone", "a" + "\u0301" * 300]:
            self.pair(name)
        names = self.daybook("browsers", program="daybook-web").splitlines()
        self.assertEqual(names[:3], ["Phone", "Phone 2", "Phone 3"])
        self.assertEqual(len(names[3]), 60)

    def test_a_list_of_browsers_that_cannot_be_read_lets_nobody_out_and_is_not_written(self):
        cookie, _ = self.pair()
        listed = self.home / ".local/state/daybook/web/browsers.json"
        text = listed.read_text()
        listed.write_text(text[:-5])
        self.assertEqual(self.ask("GET", "/v/today", cookie=cookie)[0], 200)
        self.assertEqual(self.ask("POST", "/pair", {"code": self.codes()[0], "name": "Other"})[0], 500)
        self.assertEqual(listed.read_text(), text[:-5])

    # What a lost phone must not have

    def test_a_browser_names_no_file_of_the_machine(self):
        browser = self.pair()
        task = self.daybook("add", "Fern", "--plain").split()[0]
        self.daybook("list")
        task = self.daybook("list", "--json")
        task = re.search(r'"id": ?"([^"]+)"', task)[1]
        for path in ["/etc/passwd", "~/.ssh/id_rsa", str(self.home / ".local/share/daybook/daybook.db")]:
            _, _, text = self.act(browser, {
                "v": "tasks", "a": task, "c": 9, "do": f"attach task/{task}", "answer": path})
            self.assertIn("can name no file", text)
        self.assertNotIn("passwd", self.daybook("show", "Fern"))

    def test_what_decides_on_plugins_and_this_machine_is_refused(self):
        browser = self.pair()
        self.assertEqual(self.ask("GET", "/v/plugins", cookie=browser[0])[0], 404)
        for key, answer in [("localOnly", "yes"), ("backupPlace", "/tmp")]:
            _, _, text = self.act(browser, {
                "v": "preferences", "c": 9, "do": f"edit preference/{key}", "answer": answer})
            self.assertIn("for the person alone", text)

    def test_what_another_did_is_undone_after_a_question(self):
        browser = self.pair()
        self.daybook("add", "Water the fern")
        _, _, text = self.act(browser, {"do": "undo"})
        self.assertIn("is not from here", text)
        self.assertIn("fern", self.titles())

    def test_a_file_that_is_refused_is_not_kept(self):
        cookie, token = self.pair()
        parts = "".join(
            f'--boundary\r\nContent-Disposition: form-data; name="{name}"{more}\r\n\r\n{value}\r\n'
            for name, more, value in [
                ("v", "", "care"), ("c", "", "0"), ("t", "", token), ("do", "", "setPhoto profile/nobody"),
                ("file", '; filename="a.png"', "no picture")]) + "--boundary--\r\n"
        status, _, said = self.ask("POST", "/act", cookie=cookie, body=parts, headers={
            "Content-Type": "multipart/form-data; boundary=boundary", "Accept": "application/json"})
        self.assertIn(status, (400, 404), said)
        self.assertEqual(list((self.home / ".local/state/daybook/web/uploads").iterdir()), [])

    # Bounds

    def test_too_long_a_body_or_too_many_fields_are_refused(self):
        cookie, token = self.pair()
        many = "&".join(["k=x"] * 2000)
        for body in ["a=" + "x" * (17 << 20), "t=" + token + "&" + many, "t=" + token + "&a=" + "x" * (2 << 20)]:
            try:
                status = self.ask("POST", "/act", cookie=cookie, body=body, headers={
                    "Content-Type": "application/x-www-form-urlencoded"})[0]
            except (BrokenPipeError, ConnectionResetError):
                status = 413
            self.assertEqual(status, 413, body[:20])
        self.assertEqual(self.ask("GET", "/v/today", cookie=cookie)[0], 200)

    def test_silent_connections_keep_nobody_out(self):
        cookie, _ = self.pair()
        lines = [socket.create_connection(("127.0.0.1", self.port)) for _ in range(300)]
        self.addCleanup(lambda: [line.close() for line in lines])
        for line in lines[::2]:
            try:
                line.sendall(b"GET / HTTP/1.1\r\nHost:")
            except OSError:
                pass
        self.assertEqual(self.ask("GET", "/v/today", cookie=cookie)[0], 200)

    def test_a_server_that_stands_still_keeps_no_other_browser_waiting(self):
        ann, ben = self.pair("Ann"), self.pair("Ben")
        first = self.children()
        self.act(ann, {"do": "add", "answer": "Fern"})
        stopped = self.children()
        self.addCleanup(lambda: [os.kill(each, signal.SIGCONT) for each in stopped if Path(f"/proc/{each}").exists()])
        self.assertTrue(first)
        os.kill(min(stopped), signal.SIGSTOP)
        for _ in range(4):
            line = socket.create_connection(("127.0.0.1", self.port))
            self.addCleanup(line.close)
            body = urllib.parse.urlencode(
                {"v": "today", "c": 0, "t": ann[1], "do": "add", "answer": "x" * 9000, "a": "y" * 900})
            line.sendall((
                f"POST /act HTTP/1.1\r\nHost: {self.host}\r\nOrigin: http://{self.host}\r\nCookie: {ann[0]}\r\n"
                f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n{body}"
            ).encode())
        self.assertEqual(self.ask("GET", "/v/today", cookie=ben[0])[0], 200)
        self.assertEqual(self.ask("GET", "/pair")[0], 200)

    def children(self):
        found = subprocess.run(["pgrep", "-P", str(self.server.pid)], capture_output=True, text=True).stdout
        return [int(word) for word in found.split()]

    def test_what_another_user_starts_is_refused(self):
        if os.geteuid() or not shutil.which("runuser"):
            self.skipTest("only root can be another user")
        cookie, _ = self.pair()
        asked = subprocess.run(
            ["runuser", "-u", "nobody", "--", "curl", "-s", "-o", "/dev/null", "-w", "%{http_code}", "-H",
             f"Cookie: {cookie}", f"{self.url}v/today"], capture_output=True, text=True)
        self.assertEqual(asked.stdout, "403")

    # How it is served

    def refused(self, *words):
        done = subprocess.run(
            [site_of_web.FOLDER / "daybook-web", "serve", *words], env={**self.environment, "HOME": str(self.home / "b")},
            capture_output=True, text=True, timeout=20)
        self.assertEqual(done.returncode, 69)
        return done.stderr

    def test_plain_http_is_refused_to_the_network(self):
        self.assertIn("Plain http", self.refused("--address", "0.0.0.0", "--port", "0"))
        self.assertIn("Plain http", self.refused("--address", "0.0.0.0", "--port", "0", "--behind-proxy"))
        self.assertIn("without a port", self.refused("--name", "box.lan:8430"))

    def test_what_cannot_be_served_is_not_installed(self):
        for words, why in ((["--address", "192.0.2.1"], "Plain http"),
                           (["--cert", "/no.pem", "--key", "/no.pem"], "/no.pem cannot be read"),
                           (["--name", "box:8430"], "without a port")):
            done = subprocess.run(
                [site_of_web.FOLDER / "daybook", "web", "install", *words], env=self.environment,
                capture_output=True, text=True)
            self.assertEqual(done.returncode, 69)
            self.assertIn(why, done.stderr)
            self.assertFalse((self.home / ".config/systemd").exists())

    def test_a_second_page_of_a_person_says_where_the_first_is(self):
        done = subprocess.run(
            [site_of_web.FOLDER / "daybook-web", "serve", "--port", "0"], env=self.environment,
            capture_output=True, text=True, timeout=20)
        self.assertEqual(done.returncode, 69)
        self.assertIn(self.url, done.stderr)

    def test_behind_a_proxy_a_browser_has_to_come_by_https(self):
        self.stop()
        self.server = subprocess.Popen(
            [site_of_web.FOLDER / "daybook-web", "serve", "--port", "0", "--behind-proxy", "--name", "box.lan"],
            env=self.environment, stdout=subprocess.PIPE, text=True)
        self.assertEqual(self.server.stdout.readline().split()[-1], "https://box.lan/")
        sockets = subprocess.run(["ss", "-Hltnp"], capture_output=True, text=True).stdout
        port = re.search(rf"127\.0\.0\.1:(\d+) .*pid={self.server.pid},", sockets)[1]
        self.url = f"http://127.0.0.1:{port}/"
        self.assertEqual(self.ask("GET", "/pair", headers={"Host": "box.lan"})[0], 400)
        told = {"Host": "box.lan", "X-Forwarded-Proto": "https", "Origin": "https://box.lan"}
        status, headers, _ = self.ask("POST", "/pair", {"code": self.codes()[0]}, headers=told)
        self.assertEqual(status, 303)
        self.assertRegex(headers["Set-Cookie"], r"^__Host-daybook=.*; Secure; ")

    def test_what_it_keeps_is_the_persons_alone(self):
        folder = self.home / ".local/state/daybook/web"
        self.pair()
        self.assertEqual(folder.stat().st_mode & 0o777, 0o700)
        self.assertEqual((folder / "browsers.json").stat().st_mode & 0o777, 0o600)
        self.stop()
        folder.chmod(0o777)
        done = subprocess.run(
            [site_of_web.FOLDER / "daybook-web", "serve", "--port", "0"], env=self.environment,
            capture_output=True, text=True, timeout=20)
        self.assertIn("chmod 700", done.stderr)
        self.server = subprocess.Popen(["true"], stdout=subprocess.PIPE)

