"""Every command that writes, while disks, folders, streams and signals fail.

After each run what existed is as it was or complete and new, a new output is complete or absent, and
no temporary file and no child process is left; only SIGKILL may leave temporary files.
"""

import hashlib
import json
import os
import resource
import shutil
import signal
import stat
import subprocess
import time
import xml.etree.ElementTree
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import samples
from run import Bench, Fault, Result, Run, Skip
from samples import Random

NOBODY = 65534
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
    # Whether the first output can be the standard output, as `-`.
    streams: bool = False
    # The kind of the file that it reads, which must not be its output.
    source: str | None = None
    # Names of files that appear beside an output.
    besides: list[str] = field(default_factory=list)


def session(bench: Bench) -> Path:
    path = bench.folder / "in.touchcast"
    return path if path.exists() else bench.path("in.touchcast", samples.SESSION)


def large_session(bench: Bench) -> Path:
    """A session that takes long enough for a signal to come while it is written."""
    return bench.root / "Assets/Sessions/edges.touchcast"


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
        "simulate", input_path(bench, "in.gestures", samples.GESTURES), "-o", paths[0]],
        streams=True, source="in.gestures"),
    Writer("monkey", ["out.touchcast"], lambda bench, paths: [
        "simulate", "--monkey", 200, "-o", paths[0]], streams=True),
    Writer("convert", ["out.touchcast"], lambda bench, paths: [
        "convert", input_path(bench, "in.kvi", samples.KIVY), "-o", paths[0]],
        streams=True, source="in.kvi"),
    Writer("convert_csv", ["out.csv"], lambda bench, paths: [
        "convert", large_session(bench), "--fps", 240, "-o", paths[0]]),
    Writer("junit", ["out.xml"], lambda bench, paths: [
        "verify", session(bench), "--junit", paths[0]], source="in.touchcast"),
    Writer("replay", ["out.jsonl", "out.csv", "out.png"], lambda bench, paths: [
        "replay", "--headless", large_session(bench), "--events", paths[0], "--motion", paths[1],
        "--picture", paths[2]], streams=True),
    Writer("profile", ["out.html", "out.csv", "out.trace.json", "out.json", "out.mangohud.csv",
                       "out.xml"], lambda bench, paths: [
        "profile", "-q", "--headless", session(bench), "--repeat", 2, "--warm-up", 0,
        *options("-o")(paths[:5]), "--junit", paths[5], "--fail-on", "p99>9000"],
        besides=["out.mangohud_summary.csv"]),
    Writer("compare", ["out.html", "out.json"], lambda bench, paths: [
        "compare", input_path(bench, "in.csv", samples.FRAME_LOGS["own"]),
        input_path(bench, "in2.csv", samples.FRAME_LOGS["mangohud"]), "--resamples", 100,
        *options("-o")(paths)]),
    Writer("curve_svg", ["out.svg"], lambda bench, paths: [
        "curve", "--velocity", 2000, "--plot", paths[0]]),
    Writer("curve_png", ["out.png"], lambda bench, paths: [
        "curve", "--velocity", 2000, "--plot", paths[0]]),
    Writer("render_mixed", ["out.mp4", "out.gif", "out.png", "frames/"], lambda bench, paths: [
        "render", session(bench), "-q", "--scale", 0.25, "--fps", 25,
        "-o", paths[0], "-o", paths[1], "-o", f"{paths[2]}@0.1s", "-o", f"{paths[3]}/"],
        seconds=6, memory=FILM_MEMORY),
    film("out.png"), film("out.mp4"), film("out.gif"), film("out.webm", "--fps", 10),
    film("frames/"),
]
UPDATE = Writer("update", [], lambda bench, paths: ["verify", "--update", session(bench)])


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
        names = sorted(entry for entry in os.listdir(path) if entry != "other")
        if not names or names != [f"{number:06}.png" for number in range(len(names))]:
            raise Fault(f"{path} has {names[:3]} … {names[-3:]}, expected every frame")
        for name in (names[0], names[-1]):
            check_media(path / name)
        return
    data = path.read_bytes()
    suffix = path.suffix
    try:
        if suffix == ".touchcast":
            bench.run(["verify", path])
        elif suffix in (".png", ".gif", ".mp4", ".webm"):
            check_media(path)
        elif suffix == ".json":
            json.loads(data)
        elif suffix == ".jsonl":
            for line in data.splitlines():
                json.loads(line)
        elif suffix in (".svg", ".xml"):
            xml.etree.ElementTree.fromstring(data)
        elif suffix == ".html" and not data.rstrip().endswith(b"</html>"):
            raise ValueError("no </html> at its end")
        if suffix in (".csv", ".jsonl") and not data.endswith(b"\n"):
            raise ValueError("its last line is torn")
        if suffix == ".csv":
            counts = {line.count(b",") for line in data.splitlines()[3:] if b'"' not in line}
            if len(counts) > 1:
                raise ValueError(f"its rows have {sorted(counts)} commas")
    except (ValueError, xml.etree.ElementTree.ParseError) as error:
        raise Fault(f"{path} is not complete: {error}") from error


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

    @property
    def paths(self) -> list[Path]:
        return [self.folder / name.rstrip("/") for name in self.writer.outputs]

    def put_old(self) -> None:
        """Puts something at the place of each output."""
        for name, path in zip(self.writer.outputs, self.paths):
            if name.endswith("/"):
                path.mkdir()
                (path / "000000.png").write_bytes(OLD)
                (path / "other").write_bytes(OLD)
            else:
                path.write_bytes(OLD)
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
                if path.is_dir() and "other" in (self.existed.get(path.name) or {}) and not (
                        path / "other").exists():
                    raise self.fault(result, f"{path}/other is lost")
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


# Kinds

def plain_output(bench: Bench, random: Random, round: int) -> None:
    """Without an abuse every output is written; over old ones only with --force."""
    job = pick(bench, round)
    job.judge(job.run())
    shutil.rmtree(job.folder)
    job = pick(bench, round)
    job.put_old()
    job.judge(job.run(codes=(3,)), changes=False)
    job.judge(job.run(force=True))


def as_nobody(bench: Bench) -> dict:
    """Root may write everywhere, so the program runs as somebody else."""
    if os.geteuid() != 0:
        return {}
    if not os.access(bench.program[0], os.X_OK):
        raise Skip("the program cannot be run by another user")
    return {"user": NOBODY, "environment": {"HOME": str(bench.temporary)}}


def read_only_folder(bench: Bench, random: Random, round: int) -> None:
    job = pick(bench, round)
    if round // len(WRITERS) % 2:
        job.put_old()
    command = job.command(True)  # Makes the inputs.
    job.folder.chmod(0o555)
    try:
        result = bench.run(command, codes=(3,), seconds=job.writer.seconds,
                           memory=job.writer.memory, **as_nobody(bench))
        job.judge(result, changes=False)
    finally:
        job.folder.chmod(0o777)


def read_only_file(bench: Bench, random: Random, round: int) -> None:
    """An old output that may not be written is not replaced, even with --force."""
    job = pick(bench, round, [writer for writer in WRITERS if "frames/" not in writer.outputs])
    job.put_old()
    for path in job.paths:
        path.chmod(0o444)
    command = job.command(True)
    result = bench.run(command, codes=(3,), seconds=job.writer.seconds, memory=job.writer.memory,
                       **as_nobody(bench))
    job.judge(result, changes=False)


def limited_file_size(bench: Bench, random: Random, round: int) -> None:
    """RLIMIT_FSIZE, as a full disk, ends the writing at any byte."""
    job = pick(bench, round)
    if round // len(WRITERS) % 2:
        job.put_old()
    limit = random.choice([0, 1, 100, 1000, 4096, 30_000, 200_000])
    # A picture or a film that does not fit may be the codec's failure.
    codes = (0, 3, 4) if job.writer.name.startswith("render") else (0, 3)
    result = job.run(force=True, codes=codes, limits={resource.RLIMIT_FSIZE: limit})
    job.judge(result)


def full_disk(bench: Bench, random: Random, round: int) -> None:
    """A file system of a few blocks."""
    if os.geteuid() != 0:
        raise Skip("a full disk: only root can mount one")
    job = pick(bench, round)
    size = random.choice([4, 8, 16, 64, 256])
    mount = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}k,nr_inodes=12,mode=0777",
                            "abuse", job.folder], capture_output=True)
    if mount.returncode:
        raise Skip("a full disk: no tmpfs can be mounted")
    try:
        if round // len(WRITERS) % 2:
            try:
                job.put_old()
            except OSError as error:
                raise Skip("a full disk: the old outputs do not fit") from error
        codes = (0, 3, 4) if job.writer.name.startswith("render") else (0, 3)
        result = job.run(force=True, codes=codes)
        job.judge(result)
    finally:
        subprocess.run(["umount", "-l", job.folder], capture_output=True)


def device_output(bench: Bench, random: Random, round: int) -> None:
    """/dev/full takes nothing, /dev/null everything; neither is replaced by a file."""
    writers = [writer for writer in WRITERS if len(writer.outputs) == 1 and writer.name in (
        "simulate", "monkey", "convert", "junit")]
    device = ["/dev/full", "/dev/null"][round // len(writers) % 2]
    writer = writers[round % len(writers)]
    force = ["--force"] if round % 3 == 0 else []
    before = os.stat(device)
    result = bench.run([*writer.arguments(bench, [Path(device)]), *force],
                       codes=(3,) if device == "/dev/full" else (0,))
    after = os.stat(device)
    if not stat.S_ISCHR(after.st_mode) or before.st_rdev != after.st_rdev:
        raise result.fault(f"{device} was replaced")


def standard_output_full(bench: Bench, random: Random, round: int) -> None:
    """Text that the standard output does not take is an error; a closed stream is one, too."""
    commands: list[list] = [
        ["verify", session(bench)], ["presets"], ["curve", "--velocity", 900], ["doctor"],
        ["simulate", "--monkey", 30, "-o", "-"], ["--help"], ["verify", "--json", session(bench)],
        ["replay", "--headless", large_session(bench), "--events", "-"],
        ["render", "-q", session(bench), "--scale", 0.25, "-o", "png:-"],
        ["render", "-q", session(bench), "--scale", 0.25, "-o", "gif:-"],
    ]
    command = commands[round % len(commands)]
    form = round // len(commands) % 3
    options: dict = {"seconds": 6, "memory": FILM_MEMORY}
    if form == 0:
        with open("/dev/full", "wb") as full:
            bench.run(command, codes=(3, 4) if command[0] == "render" else (3,), stdout=full,
                      **options)
    elif form == 1:
        bench.run(command, codes=(3, 4) if command[0] == "render" else (3,),
                  before=lambda: os.close(1), **options)
    else:
        closed_pipe(bench, command, options)


def closed_pipe(bench: Bench, command: list, options: dict) -> None:
    """A reader that goes away, as `head`, ends the program silently or with an error of the file."""
    ends = os.pipe()
    os.close(ends[0])
    run = bench.start(command, stdout=ends[1])
    os.close(ends[1])
    run.sent.add(signal.SIGPIPE)
    result = run.finish(codes=(3, 4), **options)
    if result.signal and result.error:
        raise result.fault("a message before the end by SIGPIPE")


def closed_streams(bench: Bench, random: Random, round: int) -> None:
    """No output may get the number of a closed stream, and so the text of messages."""
    job = pick(bench, round)
    closed = [(0,), (2,), (0, 2), (0, 1, 2), (1, 2)][round // len(WRITERS) % 5]

    def close() -> None:
        for number in closed:
            os.close(number)

    # What goes to the standard output is lost where that is closed, which is an error.
    codes = (0, 3) if 1 in closed else (0,)
    result = job.run(before=close, codes=codes, judge=2 not in closed)
    if result.signal or result.code not in codes:
        raise result.fault(f"expected the end with one of {codes}")
    job.judge(result)


def link_output(bench: Bench, random: Random, round: int) -> None:
    """The target of a link is replaced or made, and the link stays."""
    job = pick(bench, round, [writer for writer in WRITERS if "frames/" not in writer.outputs])
    real = bench.folder / "real"
    real.mkdir()
    exists = round // len(WRITERS) % 2
    for path in job.paths:
        path.symlink_to(Path("..") / "real" / path.name)
        if exists:
            (real / path.name).write_bytes(OLD)
    if exists:
        refused = job.run(codes=(3,))
        if any((real / path.name).read_bytes() != OLD for path in job.paths):
            raise refused.fault("the target of a link was replaced without --force")
    result = job.run(force=True)
    for path in job.paths:
        if not path.is_symlink():
            raise result.fault(f"the link {path} was replaced by a file")
        if not (real / path.name).is_file() or (real / path.name).read_bytes() == OLD:
            raise result.fault(f"the target of {path} was not written")
        check_complete(bench, real / path.name)
    left = set(os.listdir(real)) - {path.name for path in job.paths} - set(job.writer.besides)
    if left:
        raise result.fault(f"files are left beside the targets of links: {left}")


def same_file(bench: Bench, random: Random, round: int) -> None:
    """An input is never an output, by any name; nor is one output given twice."""
    writers = [writer for writer in WRITERS if writer.source]
    writer = writers[round % len(writers)]
    out = bench.folder / "out.touchcast"
    arguments = writer.arguments(bench, [out])
    source = bench.folder / (writer.source or "")
    before = source.read_bytes()
    link = bench.folder / f"link{source.suffix}"
    form = round // len(writers) % 3
    if form == 1:
        link.symlink_to(source)
    elif form == 2:
        link.hardlink_to(source)
    name = source if form == 0 else link
    result = bench.run([name if word == out else word for word in arguments] + ["--force"],
                       codes=(2, 3))
    if not source.is_file() or source.read_bytes() != before:
        raise result.fault("the input was changed")
    log = bench.path("in.csv", samples.FRAME_LOGS["own"])
    twice = bench.folder / "twice.json"
    bench.run(["compare", log, log, "-o", twice, "-o", twice], codes=(2,))
    if twice.exists():
        raise Fault(f"{twice} was written, although it was given twice")


SIGNALS = [signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGSTOP]


def slow_writers() -> list[Writer]:
    """Writers that take long enough to be interrupted."""
    return [writer for writer in WRITERS if writer.name.startswith(("render", "profile"))
            or writer.name in ("replay", "convert_csv", "monkey", "compare")]


def interrupted(bench: Bench, random: Random, round: int) -> None:
    """A signal at any moment; SIGSTOP is followed by SIGCONT and SIGTERM."""
    number = SIGNALS[round % len(SIGNALS)]
    job = pick(bench, round // len(SIGNALS), slow_writers())
    force = random.random() < 0.5
    if force:
        job.put_old()
    delay = random.choice([0.002, 0.01, 0.03, random.uniform(0, 0.2), random.uniform(0, 1)])
    run = bench.start(job.command(force))
    ended = run.wait(delay * bench.factor)
    if not ended:
        signal_all(run, number)
    result = finish(job, run, number)
    if number == signal.SIGKILL and result.signal == signal.SIGKILL:
        bench.leftovers_after_kill()
    job.judge(result, killed=number == signal.SIGKILL)


def signal_all(run: Run, number: int) -> None:
    if number == signal.SIGSTOP:
        run.send(signal.SIGSTOP)
        time.sleep(0.05)
        run.send(signal.SIGCONT)
        number = signal.SIGTERM
    run.send(number)


def finish(job: Job, run: Run, number: int) -> Result:
    """The end after a signal: by that signal, or as documented for what was done before."""
    # `profile` ends early at Control-C and is complete then; other work fails as a check.
    result = run.finish(codes=(0, 1), seconds=job.writer.seconds + 1, memory=job.writer.memory,
                        judge=False)
    sent = signal.SIGTERM if number in (signal.SIGSTOP, signal.SIGHUP) else number
    if result.signal and result.signal not in (number, sent):
        raise result.fault(f"ended by signal {result.signal}, expected {sent}")
    if not result.signal:
        if result.code not in (0, 1):
            raise result.fault(f"exit code {result.code} after a signal, expected the signal, 0 or 1")
        run.judge(result, (0, 1), job.writer.memory)
    return result


def interrupted_update(bench: Bench, random: Random, round: int) -> None:
    """`verify --update` replaces its input: old or new, never between."""
    path = bench.path("in.touchcast", large_session(bench).read_bytes())
    old = path.read_bytes()
    number = SIGNALS[round % len(SIGNALS)]
    job = Job(bench, UPDATE, bench.folder / "out")
    run = bench.start(job.command())
    if not run.wait(random.uniform(0, 0.08) * bench.factor):
        signal_all(run, number)
    result = finish(job, run, number)
    if number == signal.SIGKILL:
        bench.leftovers_after_kill()
    if not path.is_file() or path.read_bytes() != old:
        bench.run(["verify", path])
    if number != signal.SIGKILL and (left := [name for name in os.listdir(bench.folder)
                                              if name.endswith(".part")]):
        raise result.fault(f"temporary files are left: {left}")


def failed_update(bench: Bench, random: Random, round: int) -> None:
    """`verify --update` on a full disk, over a limit and in a folder that is read-only."""
    path = bench.path("in.touchcast", large_session(bench).read_bytes())
    old = path.read_bytes()
    job = Job(bench, UPDATE, bench.folder / "out")
    if round % 2:
        result = job.run(codes=(3,), limits={resource.RLIMIT_FSIZE: random.randrange(len(old))})
    else:
        bench.folder.chmod(0o555)
        try:
            result = job.run(codes=(3,), **as_nobody(bench))
        finally:
            bench.folder.chmod(0o777)
    if not path.is_file() or path.read_bytes() != old:
        raise result.fault("a failed update changed the session")
    if left := set(os.listdir(bench.folder)) - {"in.touchcast", "out"}:
        raise result.fault(f"files are left: {left}")


KINDS = [
    plain_output, read_only_folder, read_only_file, limited_file_size, full_disk, device_output,
    standard_output_full, closed_streams, link_output, same_file, interrupted,
    interrupted_update, failed_update,
]
