"""Proves that the checks find what they are for: one broken program for each kind of finding."""

import os
import signal
from pathlib import Path

import determinism
import readers
import writers
from opened import Rack, opened
from run import Bench, Fault


def run(bench: Bench) -> None:
    bench.run(["verify", "x"], codes=(0, 3), seconds=0.3, memory=400)
    bench.leftovers(0.1)


def write(bench: Bench) -> None:
    writer = writers.Writer("stub", ["out.json"], lambda bench, paths: paths)
    job = writers.Job(bench, writer, bench.folder / "out")
    job.judge(job.run())


def freeze(bench: Bench) -> None:
    with opened(bench, ["run"]) as show:
        os.kill(show.run.pid, signal.SIGSTOP)
        show.answers()


def check(work: Path, sandbox: str) -> int:
    """Runs lines of shell in place of the program; 0 if all but the last are faults."""
    root, wrong = Path(__file__).resolve().parents[2], 0
    session = root / "Assets/Sessions/wheel.touchcast"
    for name, text, test in [
        ("a crash", "kill -SEGV $$", run), ("a hang", "exec sleep 20", run),
        ("much memory", "exec dd if=/dev/zero of=/dev/null bs=900M", run),
        ("a child that stays", "setsid sleep 20 >/dev/null 2>&1 &", run),
        ("another exit code", "echo 'Sandbox: no' >&2; exit 5", run),
        ("two messages", "echo 'Sandbox: a' >&2; echo 'Sandbox: b' >&2; exit 3", run),
        ("commands that disagree", '[ $1 = verify ] || { echo "Sandbox: $2:1: a" >&2; exit 3; }',
         lambda bench: readers.give(bench, readers.READERS[0], b"{")),
        ("half a file", "printf '[1, ' >$1", write),
        ("events of one frame rate", "[ $1 = verify ] || echo $4 >$6",
         lambda bench: determinism.check_rates(bench, session, "stub")),
        ("a frozen window", f"exec '{sandbox}' \"$@\"", freeze), ("nothing wrong", "", run),
    ]:
        (program := work / "program").write_text(f"#!/bin/sh\n{text}\n")
        program.chmod(0o755)
        bench, found = Bench([str(program)], root, work), None
        bench.begin(name, "case")
        try:
            test(bench)
        except Fault as fault:
            found = fault
        bench.end_processes()
        Rack.end()
        if (found is None) != (name == "nothing wrong"):
            wrong = print(f"abuse: judged wrongly: {name}: {found}") or 1
    return wrong
