"""Every kind of file that the program reads, and what must hold of all commands that read it."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import samples
from run import MEGABYTE, Bench, Result

DAY = 86_400.0
# The slowest that a session may be replayed without a window, in seconds of session a second.
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


@dataclass
class Reader:
    """A kind of file, a valid sample, and the commands that read it."""

    name: str
    suffix: str
    sample: bytes
    # Returns whether the file was accepted, after everything that must hold then.
    use: Callable[[Bench, "Reader", Path, Limits], bool]
    # How long the session of some bytes may be, in seconds.
    duration: Callable[[bytes], float] = lambda data: 0.0
    # Where the file must be; in the folder of the case unless told.
    place: Callable[[Bench], Path] | None = None
    # Whether the reader takes a device or a pipe; that of sessions takes files only.
    reads_pipes: bool = True

    def path(self, bench: Bench) -> Path:
        return self.place(bench) if self.place else bench.folder / f"input{self.suffix}"


# Judgements

def attempt(bench: Bench, path: Path | str, arguments: list, limits: Limits, *,
            codes: tuple = (0, 3), message_path: str | None = None, **options) -> Result:
    """Runs a command on a file; a refusal must name the file and a line."""
    result = bench.run(arguments, codes=codes, seconds=limits.seconds, memory=limits.memory,
                       **options)
    if any(byte < 32 and byte != 10 for byte in result.out[:MEGABYTE]):
        raise result.fault("control characters on the standard output")
    if result.code == 3:
        name = re.escape(message_path or str(path))
        if not re.search(name + r":\d+", result.error):
            if not re.search(name + r":? ", result.error) or not WHOLE.search(result.error):
                raise result.fault(f"the message does not name {path} and a line of it")
    return result


def verify(bench: Bench, path: Path, limits: Limits, *options: object, long: bool = False) -> None:
    """What the program wrote must verify."""
    rate = ["--fps", 1] if long else []
    bench.run(["verify", path, *rate, *options], seconds=limits.seconds, memory=limits.memory)


def fresh(bench: Bench, name: str) -> Path:
    path = bench.folder / name
    path.unlink(missing_ok=True)
    return path


def use_session(bench: Bench, reader: Reader, path: Path, limits: Limits) -> bool:
    result = attempt(bench, path, ["verify", path], limits, codes=(0, 1, 3))
    is_long = limits.seconds > 2 + (limits.memory > 150) * 4
    if is_long and result.code != 3:
        return True
    events = fresh(bench, "events")
    replay = attempt(bench, path, ["replay", "--headless", "--events", events, path], limits)
    # A checkpoint that differs ends only the verification.
    if (replay.code == 3) != (result.code == 3):
        raise replay.fault(f"replay ends with {replay.code}, and verify with {result.code}")
    if replay.code == 3:
        # `verify` takes folders, too, and has another message for them.
        if replay.error != result.error and path.is_file():
            raise replay.fault(f"replay and verify have different messages: {result.error}")
        if events.exists():
            raise replay.fault("a refused session has an event file")
        return False
    for line in events.read_bytes().splitlines():
        json.loads(line)
    return True


def use_update(bench: Bench, reader: Reader, path: Path, limits: Limits) -> bool:
    before = path.read_bytes() if path.is_file() else None
    result = attempt(bench, path, ["verify", "--update", path], limits)
    if result.code == 3:
        if before is not None and path.read_bytes() != before:
            raise result.fault("a refused session was changed")
        return False
    verify(bench, path, limits, long=limits.seconds > 2)
    return True


def use_deck(kind: str) -> Callable:
    def use(bench: Bench, reader: Reader, path: Path, limits: Limits) -> bool:
        out, picture = fresh(bench, "deck.touchcast"), fresh(bench, "deck.png")
        result = attempt(bench, path, ["simulate", "--monkey", 3, "--deck", path, "-o", out],
                         limits)
        if result.code == 3:
            return False
        # A FIFO and a device cannot be read a second time.
        if not path.is_file():
            return True
        verify(bench, out, limits, "--deck", path)
        slower = Limits(limits.seconds + 2, limits.memory)
        attempt(bench, path, ["replay", "--headless", "--deck", path, "--picture", picture, out],
                slower, codes=(0,))
        return True
    return use


def use_theme(bench: Bench, reader: Reader, path: Path, limits: Limits) -> bool:
    session = bench.path("plain.touchcast", samples.SESSION)
    picture = fresh(bench, "theme.png")
    return attempt(bench, path, ["replay", "--headless", "--theme", path, "--picture", picture,
                                 session], limits).code == 0


def use_preset(bench: Bench, reader: Reader, path: Path, limits: Limits) -> bool:
    out = fresh(bench, "preset.touchcast")
    result = attempt(bench, path, ["simulate", "--monkey", 3, "--preset", path, "-o", out], limits)
    if result.code == 0:
        verify(bench, out, limits)
    if path.is_file():
        curve = attempt(bench, path, ["curve", "--preset", path, "--velocity", 900], limits)
        if curve.code != result.code:
            raise curve.fault(f"curve ends with {curve.code}, and simulate with {result.code}")
    return result.code == 0


def use_gestures(bench: Bench, reader: Reader, path: Path, limits: Limits) -> bool:
    checked = attempt(bench, path, ["simulate", "--check", path], limits)
    out = fresh(bench, "gestures.touchcast")
    if not path.is_file():
        return checked.code == 0
    result = attempt(bench, path, ["simulate", path, "-o", out], limits)
    if checked.code == 3 and result.code == 0:
        raise result.fault("simulate accepts what simulate --check refuses")
    if checked.code == 0 and result.code != 0:
        raise result.fault("simulate refuses what simulate --check accepts")
    return is_written(bench, out, result, limits)


def is_written(bench: Bench, out: Path, result: Result, limits: Limits) -> bool:
    """Whether a file became a session, which then verifies; a refused one leaves none."""
    if result.code == 3:
        if out.exists():
            raise result.fault("a refused file has a session")
        return False
    verify(bench, out, limits, long=limits.seconds > 2)
    return True


def use_import(bench: Bench, reader: Reader, path: Path, limits: Limits) -> bool:
    out = fresh(bench, "import.touchcast")
    result = attempt(bench, path, ["convert", path, "-o", out], limits)
    return is_written(bench, out, result, limits)


def use_scene(bench: Bench, reader: Reader, path: Path, limits: Limits) -> bool:
    assets, out = path.parent.parent, fresh(bench, "scene.touchcast")
    result = attempt(bench, path, ["simulate", "--monkey", 3, "--scene", "own", "--assets", assets,
                                   "-o", out], limits)
    if result.code == 0:
        verify(bench, out, limits, "--assets", assets)
    return result.code == 0


def scene_place(bench: Bench) -> Path:
    """A folder of assets with the program's own files and one scene more."""
    assets = bench.folder / "Assets"
    (assets / "Scenes").mkdir(parents=True, exist_ok=True)
    for name in ("Decks", "Themes", "Sessions"):
        if not (assets / name).exists():
            (assets / name).symlink_to(bench.root / "Assets" / name)
    return assets / "Scenes" / "own.json"


def use_log(bench: Bench, reader: Reader, path: Path, limits: Limits) -> bool:
    good = bench.path("good.csv", samples.FRAME_LOGS["own"])
    result = attempt(bench, path, ["compare", good, path, "--resamples", 100, "--json"], limits)
    if result.code == 0:
        json.loads(result.out)
    return result.code == 0


def use_recording(bench: Bench, reader: Reader, path: Path, limits: Limits) -> bool:
    """A fit of something like the sample takes seconds in a debug build."""
    preset = fresh(bench, "fit.json")
    slower = Limits(limits.seconds + 60, limits.memory + 100)
    result = attempt(bench, path, ["fit", path, "--quiet", "-o", preset], slower)
    if result.code == 3 and preset.exists():
        raise result.fault("a refused recording has a preset")
    if result.code == 0:
        bench.run(["curve", "--preset", preset, "--velocity", 900])
    return result.code == 0


def use_picture(bench: Bench, reader: Reader, path: Path, limits: Limits) -> bool:
    """A picture is never an error: a box is drawn where it cannot be read."""
    deck = bench.path("deck.json", samples.DECKS["wheel"])
    session = bench.folder / "picture.touchcast"
    if not session.exists():
        bench.run(["simulate", "--monkey", 1, "--deck", deck, "-o", session])
    attempt(bench, path, ["replay", "--headless", "--deck", deck, "--picture",
                          fresh(bench, "picture.png"), "--picture-time", 0.1, session],
            limits, codes=(0,))
    return True


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

READERS = [
    Reader("session", ".touchcast", samples.SESSION.encode(), use_session, session_duration,
           reads_pipes=False),
    Reader("update", ".touchcast", samples.SESSION.encode(), use_update, session_duration,
           reads_pipes=False),
    *(Reader(f"{kind}_deck", ".json", text.encode(), use_deck(kind))
      for kind, text in samples.DECKS.items()),
    Reader("theme", ".json", b"", use_theme),
    Reader("preset", ".json", samples.PRESET.encode(), use_preset),
    Reader("gestures", ".gestures", samples.GESTURES.encode(), use_gestures, number_duration),
    *(Reader(name, f".{name}", text.encode(), use_import, number_duration)
      for name, text in [("evemu", samples.EVEMU), ("libinput", samples.LIBINPUT),
                         ("getevent", samples.GETEVENT)]),
    Reader("scene", ".json", samples.SCENE.encode(), use_scene, place=scene_place),
    *(Reader(f"{name}_log", ".csv", text.encode(), use_log)
      for name, text in samples.FRAME_LOGS.items()),
    Reader("recording", ".csv", samples.RECORDING.encode(), use_recording),
    Reader("picture", ".png", samples.png(), use_picture, place=picture_place),
]


def sample(bench: Bench, reader: Reader) -> bytes:
    return reader.sample or (bench.root / "Assets/Themes/dark.json").read_bytes()


def give(bench: Bench, reader: Reader, data: bytes) -> bool:
    """Writes some bytes as a file of a reader and uses it."""
    path = reader.path(bench)
    path.write_bytes(data)
    return reader.use(bench, reader, path, Limits.of(len(data), reader.duration(data)))
