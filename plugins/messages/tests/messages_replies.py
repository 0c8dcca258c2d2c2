"""Replies that the provider lists."""

import datetime
import email.utils
import time

from plugin_world import MessagesTest


def ago(seconds):
    return datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(seconds=seconds)


class ReplyTests(MessagesTest):
    def setUp(self):
        super().setUp()
        self.set("repliesUrl",
                 self.its.address + "/replies?To={from}&since={time}&day={day}&after={last}")
        self.set("replyTime", "/received_at")
        self.introduce()
        self.run_plugin()

    def status(self):
        return self.call("profile/get", id="ada")["status"]

    def recorded(self):
        return self.log().count(" of ada: ")

    def test_replies(self):
        """Replies come back, each once, also when the provider lists them again."""
        self.its.reply("in:1", "+15550100", "Yes!", ago(0).isoformat())
        for _ in range(3):
            self.run_plugin()
        self.assertEqual(self.status(), "confirmed")
        self.assertEqual(self.recorded(), 1)
        # Without its memory it records them as before.
        (self.own / "state.json").unlink()
        self.run_plugin()
        # Such a time has whole seconds, and is to be after the first reply's.
        time.sleep(1.1)
        self.its.reply("in2", "+15550100", "STOP", email.utils.format_datetime(ago(0)))
        self.run_plugin()
        self.assertEqual(self.status(), "declined")

    def test_since(self):
        """It lists what is new since the last reply, with an hour more."""
        moment = ago(7200).replace(microsecond=0)
        self.its.reply("newest", "+15550100", "Hello", moment.isoformat())
        self.its.reply("older", "+15550100", "Hello", ago(9000).isoformat())
        self.run_plugin()
        self.run_plugin()
        first, *_, last = self.its.listed
        self.assertEqual(first["To"], ["+15550999"])
        self.assertNotIn("after", first)
        since = moment - datetime.timedelta(hours=1)
        self.assertEqual(last, {
            "To": ["+15550999"], "since": [since.strftime("%Y-%m-%dT%H:%M:%SZ")],
            "day": [since.strftime("%Y-%m-%d")], "after": ["newest"]})

    def test_odd_ones(self):
        """One that cannot be recorded is said once, and harms no other."""
        now = ago(0).isoformat()
        self.its.reply("stranger", "+15559999", "Buy now", now)
        self.its.reply("never", "+15550100", "When?", "yesterday")
        self.its.reply("future", "+15550100", "YES", "9999-12-31T23:59:59Z")
        self.its.reply("empty", "+15550100", None, now)
        self.its.reply("zero", "+15550100", "a\0b\ud800", now)
        self.its.reply("long", "+15550100", "x" * 20_000, now)
        self.its.reply("x" * 300, "+15550100", "Hi", now)
        self.its.replies += [None, 7, {"sid": [1]}]
        self.its.reply("yes", "+15550100", "YES", now)
        for _ in range(2):
            self.run_plugin()
        self.assertEqual(self.status(), "confirmed")
        log = self.log()
        for id in ("stranger", "never", "future", "empty", "long"):
            self.assertEqual(log.count(f"Reply {id} was not recorded"), 1, log)
        self.assertIn("no text that can be read", log)
        self.assertIn(f"Reply {'x' * 100} of ada", log)
        # Somebody who comes later has what they wrote.
        self.call("profile/add", id="bob", name="Bob", relationship="Uncle", phone="+15559999")
        self.run_plugin()
        self.assertIn("Reply stranger of bob: noted", self.log())

    def test_pages_and_others(self):
        """Further pages are read, and what is no reply is left out."""
        self.set("replyList", "/data/list")
        self.set("replyOnly", "/direction=inbound")
        self.set("replyNext", "/data/next")
        now = ago(0).isoformat()

        def entry(id, text, direction="inbound"):
            return {"sid": id, "from": "+15550100", "body": text, "received_at": now,
                    "direction": direction}

        self.its.pages = [
            (200, {"data": {"list": [entry("a", "A"), entry("out", "Out", "outbound")],
                            "next": "/replies?page=2"}}),
            (200, {"data": {"list": [entry("b", "YES")], "next": None}})]
        self.run_plugin()
        self.assertEqual((self.status(), self.recorded()), ("confirmed", 2))
        self.assertEqual(self.its.listed[-1], {"page": ["2"]})

    def test_elsewhere(self):
        """The password is not shown to another server than the provider."""
        other = self.provider()
        self.set("replyNext", "/next")
        self.its.pages = [(200, {"messages": [], "next": other.address + "/replies"})]
        self.run_plugin()
        self.assertEqual(other.listed, [])
        self.assertIn("not at the provider's address", self.log())

    def test_no_list(self):
        """A list that cannot be had is said, and messages are sent."""
        self.call("profile/add", id="bob", name="Bob", relationship="Uncle", phone="+15550109")
        self.call("profile/introduce", id="bob")
        for number, page in enumerate((
                (500, {}), (429, {"message": "Slower."}), (200, {"messages": {}}), (200, b"<html>"),
                (200, b"[" * 100_000))):
            with self.subTest(page[0], number=number):
                self.its.pages = [page]
                self.run_plugin()
                self.assertIn("No replies: ", self.log())
        self.assertEqual([phone for _, phone, _ in self.its.sent][-1], "+15550109")

    def test_account(self):
        """An account that is refused fails the run before any message is taken."""
        self.call("profile/add", id="bob", name="Bob", relationship="Uncle", phone="+15550109")
        self.call("profile/introduce", id="bob")
        self.set_password("hunter2")
        for _ in range(2):
            said = self.run_plugin(status=69)
            self.assertIn("No replies: The provider refuses the account (401)", said)
        message = self.messages()[0]
        self.assertEqual((message["state"], message["attempts"]), ("queued", 0))
        self.set_password("correct horse")
        self.run_plugin()
        self.assertEqual(self.messages()[0]["state"], "sent")
