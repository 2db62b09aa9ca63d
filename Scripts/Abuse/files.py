"""Hostile files for every reader of the program.

A file is refused with a message that names it and a line of it, or it is accepted and then all
commands agree about it: what `simulate` and `convert` write verifies, and what `verify` reads replays.
"""

import json
import os
import re
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import samples
from run import MEGABYTE, Bench, Fault, Result, Skip, make_special, unshowable
from samples import Random

DAY = 86_400.0
# The slowest that a session may be replayed without a window, in seconds of session a second.
REPLAY_RATE = 700
# Problems of a file as a whole, which have no line.
WHOLE = re.compile(
    r"cannot (be )?(read|open)|no file that can be read|more than \d+|found \d+ (bytes|entries)"
    r"|\d+ lines? (is|are) wrong|no session in it"
)
SPECIALS = ["fifo", "folder", "socket", "dangling", "loop", "zero", "full", "null", "random",
            "unreadable", "empty", "pipe"]


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
        if replay.error != result.error:
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
        result = attempt(bench, path, ["simulate", "--monkey", 3, "--deck", path, "-o", out], limits)
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
    if result.code == 3:
        if out.exists():
            raise result.fault("a refused script has a session")
        return False
    verify(bench, out, limits, long=limits.seconds > 2)
    return True


def use_import(bench: Bench, reader: Reader, path: Path, limits: Limits) -> bool:
    out = fresh(bench, "import.touchcast")
    result = attempt(bench, path, ["convert", path, "-o", out], limits)
    if result.code == 3:
        if out.exists():
            raise result.fault("a refused recording has a session")
        return False
    verify(bench, out, limits, long=limits.seconds > 2)
    return True


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
      for name, text in [("kivy", samples.KIVY), ("evemu", samples.EVEMU),
                         ("libinput", samples.LIBINPUT), ("getevent", samples.GETEVENT)]),
    Reader("scene", ".json", samples.SCENE.encode(), use_scene, place=scene_place),
    *(Reader(f"{name}_log", ".csv", text.encode(), use_log)
      for name, text in samples.FRAME_LOGS.items()),
    Reader("picture", ".png", samples.png(), use_picture, place=picture_place),
]


def sample(bench: Bench, reader: Reader) -> bytes:
    return reader.sample or (bench.root / "Assets/Themes/dark.json").read_bytes()


def give(bench: Bench, reader: Reader, data: bytes) -> bool:
    """Writes some bytes as a file of a reader and uses it."""
    path = reader.path(bench)
    path.write_bytes(data)
    return reader.use(bench, reader, path, Limits.of(len(data), reader.duration(data)))


def mutated(reader: Reader) -> Callable:
    def kind(bench: Bench, random: Random, round: int) -> None:
        data = samples.mutate(random, sample(bench, reader))
        accepted = give(bench, reader, data)
        if not accepted and round % 8 == 0:
            repeat_message(bench, reader, data)
    kind.__name__ = f"mutated_{reader.name}"
    return kind


def truncated(reader: Reader) -> Callable:
    """Every length of the sample, two in each round."""
    def kind(bench: Bench, random: Random, round: int) -> None:
        data = sample(bench, reader)
        if round == 0 and not give(bench, reader, data):
            raise Fault(f"the valid sample of {reader.name} is refused")
        for length in (2 * round, 2 * round + 1):
            give(bench, reader, data[:length % (len(data) + 1)])
    kind.__name__ = f"truncated_{reader.name}"
    return kind


def repeat_message(bench: Bench, reader: Reader, data: bytes) -> None:
    """The same file has the same message, every time."""
    path = bench.path(f"again{reader.suffix}", data)
    command = {".touchcast": ["verify"], ".gestures": ["simulate", "--check"],
               ".csv": ["compare", path]}.get(reader.suffix)
    if reader.use is use_import:
        command = ["convert", "-o", bench.folder / "never.touchcast"]
    elif reader.suffix == ".json":
        command = ["simulate", "--monkey", 1, "-o", "-",
                   "--preset" if reader.use is use_preset else "--deck"]
    if command is None:
        return
    first, second = (bench.run([*command, path], codes=(0, 1, 2, 3), seconds=5) for _ in "12")
    if (first.code, first.error, first.out) != (second.code, second.error, second.out):
        raise second.fault(f"another end than at the first time: {first.code} {first.error}")


def special_file(bench: Bench, random: Random, round: int) -> None:
    """What is no regular file ends in an error within the limits, in place of any file."""
    for number in range(2 * round, 2 * round + 2):
        give_special(bench, number)


def give_special(bench: Bench, round: int) -> None:
    reader, form = READERS[round % len(READERS)], SPECIALS[round // len(READERS) % len(SPECIALS)]
    path, limits = reader.path(bench), Limits.of(0)
    remove(path)
    if form in ("zero", "random", "full"):
        limits = Limits.of(MEGABYTE)
    if form == "pipe":
        give_pipe(bench, reader)
        return
    if form == "unreadable":
        if os.geteuid() == 0:
            raise Skip("a file that cannot be read: root reads all")
        path.write_bytes(b"x")
        path.chmod(0)
    elif form == "empty":
        path.write_bytes(b"")
    else:
        make_special(path, form)
    accepted = reader.use(bench, reader, path, limits)
    if accepted and reader.use is not use_picture and form != "empty" and not (
            reader.name == "gestures" and form == "null"):
        raise Fault(f"{reader.name} accepts a file of the kind {form}")


def remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        path.rmdir()
    else:
        path.unlink(missing_ok=True)


def give_pipe(bench: Bench, reader: Reader) -> None:
    """A pipe that is written is read, as a shell's <(…); the reader of sessions may refuse it."""
    commands = {
        use_session: ["verify"], use_import: ["convert", "-o", "-"],
        use_gestures: ["simulate", "--check"], use_log: ["compare", bench.path(
            "good.csv", samples.FRAME_LOGS["own"])],
    }
    command = commands.get(reader.use)
    if command is None:
        return
    ends = os.pipe()
    data = sample(bench, reader)
    writer = threading.Thread(target=feed, args=(ends[1], data))
    run = bench.start([*command, f"/dev/fd/{ends[0]}"], pass_fds=(ends[0],))
    os.close(ends[0])
    writer.start()
    result = run.finish(codes=(0, 3))
    writer.join()
    if result.code != 0 and reader.reads_pipes:
        raise result.fault("a pipe with a valid sample is refused")


def feed(descriptor: int, data: bytes) -> None:
    try:
        os.write(descriptor, data)
    except OSError:
        pass  # The program did not read it.
    os.close(descriptor)


# Large files

def write_repeated(path: Path, head: bytes, line: bytes, size: int) -> None:
    """A file of about a size, without holding it in memory."""
    block = line * max(1, 65536 // max(1, len(line)))
    with path.open("wb") as file:
        file.write(head)
        for _ in range(max(0, (size - len(head)) // len(block))):
            file.write(block)


def huge_file(bench: Bench, random: Random, round: int) -> None:
    """Files up to and beyond the largest that a reader takes, of useful and useless content."""
    reader = READERS[round % len(READERS)]
    form = round // len(READERS) % 5
    size = [5, 20, 63, 66, 100][form] * MEGABYTE
    if reader.suffix == ".json":
        size //= 16
    data, path = sample(bench, reader), reader.path(bench)
    heads, rest = data.splitlines(keepends=True), b""
    forms = [
        # Many lines that repeat the last of the sample, one endless line, spaces, zeros, brackets.
        lambda: (b"".join(heads[:-1]), heads[-1]), lambda: (data.rstrip(b"\n"), b" 1"),
        lambda: (b"", b" "), lambda: (data, b"\0"), lambda: (rest, b"["),
    ]
    head, line = forms[random.randrange(len(forms))]()
    write_repeated(path, head, line, size)
    reader.use(bench, reader, path, Limits.of(size, reader.duration(data)))


def huge_session(bench: Bench, random: Random, round: int) -> None:
    """Sessions with as many entries as the format has, which are accepted."""
    count = [50_000, 400_000, 1_500_000][round % 3]
    path = bench.folder / "input.touchcast"
    step = random.choice([0, 10, 40])
    with path.open("w") as file:
        file.write(samples.SESSION.split("\n")[0] + '\n[0,"d",1,140,390,"touch"]\n')
        for number in range(count):
            file.write(f'[{number * step},"m",1,140,{390 - number % 300}]\n')
        file.write(f'[{count * step},"u",1]\n[{count * step + 1},"x"]\n')
    limits = Limits(2 + count / 40_000, 400)
    bench.run(["verify", path], seconds=limits.seconds, memory=limits.memory)


def bomb_picture(bench: Bench, random: Random, round: int) -> None:
    """Pictures that are small as files and large as pixels."""
    side = [2048, 2049, 30_000, 65_535, 0x7FFFFFFF][round % 5]
    rows = bytes(min(side, 5000) * 4 * 2000)
    path = picture_place(bench)
    path.write_bytes(samples.png(side, side, rows))
    use_picture(bench, READERS[-1], path, Limits(2, 150))


def hostile_name(bench: Bench, random: Random, round: int) -> None:
    """Names of files and values of options reach the terminal as one printable line."""
    name = [b"a\x1b[31mb", b"a\nSandbox: b", b"a\x07b", b"\xff\xfe", "a\u202eb".encode(), b"-x",
            b"n" * 240, b"a b'\"$", "\u009b31m".encode()][round % 9]
    forms: list[list] = [
        ["verify"], ["convert", "-o", "-"], ["simulate", "--check"], ["curve", "--preset"],
        ["simulate", "--monkey", 1, "-o", "-", "--deck"], ["compare", "x.csv"],
        ["simulate", "--monkey", 1, "-o"], ["verify", "--fps"], ["render", "x.touchcast", "-o"],
        ["simulate", "--monkey", 1, "-o", "-", "--scene"], ["run", "--theme"], [],
    ]
    form = forms[round // 9 % len(forms)]
    content = [b"", samples.SESSION.encode(), b"\x1b[2J{"][round % 3]
    path = os.path.join(os.fsencode(bench.folder), name + b".json")
    # An empty list is the name as a command; with -o the file must not exist, with others it may.
    if form and form[-1] not in ("-o", "--fps", "--scene") and random.random() < 0.7:
        with open(path, "wb") as file:
            file.write(content)
    value = name if not form or form[-1] in ("--fps", "--scene") else path
    arguments = [*form, os.fsdecode(value)]
    result = bench.run(arguments, codes=(0, 1, 2, 3),
                       environment={"SDL_VIDEODRIVER": "none"})
    text = result.out.decode("utf-8", "replace")
    if "-o" not in form and (bad := unshowable(text.replace("\n", " "))):
        raise result.fault(f"{bad!r} on the standard output")


for heavy in (huge_file, huge_session):
    heavy.weight = 10

KINDS = [
    *(mutated(reader) for reader in READERS), *(truncated(reader) for reader in READERS),
    special_file, hostile_name, bomb_picture, huge_file, huge_session,
]
