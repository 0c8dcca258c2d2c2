"""Servers that are killed, and several at once: nobody gets a message twice."""

import json
import pathlib
import signal

from plugin_world import MessagesTest, PATIENCE


class ProcessTests(MessagesTest):
    def test_schedule(self):
        """With a server open, messages leave by themselves."""
        self.introduce(2)
        self.serve()
        self.wait(lambda: self.states() == ["sent", "sent"])
        self.assertEqual(len(self.its.sent), 2)

    def test_killed(self):
        """A server that is killed during a delivery: the message is not sent again until a person
        says so."""
        self.set("timeout", "45")
        [one] = self.introduce()
        self.its.plan = ["slow"]
        server = self.serve()
        self.assertTrue(self.its.arrived.acquire(timeout=PATIENCE))
        server.send_signal(signal.SIGKILL)
        server.wait()
        self.wait(lambda: not self.has_plugin())
        self.its.released.set()
        self.run_plugin()
        self.assertEqual(self.states(), ["claimed"])
        self.assertEqual(self.lapse(), ["unknown"])
        self.run_plugin()
        self.assertEqual((self.states(), len(self.its.requests)), (["unknown"], 1))
        self.resend(one)
        self.run_plugin()
        self.assertEqual((self.states(), len(self.its.sent)), (["sent"], 2))

    def has_plugin(self):
        """Whether a process of the plugin is left."""
        own = str(self.folder).encode()
        for path in pathlib.Path("/proc").glob("[0-9]*/environ"):
            try:
                if b"DAYBOOK_PLUGIN=messages" in path.read_bytes() and own in path.read_bytes():
                    return True
            except OSError:
                pass
        return False

    def test_heard_late(self):
        """What the provider answered after its server was gone is told by the next run."""
        one, two = self.introduce(2)
        kept = self.own / "outcomes"
        kept.mkdir(parents=True)
        for method, more in (("care/confirm", {"reference": "late"}), ("care/fail", {
                "message": "The provider refuses it.", "permanent": True})):
            claimed = self.call("care/claim", sender="messages", seconds=60)
            (kept / claimed["claim"]).write_text(json.dumps({"method": method, "params": {
                "id": claimed["careMessage"]["id"], "claim": claimed["claim"], **more}}))
        (kept / "torn").write_text('{"method": "care/co')
        self.lapse()
        self.run_plugin()
        self.assertEqual(self.states(), ["sent", "failed"])
        self.assertEqual(self.messages()[-1]["reference"], "late")
        self.assertEqual((list(kept.iterdir()), self.its.requests), ([], []))

    def test_killed_at_any_moment(self):
        """Whenever servers are killed, no message is sent twice, and none is lost."""
        ids = self.introduce(4)
        rounds = 0
        while rounds < 8 and "queued" in self.states():
            rounds += 1
            server = self.serve()
            self.its.arrived.acquire(timeout=PATIENCE if rounds == 1 else 5)
            server.send_signal(signal.SIGKILL)
            server.wait()
        self.wait(lambda: not self.has_plugin())
        self.run_plugin()
        keys = [form["To"] for _, form in self.its.requests]
        self.assertEqual(len(keys), len(set(keys)), keys)
        phones = {each["phone"] for each in self.messages() if each["state"] == "sent"}
        self.assertLessEqual(phones, set(keys))
        self.assertEqual(
            set(self.lapse()) - {"sent", "unknown"}, set(), (ids, self.messages()))

    def test_two_at_once(self):
        """Two servers, and a person who runs it too: each message is sent once."""
        self.introduce(4)
        self.serve()
        self.serve()
        self.run_plugin()
        self.wait(lambda: self.states() == ["sent"] * 4)
        phones = [phone for _, phone, _ in self.its.sent]
        self.assertEqual(len(phones), len(set(phones)))
