"""daybook-outbox with the example scripts and a provider of text messages on this machine."""

import pathlib
import shutil
import unittest

import provider
from world import OutboxTest


@unittest.skipUnless(shutil.which("curl"), "curl is not installed")
class ProviderTests(OutboxTest):
    def test_form(self):
        """The text reaches the phone to the letter, and the provider's name for it is kept."""
        self.introduction("Zoë & “Ann”=100%", "+1 (555) 01-00", "zoe")
        its = self.provider()
        self.drain(*self.through(its))
        [message] = self.messages("sent")
        self.assertEqual(its.sent, [(message["id"], "+15550100", message["text"])])
        self.assertEqual(its.requests[0][1]["From"], "+15550999")
        self.assertEqual(message["reference"], "SM-" + message["id"])

    def test_loose_configuration(self):
        """A configuration that others may read is refused, and nothing is sent."""
        self.introduce()
        its = self.provider()
        words = self.through(its)
        for day, mode in enumerate((0o644, 0o640, 0o604, 0o606, 0o700), start=5):
            self.at(f"2026-03-{day:02}T08:00")
            self.account(mode)
            self.drain(*words, status=78)
            self.assertIn("0600", self.complaints)
        self.assertEqual(its.requests, [])
        self.assertEqual(self.states(), ["queued"])

    def test_password(self):
        """A refused password ends the drain with 77; the messages wait, and nothing tells it."""
        self.introduce(2)
        its = self.provider()
        words = self.through(its)
        pathlib.Path(words[2]).write_text('user = "AC1:hunter2"\n', encoding="utf-8")
        output = self.drain(*words, status=77)
        self.assertEqual(self.states(), ["queued", "queued"])
        self.assertEqual(its.sent, [])
        self.assertNotIn("hunter2", output + self.complaints + str(self.messages()))

    def test_too_many(self):
        """429 is heeded: the message waits as long as the provider says."""
        self.introduce()
        its = self.provider()
        its.plan = [429]
        self.drain(*self.through(its), status=1)
        self.assertEqual(self.messages()[0]["heldUntil"][:16], "2026-03-04T08:02")
        self.at("2026-03-04T08:01")
        self.drain(*self.through(its))
        self.assertEqual(its.sent, [])
        self.at("2026-03-04T08:03")
        self.drain(*self.through(its))
        self.assertEqual(self.states(), ["sent"])

    def test_its_fault(self):
        """500 and a provider that is not there are tried again; no message is lost or doubled."""
        [one] = self.introduce()
        its = self.provider()
        its.plan = [500, 503]
        away = self.provider()
        away.close()
        for minute, words in (
            (0, self.through(its)), (10, self.through(its)), (20, self.through(away))
        ):
            self.at(f"2026-03-04T08:{minute:02}")
            self.drain(*words, status=1)
            self.assertEqual(self.states(), ["queued"])
        self.at("2026-03-04T09:00")
        self.drain(*self.through(its))
        self.assertEqual(its.keys(), [one])

    def test_refused(self):
        """A message that the provider refuses fails for good, with the provider's words."""
        self.introduce()
        its = self.provider()
        its.plan = [400]
        self.drain(*self.through(its), status=1)
        [message] = self.messages("failed")
        self.assertEqual(
            message["error"], "The provider refuses it (400): The 'To' number is not a phone.")

    def test_wrong_address(self):
        """An address that is no provider's fails no message for good."""
        self.introduce()
        *words, address, own = self.through(self.provider())
        self.drain(*words, address + "x", own, status=78)
        self.assertEqual(self.states(), ["queued"])

    def test_answer_is_lost(self):
        """A message whose answer is lost or late is not sent twice: a person decides."""
        for step in ("lose", "slow", 504):
            with self.subTest(step):
                self.setUp()
                [one] = self.introduce()
                its = self.provider()
                its.plan = [step]
                self.drain("--timeout", "2", *self.through(its), status=1)
                self.at("2026-03-04T09:00")
                self.drain(*self.through(its))
                self.assertEqual(self.states(), ["unknown"])
                self.assertEqual(its.keys(), [] if step == 504 else [one])
                self.assertEqual(len(its.requests), 1)
                self.call("care/resend", id=one)
                self.drain(*self.through(its))
                self.assertEqual(self.states(), ["sent"])
                self.assertEqual(len(its.requests), 2)

    def test_key_is_heeded(self):
        """A provider that heeds the key is asked again, and the phone rings once."""
        for step in ("lose", "slow", "drop"):
            with self.subTest(step):
                self.setUp()
                [one] = self.introduce()
                its = self.provider(heeds_keys=True)
                its.plan = [step]
                words = ("--idempotent", "--timeout", "2", *self.through(its))
                self.drain(*words, status=1)
                self.at("2026-03-04T09:00")
                self.drain(*words)
                self.assertEqual(self.states(), ["sent"])
                self.assertEqual([key for key, _ in its.requests], [one, one])
                self.assertEqual(its.keys(), [one])

    def test_arguments(self):
        """No process shows the password, the text or the phone while a message is sent."""
        self.introduce()
        [message] = self.messages()
        its = self.provider()
        its.plan = ["slow"]
        process = self.start(*self.through(its))
        self.assertTrue(its.arrived.acquire(timeout=60))
        shown = [path.read_bytes() for path in pathlib.Path("/proc").glob("[0-9]*/cmdline")
                 if self.is_readable(path)]
        its.released.set()
        process.communicate()
        ours = [line for line in shown if self.path("").encode() in line]
        self.assertTrue(any(b"curl" in line for line in ours))
        for secret in (provider.PASSWORD, message["text"], message["phone"]):
            self.assertFalse(any(secret.encode() in line for line in ours), secret)

    @staticmethod
    def is_readable(path):
        try:
            return bool(path.read_bytes())
        except OSError:
            return False


@unittest.skipUnless(shutil.which("curl") and shutil.which("jq"), "curl or jq is not installed")
class FetchTests(OutboxTest):
    def test_replies(self):
        """Replies come back from the provider, also when it lists them again."""
        self.introduce()
        its = self.provider()
        self.drain(*self.through(its))
        its.reply("in:1", "+15550100", "Yes!", "2026-03-04T08:00:30Z")
        its.reply("in2", "+15559999", "Buy now", "2026-03-04T08:00:40Z")
        self.at("2026-03-04T08:01")
        for _ in range(2):
            output = self.drain(*self.replies(its), *self.through(its))
            self.assertEqual(output, "reply\tin-1\tada\tconfirmed\n")

    def test_photo(self):
        """A photo is copied by daybook, also when the provider lists it again."""
        self.introduce()
        its = self.provider()
        self.drain(*self.through(its))
        its.reply("yes", "+15550100", "YES", "2026-03-04T08:00:30Z")
        its.reply("photo", "+15550100", None, "2026-03-04T08:00:40Z", photo="/media/1.jpg")
        self.at("2026-03-04T08:01")
        for _ in range(2):
            output = self.drain(*self.replies(its), *self.through(its))
            self.assertEqual(output.splitlines()[1], "reply\tphoto\tada\tnoted")
        [shown] = self.call("care/listPhotos")["items"]
        copy = pathlib.Path(shown["response"]["photo"]["location"])
        self.assertEqual(copy.read_bytes(), provider.PHOTO)

    def test_hostile_photo(self):
        """The address of a photo is one address, and its type names no other folder."""
        self.introduce()
        its = self.provider()
        self.drain(*self.through(its))
        its.reply("yes", "+15550100", "YES", "2026-03-04T08:00:30Z")
        its.reply("two", "+15550100", None, "2026-03-04T08:00:40Z", photo="/media/{1,2}.jpg")
        its.reply("odd", "+15550100", None, "2026-03-04T08:00:50Z", photo="/media/1.odd")
        self.at("2026-03-04T08:01")
        output = self.drain(*self.replies(its), *self.through(its))
        taken = [line.split("\t")[1] for line in output.splitlines()]
        self.assertEqual(taken, ["yes", "two", "odd"])

    def test_not_a_photo(self):
        """A file that is no photo is refused with 1, and the other replies count."""
        self.introduce()
        its = self.provider()
        its.reply("plan", "+15550100", "look", "2026-03-04T08:00:00Z", photo="/media/1.pdf")
        its.reply("stop", "+15550100", "STOP", "2026-03-04T08:00:00Z")
        output = self.drain(*self.replies(its), *self.through(its), status=1)
        self.assertEqual(output, "reply\tstop\tada\tdeclined\n")
        self.assertIn("photo", self.complaints)

    def test_elsewhere(self):
        """The password is not shown to another server than the provider."""
        self.introduce()
        its, other = self.provider(), self.provider()
        its.reply("r", "+15550100", "Look", "2026-03-04T08:00:00Z", other.address + "/1.jpg")
        output = self.drain(*self.replies(its), *self.through(its))
        self.assertIn("not on the host", self.complaints)
        self.assertIn("reply\tr\tada\tnoted\n", output)

    def test_refused(self):
        """A list that cannot be had is told with 1, and the messages are sent."""
        self.introduce()
        its = self.provider()
        words = self.through(its)
        option, line = self.replies(its)
        self.drain(option, line.replace("/replies?", "/nothing?"), *words, status=1)
        self.assertEqual(self.states(), ["sent"])


if __name__ == "__main__":
    unittest.main()
