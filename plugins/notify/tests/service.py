#!/usr/bin/python3
"""A notification service for the tests, over GDBus.

Each call that changes something is a line of JSON on standard output. Each line of standard input
is what a person does, `["choose", NUMBER, ACTION]` or `["close", NUMBER]`. As dunst and GNOME do, it
tells of an answer only whose notification it is, and counts anew when it begins.
"""

import json
import sys

from gi.repository import Gio, GLib

NAME = "org.freedesktop.Notifications"
INTERFACE = Gio.DBusNodeInfo.new_for_xml("""<node><interface name="org.freedesktop.Notifications">
  <method name="GetCapabilities"><arg type="as" direction="out"/></method>
  <method name="Notify">
    <arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/>
    <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="as" direction="in"/>
    <arg type="a{sv}" direction="in"/><arg type="i" direction="in"/>
    <arg type="u" direction="out"/>
  </method>
  <method name="CloseNotification"><arg type="u" direction="in"/></method>
</interface></node>""").interfaces[0]

loop = GLib.MainLoop()
owners = {}
count = 0


def report(*words):
    print(json.dumps(words), flush=True)


def emit(bus, signal, number, kind, *values):
    bus.emit_signal(owners[number], "/org/freedesktop/Notifications", NAME, signal,
                    GLib.Variant(f"(u{kind})", (number, *values)))


def close(bus, number, reason):
    emit(bus, "NotificationClosed", number, "u", reason)
    del owners[number]


def call(bus, sender, _path, _interface, method, params, invocation):
    global count
    if method == "GetCapabilities":
        answer = GLib.Variant("(as)", (sys.argv[1:],))
    elif method == "Notify":
        _, number, _, title, body, buttons, _, timeout = params.unpack()
        replaced = number if number in owners else 0
        count += not replaced
        owners[replaced or count] = sender
        report("Notify", replaced or count, number, title, body, buttons, timeout)
        answer = GLib.Variant("(u)", (replaced or count,))
    else:
        number, = params.unpack()
        report("CloseNotification", number)
        answer = None
        if number in owners:
            close(bus, number, 3)
    invocation.return_value(answer)


def read(_input, _condition, bus):
    line = sys.stdin.readline()
    if not line:
        return loop.quit()
    what, number, *rest = json.loads(line)
    if what == "choose":
        emit(bus, "ActionInvoked", number, "s", *rest)
    close(bus, number, 2)
    return True


def begin(bus, _name):
    bus.register_object("/org/freedesktop/Notifications", INTERFACE, call)
    GLib.io_add_watch(sys.stdin, GLib.PRIORITY_DEFAULT, GLib.IO_IN | GLib.IO_HUP, read, bus)
    report("ready")


Gio.bus_own_name(Gio.BusType.SESSION, NAME, Gio.BusNameOwnerFlags.NONE, begin, None, None)
loop.run()
