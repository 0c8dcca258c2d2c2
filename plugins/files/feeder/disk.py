"""Reads and writes files that belong to the person: read whole, and replaced in one step."""

import json
import os
import stat

MOST_BYTES = 16 << 20


class Unreadable(Exception):
    """Why a file cannot be used, in words for a person."""


class Changed(Exception):
    """The file is another than the one that was read."""


def read(path, most=MOST_BYTES):
    """Returns the bytes of a file; None where there is none. `most` is how many it may have, -1 any number."""
    try:
        # Whoever opens a pipe or a device may wait for ever.
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise Unreadable("is a folder or the like.")
        with open(path, "rb") as file:
            data = file.read(most + 1 if most >= 0 else -1)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise Unreadable(f"cannot be read: {error.strerror}.") from None
    if len(data) > most >= 0:
        raise Unreadable("is longer than 16 MiB.")
    if b"\0" in data:
        raise Unreadable("is no text.")
    return data


def replace(path, old, new, most=MOST_BYTES):
    """Puts new bytes in the place of those that were read, or of no file (None), in one step. The
    file keeps its permissions, and a link stays one. Raises `Changed`, `Unreadable`."""
    real = os.path.realpath(path)
    folder, name = os.path.split(real)
    temporary = os.path.join(folder, f".{name}.daybook")
    try:
        if os.path.lexists(temporary):
            os.unlink(temporary)
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(new)
                if old is not None:
                    status = os.stat(real)
                    _own(file.fileno(), status)
                    os.fchmod(file.fileno(), status.st_mode & 0o7777)
                file.flush()
                os.fsync(file.fileno())
            if read(real, most) != old:
                raise Changed
            os.replace(temporary, real)
        except BaseException:
            os.unlink(temporary)
            raise
        _sync(folder)
    except OSError as error:
        raise Unreadable(f"cannot be written: {error.strerror}.") from None


def _own(descriptor, status):
    try:
        os.fchown(descriptor, status.st_uid, status.st_gid)
    except OSError:
        pass  # Only root may give a file away; the file is the person's then.


def _sync(folder):
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def read_state(path):
    """Returns what an earlier run kept; what is damaged counts as nothing."""
    try:
        state = json.loads(read(path, -1) or b"{}")
    except (Unreadable, ValueError):
        return {}
    return state if isinstance(state, dict) else {}


def write_state(path, state):
    data = json.dumps(state, ensure_ascii=True, sort_keys=True).encode()
    old = read(path, -1)
    if data != old:
        replace(path, old, data, -1)
