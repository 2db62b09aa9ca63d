"""Proves that the checks find what they are for: each broken program here must be a fault.

A program is a few lines of shell. The good ones must pass, so that no check refuses everything.
"""

import os
import random
import re
import signal
import time
from collections.abc import Callable
from pathlib import Path

import determinism
import files
import interrupts
import outputs
import readers
import samples
import writers
from opened import LOGS, Opened, Rack, expect_no_finger, judge_files, opened, workplace
from run import Bench, Fault, Skip

# Functions for the programs: `out` is the path after -o, `last` the last argument.
HEAD = """#!/bin/sh
for word; do last=$word; [ "$before" = -o ] && out=$word; before=$word; done
die() { echo "Sandbox: $1" >&2; exit "${2:-3}"; }
"""
REFUSE = 'die "$last:1: found this, expected that"'
Check = Callable[[Bench], object]


def run(**options) -> Check:
    """Runs the program and judges it as every check does."""
    def check(bench: Bench) -> None:
        bench.run(["verify", "x"], **{"codes": (0, 3), **options})
        bench.leftovers(0.1)
    return check


def read(name: str, data: bytes) -> Check:
    """Gives the program a file of a reader."""
    reader = next(reader for reader in readers.READERS if reader.name == name)
    return lambda bench: readers.give(bench, reader, data)


def message_twice(bench: Bench) -> None:
    reader = readers.READERS[0]
    files.repeat_message(bench, reader, b"{")


def special(form: str) -> Check:
    """A file that is no regular one as a recording of touches."""
    index = next(number for number, reader in enumerate(readers.READERS) if reader.name == "evemu")
    number = files.SPECIALS.index(form) * len(readers.READERS) + index
    return lambda bench: files.give_special(bench, number)


def huge_output(bench: Bench) -> None:
    """A program that fills a pipe while it runs must not block the harness."""
    if len(bench.run(["verify"]).out) != 3_000_000:
        raise AssertionError("what the program printed is lost")


WRITER = writers.Writer("stub", ["out.json"], lambda bench, paths: [
    "stub", bench.path("in.json", b"[1]"), "-o", paths[0]], seconds=1)
STUBBORN = writers.Writer("stub", ["out.json"], WRITER.arguments, seconds=0.2)


def write(old: bool = False, force: bool = False, codes: tuple = (0,), **options) -> Check:
    """Lets the program write, over an old file or a new one, and judges the output."""
    def check(bench: Bench) -> None:
        job = writers.Job(bench, WRITER, bench.folder / "out")
        if old:
            job.put_old()
        result = job.run(force=force, codes=codes)
        job.judge(result, changes=force or not old)
    return check


def kind(function: Callable, round: int, writer: writers.Writer = WRITER) -> Check:
    """Does a kind of `outputs` with one writer."""
    def check(bench: Bench) -> None:
        every, writers.WRITERS = writers.WRITERS, [writer]
        slow, interrupts.slow_writers = interrupts.slow_writers, lambda: [writer]
        try:
            function(bench, random.Random(3), round)
        finally:
            writers.WRITERS, interrupts.slow_writers = every, slow
    return check


def case(function: Callable, round: int = 0) -> Check:
    """Does a kind as it is."""
    return lambda bench: function(bench, random.Random(1), round)


def rates(bench: Bench) -> None:
    determinism.check_rates(bench, bench.path("x.touchcast", samples.SESSION), "stub")


# Files of a window

HEADER = b'{"format":"touchcast","version":1}\n'


def write_files(work: Path, logs: Path) -> None:
    """A recording and logs as of a run that ended."""
    (work / "a.touchcast").write_bytes(HEADER + b'[5,"d",1,2,3,"touch"]\n[9,"u",1]\n[9,"x"]\n')
    texts = {".csv": "os,cpu\nx,y\nfps,frametime\n60,16\n", ".frames.csv": "a,b\n1,2\n3,4\n",
             ".json": "{}\n", ".trace.json": '{"traceEvents":[\n{"a":1},\n{"b":2}\n]}\n',
             ".html": "<html></html>\n", "_summary.csv": "a,b\n1,2\n"}
    for ending in LOGS:
        (logs / f"Sandbox_1{ending}").write_text(texts[ending])


def edit(pattern: bytes, replacement: bytes) -> Callable[[Path], None]:
    return lambda path: path.write_bytes(re.sub(pattern, replacement, path.read_bytes()))


# What is wrong with the files of a run: which file, and how.
FILES: dict[str, tuple[str, Callable[[Path], object]]] = {
    "a recording without an end": ("work/a.touchcast", edit(rb'\[9,"x"\]\n', b"")),
    "a recording with a torn line": ("work/a.touchcast", edit(rb"\n\Z", b'\n[10,"m"')),
    "a recording that does not verify": ("work/a.touchcast", edit(rb'"d"', b'"wrong"')),
    "a log with a torn line": ("logs/Sandbox_1.frames.csv", edit(rb"\n\Z", b"")),
    "a log with a short row": ("logs/Sandbox_1.csv", edit(rb",16\n", b"\n")),
    "a trace without its end": ("logs/Sandbox_1.trace.json", edit(rb"\]\}\n", b"")),
    "a report without its end": ("logs/Sandbox_1.html", edit(rb"</html>\n", b"")),
    "a report that is missing": ("logs/Sandbox_1.json", Path.unlink),
    "a temporary file": ("work/.a.part", Path.touch),
    "a changed file of another": ("work/precious.txt", Path.unlink),
    "a torn picture": ("work/sandbox-1.png", lambda path: path.write_bytes(b"\x89PNG\r\n\x1a\n")),
}


def judge_edited(file: str | None = None, change: Callable = lambda path: None) -> Callable:
    def check(bench: Bench) -> None:
        work, logs = workplace(bench)
        write_files(work, logs)
        if file:
            change(bench.folder / file)
        judge_files(bench, random.Random(1), work, logs)
    return check


# The program itself in a window

def window(judge: Callable[[Opened], object], *arguments: object) -> Check:
    """Opens a window with the arguments, `run` without any."""
    def check(bench: Bench) -> None:
        bench.factor, bench.memory_factor = 3, 4
        with opened(bench, list(arguments) or ["run"]) as show:
            judge(show)
            show.quit("SIGTERM")
    return check


def freeze(show: Opened) -> None:
    os.kill(show.run.pid, signal.SIGSTOP)
    show.answers()


def hold(show: Opened) -> None:
    (folder := show.bench.path("held")).mkdir()
    (folder / "a.touchcast").write_bytes(HEADER + b'[5,"d",1,2,3,"touch"]\n')
    expect_no_finger(show, folder)


# What is broken, the program, and the check that must find it.
BROKEN: list[tuple[str, str, Check]] = [
    ("crash", "kill -SEGV $$", run()),
    ("hang", "exec sleep 20", run(seconds=0.2)),
    ("busy hang", "while :; do :; done", run(seconds=0.2)),
    ("endless memory", "exec dd if=/dev/zero of=/dev/null bs=400M 2>/dev/null", run(memory=100)),
    ("memory of a child", "dd if=/dev/zero of=/dev/null bs=150M count=1 2>/dev/null; exit 0",
     run(memory=100)),
    ("a child in a session of its own", "setsid sleep 20 >/dev/null 2>&1 & sleep 0.1; exit 0",
     run()),
    ("a temporary file", "echo x > $TMPDIR/left", run()),
    ("wrong exit code", "die no 5", run()),
    ("silent failure", "exit 3", run()),
    ("two errors", "echo 'Sandbox: a' >&2; die b", run()),
    ("error without a name", "echo 'a: b' >&2; exit 3", run()),
    ("long error", f"die {'x' * 2000}", run()),
    ("escape in an error", "die \"$(printf 'a\\033[31mb')\"", run()),
    ("direction in an error", "die \"$(printf 'a\\342\\200\\256b')\"", run()),
    ("torn error", "printf 'Sandbox: a' >&2; exit 3", run()),
    ("runtime trace", "echo 'Sandbox: Fatal error: index' >&2; exit 0", run()),
    ("error without the file", "die 'found this, expected that'", read("session", b"{")),
    ("error without the line", "die \"$last: found this\"", read("session", b"{")),
    ("escape in text", "printf '\\033[31m'; exit 0", read("own_log", b"a\n")),
    ("commands that disagree", f'[ $1 = verify ] && exit 0; {REFUSE}', read("session", b"{")),
    ("refusals that differ", f'[ $1 = verify ] && die "$last:2: found"; {REFUSE}',
     read("session", b"{")),
    ("output of a refused file", 'echo x > "$out"; die "$2:1: found"', read("evemu", b"E")),
    ("output that does not verify", 'echo x > "$out" 2>/dev/null; [ $1 = verify ] && '
     'die "$last:1: found"; exit 0', read("evemu", b"E")),
    ("checked script that fails", f'[ "$2" = --check ] && {REFUSE}; exit 0', read("gestures", b"")),
    ("refused update that writes", f'echo x > "$last"; {REFUSE}', read("update", b"{")),
    ("another message each time", 'die "$last:1: found $$"', message_twice),
    ("hang at a FIFO", '[ -p "$2" ] && exec sleep 9; exit 0', special("fifo")),
    ("a device that is accepted", "exit 0", special("zero")),
    ("a refused pipe", 'die "$last: cannot read"', special("pipe")),
    ("half a file", 'printf "[1, " > "$out"', write()),
    ("no file", "exit 0", write()),
    ("a file over an old one", 'echo "[]" > "$out"; die "$out: exists"',
     write(old=True, codes=(3,))),
    ("a lost file", 'rm "$out"; die "$out: cannot"', write(old=True, force=True, codes=(3,))),
    ("a part that is left", 'echo "[]" > "$out"; echo x > "$(dirname "$out")/.o.part"', write()),
    ("full disk unnoticed", 'echo "[1,2]" > "$out" 2>/dev/null; exit 0',
     kind(outputs.limited_file_size, 0)),
    ("read-only file replaced", 'f=$(dirname "$out"); echo "[]" > $f/x; mv -f $f/x "$out"; die no',
     kind(outputs.read_only_file, 0)),
    ("SIGTERM ignored", "trap '' TERM; sleep 9", kind(interrupts.interrupted, 1, STUBBORN)),
    ("SIGINT with another code", "trap 'die x 9' INT; sleep 0.9 & wait",
     kind(interrupts.interrupted, 2)),
    ("a child after SIGKILL", "setsid sleep 30 >/dev/null 2>&1 & sleep 9",
     kind(interrupts.interrupted, 0)),
    ("an update that loses", 'rm "$3"; die "$3: cannot"',
     kind(outputs.limited_file_size, 0, writers.WRITERS[-1])),
    ("events of a frame rate", 'while [ $# -gt 1 ]; do [ $1 = --fps ] && f=$2; '
     '[ $1 = --events ] && e=$2; shift; done; [ "$e" ] && echo $f > "$e"; exit 0', rates),
    ("no events", ': > /dev/null; while [ $# -gt 1 ]; do [ $1 = --events ] && : > $2; shift; done',
     rates),
    ("an output of the time zone", 'echo "$TZ" > "$out"', case(determinism.surroundings)),
    ("a picture of the moment", 'date +%N > "$out"', case(determinism.same_render)),
]
VERIFY = 'if grep -q wrong "$2"; then die "$2:2: found this"; fi'
BROKEN += [(name, VERIFY, judge_edited(*change)) for name, change in FILES.items()]
GOOD: list[tuple[str, str, Check]] = [
    ("whole files of a window", VERIFY, judge_edited()),
    ("success", "exit 0", run()),
    ("refusal", "die 'x: cannot open'", run()),
    ("warning and refusal", "echo 'Sandbox: x: the end is missing, 1' >&2; die 'x: no'", run()),
    ("a short child", "sleep 0.05 & exit 0", run()),
    ("much text", "head -c 3000000 /dev/zero | tr '\\0' a", huge_output),
    ("a refused session", REFUSE, read("session", b"{")),
    ("a whole file", 'echo "[2]" > "$out"', write()),
    ("an old file that stays", 'die "$out: exists"', write(old=True, codes=(3,))),
    ("an old file replaced", 'echo "[2]" > "$out"', write(old=True, force=True)),
    ("death by SIGTERM", "exec sleep 9", kind(interrupts.interrupted, 1)),
]


def check(work: Path, sandbox: str) -> int:
    """Runs all programs; 0 if the broken ones, and only they, are faults."""
    tour = Path(__file__).resolve().parents[2] / "Assets/Sessions/tour.touchcast"
    shown = f"exec '{sandbox}' \"$@\""
    cases = [(*case, True) for case in BROKEN] + [(*case, False) for case in GOOD] + [
        ("a frozen window", shown, window(freeze), True),
        ("a finger that stays down", shown, window(hold), True),
        ("a window that does not rest", shown,
         window(lambda show: show.wait(1, "rest", show.rests), "replay", tour, "--loop"), True),
        ("a window that answers", shown, window(Opened.answers), False)]
    start, wrong = time.monotonic(), 0
    program = work / "program"
    for name, text, test, is_broken in cases:
        program.write_text(HEAD + text + "\n")
        program.chmod(0o755)
        bench = Bench([str(program)], Path(__file__).resolve().parents[2], work)
        bench.grace = 0.3
        bench.begin(name, "case")
        fault = None
        try:
            test(bench)
        except Fault as found:
            fault = str(found).splitlines()[0]
        except Skip as skip:
            print(f"abuse: not tried: {name}: {skip}")
            continue
        finally:
            bench.end_processes()
            bench.end()
            Rack.end()
        if (fault is not None) != is_broken:
            wrong += 1
            print(f"abuse: {'not found' if is_broken else 'found, but good'}: {name}: {fault}")
    print(f"abuse: {len(cases)} programs, {wrong} judged wrongly, "
          f"{time.monotonic() - start:.1f} s")
    return 1 if wrong else 0
