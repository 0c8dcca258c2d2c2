"""What becomes of messages, whatever the provider answers."""

import base64
import datetime
import json
import shutil
import ssl
import subprocess
import threading

import provider
from plugin_world import MessagesTest, PATIENCE


class SendingTests(MessagesTest):
    def test_form(self):
        """The text reaches the phone to the letter, once, and the provider's name is kept."""
        self.call("profile/add", id="zoe", name="Zoë & “Ann”=100%", relationship="Aunt",
                  phone="+1 (555) 01-00")
        self.call("profile/introduce", id="zoe")
        self.run_plugin()
        self.run_plugin()
        [message] = self.messages()
        [(key, form)] = self.its.requests
        self.assertEqual(form, {"From": "+15550999", "To": "+15550100", "Body": message["text"]})
        self.assertEqual((message["state"], message["reference"], message["sender"]),
                         ("sent", "SM-None", "messages"))
        self.assertIsNone(key)

    def test_fitted(self):
        """Names of fields, more fields, the account in the address and a header fit a provider."""
        [one] = self.introduce()
        self.set("url", self.its.address + "/{user}/messages")
        for name, value in (("toField", "dst"), ("textField", "text"), ("fromField", "src"),
                            ("idempotencyHeader", "Idempotency-Key"), ("reference", "/status")):
            self.set(name, value)
        self.set("fields", "dlr=no", "note=a=b c")
        self.run_plugin()
        [(key, form)] = self.its.requests
        self.assertEqual(
            (key, form["dst"], form["src"], form["dlr"], form["note"]),
            (one, "+15550100", "+15550999", "no", "a=b c"))
        self.assertEqual(self.its.posts[0][0], f"/{provider.ACCOUNT}/messages")
        self.assertEqual(self.messages()[0]["reference"], "queued")

    def test_too_many(self):
        """429 is heeded, by the message and by all others, also after a person asks again."""
        one, two = self.introduce(2)
        self.its.plan = [429]
        self.run_plugin()
        held = next(each for each in self.messages() if each["id"] == one)
        moment = datetime.datetime.fromisoformat(held["heldUntil"].replace("Z", "+00:00"))
        wait = moment - datetime.datetime.now(datetime.timezone.utc)
        self.assertGreater(wait.total_seconds(), 120 - PATIENCE)
        self.assertIn("(429): Not now.", held["error"])
        self.resend(one, two)
        self.run_plugin()
        self.assertEqual(len(self.its.requests), 1)
        self.assertEqual(self.states(), ["queued", "queued"])
        state = json.loads((self.own / "state.json").read_text())
        (self.own / "state.json").write_text(json.dumps({**state, "heldUntil": 1}))
        self.run_plugin()
        self.assertEqual(self.states(), ["sent", "sent"])

    def test_its_fault(self):
        """500 is tried again, and the next message is sent."""
        one, two = self.introduce(2)
        self.its.plan = [500]
        self.run_plugin()
        self.assertEqual(self.states(), ["queued", "sent"])
        self.resend(one)
        self.run_plugin()
        self.assertEqual(self.states(), ["sent", "sent"])
        self.assertEqual(len(self.its.sent), 2)

    def test_away(self):
        """A provider that is not there costs one attempt of one message, however long it is."""
        away = self.provider()
        away.close()
        self.introduce(2)
        self.set("url", away.address + "/messages")
        for _ in range(3):
            self.run_plugin()
        self.assertEqual(self.states(), ["queued", "queued"])
        self.assertEqual([each["attempts"] for each in self.messages()], [0, 1])
        self.assertEqual(self.log().count("cannot be reached"), 2)
        self.set("url", self.its.address + "/messages")
        self.resend(self.messages()[-1]["id"])
        self.run_plugin()
        self.assertEqual(self.states(), ["sent", "sent"])

    def test_refused(self):
        """A message that the provider refuses fails with its words, and the next one is sent."""
        self.introduce(2)
        self.its.plan = [400]
        self.run_plugin()
        [message] = [each for each in self.messages() if each["state"] == "failed"]
        self.assertEqual(
            message["error"], "The provider refuses it (400): The 'To' number is not a phone.")
        self.assertEqual(self.states(), ["failed", "sent"])

    def test_password(self):
        """A refused account fails the run in clear words, is not asked again, and fails no
        message."""
        one, two = self.introduce(2)
        self.set_password("hunter2")
        said = self.run_plugin(status=69)
        self.assertIn("The provider refuses the account (401): Authenticate.", said)
        for _ in range(3):
            said += self.run_plugin(status=69)
        self.assertEqual(len(self.its.posts), 1)
        self.assertEqual(self.states(), ["queued", "queued"])
        self.assertEqual(sorted(each["attempts"] for each in self.messages()), [0, 1])
        kept = "".join(each.read_text() for each in self.own.rglob("*") if each.is_file())
        for secret in ("hunter2", base64.b64encode(b"AC1:hunter2").decode()):
            self.assertNotIn(secret, said + self.log() + str(self.messages()) + kept)
        self.set_password(provider.PASSWORD)
        self.resend(one, two)
        self.run_plugin()
        self.assertEqual(self.states(), ["sent", "sent"])

    def test_not_allowed(self):
        """403 and 402 are about the account too, and so is an address that is no provider's."""
        [one] = self.introduce()
        for status, words in ((403, "account (403): Not now."), (402, "account (402)"),
                              (302, "no provider at this address (302)"),
                              (404, "no provider at this address (404)")):
            with self.subTest(status):
                self.its.plan = [status]
                self.assertIn(words, self.run_plugin(status=69))
                self.assertEqual(self.states(), ["queued"])
                # As if ten minutes had gone by.
                (self.own / "state.json").unlink()
                self.resend(one)

    def test_answer_is_lost(self):
        """A message whose answer is lost or late is not sent twice: a person decides."""
        for step in ("lose", "slow", 504):
            with self.subTest(step):
                self.setUp()
                self.set("timeout", "1")
                one, two = self.introduce(2)
                self.its.plan = [step]
                self.run_plugin()
                self.assertIn(f"Nobody knows whether message {one} was sent", self.log())
                self.assertEqual(self.states(), ["claimed", "queued"])
                self.assertEqual(self.lapse(), ["unknown", "queued"])
                self.run_plugin()
                self.assertEqual(self.states(), ["unknown", "sent"])
                self.run_plugin()
                self.assertEqual(len(self.its.requests), 2)
                self.resend(one)
                self.run_plugin()
                self.assertEqual(self.states(), ["sent", "sent"])

    def test_key_is_heeded(self):
        """A provider that heeds the key is asked again, and the phone rings once."""
        for step in ("lose", "slow", "drop"):
            with self.subTest(step):
                self.setUp()
                its = self.provider(heeds_keys=True)
                self.set_provider(its)
                self.set("idempotencyHeader", "Idempotency-Key")
                self.set("timeout", "1")
                [one] = self.introduce()
                its.plan = [step]
                self.run_plugin()
                self.lapse()
                self.run_plugin()
                self.assertEqual(self.states(), ["sent"])
                self.assertEqual([key for key, _ in its.requests], [one, one])
                self.assertEqual(its.keys(), [one])

    def test_odd_answers(self):
        """A message that was taken is sent, whatever else the answer says."""
        bodies = [b"", b"OK", b"[" * 200_000, b'{"sid": {"a": 1}}', b'{"sid": "\\ud800\\u0000\\u202e x"}']
        for body in bodies:
            with self.subTest(body[:20]):
                self.setUp()
                self.introduce()
                self.its.RequestHandlerClass = answering(body)
                self.run_plugin()
                self.assertEqual(self.states(), ["sent"])
                self.assertIn(self.messages()[0].get("reference"), (None, "? x"))

    @staticmethod
    def certificate(folder):
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj",
             "/CN=localhost", "-keyout", f"{folder}/key.pem", "-out", f"{folder}/cert.pem"],
            check=True, capture_output=True)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(f"{folder}/cert.pem", f"{folder}/key.pem")
        return context

    def test_certificate(self):
        """A provider that cannot show who it is gets nothing, and no message fails."""
        if not shutil.which("openssl"):
            self.skipTest("openssl is not installed")
        self.its.socket = self.certificate(self.folder).wrap_socket(
            self.its.socket, server_side=True)
        self.introduce()
        self.set("url", self.its.address.replace("http://127.0.0.1", "https://localhost"))
        self.assertIn("no valid certificate", self.run_plugin(status=69))
        self.assertEqual((self.states(), self.its.posts), (["queued"], []))


def answering(body):
    class Answering(provider.Answers):
        def do_POST(self):
            self.rfile.read(int(self.headers["Content-Length"]))
            self.answer(200, body)

    return Answering


class PersonTests(MessagesTest):
    """What the person has decided."""

    def test_permissions(self):
        """What it may do is shown, and is no more than it needs."""
        self.daybook("plugin", "disable", "messages")
        said = self.daybook("plugin", "enable", "messages", status=6)
        self.assertIn(
            "may read your preferences; send your messages to the people you care for; "
            "report a message as sent; "
            "report a message as not sent; record a reply; use the network", said)

    def test_confined(self):
        """Where bubblewrap is, it runs confined."""
        if not shutil.which("bwrap"):
            self.skipTest("bubblewrap is not installed")
        self.introduce()
        self.assertTrue(self.call("plugin/run", id="messages")["isConfined"])
        self.assertEqual(self.states(), ["sent"])

    def test_not_granted(self):
        """Nothing is sent before notifications are granted, and that is said once."""
        self.introduce()
        for permission in ("denied", "notDetermined"):
            self.call("preferences/edit", notificationPermission=permission)
            self.run_plugin()
        self.assertEqual((self.its.posts, self.states()), ([], ["queued"]))
        self.assertEqual(self.log().count("until notifications are allowed"), 1)

    def test_local_only(self):
        """Nothing leaves the machine, in or out, while the preference localOnly is on."""
        self.introduce()
        self.set("repliesUrl", self.its.address + "/replies")
        self.call("preferences/edit", localOnly=True)
        self.assertIn("localOnly", self.run_plugin(status=7))
        self.assertEqual((self.its.posts, self.its.listed, self.states()), ([], [], ["queued"]))

    def test_loose_secrets(self):
        """A file of secrets that others can read is refused, with what mends it."""
        self.introduce()
        secrets = self.folder / "data/d.db.plugin-data/messages/secrets.json"
        self.assertEqual(secrets.stat().st_mode & 0o777, 0o600)
        for mode in (0o644, 0o640, 0o604):
            secrets.chmod(mode)
            said = self.run_plugin(status=6)
            self.assertIn("can be read by others", said)
            self.assertIn(f"chmod 600 {secrets}", said)
        self.assertEqual((self.its.posts, self.states()), ([], ["queued"]))
        secrets.chmod(0o600)
        self.run_plugin()
        self.assertEqual(self.states(), ["sent"])

    def test_settings(self):
        """A setting that cannot be used is named, and nothing is sent."""
        self.introduce()
        good = self.its.address + "/messages"
        for name, value, words in (
            ("url", "http://provider.example/", "could read the password"),
            ("url", "https://ann:secret@provider.example/", "without a user or a password"),
            ("url", "https://{user}.example/", "in its host"),
            ("url", "https://provider.example/{what}", "{what}"),
            ("url", "ftp://provider.example/", "https://"),
            ("url", "http://127.0.0.1:99999999/", "address"),
            ("timeout", "60", "1 to 45"),
            ("reference", "sid", "JSON Pointer"),
            ("idempotencyHeader", "A: b", "header"),
            ("fields", "x", "NAME=VALUE"),
            ("user", "a:b", "colons"),
            ("replyTime", "", "is missing"),
        ):
            with self.subTest(name, value=value):
                self.set(name, value)
                said = self.run_plugin(status=69)
                self.assertIn(f"The setting `{name}`", said)
                self.assertIn(words, said)
                self.set(name)
                self.set_provider(self.its)
        self.assertEqual((self.its.posts, self.states()), ([], ["queued"]))
        self.set("url", good)
        self.run_plugin()
        self.assertEqual(self.states(), ["sent"])
