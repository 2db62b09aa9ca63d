"""The program in a window of the X server without hardware, and the judgement of what it leaves."""

import atexit
import contextlib
import dataclasses
import json
import os
import re
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

from rig import Gone, Missing, Rig, Window
from run import Bench, Fault, Result, Run, Skip, resident_megabytes
from whole import check_whole

# The memory of a window of usual size, in megabytes.
MEMORY = 150
# What a run in a window says on the standard error beside errors.
NOTES = re.compile(r"Sandbox: (renderer: |recorded |log in |picture in |.* \d+ entries$)")
LOGS = [".csv", ".frames.csv", ".json", ".trace.json", ".html", "_summary.csv"]
# Every documented way to end the program.
QUITS = ["SIGTERM", "SIGINT", "SIGHUP", "Ctrl+Q", "close"]


class Opened:
    """The program with its window."""

    def __init__(self, bench: Bench, rig: Rig, run: Run):
        self.bench, self.rig, self.run = bench, rig, run
        # Pixels of a point.
        self.scale = 1.0
        self.window: Window | None = None

    def fault(self, what: str) -> Fault:
        """A fault, with what the program has written until now."""
        text = bytes(self.run.collectors[1].content[:4000])
        text = text.decode("utf-8", "replace").encode("unicode_escape").decode()
        return Fault(f"{what}\n  command: {self.run.command}\n  standard error: {text}")

    def wait(self, seconds: float, what: str, condition: Callable[[], object]) -> None:
        """Waits for a condition; a fault if it does not come, or the program ends before."""
        end = time.monotonic() + seconds * self.bench.factor
        while not condition():
            self.expect_running(what)
            if time.monotonic() > end:
                raise self.fault(f"not within {seconds * self.bench.factor:.1f} s: {what}")
            time.sleep(0.02)

    def expect_running(self, what: str) -> None:
        if not self.run.poll():
            self.finish()
            raise Fault(f"the program ended, expected {what}\n  command: {self.run.command}")

    def find_window(self) -> bool:
        """Whether the window is there with a picture, which has more than 16 colours."""
        self.window = self.rig.window()
        if not self.window:
            return False
        self.rig.origin = (self.window.x, self.window.y)
        return len(set(memoryview(self.rig.picture(self.window)).cast("I"))) > 16

    def place(self) -> None:
        """Shows the window with its usual size at the corner, and gives it the focus."""
        width, height = (round(extent * self.scale) for extent in (1280, 720))
        self.rig.ask("show", self.window.id)
        self.rig.ask("shift", self.window.id, 0, 0)
        self.rig.ask("resize", self.window.id, width, height)
        self.rig.focus(self.window)
        self.window = self.window._replace(x=0, y=0, width=width, height=height)
        self.rig.origin = (0, 0)

    def calm(self) -> None:
        """Lifts everything, closes what is open, and expects that the program rests.

        A storm can tune a motion so that it takes minutes; then a preset is chosen, and each piece
        is caught.
        """
        self.rig.release_all()
        self.place()
        for _ in range(4):
            self.rig.type("escape")
            # A release directly followed by a press of the same key would be a repeat.
            time.sleep(0.06)
        if any(self.rests() for _ in range(8)):
            return
        # A wheel has eight columns at most.
        columns = [(x, 348) for x in range(71, 416, 46)]
        for _ in range(3):
            for place in ((922, 122), (440, 114), *columns, (648, 368), (440, 368)):
                self.tap(*place)
            self.rig.type("escape")
            if any(self.rests() for _ in range(8)):
                return
            # The panel with the presets can be closed, or show events.
            self.rig.type("leftControl", "t")
        self.wait(10, "rest after all fingers were lifted", self.rests)

    def tap(self, x: float, y: float) -> None:
        self.rig.drag(0, (x * self.scale, y * self.scale), (x * self.scale, y * self.scale), 0.02)

    def rests(self) -> bool:
        """Whether half a second passes with little work and at most the picture of a checkpoint."""
        before, work, changes = self.rig.picture(self.window), self.work(), 0
        for _ in range(8):
            time.sleep(0.06)
            after = self.rig.picture(self.window)
            changes, before = changes + (after != before), after
        self.expect_running("rest")
        # A sanitizer's work is several times that of the program.
        return changes <= 2 and self.work() - work < 0.03 * min(self.bench.factor, 8)

    def work(self) -> float:
        """Seconds of processor time until now, of all threads."""
        total = 0.0
        for path in Path(f"/proc/{self.run.pid}/task").glob("*/schedstat"):
            with contextlib.suppress(OSError, IndexError):
                total += int(path.read_text().split()[0]) / 1e9
        return total

    @property
    def memory(self) -> float:
        """The memory of the program now, in megabytes."""
        return resident_megabytes(self.run.pid)

    def spot(self, x: float, y: float) -> bytes:
        """The pixels around a place, 60 points in each direction."""
        picture, stride = self.rig.picture(self.window), 4 * self.window.width
        left, right, top, bottom = (round(self.scale * edge)
                                    for edge in (x - 60, x + 60, y - 60, y + 60))
        return b"".join(picture[row * stride + 4 * left:row * stride + 4 * right]
                        for row in range(top, bottom))

    def answers(self) -> None:
        """Expects that the picture changes under a finger, and no longer after it was lifted."""
        self.calm()
        title = self.rig.ask("title", self.window.id)
        if not any(word in title for word in ("Sandbox", "recording")):
            raise self.fault(f"the title is {title!r}, expected the program's or the recording's")
        x, y = 172, 348
        before = self.spot(x, y)
        for step in range(10):
            self.rig.down(0, x * self.scale, (y + 4 * step) * self.scale)
            time.sleep(0.01)
        self.rig.settle()
        self.wait(2, "a picture that changes under a finger", lambda: self.spot(x, y) != before)
        self.rig.release_all()
        self.wait(10, "rest after a drag", self.rests)

    def quit(self, way: str, *, memory: float = MEMORY) -> Result:
        """Ends the program in a documented way and expects success."""
        if way == "Ctrl+Q":
            self.rig.focus(self.window)
            self.rig.type("leftControl", "q")
        elif way == "close":
            self.rig.ask("close", self.window.id)
        else:
            self.run.send(getattr(signal, way))
            self.run.sent.clear()
        return self.finish(memory=memory)

    def finish(self, codes: tuple[int, ...] = (0,), seconds: float = 3,
               memory: float = MEMORY) -> Result:
        """Waits for the end and judges it; notes are no errors."""
        age = (time.monotonic() - self.run.start) / self.bench.factor
        result = self.run.finish(seconds=age + seconds, memory=memory, judge=False)
        lines = [line for line in result.error.splitlines(True) if not NOTES.match(line)]
        self.run.judge(dataclasses.replace(result, error="".join(lines)), codes, memory)
        return result


class Rack:
    """The rig of a run of the harness, which is started again if it ended."""
    rig: Rig | None = None
    # Why there can be none; it is tried once.
    missing = ""

    @classmethod
    def end(cls) -> None:
        if cls.rig:
            cls.rig.end()
        cls.rig = None


atexit.register(Rack.end)


def ready(bench: Bench) -> Rig:
    """A rig whose fingers, buttons and keys are free.

    Where it cannot be, every case is skipped, but in CI the first one is a fault.
    """
    if Rack.missing:
        raise Skip(Rack.missing)
    if Rack.rig:
        Rack.rig.origin = (0, 0)
        with contextlib.suppress(Gone):
            Rack.rig.release_all()
            return Rack.rig
    Rack.end()
    builds = [Path(bench.program[0]).parent, *(bench.root / ".build" / name
                                               for name in ("release", "debug"))]
    programs = [build / "RigMain" for build in builds]
    try:
        Rack.rig = Rig(next(filter(Path.exists, programs), programs[-1]))
    except Missing as missing:
        Rack.missing = str(missing)
        if "CI" in os.environ:
            raise Fault(f"{missing}, expected an X server in CI") from None
        raise Skip(Rack.missing) from None
    return Rack.rig


@contextlib.contextmanager
def opened(bench: Bench, arguments: list, *, shows: float = 3, **options) -> Iterator[Opened]:
    """Opens the window, waits for its picture for `shows` seconds, and leaves nothing running."""
    rig = ready(bench)
    environment = {"DISPLAY": rig.display, "SDL_VIDEODRIVER": "x11"}
    run = bench.start([*arguments, "--assets", bench.root / "Assets"], environment=environment,
                      **{"cwd": bench.folder, **options})
    show = Opened(bench, rig, run)
    try:
        if shows:
            show.wait(shows, "a window with a picture", show.find_window)
        yield show
    except Gone as gone:
        raise show.fault(f"{gone}; the program must not end or block the X server") from None
    finally:
        if run.process.returncode is None:
            run.kill()
            run.process.wait()


def verify(bench: Bench, random: Random, files: list[Path], *options: object) -> None:
    """Expects that every session on disk replays to its checkpoints."""
    fps = random.choice([24, 60, 144])
    assets = bench.root / "Assets"
    if files:
        bench.run(["verify", *files, "--fps", fps, "--assets", assets, *options], seconds=10)


def tapes(folder: Path) -> list[Path]:
    return sorted(folder.glob("**/*.touchcast"))


def fingers_down(path: Path) -> set[int]:
    """Fingers that are down at the end of a recording that goes on."""
    down: set[int] = set()
    for line in path.read_text().split("\n")[1:-1]:
        _, code, *fields = json.loads(line)
        if code == "d" and fields[3] == "touch":
            down.add(fields[0])
        elif code in "uc":
            down.discard(fields[0])
        elif code == "x":
            down.clear()
    return down


def expect_no_finger(show: Opened, folder: Path) -> None:
    """Expects that no recording has a finger down, once all are lifted."""
    show.rig.release_all()
    for path in tapes(folder):
        show.wait(2, f"no finger down in {path.name}", lambda path=path: not fingers_down(path))


# Files that a run leaves


def check_log(path: Path, whole: bool) -> None:
    """Expects a whole file; the trace of a run that did not end by itself has whole events."""
    if whole or ".trace" not in path.name:
        check_whole(path)
    else:
        # An event is a line, so a trace can end after any line.
        text = path.read_text().removesuffix("]}\n")
        if not text.endswith("\n"):
            raise Fault(f"{path}: ends in {text[-40:]!r}, expected a whole line")
        json.loads(text + "]}")


def check_logs(folder: Path, *, whole: bool = True, runs: int | None = None) -> None:
    """Expects the six logs of each run in a folder, or whole lines of those that there are."""
    names = sorted(path.name for path in folder.iterdir())
    if strange := [name for name in names if not name.startswith("Sandbox")]:
        raise Fault(f"{folder}: has {strange}, expected logs only")
    for name in names:
        check_log(folder / name, whole)
    stems = {name.removesuffix(".html") for name in names if name.endswith(".html")}
    if whole:
        missing = [stem + ending for stem in stems for ending in LOGS if stem + ending not in names]
        if missing or len(names) != 6 * len(stems):
            raise Fault(f"{folder}: has {names}, expected six logs of each run")
    if runs is not None and len(stems) < runs:
        raise Fault(f"{folder}: has logs of {len(stems)} runs, expected {runs}")


def check_folder(folder: Path) -> None:
    """Expects no temporary file, and whole pictures."""
    if parts := [path.name for path in folder.glob("**/.*")]:
        raise Fault(f"{folder}: temporary files are left: {parts}")
    for path in folder.glob("*.png"):
        check_whole(path)


def judge_files(bench: Bench, random: Random, folder: Path, logs: Path, *own: object) -> None:
    """Judges what a run that ended by itself leaves in its two folders."""
    check_logs(logs, runs=1)
    check_folder(folder)
    check_precious(folder)
    check_ended(folder)
    verify(bench, random, tapes(folder), *own)


def check_ended(folder: Path) -> None:
    """Expects that every recording has its end."""
    for path in tapes(folder):
        if not re.search(rb'\n\[\d+,"x"\]\n\Z', path.read_bytes()[-100:]):
            raise Fault(f"{path}: has no end, expected one of a run that ended by itself")


@contextlib.contextmanager
def judged(bench: Bench, random: Random, name: str, *options: object, own: Sequence[object] = (),
           memory: float = MEMORY) -> Iterator[Opened]:
    """Opens a window that records `name` and logs.

    Afterwards all fingers are lifted, the window answers and is closed, and its files are judged.
    """
    folder, logs = workplace(bench)
    arguments = ["run", "--record", folder / f"{name}.touchcast", "--log-dir", logs, *options, *own]
    with opened(bench, arguments, cwd=folder) as show:
        yield show
        expect_no_finger(show, folder)
        show.answers()
        show.quit(random.choice(QUITS), memory=memory)
    judge_files(bench, random, folder, logs, *own)


PRECIOUS = {"precious.txt": b"precious", "session-1.touchcast.txt": b"{\n", "logs.csv": b"a,b\n"}


def workplace(bench: Bench) -> tuple[Path, Path]:
    """A folder with files of others, and one for logs."""
    folder, logs = bench.path("work"), bench.path("logs")
    folder.mkdir()
    logs.mkdir()
    for name, content in PRECIOUS.items():
        (folder / name).write_bytes(content)
    return folder, logs


def check_precious(folder: Path) -> None:
    for name, content in PRECIOUS.items():
        path = folder / name
        if not path.exists() or path.read_bytes() != content:
            raise Fault(f"{path}: another's file was changed or removed")
