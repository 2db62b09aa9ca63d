"""Signals at any moment of any command that takes a while to write."""

import signal
import time

import writers
from run import TRACE, Bench, Result, Run
from samples import Random
from writers import Job, Writer, pick

SIGNALS = [signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGSTOP]


def slow_writers() -> list[Writer]:
    """Writers that take long enough to be interrupted."""
    return [writer for writer in writers.WRITERS if writer.name.startswith(("render", "profile"))
            or writer.name in ("data", "monkey", "compare", "update")]


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


KINDS = [interrupted]
