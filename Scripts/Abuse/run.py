"""Runs the program under limits and judges how it ends; every module of checks uses it."""

import contextlib
import os
import re
import resource
import shlex
import shutil
import signal
import stat
import subprocess
import threading
import time
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

MEGABYTE = 1 << 20
NOBODY = 65534
TEXT_LIMIT = 64 * MEGABYTE
# Lines that are no error: progress, and what the reader of sessions or the search of fonts lacks.
PROGRESS = re.compile(r"^(render|profile): +\d+ %")
WARNING = re.compile(
    r"the torn last line|the end is missing, |^Sandbox: (wrote|picture in|gate failed:) "
    r"|: \d+ entries, |(^Sandbox: |: )[^:]*\bfonts?\b|: time goes back |: a finger "
    r"|: keys are ignored|: the kernel dropped |: hovering and scrolling |has no range"
    r"|; the session is shown as this program plays it|; a (box|square) replaces it"
)
# Commands of the lab, whose program is beside that of the sandbox.
LAB = ("fit", "track")
TRACE = re.compile(r"Fatal error|Stack dump|Program crashed|Precondition failed|Thread \d+ crashed")


class Fault(Exception):
    """What happened, and what was expected; with the command that repeats it."""


class Skip(Exception):
    """A check that this machine cannot do, and why."""


@dataclass
class Result:
    """How a run of the program ended; `signal` is 0 unless a signal ended it."""

    command: str
    code: int
    signal: int
    out: bytes
    error: str
    seconds: float
    memory: float

    def fault(self, what: str) -> Fault:
        # The beginning says what is wrong, also of a trace.
        text = self.error[:900].encode("unicode_escape").decode()
        return Fault(
            f"{what}\n  command: {self.command}\n  exit {self.code}, signal {self.signal}, "
            f"{self.seconds:.2f} s, {self.memory:.0f} MB\n  standard error: {text}"
        )


@dataclass
class Figures:
    """What a kind of checks has done until now."""

    cases: int = 0
    runs: int = 0
    memory: float = 0
    seconds: float = 0
    skipped: dict[str, int] = field(default_factory=dict)


class Collector(threading.Thread):
    """Takes what the program writes to a pipe, to which no limit of a file's size applies."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.source, self.end = os.pipe()
        self.content = bytearray()

    def begin(self) -> None:
        """The program has the writing end now."""
        os.close(self.end)
        self.start()

    def run(self) -> None:
        while block := os.read(self.source, 65536):
            if len(self.content) < TEXT_LIMIT:
                self.content += block
        os.close(self.source)

    def bytes(self) -> bytes:
        # A child that lives on can hold the pipe; `leftovers` finds it.
        self.join(0.3)
        return bytes(self.content)


class Run:
    """A program that was started; `finish` waits and judges."""

    def __init__(self, bench: "Bench", command: str, process: subprocess.Popen,
                 collectors: tuple[Collector, Collector]):
        self.bench, self.command, self.process = bench, command, process
        self.collectors = collectors
        self.start = time.monotonic()
        self.sent: set[int] = set()
        self.resident = 0.0

    @property
    def pid(self) -> int:
        return self.process.pid

    def send(self, number: int) -> None:
        """Sends a signal, which the end may then report."""
        self.sent.add(number)
        # The program passes SIGHUP to itself as SIGTERM.
        if number == signal.SIGHUP:
            self.sent.add(signal.SIGTERM)
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, number)

    def poll(self) -> bool:
        """Whether the program still runs; does not reap it."""
        flags = os.WEXITED | os.WNOHANG | os.WNOWAIT
        return self.process.returncode is None and os.waitid(os.P_PID, self.pid, flags) is None

    def wait(self, seconds: float, memory: float = 1e9) -> bool:
        """Waits for the end; false without it, or when memory grows beyond twice `memory` MB."""
        end = time.monotonic() + seconds
        pause = 0.001
        while self.poll():
            self.resident = max(self.resident, resident_megabytes(self.pid))
            if time.monotonic() > end or self.resident > 2 * memory:
                return False
            time.sleep(pause)
            pause = min(pause * 1.5, 0.02)
        return True

    def kill(self) -> None:
        """Kills the program and everything in its session."""
        for kill in (os.killpg, os.kill):
            with contextlib.suppress(ProcessLookupError):
                kill(self.pid, signal.SIGKILL)

    def finish(
        self, *, codes: Sequence[int] = (0,), seconds: float = 5, memory: float = 400,
        judge: bool = True,
    ) -> Result:
        """Waits for the end and judges it: exit code, signal, time, memory, messages."""
        limit = seconds * self.bench.factor
        allowed = memory * self.bench.memory_factor
        ended = self.wait(limit + self.start - time.monotonic(), allowed)
        # Time in which others had the processor is not the program's.
        while not ended and self.resident <= 2 * allowed:
            late = limit + delayed_seconds(self.pid) + self.start - time.monotonic()
            if late <= 0.05:
                break
            ended = self.wait(late, allowed)
        elapsed = time.monotonic() - self.start
        if not ended:
            self.kill()
        _, status, usage = os.wait4(self.pid, 0)
        code = os.waitstatus_to_exitcode(status)
        self.process.returncode = code
        peak = max(self.resident, usage.ru_maxrss / 1024)
        out, error = (each.bytes() for each in self.collectors)
        result = Result(
            self.command, max(code, -1), max(-code, 0), out,
            error.decode("utf-8", "backslashreplace"), elapsed, peak,
        )
        self.bench.note(result)
        if not ended and peak > allowed:
            raise result.fault(f"memory: {peak:.0f} MB, expected at most {allowed:.0f} MB")
        if not ended:
            raise result.fault(f"time: does not end, expected the end within {limit:.1f} s")
        if judge:
            self.judge(result, codes, memory)
        return result

    def judge(self, result: Result, codes: Sequence[int], memory: float) -> None:
        if TRACE.search(result.error):
            raise result.fault("the Swift runtime ended the program")
        if result.signal and result.signal not in self.sent:
            raise result.fault(f"signal {result.signal} that nobody sent")
        allowed = memory * self.bench.memory_factor
        if result.memory > allowed:
            raise result.fault(
                f"memory: {result.memory:.0f} MB, expected at most {allowed:.0f} MB")
        if not result.signal and result.code not in codes:
            raise result.fault(f"exit code {result.code}, expected one of {tuple(codes)}")
        judge_messages(result)


def judge_messages(result: Result) -> None:
    """A failure is one line `Sandbox: …` or `Lab: …`; nothing on the standard error controls a terminal."""
    lines = [line for line in result.error.split("\n")[:-1] if not PROGRESS.search(line)]
    if result.error and not result.error.endswith("\n"):
        raise result.fault("the standard error ends within a line")
    for line in lines:
        if not line.startswith(("Sandbox: ", "Lab: ")):
            raise result.fault(f"a message without the program's name before it: {line[:200]!r}")
        if len(line) > 1000:
            raise result.fault(f"a message of {len(line)} characters, expected 1000 at most")
        if bad := unshowable(line):
            raise result.fault(f"a message with {bad!r} in it")
    errors = [line for line in lines if not WARNING.search(line)]
    if result.code > 0 and len(errors) != 1:
        raise result.fault(f"{len(errors)} lines of error for a failure, expected one")


def unshowable(text: str) -> str:
    """The characters that control a terminal, end a line or change the direction of a text."""
    return "".join(character for character in text
                   if unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp")
                   or "\u202a" <= character <= "\u202e" or "\u2066" <= character <= "\u2069")[:20]


def lab_beside(program: str | Path) -> Path:
    return Path(program).with_name("Lab")


def process_figure(pid: int, name: str) -> int:
    """The second number of a file of a process; 0 where the system does not tell."""
    try:
        return int(Path(f"/proc/{pid}/{name}").read_bytes().split()[1])
    except (OSError, IndexError, ValueError):
        return 0


def resident_megabytes(pid: int) -> float:
    """The memory of a process now."""
    return process_figure(pid, "statm") * resource.getpagesize() / MEGABYTE


def delayed_seconds(pid: int) -> float:
    """How long a process was ready and waited for a processor."""
    return process_figure(pid, "schedstat") / 1e9


class Bench:
    """The program, the folder of a case, and the figures of all kinds."""

    def __init__(self, program: Sequence[str], root: Path, work: Path, factor: float = 1):
        self.program, self.root, self.work, self.factor = list(program), root, work, factor
        # A build with a sanitizer needs several times the memory.
        self.memory_factor = 1.0
        self.folder = work / "case"
        self.temporary = work / "temporary"
        self.token = f"{os.getpid()}-{work.name}"
        self.figures: dict[str, Figures] = {}
        self.kind = ""
        # Folders of cases with a fault, which stay.
        self.kept: set[Path] = set()

    # Cases

    def begin(self, kind: str, name: str) -> None:
        """Makes the folders of a case; others than root may write into them, for runs of theirs."""
        self.end()
        self.kind, self.folder = kind, self.work / name
        self.figures.setdefault(kind, Figures()).cases += 1
        for folder in (self.folder, self.temporary):
            folder.mkdir(mode=0o777)
            folder.chmod(0o777)

    def end(self) -> None:
        """Removes the folders of the last case."""
        shutil.rmtree(self.temporary, ignore_errors=True)
        if self.folder not in self.kept:
            shutil.rmtree(self.folder, ignore_errors=True)

    def note(self, result: Result) -> None:
        figures = self.figures.setdefault(self.kind, Figures())
        figures.runs += 1
        figures.memory = max(figures.memory, result.memory)
        figures.seconds = max(figures.seconds, result.seconds)

    def path(self, name: str | Path, content: bytes | str | None = None) -> Path:
        """A path in the folder of the case, with a content or without a file."""
        path = self.folder / name
        if content is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    # Runs

    def start(
        self, arguments: Sequence[object], *, limits: dict[int, int] | None = None,
        environment: dict | None = None, user: int | None = None, cwd: Path | None = None,
        before: Callable[[], None] | None = None, program: Sequence[str] | None = None,
        pass_fds: Sequence[int] = (),
    ) -> Run:
        """Starts the program in a session of its own; `limits` are of `resource`.

        `before` runs in the child before the program, to close descriptors.
        """
        is_lab = bool(arguments) and arguments[0] in LAB
        ours = [str(lab_beside(self.program[0]))] if is_lab else self.program
        command = [*(program or ours), *map(str, arguments)]
        variables = {
            **os.environ, "TMPDIR": str(self.temporary), "ABUSE_CASE": self.token,
            "HOME": "/dev/null", "XDG_CONFIG_HOME": "", "XDG_STATE_HOME": "",
            "SDL_AUDIODRIVER": "dummy",
            "PATH": f"{Path(__file__).parent / 'tools'}:{os.environ['PATH']}",
            **(environment or {}),
        }
        out, error = Collector(), Collector()

        def prepare() -> None:
            for kind, value in (limits or {}).items():
                resource.setrlimit(kind, (value, value))
            # The interpreter, nohup and a shell's background ignore these; the program finds them
            # as a terminal passes them.
            for number in (signal.SIGPIPE, signal.SIGXFSZ, signal.SIGHUP, signal.SIGINT):
                signal.signal(number, signal.SIG_DFL)
            if before:
                before()

        identity = {} if user is None else {"user": user, "group": user, "extra_groups": []}
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=out.end, stderr=error.end, env=variables,
            cwd=cwd or self.root, start_new_session=True, preexec_fn=prepare, pass_fds=pass_fds,
            **identity,
        )
        out.begin()
        error.begin()
        return Run(self, " ".join(map(quote, command)), process, (out, error))

    def run(
        self, arguments: Sequence[object], *, codes: Sequence[int] = (0,), seconds: float = 5,
        memory: float = 400, judge: bool = True, **options,
    ) -> Result:
        """Runs the program to its end and judges it; `options` are those of `start`."""
        run = self.start(arguments, **options)
        try:
            return run.finish(codes=codes, seconds=seconds, memory=memory, judge=judge)
        except KeyboardInterrupt:
            run.kill()
            raise

    # After a case

    def alive(self) -> list[int]:
        """The processes that were started here and live, also those that left their session."""
        mark = f"ABUSE_CASE={self.token}".encode()
        found = []
        for entry in os.listdir("/proc"):
            try:
                if entry.isdigit() and mark in Path(f"/proc/{entry}/environ").read_bytes():
                    found.append(int(entry))
            except OSError:
                pass  # It ended, or it is another user's.
        return found

    def end_processes(self) -> None:
        """Kills what is still alive of the processes that were started here."""
        for pid in self.alive():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    def leftovers(self, seconds: float = 0.5) -> None:
        """A fault if a process lives on, or a temporary file is left; both are removed."""
        end = time.monotonic() + seconds * self.factor
        while (alive := self.alive()) and time.monotonic() < end:
            time.sleep(0.02)
        if alive:
            names = [Path(f"/proc/{pid}/cmdline").read_bytes()[:200] for pid in alive
                     if Path(f"/proc/{pid}").exists()]
            self.end_processes()
            raise Fault(f"processes live on: {alive} {names}")
        if left := sorted(os.listdir(self.temporary)):
            raise Fault(f"temporary files are left in TMPDIR: {left[:5]}")

    def leftovers_after_kill(self) -> None:
        """After SIGKILL a child may live for some seconds, and temporary files may be left."""
        end = time.monotonic() + 5 * self.factor
        while self.alive() and time.monotonic() < end:
            time.sleep(0.02)
        for entry in self.temporary.iterdir():
            shutil.rmtree(entry) if entry.is_dir() else entry.unlink()
        self.leftovers()


def as_nobody(bench: Bench) -> dict:
    """Options of a run as somebody who may not do everything, as root may."""
    if os.geteuid() != 0:
        return {}
    # The folders above the program and above its assets may be root's alone.
    if not all(Path(path).stat().st_mode & 1 for path in Path(bench.program[0]).parents):
        raise Skip("a run as another user: the program is in a folder of root's")
    return {"user": NOBODY, "environment": {"HOME": str(bench.temporary)}}


@contextlib.contextmanager
def small_disk(folder: Path, options: str) -> Iterator[None]:
    """Mounts a file system in memory on a folder, which has little space."""
    mount = subprocess.run(["mount", "-t", "tmpfs", "-o", options, "abuse", folder],
                           capture_output=True)
    if mount.returncode:
        raise Skip("a full disk: no right to mount one")
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", folder], capture_output=True)


def quote(word: str) -> str:
    """A word as a shell and a terminal take it."""
    if word.isprintable():
        return shlex.quote(word)
    return "$'" + word.encode("unicode_escape").decode().replace("'", "\\'") + "'"


def make_special(path: Path, kind: str) -> Path:
    """Makes a file that is no regular one: fifo, folder, socket, dangling link, loop or device."""
    if kind == "fifo":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    elif kind == "socket":
        os.mknod(path, stat.S_IFSOCK | 0o600)
    elif kind == "dangling":
        path.symlink_to(path.with_name("absent"))
    elif kind == "loop":
        path.symlink_to(path.name)
    else:
        path.symlink_to(f"/dev/{kind}")
    return path
