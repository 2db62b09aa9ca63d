"""Every command that writes a file, and what its outputs must be afterwards."""

import hashlib
import os
import re
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import samples
from run import Bench, Fault, Result
from whole import check_whole

OLD = b"old bytes that nobody may lose\n"
# The largest program here is ffmpeg with the encoder of WebM.
FILM_MEMORY = 1500


@dataclass
class Writer:
    """A command that writes, and the names of its outputs; a name that ends in / is a folder."""

    name: str
    outputs: list[str]
    # Makes the arguments of the program, given the paths of the outputs.
    arguments: Callable[[Bench, list[Path]], list]
    seconds: float = 3
    memory: float = 400
    # Names of files that appear beside an output.
    besides: list[str] = field(default_factory=list)
    # What it replaces; other commands make their outputs.
    replaces: Callable[[Bench], bytes] | None = None


def session(bench: Bench) -> Path:
    path = bench.folder / "in.touchcast"
    return path if path.exists() else bench.path("in.touchcast", samples.SESSION)


def large_session(bench: Bench) -> Path:
    """A session that takes long enough for a signal to come while it is written."""
    return bench.root / "Assets/Sessions/edges.touchcast"


def outdated(bench: Bench) -> bytes:
    """A session whose checkpoints are those of another program."""
    return re.sub(rb'("h",.*)\d\D*\n', rb'\g<1>77]}]\n', large_session(bench).read_bytes())


def input_path(bench: Bench, name: str, content: str) -> Path:
    path = bench.folder / name
    return path if path.exists() else bench.path(name, content)


def options(flag: str) -> Callable[[list[Path]], list]:
    return lambda paths: [word for path in paths for word in (flag, path)]


def film(name: str, *more: object) -> Writer:
    return Writer(f"render_{name.strip('/').split('.')[-1]}", [name], lambda bench, paths: [
        "render", session(bench), "-q", "--scale", 0.25, *more,
        *(word for path in paths for word in ("-o", f"{path}/" if name.endswith("/") else path)),
    ], seconds=6, memory=FILM_MEMORY)


WRITERS = [
    Writer("simulate", ["out.touchcast"], lambda bench, paths: [
        "simulate", input_path(bench, "in.gestures", samples.GESTURES), "-o", paths[0]]),
    Writer("monkey", ["out.touchcast"], lambda bench, paths: [
        "simulate", "--monkey", 200, "-o", paths[0]]),
    Writer("convert", ["out.touchcast"], lambda bench, paths: [
        "convert", input_path(bench, "in.evemu", samples.EVEMU), "-o", paths[0]]),
    Writer("trim", ["out.touchcast"], lambda bench, paths: [
        "trim", session(bench), "-o", paths[0], "--settle"]),
    Writer("junit", ["out.xml"], lambda bench, paths: [
        "verify", session(bench), "--junit", paths[0]]),
    Writer("data", ["out.jsonl", "out.csv", "out.png"], lambda bench, paths: [
        "render", "-q", large_session(bench), "--fps", 240, *options("-o")(paths)]),
    Writer("profile", ["out.html", "out.csv", "out.trace.json", "out.json", "out.mangohud.csv",
                       "out.xml"], lambda bench, paths: [
        "profile", "-q", "--headless", session(bench), "--repeat", 2, "--warm-up", 0,
        *options("-o")(paths[:5]), "--junit", paths[5], "--fail-on", "p99>9000"],
        besides=["out.mangohud_summary.csv"]),
    Writer("compare", ["out.html", "out.json"], lambda bench, paths: [
        "compare", input_path(bench, "in.csv", samples.FRAME_LOGS["own"]),
        input_path(bench, "in2.csv", samples.FRAME_LOGS["mangohud"]),
        *options("-o")(paths)]),
    Writer("curve_svg", ["out.svg"], lambda bench, paths: [
        "curve", "--velocity", 2000, "-o", paths[0]]),
    Writer("curve_png", ["out.png"], lambda bench, paths: [
        "curve", "--velocity", 2000, "-o", paths[0]]),
    Writer("fit", ["out.json", "out.svg"], lambda bench, paths: [
        "fit", input_path(bench, "in.csv", samples.RECORDING), "-q", "-o", paths[0], "--plot",
        paths[1]], seconds=30),
    Writer("render_mixed", ["out.mp4", "out.gif", "out.png", "frames/"], lambda bench, paths: [
        "render", session(bench), "-q", "--scale", 0.25, "--fps", 25,
        "-o", paths[0], "-o", paths[1], "-o", f"{paths[2]}@0.1s", "-o", f"{paths[3]}/"],
        seconds=6, memory=FILM_MEMORY),
    film("out.png"), film("out.mp4"), film("out.gif"), film("out.webm", "--fps", 10),
    film("frames/"),
    Writer("update", ["out.touchcast"], lambda bench, paths: ["verify", "--update", paths[0]],
           replaces=outdated),
]


def of_files() -> list[Writer]:
    """The writers that make files, and no folders."""
    return [writer for writer in WRITERS
            if "frames/" not in writer.outputs and not writer.replaces]


# What an output must be

def check_media(path: Path) -> None:
    if shutil.which("ffmpeg") is None:
        return
    end = subprocess.run(["ffmpeg", "-v", "error", "-i", path, "-f", "null", "-"],
                         stdin=subprocess.DEVNULL, capture_output=True)
    if end.returncode != 0 or end.stderr:
        raise Fault(f"{path} does not decode: {end.stderr.decode(errors='replace')[:300]}")


def check_complete(bench: Bench, path: Path) -> None:
    """A fault if a file is not whole."""
    if path.is_dir():
        names = sorted(os.listdir(path))
        if not names or names != [f"{number:06}.png" for number in range(len(names))]:
            raise Fault(f"{path} has {names[:3]} … {names[-3:]}, expected every frame")
        for name in (names[0], names[-1]):
            check_media(path / name)
        return
    check_whole(path)
    if path.suffix == ".touchcast":
        bench.run(["verify", path])
    elif path.suffix in (".png", ".gif", ".mp4", ".webm"):
        check_media(path)


def digest(path: Path) -> object:
    """What is at a path: its bytes, and of a folder those of its files."""
    if path.is_symlink():
        return ("link", os.readlink(path))
    if path.is_dir():
        return {entry.name: digest(entry) for entry in sorted(path.iterdir())}
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else None


@dataclass
class Job:
    """A writer with a folder for its outputs, and what was in it before."""

    bench: Bench
    writer: Writer
    folder: Path
    existed: dict[str, object] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.folder.mkdir(exist_ok=True)
        self.folder.chmod(0o777)
        if self.writer.replaces:
            self.put_old()

    @property
    def paths(self) -> list[Path]:
        return [self.folder / name.rstrip("/") for name in self.writer.outputs]

    def put_old(self) -> None:
        """Puts something at the place of each output."""
        for name, path in zip(self.writer.outputs, self.paths):
            if name.endswith("/"):
                path.mkdir()
                (path / "000000.png").write_bytes(OLD)
            else:
                path.write_bytes(self.writer.replaces(self.bench) if self.writer.replaces else OLD)
        self.existed = {path.name: digest(path) for path in self.paths}

    def command(self, force: bool = False) -> list:
        return [*self.writer.arguments(self.bench, self.paths), *(["--force"] if force else [])]

    def judge(self, result: Result | None, *, killed: bool = False, changes: bool = True) -> None:
        """Each output is as it was, or complete; `changes` is whether it may be new."""
        for path in self.paths:
            old = self.existed.get(path.name)
            if not os.path.lexists(path):
                if old is not None:
                    raise self.fault(result, f"{path} existed and is lost")
            elif old is not None and digest(path) == old:
                continue
            elif not changes:
                raise self.fault(result, f"{path} was {'changed' if old else 'made'}")
            else:
                try:
                    check_complete(self.bench, path)
                except Fault as fault:
                    raise self.fault(result, str(fault)) from fault
        if result and result.code == 0 and not result.signal and changes:
            for path in self.paths:
                if not path.exists() or digest(path) == self.existed.get(path.name):
                    raise self.fault(result, f"{path} was not written, and the exit code is 0")
        known = {path.name for path in self.paths} | set(self.writer.besides)
        left = [name for name in os.listdir(self.folder) if name not in known]
        if left and not killed:
            raise self.fault(result, f"files are left in the folder of the outputs: {left[:5]}")

    @staticmethod
    def fault(result: Result | None, text: str) -> Fault:
        return result.fault(text) if result else Fault(text)

    def run(self, *, force: bool = False, codes=(0,), **more) -> Result:
        return self.bench.run(self.command(force), codes=codes, seconds=self.writer.seconds,
                              memory=self.writer.memory, **more)


def pick(bench: Bench, round: int, writers: list[Writer] | None = None) -> Job:
    writers = writers or WRITERS
    return Job(bench, writers[round % len(writers)], bench.folder / "out")
