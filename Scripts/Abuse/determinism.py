"""The state is a function of a session alone: not of frame rate, build, language or time zone."""

import hashlib
import os
import subprocess
from pathlib import Path

import samples
from run import Bench, Fault, Result
from samples import Random

RATES = [24, 60, 144, 1000]
MONKEYS = 200
LARGE = {"seconds": 30, "memory": 400}
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
    path = bench.folder / "events"
    bench.run(["replay", "--headless", "--fps", rate, "--events", path, session, "--force"],
              **{"seconds": 5, **more})
    lines = path.read_bytes().splitlines(keepends=True)
    return b"".join(line for line in lines if b'"event":"didScroll"' not in line)


def check_rates(bench: Bench, session: Path, what: str, is_busy: bool = True) -> None:
    """A session passes through its checkpoints and makes the same events at every frame rate."""
    before: bytes | None = None
    for rate in RATES:
        bench.run(["verify", session, "--fps", rate])
        now = events(bench, session, rate)
        if before is not None and now != before:
            raise Fault(f"{what}: other events at {rate} than at {RATES[0]} frames a second: "
                        f"{difference(before, now)}")
        before = now
    if is_busy and not before:
        raise Fault(f"{what}: no events at all")


def difference(before: bytes, now: bytes) -> str:
    """The first lines that differ."""
    left, right = before.splitlines(), now.splitlines()
    for number, (one, other) in enumerate(zip(left, right), 1):
        if one != other:
            return f"line {number}: {one[:200]!r} and {other[:200]!r}"
    return f"{len(left)} and {len(right)} lines"


def check_monkey(bench: Bench, count: int, seed: int, scene: str, is_busy: bool = True) -> None:
    options = ["--monkey", count, "--seed", seed, "--scene", scene]
    session = simulate(bench, "monkey.touchcast", *options)
    check_rates(bench, session, " ".join(map(str, options)), is_busy)


def monkey_rates(bench: Bench, random: Random, round: int) -> None:
    names = scenes(bench)
    seed, count = random.randrange(1 << 32), random.choice([5, 20, 40])
    check_monkey(bench, count, seed, names[round % len(names)], is_busy=count > 20)


# Surroundings

def tasks(bench: Bench) -> dict[str, list]:
    """Commands whose outputs are functions of their inputs; `OUT` is a new file."""
    folder = bench.folder
    session = folder / "in.touchcast"
    for name, text in [("in.touchcast", samples.SESSION), ("in.gestures", samples.GESTURES),
                       ("in.evemu", samples.EVEMU), ("in.csv", samples.FRAME_LOGS["own"]),
                       ("in2.csv", samples.FRAME_LOGS["mangohud"])]:
        if not (folder / name).exists():
            bench.path(name, text)
    small = ["-q", session, "--scale", 0.25]
    return {
        "simulate": ["simulate", folder / "in.gestures", "-o", "OUT"],
        "monkey": ["simulate", "--monkey", 30, "--seed", 5, "-o", "OUT"],
        "convert": ["convert", folder / "in.evemu", "-o", "OUT"],
        "motion": ["replay", "--headless", session, "--motion", "OUT"],
        "events": ["replay", "--headless", session, "--events", "OUT"],
        "picture": ["replay", "--headless", session, "--picture", "OUT.png"],
        "compare": ["compare", folder / "in.csv", folder / "in2.csv", "-o", "OUT.html"],
        "compare_json": ["compare", folder / "in.csv", folder / "in2.csv", "-o", "OUT.json"],
        "junit": ["verify", session, "--junit", "OUT"],
        "curve": ["curve", "--velocity", 1800.5, "--plot", "OUT.svg"],
        "curve_rows": ["curve", "--velocity", 1800.5, "--preset", "android"],
        "presets": ["presets"], "help": ["--help"], "usage": ["verify", "--fps", "1,5"],
        "absent": ["verify", folder / "absent"], "wrong": ["verify", folder / "in.csv"],
        "verify": ["verify", "--json", session],
        "png": ["render", *small, "-o", "OUT.png"], "gif": ["render", *small, "-o", "OUT.gif"],
        "mp4": ["render", *small, "-o", "OUT.mp4"],
    }


FILMS = ("png", "gif", "mp4", "picture")


def outcome(bench: Bench, command: list, **more) -> tuple:
    """Everything that a command gives: exit code, texts, the bytes of its output.

    A WebM has a random number, so of one the decoded frames count.
    """
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
    all_tasks = tasks(bench)
    name = list(all_tasks)[round % len(all_tasks)]
    first = outcome(bench, all_tasks[name], environment=SURROUNDINGS[0])
    for variables in random.sample(SURROUNDINGS[1:], 2):
        second = outcome(bench, all_tasks[name], environment=variables)
        check_equal(name, first, second, f"{variables}")


def same_render(bench: Bench, random: Random, round: int) -> None:
    """Two renders of the same time are the same bytes."""
    name = FILMS[round % len(FILMS)]
    command = tasks(bench)[name]
    first = outcome(bench, command)
    for _ in "123":
        check_equal(name, first, outcome(bench, command), "another run")


KINDS = [monkey_rates, surroundings, same_render]


# The whole, for --determinism

def check_all(session, other: str | None) -> int:
    """All checks, each as a case of its own; the number after the last case."""
    bench: Bench = session.bench
    names = scenes(bench)
    cases: list[tuple] = [(f"monkey {seed}", check_monkey, 30, seed, names[seed % len(names)])
                          for seed in range(MONKEYS)]
    builds = other_builds(bench, other)
    for program in builds:
        cases += [(f"builds {scene}", check_build, program, scene) for scene in names]
        cases.append(("builds tasks", check_tasks_of_build, program))
    cases += [(f"surroundings {number}", check_surroundings, variables)
              for number, variables in enumerate(SURROUNDINGS[1:], 1)]
    cases += [("renders", check_renders), ("eight hours", eight_hours)]
    if not builds:
        print("abuse: skipped the comparison of builds: there is one only, name another by --other")
    for number, (name, check, *arguments) in enumerate(cases):
        def kind(bench: Bench, random: Random, round: int) -> None:
            check(bench, *arguments)
        kind.__name__ = name.split()[0]
        session.do(number, kind, 0)
        if number % 25 == 0 or number >= MONKEYS:
            print(f"abuse: {name}, {number + 1} of {len(cases)}", flush=True)
    return len(cases)


def other_builds(bench: Bench, other: str | None) -> list[str]:
    """The program's other builds: a given one, else debug and release of this checkout."""
    paths = [Path(other)] if other else [bench.root / ".build" / build / "Sandbox"
                                        for build in ("debug", "release")]
    found = [str(path.absolute()) for path in paths if os.access(path, os.X_OK)]
    if other and not found:
        raise SystemExit(f"abuse: {other} is no program")
    return [path for path in found if not os.path.samefile(path, bench.program[0])]


def check_build(bench: Bench, program: str, scene: str) -> None:
    """Another build makes the same sessions and the same events."""
    more = {"program": [program], "seconds": 60, "memory": 600}
    for seed in range(4):
        options = ["--monkey", 40, "--seed", 1000 + seed, "--scene", scene]
        ours = simulate(bench, "ours.touchcast", *options)
        theirs = simulate(bench, "theirs.touchcast", *options, **more)
        if ours.read_bytes() != theirs.read_bytes():
            raise Fault(f"{program} makes another session of {options}: "
                        f"{difference(ours.read_bytes(), theirs.read_bytes())}")
        first, second = events(bench, ours, 60), events(bench, ours, 60, **more)
        if first != second:
            raise Fault(f"{program} makes other events of {options}: {difference(first, second)}")


def check_tasks_of_build(bench: Bench, program: str) -> None:
    factor, bench.factor = bench.factor, max(bench.factor, 10)
    try:
        for name, command in tasks(bench).items():
            first = outcome(bench, command)
            check_equal(name, first, outcome(bench, command, program=[program]), program)
    finally:
        bench.factor = factor


def check_surroundings(bench: Bench, variables: dict[str, str]) -> None:
    for name, command in tasks(bench).items():
        first = outcome(bench, command, environment=SURROUNDINGS[0])
        second = outcome(bench, command, environment=variables)
        check_equal(name, first, second, f"{variables}")


def check_renders(bench: Bench) -> None:
    command = ["render", "-q", bench.root / "Assets/Sessions/tour.touchcast", "--scale", 0.5,
               "--start", 0.4, "--end", 1.4]
    for ending in ("png", "gif", "mp4", "webm"):
        more = ["--fps", 25] if ending in ("gif", "webm") else []
        films = [outcome(bench, [*command, *more, "-o", f"OUT.{ending}"]) for _ in "1234"]
        for other in films[1:]:
            check_equal(ending, films[0], other, "another run")


def long_script(hours: float) -> str:
    """A gesture of each kind every minute, and rest."""
    minute = ("flick wheel.1 at 1500pt/s up\nwait settled\ndrag ruler by {way}pt in 300ms\n"
              "wait settled\nflick header at 900pt/s {side}\nwait settled\nwait 50s\n")
    minutes = [minute.format(way=(-80, 80)[number % 2], side=("left", "right")[number % 2])
               for number in range(int(hours * 60))]
    return ('title "long"\nsize 1280x720\npreset uikit\nscene all\nat 60Hz jitter 0.4pt seed 3\n'
            + "".join(minutes))


def eight_hours(bench: Bench) -> None:
    """Memory does not grow with time but by the entries that a session has."""
    peaks = {}
    for hours in (1, 8):
        script = bench.path(f"{hours}h.gestures", long_script(hours))
        session = bench.folder / f"{hours}h.touchcast"
        made = bench.run(["simulate", script, "-o", session], **LARGE)
        seconds = 15 * hours
        checked = bench.run(["verify", session], seconds=seconds, memory=400)
        played = bench.run(["replay", "--headless", session, "--motion", "/dev/null"],
                           seconds=2 * seconds, memory=400)
        # Bytes of the file, and of the entries that are read of it.
        own = session.stat().st_size / (1 << 20)
        peaks[hours] = {"simulate": (made.memory, 8 * own), "verify": (checked.memory, 5 * own),
                        "replay": (played.memory, 5 * own)}
    for command, (peak, own) in peaks[8].items():
        short = peaks[1][command][0]
        print(f"abuse: {command}: {short:.0f} MB for 1 h, {peak:.0f} MB for 8 h, of which the "
              f"session may need {own:.0f} MB", flush=True)
        if peak - own > 1.5 * short:
            raise Fault(f"{command} of 8 h takes {peak:.0f} MB, of 1 h {short:.0f} MB")
