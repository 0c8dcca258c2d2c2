"""Ways to other programs and machines."""

import os
import socket

from .way import WHERE_POSSIBLE, Way
from .watches import Listener

NO_LOCAL = "local sockets are refused by the filter"
OWN_NETWORK = "a network of its own"
NETWORK = {"network": True}


def local(kind, path="grant/socket"):
    """A socket of the person's in a folder."""
    def arrange(scene):
        address = scene.file(path).as_posix()
        os.unlink(address)
        scene.params.update(address=address)
        scene.watch(Listener(socket.AF_UNIX, kind, address, address, scene.stage.own))
    return arrange


def abstract(kind):
    """A socket that lies in no folder."""
    def arrange(scene):
        name = scene.token()
        scene.params.update(address="\0" + name)
        scene.watch(Listener(socket.AF_UNIX, kind, "\0" + name, f"@{name}"))
    return arrange


def session_bus(scene):
    local(socket.SOCK_STREAM, "bus")(scene)
    scene.environment["DBUS_SESSION_BUS_ADDRESS"] = f"unix:path={scene.params['address']}"
    scene.environment["XDG_RUNTIME_DIR"] = str(scene.home)


def beside_bus(scene):
    """The session's bus may be reached, and what else listens may not."""
    session_bus(scene)
    scene.watches.pop().close()
    local(socket.SOCK_STREAM, "other")(scene)
    scene.params.update(path=scene.params["address"])
    abstract(socket.SOCK_STREAM)(scene)


def port(scene):
    listener = scene.watch(Listener(
        socket.AF_INET, socket.SOCK_STREAM, ("127.0.0.1", 0), "a port of this machine"))
    scene.params.update(address=listener.socket.getsockname())


STREAM = "reach(socket.SOCK_STREAM, P.address)"
DATAGRAM = "reach(socket.SOCK_DGRAM, P.address)"
PAIR = """
def speak(kind):
    numbers = (ctypes.c_int * 2)()
    if system_call("socketpair", int(socket.AF_UNIX), kind, 0, numbers) < 0:
        raise OSError(ctypes.get_errno(), "no pair")
    with socket.socket(fileno=numbers[0]) as peer:
        peer.connect(P.address)
        peer.send(b"hello")
for kind in KINDS:
    attempt("a pair", speak, kind)
"""
DATAGRAMS = "KINDS = [socket.SOCK_DGRAM, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC]"
RAW = "KINDS = [socket.SOCK_RAW, socket.SOCK_RAW | socket.SOCK_NONBLOCK]"
# Netlink, TIPC, VSOCK, SMC, and those of networks; a pair of local ones with the number of their
# family as the protocol.
OTHER_PAIRS = """
numbers = (ctypes.c_int * 2)()
for family in (2, 10, 16, 30, 38, 40, 43):
    for bits in (0, 1 << 32):
        for kind in (1, 2, 5):
            call("socketpair", family | bits, kind, 0, numbers)
call("socketpair", 1, 1, 1, numbers, refusals=(93,))
"""
HIGH_BITS = """
for family in (1 << 32 | 1, 1 << 63 | 1):
    number = system_call("socket", family, 2, 0)
    if number < 0:
        refused(os.strerror(-number))
        continue
    with socket.socket(fileno=number) as peer:
        peer.sendto(b"hello", P.address)
"""


def protocols(name, numbers, family, kind):
    code = (f"for number in {numbers}:\n    for bits in (0, 1 << 32):\n        call('socket', "
            f"{int(family)}, {int(kind)}, number | bits, refusals=(93,))")
    return Way(name, "the protocols of each family are listed", code, NETWORK,
               control=WHERE_POSSIBLE)


def family(name, number, kind, protocol=0):
    code = f"call('socket', {number}, {int(kind)}, {protocol})"
    return Way(f"a socket of the family {name}", "the families of sockets are listed", code,
               NETWORK, control=WHERE_POSSIBLE)


WAYS = [
    Way("a local socket in a granted folder", NO_LOCAL, STREAM, {"writes": ["~/grant"]},
        local(socket.SOCK_STREAM)),
    Way("a local socket of datagrams in a granted folder", NO_LOCAL, DATAGRAM,
        {"writes": ["~/grant"]}, local(socket.SOCK_DGRAM)),
    Way("a local socket that lies in no folder", NO_LOCAL, STREAM, NETWORK,
        abstract(socket.SOCK_STREAM)),
    Way("a pair of datagrams that is connected anew", "pairs are streams or packets",
        DATAGRAMS + PAIR, NETWORK, abstract(socket.SOCK_DGRAM)),
    Way("a raw pair, which is one of datagrams", "pairs are streams or packets", RAW + PAIR,
        NETWORK, abstract(socket.SOCK_DGRAM)),
    Way("a pair of another family or protocol", "pairs are local sockets' alone", OTHER_PAIRS,
        NETWORK),
    Way("a family whose number has high bits", "the filter looks at what the kernel looks at",
        HIGH_BITS, NETWORK, abstract(socket.SOCK_DGRAM)),
    Way("the session's bus", "it is not mounted, and " + NO_LOCAL, STREAM, arrange=session_bus,
        control={"sessionBus": True}),
    Way("a local socket beside the session's bus", "only the bus is mounted",
        STREAM + "\nreach(socket.SOCK_STREAM, P.path)", {"sessionBus": True}, beside_bus),
    Way("a port of this machine", OWN_NETWORK,
        "reach(socket.SOCK_STREAM, tuple(P.address), family=socket.AF_INET)", arrange=port,
        control=NETWORK),
    family("AF_VSOCK", 40, socket.SOCK_STREAM),
    family("AF_ALG", 38, socket.SOCK_SEQPACKET),
    family("AF_PACKET", 17, socket.SOCK_RAW),
    family("AF_KEY", 15, socket.SOCK_RAW, 2),
    family("AF_BLUETOOTH", 31, socket.SOCK_RAW),
    protocols("a socket of MPTCP", [262], socket.AF_INET, socket.SOCK_STREAM),
    protocols("a socket of UDP-Lite", [136], socket.AF_INET6, socket.SOCK_DGRAM),
    protocols("netlink for more than addresses and routes", [4, 9, 10, 12, 15, 16], 16,
              socket.SOCK_RAW),
]
