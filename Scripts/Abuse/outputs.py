"""Every command that writes, while disks, folders, links and streams are not as it expects.

After each run what existed is as it was or complete and new, a new output is complete or absent,
and no temporary file and no child process is left.
"""

import os
import resource
import shutil
import signal
import stat
from pathlib import Path

import samples
import writers
from run import Bench, Fault, Skip, as_nobody, small_disk
from samples import Random
from writers import FILM_MEMORY, OLD, Job, check_complete, large_session, pick, session


def plain_output(bench: Bench, random: Random, round: int) -> None:
    """Without an abuse every output is written; over old ones only with --force."""
    job = pick(bench, round)
    job.judge(job.run())
    shutil.rmtree(job.folder)
    job = pick(bench, round)
    job.put_old()
    job.judge(job.run(codes=(3,)), changes=False)
    job.judge(job.run(force=True))


def read_only_folder(bench: Bench, random: Random, round: int) -> None:
    job = pick(bench, round)
    if round // len(writers.WRITERS) % 2:
        job.put_old()
    job.folder.chmod(0o555)
    try:
        job.judge(job.run(force=True, codes=(3,), **as_nobody(bench)), changes=False)
    finally:
        job.folder.chmod(0o777)


def read_only_file(bench: Bench, random: Random, round: int) -> None:
    """An old output that may not be written is not replaced, even with --force."""
    job = pick(bench, round, writers.of_files())
    job.put_old()
    for path in job.paths:
        path.chmod(0o444)
    job.judge(job.run(force=True, codes=(3,), **as_nobody(bench)), changes=False)


def limited_file_size(bench: Bench, random: Random, round: int) -> None:
    """RLIMIT_FSIZE, as a full disk, ends the writing at any byte."""
    job = pick(bench, round)
    if round // len(writers.WRITERS) % 2:
        job.put_old()
    limit = random.choice([0, 1, 100, 1000, 4096, 30_000, 200_000])
    job.judge(job.run(force=True, codes=(0, 3), limits={resource.RLIMIT_FSIZE: limit}))


def full_disk(bench: Bench, random: Random, round: int) -> None:
    """A file system of a few blocks."""
    job = pick(bench, round)
    size = random.choice([4, 8, 16, 64, 256])
    with small_disk(job.folder, f"size={size}k,nr_inodes=12,mode=0777"):
        if round // len(writers.WRITERS) % 2:
            try:
                job.put_old()
            except OSError as error:
                raise Skip("a full disk: the old outputs do not fit") from error
        job.judge(job.run(force=True, codes=(0, 3)))


def device_output(bench: Bench, random: Random, round: int) -> None:
    """/dev/full takes nothing, /dev/null everything; neither is replaced by a file."""
    some = [writer for writer in writers.WRITERS if len(writer.outputs) == 1 and writer.name in (
        "simulate", "monkey", "convert", "junit")]
    device = ["/dev/full", "/dev/null"][round // len(some) % 2]
    writer = some[round % len(some)]
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
            bench.run(command, codes=(3,), stdout=full, **options)
    elif form == 1:
        bench.run(command, codes=(3,), before=lambda: os.close(1), **options)
    else:
        closed_pipe(bench, command, options)


def closed_pipe(bench: Bench, command: list, options: dict) -> None:
    """A reader that goes away, as `head`, ends the program silently or with an error."""
    ends = os.pipe()
    os.close(ends[0])
    run = bench.start(command, stdout=ends[1])
    os.close(ends[1])
    run.sent.add(signal.SIGPIPE)
    result = run.finish(codes=(3,), **options)
    if result.signal and result.error:
        raise result.fault("a message before the end by SIGPIPE")


def closed_streams(bench: Bench, random: Random, round: int) -> None:
    """No output may get the number of a closed stream, and so the text of messages."""
    job = pick(bench, round)
    closed = [(0,), (2,), (0, 2), (0, 1, 2), (1, 2)][round // len(writers.WRITERS) % 5]

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
    job = pick(bench, round, writers.of_files())
    real = bench.folder / "real"
    real.mkdir()
    exists = round // len(writers.WRITERS) % 2
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
    some = [writer for writer in writers.WRITERS if writer.source]
    writer = some[round % len(some)]
    outs = [bench.folder / name for name in writer.outputs]
    out, arguments = outs[0], writer.arguments(bench, outs)
    source = bench.folder / (writer.source or "")
    before = source.read_bytes()
    link = bench.folder / f"link{source.suffix}"
    form = round // len(some) % 3
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


def foreign_pictures(bench: Bench, random: Random, round: int) -> None:
    """A folder with anything but an earlier export in it is not replaced, even with --force."""
    job = Job(bench, writers.film("frames/"), bench.folder / "out")
    job.put_old()
    foreign = job.paths[0] / random.choice(["20240315.png", "000002.png", "notes.txt", ".hidden"])
    if random.random() < 0.5:
        foreign.write_bytes(OLD)
    else:
        foreign.mkdir()
    job.existed = {path.name: writers.digest(path) for path in job.paths}
    result = job.run(force=True, codes=(3,))
    job.judge(result, changes=False)
    if foreign.name not in result.error:
        raise result.fault(f"the error does not name {foreign.name}")


def appears_meanwhile(bench: Bench, random: Random, round: int) -> None:
    """What another program writes during the work is not replaced without --force."""
    job = pick(bench, round, [writer for writer in of_one_file() if writer.seconds > 3])
    run = bench.start(job.command())
    path = job.paths[0]
    if run.wait(random.uniform(0, 0.1) * bench.factor):
        return
    try:
        with open(path, "xb") as file:
            file.write(OLD)
    except FileExistsError:
        job.judge(run.finish(seconds=job.writer.seconds, memory=job.writer.memory))
        return
    result = run.finish(codes=(3,), seconds=job.writer.seconds, memory=job.writer.memory)
    if path.read_bytes() != OLD:
        raise result.fault(f"{path} was replaced without --force")
    job.existed = {path.name: writers.digest(path)}
    job.judge(result, changes=False)


def of_one_file() -> list[writers.Writer]:
    return [writer for writer in writers.of_files() if len(writer.outputs) == 1]


def failed_update(bench: Bench, random: Random, round: int) -> None:
    """`verify --update` on a full disk, over a limit and in a folder that is read-only."""
    path = bench.path("in.touchcast", large_session(bench).read_bytes())
    old = path.read_bytes()
    job = Job(bench, writers.UPDATE, bench.folder / "out")
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
    standard_output_full, closed_streams, link_output, same_file, foreign_pictures,
    appears_meanwhile, failed_update,
]
