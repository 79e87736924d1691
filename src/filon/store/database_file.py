"""Where a store lies: is that still the very file which was opened, and has nobody else written into it?

SQLite writes on into a file that was deleted or moved away, and next time would pour the `-wal` it left behind into whatever
lies there then. So the files are looked at before anything is written and again before it is acknowledged. The file itself
changes at our checkpoints only: between two of them it must stay exactly as it was. The `-wal` never gets shorter, and
keeps its head.

The file is opened here once and closed after SQLite has closed it: to close it earlier would drop the locks of this process.
"""

import logging
import os
import zlib
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import NamedTuple

from filon.kernel.errors import Phrase

_log = logging.getLogger(__name__)

ASIDE = ".aside"  # how the -wal is called that belongs to a file somebody has written over
RESCUED = ".rescued"  # how the copy is called of a file that has no name any more
WAL_HEAD = 32  # bytes a -wal begins with: drawn anew whenever it begins anew
COMPARED_WHOLE = 16 << 20  # a file up to here is compared byte for byte, a larger one in as many bytes
PIECE = 1 << 16


class FileStamp(NamedTuple):
    """Which file it is, and how it was when we last wrote to it."""

    device: int
    inode: int
    size: int
    written: int = 0  # when, in nanoseconds; of a -wal it does not matter
    head: bytes = b""  # of a -wal

    def is_same_file(self, other: "FileStamp | None") -> bool:
        """Is it this file, whatever is in it?"""
        return other is not None and (self.device, self.inode) == (other.device, other.inode)


class DatabaseFile:
    """The file of a store and the `-wal` beside it; without a name it is in memory, and always in its place."""

    def __init__(self, file: str = "") -> None:
        self.is_in_memory = not file
        self.file = Path(file)
        self.real = self.file.resolve()  # SQLite, too, puts the -wal beside the file a link leads to
        self.wal = Path(f"{self.real}-wal")
        self.rescued: Path | None = None  # the whole of a file that has no name any more
        self.rescue_error = ""  # why there is no such copy
        self._rescued: FileStamp | None = None
        self._file: FileStamp | None = None
        self._wal: FileStamp | None = None
        self._foreign: FileStamp | None = None  # how the file was when it was found to be written over
        self._print = 0  # of what the file held after our last checkpoint
        self._is_marked = False  # must it be exactly as it was?
        self._begins_anew = False  # is the -wal written from its beginning next, with another head?
        self._held: FileIO | None = None

    # --- what is ours ---

    def settle(self, size: int | None = None) -> None:
        """What our file holds now is ours; but not another file than before, nor one that must be larger or smaller."""
        if self.is_in_memory:
            return
        if self._held is None and (self._file is None or self._file.is_same_file(stamp_at(self.file))):
            self._held = FileIO(self.file)
        if self._held is None:
            return
        found = stamp_of(os.fstat(self._held.fileno()))
        if size is not None and found.size != size:
            return
        self._file, self._print = found, print_of(self._held, found.size)
        self._is_marked = True
        wal = wal_mark_of(self.wal)
        if self._wal is None or self._wal.is_same_file(wal):
            self._wal, self._begins_anew = wal, True

    def settle_wal(self) -> None:
        """The `-wal` is ours, as far as it has grown."""
        found = wal_mark_of(self.wal)
        if self._wal is not None and found is not None and self._is_grown(self._wal, found):
            self._begins_anew = self._begins_anew and found.head == self._wal.head
            self._wal = found

    def _is_grown(self, known: FileStamp, found: FileStamp) -> bool:
        """Can the `-wal` have become so by our writing? It never gets shorter, so that disks need not make room anew."""
        is_ours = known.is_same_file(found) and found.size >= known.size
        return is_ours and (self._begins_anew or found.head == known.head)

    def let_go(self) -> None:
        """The connection was closed, and its `-wal` may be gone with it; which file it is still counts."""
        self._is_marked, self._wal = False, None
        if self._held is not None:
            self._held.close()
            self._held = None

    def forget_wal(self) -> None:
        """There is nothing in it any more."""
        self._wal = None

    @property
    def wal_size(self) -> int:
        """Of the `-wal`, in bytes."""
        return self._wal.size if self._wal is not None else 0

    # --- is it in its place? ---

    def trouble(self, *, is_grown: bool = False) -> Phrase | None:
        """Why nothing may be written here; None if all is as it was left, but for a `-wal` that may have grown."""
        if self._file is None:
            return None
        found = stamp_at(self.file)
        if not self._file.is_same_file(found):
            return self._not_there(found)
        if self.is_overwritten:
            return Phrase(
                "nothing is written: another program has written into {file}. End the server, "
                "and see that the right file is there before you start it again",
                file=self.file.name,
            )
        return self._wal_trouble(is_grown=is_grown)

    def _not_there(self, found: FileStamp | None) -> Phrase:
        """Somebody took the file away: where what was acknowledged is now."""
        file = self.real.name
        if not self.is_nameless:
            if found is None:
                return Phrase(
                    "nothing is written: {file} is gone from its place. It goes on when that very file is back", file=file
                )
            return Phrase(
                "nothing is written: another file lies in the place of {file}. Put the first one back, "
                "which holds all that was acknowledged, and it goes on",
                file=file,
            )
        if self.rescued is not None:
            return Phrase(
                "nothing is written: {file} was deleted or replaced. All that was acknowledged is in {rescued}: "
                "move that to {file}, and it goes on",
                file=file,
                rescued=self.rescued.name,
            )
        return Phrase(
            "nothing is written: {file} was deleted or replaced, and no copy can be made of it yet: {error}. "
            "Do not end the server before there is one",
            file=file,
            error=self.rescue_error,
        )

    def _wal_trouble(self, *, is_grown: bool) -> Phrase | None:
        if self._wal is None:
            return None
        found = wal_mark_of(self.wal)
        if found is not None and not self._wal.is_same_file(found):
            return Phrase(
                "nothing is written: another file lies in the place of {wal}. Delete it, and it goes on", wal=self.wal.name
            )
        if found is None:
            return Phrase(
                "nothing is written: {wal} was taken away. What it held is brought into {file}, and it goes on",
                wal=self.wal.name,
                file=self.real.name,
            )
        if found == self._wal or (is_grown and self._is_grown(self._wal, found)):
            return None
        return Phrase(
            "nothing is written: another program has written into {wal}, and what was acknowledged last may be lost. "
            "End the server and start it again",
            wal=self.wal.name,
        )

    @property
    def is_nameless(self) -> bool:
        """Was our file deleted, or another one moved into its place? Then only this process still has it."""
        return self._held is not None and os.fstat(self._held.fileno()).st_nlink == 0

    @property
    def is_overwritten(self) -> bool:
        """Has somebody else written into our file? To be touched only does it no harm."""
        found = stamp_at(self.file)
        if not self._is_marked or self._file is None or found is None or found == self._file:
            return False
        if not self._file.is_same_file(found):
            return False
        if found != self._foreign and found.size == self._file.size and self._is_as_it_was(found.size):
            _log.warning("%s was touched, and is as it was: the store goes on", self.file)
            self._file = found
            return False
        self._foreign = found
        return True

    def _is_as_it_was(self, size: int) -> bool:
        return self._held is not None and print_of(self._held, size) == self._print

    @property
    def is_wal_overwritten(self) -> bool:
        """Has somebody else written into our `-wal`?"""
        found = wal_mark_of(self.wal)
        return self._wal is not None and self._wal.is_same_file(found) and found != self._wal

    @property
    def is_wal_gone(self) -> bool:
        """Does nothing lie in the place of our `-wal`, though our file is there, and ours?"""
        return self._is_file_ours and self._wal is not None and stamp_at(self.wal) is None

    @property
    def _is_file_ours(self) -> bool:
        return self._file is not None and self._file.is_same_file(stamp_at(self.file)) and not self.is_overwritten

    @property
    def may_be_closed(self) -> bool:
        """SQLite pours the `-wal` into the file when it closes it, and deletes what has that name: are both ours, or is the
        `-wal` gone?"""
        return self.trouble() is None or self.is_wal_gone

    # --- what is saved ---

    def set_wal_aside(self) -> str:
        """Our `-wal` must not be poured into what was put in the place of its file; its new name, if it was there."""
        if self._wal is None or not self._wal.size or self._wal != wal_mark_of(self.wal):
            return ""
        with suppress(OSError):
            return str(self.wal.rename(unused(f"{self.wal}{ASIDE}")))
        return ""

    def name_rescued(self, file: Path) -> None:
        """This is the whole of what our file held."""
        self.rescued, self._rescued = file, stamp_at(file)

    def take_rescued(self) -> bool:
        """If the copy was moved into the place of our file, it is ours from now on: is that so?

        The `-wal` there must be ours too, and empty: all of it is in the copy.
        """
        if self._rescued is None or stamp_at(self.file) != self._rescued:
            return False
        found = wal_mark_of(self.wal)
        if found is not None and found.size:
            return False
        self.let_go()
        self._file, self.rescued, self._rescued = self._rescued, None, None
        return True


def stamp_at(file: Path) -> FileStamp | None:
    """A file as it lies there; None if it does not, or cannot be seen."""
    try:
        return stamp_of(file.stat())
    except OSError:
        return None


def stamp_of(found: os.stat_result) -> FileStamp:
    """What counts of all that is known of a file."""
    return FileStamp(found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns)


def wal_mark_of(file: Path) -> FileStamp | None:
    """The same of a `-wal`, which nobody locks: it may be opened."""
    found = stamp_at(file)
    if found is None:
        return None
    with suppress(OSError), file.open("rb", buffering=0) as opened:
        return found._replace(written=0, head=opened.read(WAL_HEAD))
    return None


def print_of(file: FileIO, size: int) -> int:
    """A number that tells what a file holds; of a large one only pieces count, the first and others as far apart."""
    found = 0
    for start in range(0, size, max(PIECE, size * PIECE // COMPARED_WHOLE)):
        file.seek(start)
        found = zlib.crc32(file.read(PIECE), found)
    return found


def unused(name: str) -> Path:
    """A name nothing has: this one, or with the first number that is free."""
    file, n = Path(name), 1
    while file.exists():
        n += 1
        file = Path(f"{name}-{n}")
    return file
