"""Every kind of file that the program reads, and what must hold of all commands that read it."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import samples
from run import MEGABYTE, Bench, Result
from whole import check_whole

DAY = 86_400.0
# The slowest that a session may be rendered as data, in seconds of session a second.
REPLAY_RATE = 700
# Problems of a file as a whole, which have no line.
WHOLE = re.compile(
    r"cannot (be )?(read|open)|no file that can be read|more than \d+|found \d+ (bytes|entries)"
    r"|\d+ lines? (is|are) wrong|no session in it"
    # A recording without a fling.
    r"|no (motion|movement|column|rows)|times do not increase|edges "
    # The entry that the stage refuses has its time.
    r"|: after [\d.e-]+ s: "
)


@dataclass
class Limits:
    seconds: float
    memory: float

    @staticmethod
    def of(size: int, duration: float = 0) -> "Limits":
        seconds, memory = (1.0, 150.0) if size < MEGABYTE else (5.0, 400.0)
        return Limits(seconds + duration / REPLAY_RATE, memory)

    @property
    def are_long(self) -> bool:
        """Whether they are those of a session of many minutes."""
        return self.seconds > (2 if self.memory <= 150 else 6)


@dataclass
class Reader:
    """A kind of file, a valid sample, and the commands that read it.

    In commands PATH is the file, OUT.x an output, MADE.x that of the command before, and the other
    names in capitals are files that are valid.
    """

    name: str
    suffix: str
    sample: bytes
    command: str
    # A command that must refuse what the first one refuses, and accept the rest.
    agrees: str = ""
    # Commands that must succeed after the file was accepted.
    then: tuple[str, ...] = ("verify MADE.touchcast",)
    # How long the session of some bytes may be, in seconds.
    duration: Callable[[bytes], float] = lambda data: 0.0
    # Where the file must be; in the folder of the case unless told.
    place: Callable[[Bench], Path] | None = None
    # Whether the reader takes a device or a pipe; that of sessions takes files only.
    reads_pipes: bool = True
    codes: tuple[int, ...] = (0, 3)
    # What it needs besides the limits of its file.
    more_seconds: float = 0
    more_memory: float = 0

    def path(self, bench: Bench) -> Path:
        return self.place(bench) if self.place else bench.folder / f"input{self.suffix}"

    def words(self, bench: Bench, path: Path, text: str) -> list:
        """The words of a command, whose outputs are removed before."""
        words: list = []
        for word in text.split():
            if word.startswith("OUT."):
                (bench.folder / word).unlink(missing_ok=True)
            if word.startswith(("OUT.", "MADE.")):
                words.append(bench.folder / word.replace("MADE", "OUT"))
            elif word in VALID:
                words.append(bench.path(*VALID[word]))
            else:
                words.append(path if word == "PATH" else word)
        return words


VALID = {
    "SESSION": ("plain.touchcast", samples.SESSION),
    "LOG": ("good.csv", samples.FRAME_LOGS["own"]),
    "DECK": ("deck.json", samples.DECKS["wheel"]),
}


def attempt(bench: Bench, reader: Reader, path: Path, text: str, limits: Limits,
            codes: tuple[int, ...]) -> Result:
    """Runs a command on a file; a refusal must name the file and a line, and leaves no output."""
    words = reader.words(bench, path, text)
    result = bench.run(words, codes=codes, seconds=limits.seconds, memory=limits.memory)
    if any(byte < 32 and byte != 10 for byte in result.out[:MEGABYTE]):
        raise result.fault("control characters on the standard output")
    for out in bench.folder.glob("OUT.*"):
        if out in words and result.code == 3:
            raise result.fault("a refused file has an output")
        check_whole(out)
    name = re.escape(str(path))
    if result.code == 3 and not re.search(name + r":\d+", result.error):
        if not re.search(name + r":? ", result.error) or not WHOLE.search(result.error):
            raise result.fault(f"the message does not name {path} and a line of it")
    return result


def use(bench: Bench, reader: Reader, path: Path, limits: Limits) -> bool:
    """Whether a file is accepted, after everything that must hold then."""
    limits = Limits(limits.seconds + reader.more_seconds, limits.memory + reader.more_memory)
    before = path.read_bytes() if path.is_file() else None
    result = attempt(bench, reader, path, reader.command, limits, reader.codes)
    is_refused = result.code == 3
    if before is not None and (is_refused or reader.name != "update"):
        if path.read_bytes() != before:
            raise result.fault("an input was changed")
    # A FIFO and a device cannot be read a second time.
    if not is_refused and before is None and reader.name != "picture":
        return True
    if reader.agrees and (is_refused or not limits.are_long):
        other = attempt(bench, reader, path, reader.agrees, limits, (0, 3))
        if (other.code == 3) != is_refused:
            raise other.fault(f"ends with {other.code}, and {reader.command} with {result.code}")
        # `verify` takes folders, too, and has another message for them.
        if reader.name == "session" and is_refused and path.is_file():
            if other.error != result.error:
                raise other.fault(f"render and verify have different messages: {result.error}")
    for text in () if is_refused else reader.then:
        rate = " --fps 1" if limits.are_long and text.startswith("verify") else ""
        slower = Limits(limits.seconds + 2, limits.memory)
        attempt(bench, reader, path, text + rate, slower, (0,))
    return not is_refused


def picture_place(bench: Bench) -> Path:
    (bench.folder / "Images").mkdir(exist_ok=True)
    return bench.folder / "Images" / "x.png"


# How long the session of a file may be

def session_duration(data: bytes) -> float:
    times = [int(time) for time in re.findall(rb"^\[(\d{1,12})\b", data[:MEGABYTE], re.MULTILINE)]
    return min(max(times, default=0) / 1e6, DAY)


def number_duration(data: bytes) -> float:
    """At most the sum of all numbers, as seconds; loose, because a small file has small numbers."""
    numbers = [float(text) for text in re.findall(rb"\d{1,12}(?:\.\d{1,9})?", data[:65536])]
    return min(sum(number for number in numbers if number > 3000), DAY)


# Readers

MONKEY = "simulate --monkey 3 -o OUT.touchcast"
READERS = [
    Reader("session", ".touchcast", samples.SESSION.encode(), "verify PATH",
           agrees="render -q PATH -o OUT.jsonl", then=(),
           duration=session_duration, reads_pipes=False, codes=(0, 1, 3)),
    Reader("update", ".touchcast", samples.SESSION.encode(), "verify --update PATH",
           then=("verify PATH",), duration=session_duration, reads_pipes=False),
    *(Reader(f"{kind}_deck", ".json", text.encode(), f"{MONKEY} --deck PATH",
             then=("verify MADE.touchcast", "render -q MADE.touchcast -o OUT.png"))
      for kind, text in samples.DECKS.items()),
    Reader("theme", ".json", b"",
           "render -q SESSION --theme PATH -o OUT.png", then=()),
    Reader("preset", ".json", samples.PRESET.encode(), f"{MONKEY} --preset PATH",
           agrees="curve --preset PATH --velocity 900"),
    Reader("gestures", ".gestures", samples.GESTURES.encode(), "simulate PATH -o OUT.touchcast",
           agrees="simulate --check PATH", duration=number_duration),
    *(Reader(name, f".{name}", text.encode(), "convert PATH -o OUT.touchcast",
             duration=number_duration, codes=(0, 1, 3))
      for name, text in [("evtest", samples.EVTEST), ("evemu", samples.EVEMU),
                         ("libinput", samples.LIBINPUT), ("getevent", samples.GETEVENT)]),
    Reader("scene", ".json", samples.SCENE.encode(), f"{MONKEY} --scene PATH",
           then=("verify MADE.touchcast", "render -q MADE.touchcast -o OUT.png")),
    *(Reader(f"{name}_log", ".csv", text.encode(), "compare LOG PATH -o OUT.json",
             then=())
      for name, text in samples.FRAME_LOGS.items()),
    # A fit of something like the sample takes seconds in a debug build.
    Reader("recording", ".csv", samples.RECORDING.encode(), "fit PATH --quiet -o OUT.json",
           then=("curve --preset MADE.json --velocity 900",), more_seconds=60, more_memory=100),
    # A picture is never an error: a box is drawn where it cannot be read.
    Reader("picture", ".png", samples.png(), f"{MONKEY} --deck DECK",
           then=("render -q MADE.touchcast -o OUT.png --to 100ms",), place=picture_place, codes=(0,)),
]


def sample(bench: Bench, reader: Reader) -> bytes:
    return reader.sample or (bench.root / "Assets/Themes/dark.json").read_bytes()


def give(bench: Bench, reader: Reader, data: bytes) -> bool:
    """Writes some bytes as a file of a reader and uses it."""
    path = reader.path(bench)
    path.write_bytes(data)
    return use(bench, reader, path, Limits.of(len(data), reader.duration(data)))
