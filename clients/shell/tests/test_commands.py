"""What daybook-outbox makes of how a command ends, and of its own options."""

import os
import signal
import unittest

from world import OutboxTest, PATIENCE


class CommandTests(OutboxTest):
    def test_text_and_environment(self):
        """The command gets the text on standard input, to the letter, and the rest beside it."""
        self.introduce()
        output = self.drain(*self.sending("""
            cat >text
            env | grep '^DAYBOOK_' | sort >environment
            echo reference: SM-1
            """))
        [message] = self.messages()
        self.assertEqual((self.folder / "text").read_text(encoding="utf-8"), message["text"])
        self.assertEqual((self.folder / "environment").read_text(encoding="utf-8"), f"""\
DAYBOOK_ATTEMPT=1
DAYBOOK_KIND=introduction
DAYBOOK_MESSAGE_ID={message["id"]}
DAYBOOK_PHONE=+15550100
DAYBOOK_PROFILE=ada
""")
        self.assertEqual(output, f"sent\t{message['id']}\tada\tSM-1\n")
        self.assertEqual(
            [message["state"], message["sender"], message["reference"]],
            ["sent", "daybook-outbox", "SM-1"])
        self.assertEqual(os.listdir(self.path("tmp")), [])

    def test_all_that_wait(self):
        """Everything that waits is sent, the oldest first, and then nothing."""
        ids = self.introduce(3)
        command = self.sending("echo $DAYBOOK_MESSAGE_ID >>order")
        self.drain("--quiet", "--sender", "phone", *command)
        self.assertEqual((self.folder / "order").read_text().split(), ids)
        self.assertEqual({message["sender"] for message in self.messages()}, {"phone"})
        self.assertEqual(self.drain(*command), "")
        self.assertEqual((self.folder / "order").read_text().split(), ids)

    def test_try_again(self):
        """75 is tried again after the wait that it asks for, and not before."""
        self.introduce()
        command = self.sending("""
            echo $DAYBOOK_ATTEMPT >>attempts
            echo retry-after: 300
            echo 'No network.' >&2
            exit 75
            """)
        self.drain(*command, status=1)
        self.assertIn("Nothing more is due before 2026-03-04 ", self.complaints)
        [message] = self.messages("queued")
        self.assertEqual(message["error"], "No network.")
        self.at("2026-03-04T08:04")
        self.drain(*command)
        self.at("2026-03-04T08:06")
        self.drain(*command, status=1)
        self.assertEqual((self.folder / "attempts").read_text().split(), ["1", "2"])

    def test_strange_wait(self):
        """A wait that is no number, or a very long one, loses no message."""
        self.introduce()
        for day, wait in enumerate(("soon", "0120", "90000", "1000000", "-1", ""), start=5):
            with self.subTest(wait):
                self.drain(*self.sending(f"echo 'retry-after: {wait}'; exit 75"), status=1)
                self.assertEqual(self.states(), ["queued"])
                self.at(f"2026-03-{2 * day:02}T08:00")

    def test_strange_reference(self):
        """A message that was sent counts as sent, whatever the provider calls it."""
        self.introduce(2)
        self.drain(*self.sending(r"printf 'reference: \377a\001%s\n' $(printf '\303\274%.0s' $(seq 200))"))
        self.assertEqual(self.states(), ["sent", "sent"])
        self.assertTrue(self.messages()[0]["reference"].startswith("aüü"))

    def test_failure(self):
        """Any other failure is for good, with the last line of standard error as the reason."""
        ids = self.introduce(2)
        output = self.drain(*self.sending(r"""
            echo 'Warming up' >&2
            printf 'Kein g\303\274ltiges \033\302\233\342\200\256\342\201\247"Telefon"\t\\n\377\n\n' >&2
            exit 3
            """), status=1)
        self.assertEqual(self.states(), ["failed", "failed"])
        reason = 'Kein gültiges "Telefon"\\n'
        self.assertEqual(self.messages()[0]["error"], reason)
        self.assertEqual(output.splitlines()[0], f"failed\t{ids[0]}\tada\t{reason}")

    def test_failure_in_silence(self):
        """A failure without a word still has a reason."""
        self.introduce()
        self.drain(*self.sending("exit 3"), status=1)
        self.assertIn("3", self.messages("failed")[0]["error"])

    def test_the_command_is_wrong(self):
        """A command that is not set up fails no message for good, and ends the drain."""
        self.introduce(2)
        for status in (77, 78, 126, 127):
            with self.subTest(status):
                self.drain(*self.sending(f"echo >>tried; exit {status}"), status=status)
                self.assertEqual(self.states(), ["queued", "queued"])
                self.at("2026-03-05T08:00" if status == 77 else "2026-03-06T08:00")
        self.assertGreaterEqual(len((self.folder / "tried").read_text()), 2)

    def test_nobody_knows(self):
        """What may have been sent is not sent again, unless a person says so."""
        for text in ("exec sleep 60", "trap '' TERM; sleep 60", "kill -9 $$", "exit 124"):
            with self.subTest(text):
                self.setUp()
                [one] = self.introduce()
                output = self.drain("--timeout", "1", *self.sending(text), status=1)
                self.assertIn(f"unknown\t{one}\tada\t", output)
                self.assertEqual(self.states(), ["claimed"])
                command = self.sending("echo >>sent")
                self.drain(*command)
                self.at("2026-03-04T09:00")
                self.drain(*command)
                self.assertEqual(self.states(), ["unknown"])
                self.assertFalse((self.folder / "sent").exists())
                self.call("care/resend", id=one)
                self.drain(*command)
                self.assertEqual(self.states(), ["sent"])
                self.assertEqual((self.folder / "sent").read_text(), "\n")

    def test_idempotent(self):
        """A provider that takes the id as its key gets the same message again."""
        [one] = self.introduce()
        self.drain("--idempotent", *self.sending("echo $DAYBOOK_MESSAGE_ID >>keys; exit 124"),
                   status=1)
        self.assertEqual(self.states(), ["claimed"])
        self.at("2026-03-04T08:05")
        self.drain("--idempotent", *self.sending("echo $DAYBOOK_MESSAGE_ID >>keys"))
        self.assertEqual((self.folder / "keys").read_text().split(), [one, one])
        self.assertEqual(self.states(), ["sent"])

    def test_idempotent_takes_over(self):
        """What another sender left unknown is sent by one whose provider takes the id as key."""
        self.introduce()
        self.drain(*self.sending("exit 124"), status=1)
        self.at("2026-03-04T09:00")
        self.drain("--idempotent", *self.sending(":"))
        self.assertEqual(self.states(), ["sent"])

    def test_local_only(self):
        """Nothing leaves the machine where the preferences say so: 7, and the message waits."""
        self.introduce()
        self.call("preferences/edit", localOnly=True)
        command = self.sending("echo >>left")
        self.drain(*command, status=7)
        self.assertTrue(self.complaints.startswith("daybook: "))
        self.drain("--replies", "echo >>left", *command, status=7)
        self.assertFalse((self.folder / "left").exists())
        self.assertEqual(self.states(), ["queued"])

    def test_permission(self):
        """Without permission nothing is sent: 6, and the message waits."""
        self.introduce()
        self.call("preferences/edit", notificationPermission="denied")
        self.drain("--every", "1", *self.sending("echo >>left"), status=6)
        self.assertFalse((self.folder / "left").exists())
        self.assertEqual(self.states(), ["queued"])

    def test_bad_usage(self):
        """A command line that is wrong says so, with 64, and sends nothing."""
        self.introduce()
        command = self.sending("echo >>sent")
        for words in (
            [], ["--"], ["--timeout"], ["--timeout", "0", *command], ["--timeout=soon", *command],
            ["--timeout=030", *command],
            ["--timeout", "3501", *command], ["--every", "-1", *command], ["--ever", *command],
            ["-x", *command],
        ):
            with self.subTest(words):
                self.assertEqual(self.drain(*words, status=64), "")
                self.assertIn("--help", self.complaints)
        self.drain("--", self.path("no-such-program"), status=127)
        self.drain("--daybook", self.path("no-daybook"), *command, status=127)
        self.assertFalse((self.folder / "sent").exists())
        self.assertIn("DAYBOOK_MESSAGE_ID", self.drain("--help"))

    def test_joined_options(self):
        """An option may carry its value after an equals sign, and the command keeps its own."""
        self.introduce()
        self.drain("--timeout=5", "--sender=a=b", "--", "sh", "-c", 'echo "$@" >words', "sh",
                   "--sender=c", "--")
        self.assertEqual((self.folder / "words").read_text(), "--sender=c --\n")
        self.assertEqual(self.messages()[0]["sender"], "a=b")

    def test_ends_politely(self):
        """Told to end, it records what became of the message in hand and takes no other."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            with self.subTest(number):
                self.setUp()
                self.introduce(2)
                process = self.start("--every", "3", *self.sending("""
                    : >begun
                    while [ ! -e go ]; do sleep 0.05; done
                    """), start_new_session=True)
                self.wait_for("begun")
                # As a terminal does it: the whole foreground group hears of Ctrl-C.
                if number == signal.SIGINT:
                    os.killpg(process.pid, number)
                else:
                    process.send_signal(number)
                (self.folder / "go").touch()
                process.communicate(timeout=PATIENCE)
                self.assertEqual(process.returncode, -number)
                self.assertEqual(self.states(), ["sent", "queued"])
                self.assertEqual(os.listdir(self.path("tmp")), [])

    def test_nobody_reads(self):
        """What was sent is recorded also when nobody reads the output any more."""
        self.introduce(2)
        process = self.start(*self.sending(":"))
        process.stdout.close()
        _, complaints = process.communicate(timeout=PATIENCE)
        self.assertEqual(process.returncode, 141, complaints)
        self.assertEqual(self.states(), ["sent", "queued"])
        self.assertEqual(os.listdir(self.path("tmp")), [])

    def test_ends_while_it_waits(self):
        """It looks again after a while, and can be ended meanwhile."""
        self.introduce()
        process = self.start("--every", "1", *self.sending(': >"sent-$DAYBOOK_PROFILE"'))
        self.wait_for("sent-ada")
        self.introduction("Grace", "+15550101")
        self.wait_for("sent-grace")
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=PATIENCE)
        self.assertEqual(process.returncode, -signal.SIGTERM)
        self.assertEqual(os.listdir(self.path("tmp")), [])


class ReplyTests(OutboxTest):
    def test_taken_in(self):
        """A reply is handed to daybook before anything is sent, and counts once."""
        self.introduce(2)
        self.drain(*self.sending(":"))
        replies = self.script("replies", """
            echo '{"id": "r1", "phone": "+15550100", "text": "yes ", "receivedAt": "2026-03-04T08:00:00.000Z"}'
            echo
            printf '{"id": "r2", "phone": "+15550101", "text": "STOP"}'
            """)
        self.at("2026-03-04T08:01")
        output = self.drain("--replies", replies, *self.sending(":"))
        self.assertEqual(output, "reply\tr1\tada\tconfirmed\nreply\tr2\tgrace\tdeclined\n")
        self.at("2026-03-04T08:02")
        self.drain("--replies", replies, *self.sending(":"))
        self.assertEqual(self.call("profile/get", id="ada")["status"], "confirmed")

    def test_stop_comes_first(self):
        """STOP is heard before the next message to that phone goes out."""
        self.introduce()
        self.drain("--replies", """echo '{"id": "r", "phone": "+15550100", "text": "Stop."}'""",
                   *self.sending("echo >>sent"))
        self.assertFalse((self.folder / "sent").exists())
        self.assertEqual(self.states(), ["cancelled"])

    def test_stranger(self):
        """A reply from an unknown phone is told and skipped; the others count."""
        self.introduce()
        self.drain(*self.sending(":"))
        output = self.drain("--replies", """
            echo '{"id": "r1", "phone": "+15559999", "text": "YES"}'
            echo '{"id": "r2", "phone": "+15550100", "text": "OK"}'
            """, *self.sending(":"))
        self.assertIn("not recorded", self.complaints)
        self.assertEqual(output, "reply\tr2\tada\tconfirmed\n")

    def test_not_understood(self):
        """A line that is no reply is told with 1, and keeps nothing from being sent."""
        self.introduce()
        for line in ("YES", '{"id": "r"}', '["r"]', '{"id": "r", "phone": "+15550100", "text": 1}'):
            with self.subTest(line):
                self.drain("--replies", f"echo '{line}'", *self.sending(":"), status=1)
                self.assertIn("not recorded", self.complaints)
        self.assertEqual(self.states(), ["sent"])

    def test_not_fetched(self):
        """Where replies cannot be fetched, what was printed counts, and messages are sent."""
        self.introduce(2)
        output = self.drain(
            "--timeout", "1", "--replies",
            """echo '{"id": "r", "phone": "+15550101", "text": "stop"}'; exec sleep 60""",
            *self.sending(":"), status=1)
        self.assertIn("replies ended with 124", self.complaints)
        self.assertIn("reply\tr\tgrace\tdeclined\n", output)
        self.assertEqual(self.states(), ["sent", "cancelled"])

    def test_told_once(self):
        """A refused reply is told once while the sender runs, and taken when its profile comes."""
        process = self.start(
            "--every", "1", "--replies",
            """echo '{"id": "r", "phone": "+15550100", "text": "Hello"}'
            echo >>asked; [ "$(wc -l <asked)" -lt 3 ] || : >thrice""", *self.sending(":"))
        self.wait_for("thrice")
        self.introduction("Ada", "+15550100")
        (self.folder / "thrice").unlink()
        self.wait_for("thrice")
        (self.folder / "thrice").unlink()
        self.wait_for("thrice")
        process.send_signal(signal.SIGTERM)
        output, complaints = process.communicate(timeout=PATIENCE)
        self.assertEqual(complaints.count("not recorded"), 1)
        self.assertEqual(output.count("reply\tr\tada\tnoted\n"), 1)


if __name__ == "__main__":
    unittest.main()
