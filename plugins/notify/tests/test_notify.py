"""Reminders as notifications, from a real server through the plugin to a service on a real bus."""

import json
import queue
import subprocess
import tempfile
import unittest

from world import PLUGIN, World, until


class Notifications(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="daybook-notify.")
        self.addCleanup(folder.cleanup)
        self.world = World(folder.name)
        self.addCleanup(self.world.close)

    def begin(self, *capabilities):
        self.world.start_bus()
        self.world.start_service(*capabilities)
        self.server = self.world.server()
        self.world.enable(self.server)

    def said(self):
        return [line["text"] for line in self.server.ask("plugin/log", id="notify")["items"]]

    def shown(self, title):
        """Returns the number of the next notification, which has to be this one."""
        call = self.world.service.next()
        self.assertEqual((call[0], call[3]), ("Notify", title), call)
        return call[1]

    def assert_nothing(self):
        with self.assertRaises(queue.Empty):
            self.world.service.next(2)

    def state(self, task):
        return self.server.ask("task/get", id=task)["state"]

    def test_a_reminder_is_shown_once_with_its_answers_and_done_completes_its_task(self):
        self.begin()
        self.world.server()
        self.server.remind("rent", "Pay <rent> & more")
        name, number, replaced, title, body, buttons, timeout = self.world.service.next()
        self.assertEqual((name, replaced, title, timeout), ("Notify", 0, "Pay <rent> & more", 0))
        self.assertTrue(body.startswith("Pay <rent> & more, due "), body)
        self.assertEqual(buttons, [
            "done", "Done", "snooze", "Snooze (10)", "dismiss", "Dismiss the reminder"])
        self.assert_nothing()
        self.world.service.send(["choose", number, "done"])
        until(lambda: self.state("rent") == "completed")
        self.assertEqual(self.server.ask("history/list", limit=1)["items"][0]["client"], "notify")

    def test_snooze_and_dismiss_answer_the_reminder(self):
        self.begin()
        self.server.remind("rent", "Pay rent")
        self.world.service.send(["choose", self.shown("Pay rent"), "snooze"])
        reminder = lambda each: self.server.ask("reminder/get", id=each)
        until(lambda: "snoozedUntil" in reminder("rent1"))
        self.server.remind("milk", "Buy milk")
        self.world.service.send(["choose", self.shown("Buy milk"), "dismiss"])
        until(lambda: reminder("milk1")["state"] == "silent")
        self.assertEqual((self.state("rent"), self.state("milk")), ("open", "open"))

    def test_what_is_answered_elsewhere_is_closed(self):
        self.begin()
        self.server.remind("rent", "Pay rent")
        number = self.shown("Pay rent")
        self.server.ask("reminder/dismiss", id="rent1")
        self.assertEqual(self.world.service.next(), ["CloseNotification", number])
        self.server.remind("milk", "Buy milk")
        number = self.shown("Buy milk")
        self.server.ask("task/complete", id="milk")
        self.assertEqual(self.world.service.next(), ["CloseNotification", number])

    def test_what_a_person_closes_is_not_answered_and_not_shown_again(self):
        self.begin()
        self.server.remind("rent", "Pay rent")
        self.world.service.send(["close", self.shown("Pay rent")])
        self.server.remind("milk", "Buy milk")
        self.shown("Buy milk")
        self.world.service.kill()
        self.world.start_service()
        self.shown("Buy milk")
        self.assert_nothing()
        self.assertEqual(self.server.ask("reminder/get", id="rent1")["state"], "pending")

    def test_markup_is_escaped_where_the_service_reads_it_and_buttons_are_left_out(self):
        self.begin("body-markup")
        self.server.remind("rent", "Pay <b>rent</b>")
        call = self.world.service.next()
        self.assertTrue(call[4].startswith("Pay &lt;b&gt;rent&lt;/b&gt;, due "), call)
        self.assertEqual((call[3], call[5]), ("Pay <b>rent</b>", []))
        until(lambda: any("has no buttons" in line for line in self.said()))

    def test_another_service_is_told_what_still_waits_and_its_answer_counts(self):
        self.begin()
        self.server.remind("rent", "Pay rent")
        self.shown("Pay rent")
        self.world.service.kill()
        self.server.remind("milk", "Buy milk")
        until(lambda: any("no notification service" in line for line in self.said()))
        self.world.start_service()
        calls = {call[3]: call for call in (self.world.service.next() for _ in range(2))}
        self.assertEqual(set(calls), {"Pay rent", "Buy milk"})
        self.assertEqual([call[2] for call in calls.values()], [0, 0])
        self.world.service.send(["choose", calls["Buy milk"][1], "done"])
        until(lambda: self.state("milk") == "completed")

    def test_after_the_bus_began_anew_it_is_shown_again(self):
        self.begin()
        self.server.remind("rent", "Pay rent")
        self.shown("Pay rent")
        self.world.stop_bus()
        self.world.service.kill()
        self.world.start_bus()
        self.world.start_service()
        self.world.service.send(["choose", self.shown("Pay rent"), "done"])
        until(lambda: self.state("rent") == "completed")
        self.assertIn("The session's bus has ended.", self.said())

    def test_the_next_host_replaces_what_one_that_was_killed_has_shown(self):
        self.begin()
        second = self.world.server()
        self.server.remind("rent", "Pay rent")
        self.server.remind("milk", "Buy milk")
        shown = {call[3]: call[1] for call in (self.world.service.next() for _ in range(2))}
        # What is killed before it has noted what it showed leaves that to no other.
        memory = self.world.database.parent / "test.db.plugin-data/notify/data/shown.json"
        until(lambda: memory.exists() and len(json.loads(memory.read_text())["shown"]) == 2)
        self.server.kill()
        self.server = second
        for call in (self.world.service.next() for _ in range(2)):
            self.assertEqual(call[1:3], [shown[call[3]]] * 2)
        self.world.service.send(["choose", shown["Pay rent"], "done"])
        until(lambda: self.state("rent") == "completed")

    def test_without_permission_nothing_is_shown_and_that_is_said(self):
        self.world.start_bus()
        self.world.start_service()
        self.server = self.world.server()
        self.world.enable(self.server)
        self.server.ask("plugin/disable", id="notify")
        self.server.ask("preferences/edit", notificationPermission="denied")
        self.server.ask("plugin/enable", id="notify", confirm=True)
        until(lambda: any("Nothing is shown until you allow it" in line for line in self.said()))
        self.server.remind("rent", "Pay rent")
        self.assert_nothing()

    def test_without_a_service_it_waits_and_says_so(self):
        self.world.start_bus()
        self.server = self.world.server()
        self.world.enable(self.server)
        until(lambda: any("no notification service" in line for line in self.said()))
        self.server.remind("rent", "Pay rent")
        self.world.start_service()
        self.shown("Pay rent")

    def test_without_a_bus_it_says_so(self):
        del self.world.environment["DBUS_SESSION_BUS_ADDRESS"]
        self.server = self.world.server()
        self.world.enable(self.server)
        until(lambda: any("There is no session's bus" in line for line in self.said()))
        self.assertEqual(self.server.ask("plugin/get", id="notify")["state"], "running")

    def test_without_pygobject_it_says_what_to_install(self):
        ended = subprocess.run(
            ["/usr/bin/python3", "-S", PLUGIN / "notify"], capture_output=True, text=True,
            stdin=subprocess.DEVNULL, env={"HOME": str(self.world.folder)})
        self.assertEqual(ended.returncode, 1)
        self.assertIn("install python3-gi (Debian)", ended.stderr)


if __name__ == "__main__":
    unittest.main()
