"""What a program did with the files of a folder, and what a disk may hold of that after a loss of
power: all that was made durable, and of the rest any sectors in any order."""

import dataclasses
import os
import pathlib
import struct
import subprocess

from server import Trouble

HEAD = struct.Struct("<iiiiqII")
SECTORS = [512, 4096]
FOLDER = object()


def library(folder):
    """Builds what is preloaded."""
    path = folder / "files.so"
    source = pathlib.Path(__file__).with_name("files.c")
    built = subprocess.run(
        ["cc", "-shared", "-fPIC", "-O1", "-o", path, source], capture_output=True, text=True,
        check=False)
    if built.returncode != 0:
        raise Trouble(f"cc: {built.stderr}")
    return path


def preloaded(library_path, folder, **variables):
    """The environment of a program whose files below the folder are watched."""
    names = {f"FILES_{name.upper()}": str(value) for name, value in variables.items()}
    return {
        **os.environ, "LD_PRELOAD": str(library_path), "FILES_FOLDER": os.path.realpath(folder),
        **names}


@dataclasses.dataclass
class Record:
    process: int
    kind: str
    file: int
    flags: int
    offset: int
    first: bytes
    second: bytes


def records(path):
    content, place, found = path.read_bytes(), 0, []
    while place < len(content):
        process, kind, file, flags, offset, first, second = HEAD.unpack_from(content, place)
        place += HEAD.size
        end = place + first
        found.append(Record(
            process, chr(kind), file, flags, offset, content[place:end],
            content[end:end + second]))
        place = end + second
    return found


class File:
    """The content that is durable, and what was done since: writes and changes of the size."""

    def __init__(self):
        self.durable, self.pending = b"", []

    def sync(self):
        self.durable, self.pending = self.content(lambda _: True), []

    def content(self, keeps, sector=None):
        """What is there where only some of what is pending reached the disk."""
        content = bytearray(self.durable)
        for number, (offset, piece) in enumerate(self.pending):
            if piece is None:
                if keeps(number):
                    content[offset:] = bytes(max(0, offset - len(content)))
                continue
            start, end = offset, offset + len(piece)
            while offset < end:
                stop = min(end, (offset // sector + 1) * sector) if sector else end
                if keeps(number):
                    content.extend(bytes(max(0, offset - len(content))))
                    content[offset:stop] = piece[offset - start:stop - start]
                offset = stop
        return bytes(content)


class Disk:
    def __init__(self, folder):
        self.names, self.durable = {folder: FOLDER}, {folder: FOLDER}  # by path
        self.folder = folder
        self.pending = []  # changes of names: the folders, and what each path leads to then
        self.open = {}

    def play(self, record):
        key, path = (record.process, record.file), record.first.decode(errors="replace")
        file = self.open.get(key)
        match record.kind:
            case "o":
                if path not in self.names:
                    self.name({path: File()})
                self.open[key] = self.names[path] if self.names[path] is not FOLDER else path
                if record.flags & os.O_TRUNC and self.names[path] is not FOLDER:
                    self.names[path].pending.append((0, None))
            case "O":
                self.open[key] = File()
            case "c":
                self.open.pop(key, None)
            case "w":
                file.pending.append((record.offset, record.first))
            case "t":
                file.pending.append((record.offset, None))
            case "s":
                if isinstance(file, File):
                    file.sync()
                else:
                    self.sync(file)
            case "m":
                self.name({path: FOLDER})
            case "u":
                self.name({path: None})
            case "r":
                self.name({path: None, record.second.decode(): self.names[path]})
            case "l":
                self.name({record.second.decode(): self.names[path]})
            case "L":
                self.name({path: file})

    def name(self, change):
        self.names = self.named(self.names, change)
        self.pending.append(({os.path.dirname(path) for path in change}, change))

    @staticmethod
    def named(names, change):
        names = {**names, **change}
        return {path: file for path, file in names.items() if file is not None}

    def sync(self, folder):
        """Makes the names of a folder durable, with all that came before one of them."""
        folders, left = {folder}, []
        kept = []
        for change in reversed(self.pending):
            if change[0] & folders:
                folders |= change[0]
                kept.append(change[1])
            else:
                left.append(change)
        for change in reversed(kept):
            self.durable = self.named(self.durable, change)
        self.pending = left[::-1]

    def after_loss(self, random):
        """The files by their paths, as a loss of power may leave them."""
        names = self.durable
        last = random.choice([0, random.randint(0, len(self.pending)), len(self.pending)])
        for _, change in self.pending[:last]:
            names = self.named(names, change)
        way, contents, found = random.choice(["old", "new", "ordered", "torn", "torn"]), {}, {}
        share, sector = random.choice([0.1, 0.5, 0.9]), random.choice(SECTORS)
        for path, file in sorted(names.items()):
            if os.path.dirname(path) not in found and path != self.folder:
                continue
            if file is FOLDER:
                found[path] = None
            else:
                if file not in contents:
                    cut = random.randint(0, len(file.pending))
                    contents[file] = file.content({
                        "old": lambda _: False, "new": lambda _: True,
                        "ordered": lambda number: number < cut,
                        "torn": lambda _: random.random() < share}[way], sector)
                found[path] = contents[file]
        return found, way
