"""Several senders at once, and senders that are killed."""

import pathlib
import shutil
import signal
import unittest

from world import NAMES, OutboxTest, PATIENCE

TASKS = 10


@unittest.skipUnless(shutil.which("curl"), "curl is not installed")
class ProcessTests(OutboxTest):
    def queue_many(self):
        """Queues a request for each of ten tasks of four people; answers with how many."""
        for number, name in enumerate(NAMES):
            self.activate(name, f"+1555010{number}")
            for task in range(TASKS):
                self.call(
                    "task/add", id=f"{name}-{task}", title=f"Task {task}", profile=name.lower(),
                    due="2026-03-05", dueTime=f"09:{task:02}")
        self.at("2026-03-05T09:09")
        return len(NAMES) * TASKS

    def test_two_at_once(self):
        """Two senders at once: each message reaches the provider exactly once."""
        count = self.queue_many()
        its = self.provider()
        senders = [self.start("--sender", name, *self.through(its)) for name in ("one", "two")]
        told = ""
        for sender in senders:
            output, complaints = sender.communicate(timeout=4 * PATIENCE)
            self.assertEqual((sender.returncode, complaints), (0, ""))
            told += output
        requests = [message for message in self.messages() if message["kind"] == "request"]
        self.assertEqual(len(requests), count)
        self.assertEqual({message["state"] for message in requests}, {"sent"})
        self.assertEqual(sorted(its.keys()), sorted(message["id"] for message in requests))
        self.assertEqual(len(told.splitlines()), count)
        self.assertEqual({message["sender"] for message in requests}, {"one", "two"})

    def test_killed(self):
        """Killed while it sends: nobody gets the message twice, until a person sends it again."""
        [one] = self.introduce()
        its = self.provider()
        its.plan = ["slow"]
        sender = self.start(*self.through(its))
        self.assertTrue(its.arrived.acquire(timeout=PATIENCE))
        sender.send_signal(signal.SIGKILL)
        sender.communicate(timeout=PATIENCE)
        its.released.set()
        self.assertEqual(self.states(), ["claimed"])
        self.drain(*self.through(its))
        self.at("2026-03-04T08:30")
        self.drain(*self.through(its))
        self.assertEqual(self.states(), ["unknown"])
        self.assertEqual(its.keys(), [one])
        self.call("care/resend", id=one)
        self.drain(*self.through(its))
        self.assertEqual(self.states(), ["sent"])
        self.assertEqual(its.keys(), [one, one])

    def test_killed_at_any_moment(self):
        """Whenever a sender is killed, no message is sent twice and none is lost."""
        count = self.queue_many()
        its = self.provider()
        words = self.through(its)
        for killed in range(1, 9):
            sender = self.start(*words)
            for _ in range(killed % 3 + 1):
                self.assertTrue(its.arrived.acquire(timeout=PATIENCE))
            sender.send_signal(signal.SIGKILL)
            sender.communicate(timeout=PATIENCE)
        self.drain(*words)
        requests = [message for message in self.messages() if message["kind"] == "request"]
        self.assertEqual(len(requests), count)
        self.assertEqual(len(its.keys()), len(set(its.keys())))
        for message in requests:
            if message["state"] == "sent":
                self.assertIn(message["id"], its.keys())
            else:
                self.assertEqual(message["state"], "claimed")


@unittest.skipUnless(shutil.which("curl") and shutil.which("jq"), "curl or jq is not installed")
class WalkTests(OutboxTest):
    def test_walk(self):
        """From Hello over YES and a first task to the photo that completes it in time."""
        its = self.provider()
        words = (*self.replies(its), *self.through(its))
        self.introduction("Ada", "+1 555 0100")
        self.drain(*words)
        self.assertEqual([phone for _, phone, _ in its.sent], ["+15550100"])
        self.assertIn("Ada", its.sent[0][2])

        self.at("2026-03-04T08:02")
        its.reply("r1", "+15550100", " Yes! ", "2026-03-04T08:01:00Z")
        self.assertEqual(self.drain(*words), "reply\tr1\tada\tconfirmed\n")
        ada = self.call("profile/get", id="ada")
        self.assertEqual(ada["status"], "confirmed")
        self.call(
            "task/add", id="pills", title="Take your pills", profile="ada", due="2026-03-04",
            dueTime="09:00", recurrence="FREQ=DAILY",
            care={"category": "medication", "expectedResponse": "photo", "responseMinutes": 15})
        self.assertEqual(self.call("profile/get", id="ada")["status"], "active")

        self.drain(*words)
        self.assertEqual(len(its.sent), 1)
        self.at("2026-03-04T09:00")
        self.drain(*words)
        self.assertEqual(
            its.sent[1][2], "Ada, it is time for: Take your pills. Reply with a photo.")

        self.at("2026-03-04T09:05")
        its.reply("r2", "+15550100", "Done!", "2026-03-04T09:03:00Z")
        its.reply("r3", "+15550100", None, "2026-03-04T09:04:00Z", photo="/media/pills.jpg")
        self.assertEqual(
            [line.split("\t")[3] for line in self.drain(*words).splitlines()],
            ["confirmed", "photoNeeded", "completed"])
        self.assertEqual(
            [(message["state"], message.get("outcome")) for message in self.messages()],
            [("sent", "answered"), ("sent", "answered")])
        self.assertEqual(self.call("task/get", id="pills")["due"], "2026-03-05")
        photos = self.call("care/listPhotos")["items"]
        self.assertEqual([photo["time"] for photo in photos], ["09:04"])
        photo = photos[0]["response"]["photo"]["location"]
        self.assertTrue(pathlib.Path(photo).read_bytes().startswith(b"\xff\xd8"))


if __name__ == "__main__":
    unittest.main()
