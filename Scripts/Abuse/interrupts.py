"""Signals at any moment of any command that takes a while to write."""

import os
import resource
import signal
import time

import writers
from run import TRACE, Bench, Result, Run, as_nobody
from samples import Random
from writers import FILM_MEMORY, Job, Writer, large_session, pick, session

SIGNALS = [signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGSTOP]


def slow_writers() -> list[Writer]:
    """Writers that take long enough to be interrupted."""
    return [writer for writer in writers.WRITERS if writer.name.startswith(("render", "profile"))
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
    if TRACE.search(result.error):
        raise result.fault(f"signal {number} crashes the program")
    sent = signal.SIGTERM if number in (signal.SIGSTOP, signal.SIGHUP) else number
    if result.signal and result.signal not in (number, sent):
        raise result.fault(f"ended by signal {result.signal}, expected {sent}")
    if not result.signal:
        if result.code not in (0, 1):
            raise result.fault(f"exit code {result.code} after a signal, expected 0 or 1")
        run.judge(result, (0, 1), job.writer.memory)
    return result


def interrupted_update(bench: Bench, random: Random, round: int) -> None:
    """`verify --update` replaces its input: old or new, never between."""
    path = bench.path("in.touchcast", large_session(bench).read_bytes())
    old = path.read_bytes()
    number = SIGNALS[round % len(SIGNALS)]
    job = Job(bench, writers.UPDATE, bench.folder / "out")
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


def stalled_reader(bench: Bench, random: Random, round: int) -> None:
    """A signal ends a command whose reader has stopped, with its children."""
    commands: list[list] = [
        ["render", "-q", large_session(bench), "--scale", 0.25, "-o", "gif:-"],
        ["render", "-q", session(bench), "--scale", 0.25, "-o", "png:-"],
        ["replay", "--headless", large_session(bench), "--events", "-"],
        ["profile", "--headless", "--duration", 0.1, session(bench)],
        ["render", session(bench), "--scale", 0.25, "-o", bench.folder / "out.png"],
    ]
    command = commands[round % len(commands)]
    number = [signal.SIGTERM, signal.SIGINT, signal.SIGHUP][round // len(commands) % 3]
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    try:
        while True:
            os.write(writer, b" " * 4096)
    except BlockingIOError:
        os.set_blocking(writer, True)
    stream = "stderr" if command is commands[4] else "stdout"
    run = bench.start(command, **{stream: writer})
    os.close(writer)
    try:
        run.wait(random.uniform(0.5, 2) * bench.factor)
        run.send(number)
        result = run.finish(codes=(), seconds=5, memory=FILM_MEMORY, judge=False)
    finally:
        os.close(reader)
    sent = signal.SIGTERM if number == signal.SIGHUP else number
    if result.signal != sent:
        raise result.fault(f"not ended by signal {sent}")


def limited_process(bench: Bench, random: Random, round: int) -> None:
    """Too few descriptors, threads or too little memory: complete, or an error of one line."""
    path = bench.folder / "out.mp4"
    doctor = round % 2
    form = round // 2 % 3
    options: dict = {}
    if form == 0:
        options["limits"] = {resource.RLIMIT_NOFILE: random.randrange(4, 30)}
    elif form == 1:
        options["limits"] = {resource.RLIMIT_AS: random.randrange(64_000, 500_000) << 10}
    else:
        options |= as_nobody(bench) | {"limits": {resource.RLIMIT_NPROC: random.randrange(1, 6)}}
    command = ["doctor"] if doctor else ["render", "-q", session(bench), "--scale", 0.25, "-o", path]
    result = bench.run(command, codes=(0, 4), seconds=10, memory=FILM_MEMORY, **options)
    if not doctor and path.exists() != (result.code == 0):
        raise result.fault("an output that is not complete, or none")


KINDS = [interrupted, interrupted_update, stalled_reader, limited_process]
