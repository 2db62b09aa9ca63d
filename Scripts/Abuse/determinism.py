"""The state is a function of a session alone: not of frame rate, build, language or time zone."""

import hashlib
import itertools
import os
import subprocess
from pathlib import Path

import samples
from run import Bench, Fault, Result, Skip
from samples import Random

RATES = [24, 60, 144, 1000]
MONKEYS = 200
# Surroundings that change how programs write numbers, texts and times. A language that is not
# installed is also one: the program must not fail for it.
SURROUNDINGS = [
    {"LANG": "C", "LC_ALL": "C", "TZ": "UTC"},
    {"LANG": "de_DE.UTF-8", "LC_ALL": "de_DE.UTF-8", "TZ": "Asia/Kathmandu"},
    {"LANG": "ja_JP.eucJP", "LC_ALL": "", "LC_NUMERIC": "fr_FR.UTF-8", "TZ": "America/St_Johns"},
    {"LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8", "TZ": "<+1245>-12:45"},
    {"LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "TZ": ":no/such/zone", "LANGUAGE": "ar:fa"},
    {"LANG": "C", "LC_ALL": "C", "TZ": "", "TERM": "dumb", "HOME": "/nonexistent"},
]


def scenes(bench: Bench) -> list[str]:
    return sorted(path.stem for path in (bench.root / "Assets/Scenes").glob("*.json"))


def simulate(bench: Bench, name: str, *options: object, **more) -> Path:
    path = bench.folder / name
    bench.run(["simulate", *options, "-o", path, "--force"], **more)
    return path


def events(bench: Bench, session: Path, rate: float, **more) -> bytes:
    """Everything that happened, but for the offsets of frames: those are as many as the frames."""
    path = bench.folder / "events.jsonl"
    bench.run(["render", session, "-q", "--fps", rate, "-o", path, "--force"],
              **{"seconds": 5, **more})
    lines = path.read_bytes().splitlines(keepends=True)
    return b"".join(line for line in lines if b'"event":"didScroll"' not in line)


def check_rates(bench: Bench, session: Path, what: str) -> None:
    """A session passes through its checkpoints and makes the same events at every frame rate."""
    before: bytes | None = None
    for rate in RATES:
        bench.run(["verify", session, "--fps", rate])
        now = events(bench, session, rate)
        if not now:
            raise Fault(f"{what}: no events at all")
        if before is not None and now != before:
            raise Fault(f"{what}: other events at {rate} than at {RATES[0]} frames a second: "
                        f"{difference(before, now)}")
        before = now


def difference(before: bytes, now: bytes) -> str:
    """The first lines that differ."""
    left, right = before.splitlines(), now.splitlines()
    for number, (one, other) in enumerate(zip(left, right), 1):
        if one != other:
            return f"line {number}: {one[:200]!r} and {other[:200]!r}"
    return f"{len(left)} and {len(right)} lines"


def monkey_rates(bench: Bench, random: Random, round: int) -> None:
    names = scenes(bench)
    # One in some hundred monkeys touches nothing that moves, such as a wheel across its axis only; two in a row
    # are a fault.
    for _ in range(2):
        options = ["--monkey", 40, "--seed", random.randrange(1 << 32),
                   "--scene", names[round % len(names)]]
        session = simulate(bench, "monkey.touchcast", *options)
        if events(bench, session, RATES[0]):
            break
    check_rates(bench, session, " ".join(map(str, options)))


# Surroundings

INPUTS = {"in.touchcast": samples.SESSION, "in.gestures": samples.GESTURES,
          "in.evemu": samples.EVEMU, "in.csv": samples.FRAME_LOGS["own"],
          "in2.csv": samples.FRAME_LOGS["mangohud"]}


def tasks(folder: Path) -> dict[str, list]:
    """Commands whose outputs are functions of `INPUTS` in a folder; `OUT` is a new file."""
    session = folder / "in.touchcast"
    small = ["-q", session, "--scale", 0.25]
    return {
        "simulate": ["simulate", folder / "in.gestures", "-o", "OUT"],
        "monkey": ["simulate", "--monkey", 30, "--seed", 5, "-o", "OUT"],
        "convert": ["convert", folder / "in.evemu", "-o", "OUT"],
        "motion": ["render", "-q", session, "-o", "OUT.csv"],
        "events": ["render", "-q", session, "-o", "OUT.jsonl"],
        "compare": ["compare", folder / "in.csv", folder / "in2.csv", "-o", "OUT.html"],
        "compare_json": ["compare", folder / "in.csv", folder / "in2.csv", "-o", "OUT.json"],
        "junit": ["verify", session, "--junit", "OUT"],
        "curve": ["curve", "--velocity", 1800.5, "-o", "OUT.svg"],
        "curve_rows": ["curve", "--velocity", 1800.5, "--preset", "android"],
        "presets": ["presets"], "help": ["--help"], "usage": ["verify", "--fps", "1,5"],
        "absent": ["verify", folder / "absent"], "wrong": ["verify", folder / "in.csv"],
        "verify": ["verify", "--json", session],
        "png": ["render", *small, "-o", "OUT.png"], "gif": ["render", *small, "-o", "OUT.gif"],
        "mp4": ["render", *small, "-o", "OUT.mp4"],
        "webm": ["render", *small, "--fps", 25, "-o", "OUT.webm"],
    }


FILMS = ("png", "gif", "mp4", "webm", "picture")


def outcome(bench: Bench, command: list, **more) -> tuple:
    """Everything that a command gives: exit code, texts, the bytes of its output.

    A WebM has a random number, so of one the decoded frames count.
    """
    for name, text in INPUTS.items():
        bench.path(name, text)
    out = bench.folder / "out"
    words = [str(word).replace("OUT", str(out)) for word in command]
    made = Path(next((word for word in words if word.startswith(str(out))), out))
    made.unlink(missing_ok=True)
    result: Result = bench.run(words, codes=(0, 1, 2, 3), seconds=5, memory=1500, **more)
    data = made.read_bytes() if made.exists() else b""
    if made.suffix == ".webm":
        data = subprocess.run(["ffmpeg", "-v", "error", "-i", made, "-f", "framemd5", "-"],
                              stdin=subprocess.DEVNULL, capture_output=True).stdout
    return result.code, result.error, result.out, data


def check_equal(name: str, first: tuple, second: tuple, what: str) -> None:
    parts = ("exit code", "standard error", "standard output", "output file")
    for part, one, other in zip(parts, first, second):
        if one != other:
            raise Fault(f"{what} changes the {part} of {name}: {shown(one)} and {shown(other)}")
    if first[0] == 0 and not first[2] and not first[3]:
        raise Fault(f"{name} writes nothing")


def shown(value: object) -> str:
    """A part of an outcome in a few words."""
    if isinstance(value, bytes) and not value.isascii():
        return f"{len(value)} bytes, SHA-256 {hashlib.sha256(value).hexdigest()[:16]}"
    return repr(value)[:200]


def surroundings(bench: Bench, random: Random, round: int) -> None:
    """Language and time zone change nothing."""
    all_tasks = tasks(bench.folder)
    name = list(all_tasks)[round % len(all_tasks)]
    first = outcome(bench, all_tasks[name], environment=SURROUNDINGS[0])
    for variables in SURROUNDINGS[1:]:
        second = outcome(bench, all_tasks[name], environment=variables)
        check_equal(name, first, second, f"{variables}")


def same_render(bench: Bench, random: Random, round: int) -> None:
    """Two renders of the same time are the same bytes."""
    name = FILMS[round % len(FILMS)]
    command = tasks(bench.folder)[name]
    first = outcome(bench, command)
    for _ in "123":
        check_equal(name, first, outcome(bench, command), "another run")


KINDS = [monkey_rates, surroundings, same_render]


# The whole, for --determinism

def check_all(session, arguments) -> int:
    """Rounds of each kind, the other builds and a long session; the number after the last case."""
    bench: Bench = session.bench
    session.options += " --determinism"
    OTHERS[:] = other_builds(bench, arguments.other)
    rounds = {monkey_rates: MONKEYS, surroundings: len(tasks(bench.folder)),
              same_render: len(FILMS), same_sessions: len(scenes(bench)), same_tasks: 1,
              eight_hours: 1}
    cases = [(kind, turn) for kind, turns in rounds.items() for turn in range(turns)]
    for number, (kind, turn) in enumerate(cases):
        if number < arguments.first or arguments.case not in (None, number):
            continue
        session.do(number, kind, turn)
        if number % 25 == 0 or number >= MONKEYS:
            print(f"abuse: {kind.__name__}, {number + 1} of {len(cases)}", flush=True)
    return len(cases)


def other_builds(bench: Bench, other: str | None) -> list[str]:
    """The program's other builds: a given one, else debug and release of this checkout."""
    paths = [Path(other)] if other else [bench.root / ".build" / build / "Sandbox"
                                        for build in ("debug", "release")]
    found = [str(path.absolute()) for path in paths if os.access(path, os.X_OK)]
    if other and not found:
        raise SystemExit(f"abuse: {other} is no program")
    return [path for path in found if not os.path.samefile(path, bench.program[0])]


# The builds that are compared with the program.
OTHERS: list[str] = []


def others() -> list[str]:
    if not OTHERS:
        raise Skip("there is one build only, name another by --other")
    return OTHERS


def same_sessions(bench: Bench, random: Random, round: int) -> None:
    """Another build makes the same sessions and the same events."""
    for program, seed in itertools.product(others(), range(4)):
        more = {"program": [program], "seconds": 60, "memory": 600}
        options = ["--monkey", 40, "--seed", 1000 + seed, "--scene", scenes(bench)[round]]
        ours = simulate(bench, "ours.touchcast", *options)
        theirs = simulate(bench, "theirs.touchcast", *options, **more)
        if ours.read_bytes() != theirs.read_bytes():
            raise Fault(f"{program} makes another session of {options}: "
                        f"{difference(ours.read_bytes(), theirs.read_bytes())}")
        first, second = events(bench, ours, 60), events(bench, ours, 60, **more)
        if first != second:
            raise Fault(f"{program} makes other events of {options}: {difference(first, second)}")


def same_tasks(bench: Bench, random: Random, round: int) -> None:
    """Another build makes the same outputs."""
    factor, bench.factor = bench.factor, max(bench.factor, 10)
    try:
        for program, (name, command) in itertools.product(others(), tasks(bench.folder).items()):
            check_equal(name, outcome(bench, command),
                        outcome(bench, command, program=[program]), program)
    finally:
        bench.factor = factor


# A gesture of each kind every minute, and rest.
TWO_MINUTES = "".join(
    f"flick wheel.1 at 1500pt/s up\nwait settled\ndrag ruler by {way}pt in 300ms\nwait settled\n"
    f"flick header at 900pt/s {side}\nwait settled\nwait 50s\n"
    for way, side in [(-80, "left"), (80, "right")])


def eight_hours(bench: Bench, random: Random, round: int) -> None:
    """Memory does not grow with time but by the entries that a session has."""
    peaks = {}
    for hours in (1, 8):
        script = bench.path(f"{hours}h.gestures", 'title "long"\nsize 1280x720\npreset uikit\n'
                            "scene all\nat 60Hz jitter 0.4pt seed 3\n" + TWO_MINUTES * 30 * hours)
        session = bench.folder / f"{hours}h.touchcast"
        made = bench.run(["simulate", script, "-o", session], seconds=30)
        seconds = 15 * hours
        checked = bench.run(["verify", session], seconds=seconds)
        played = bench.run(["render", "-q", session, "-o", bench.folder / "motion.csv", "--force"],
                           seconds=2 * seconds)
        # Bytes of the file, and of the entries that are read of it.
        own = session.stat().st_size / (1 << 20)
        peaks[hours] = {"simulate": (made.memory, 8 * own), "verify": (checked.memory, 5 * own),
                        "render": (played.memory, 5 * own)}
    for command, (peak, own) in peaks[8].items():
        short = peaks[1][command][0]
        print(f"abuse: {command}: {short:.0f} MB for 1 h, {peak:.0f} MB for 8 h, of which the "
              f"session may need {own:.0f} MB", flush=True)
        if peak - own > 1.5 * short:
            raise Fault(f"{command} of 8 h takes {peak:.0f} MB, of 1 h {short:.0f} MB")
