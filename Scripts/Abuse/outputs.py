"""Every command that writes, while disks, folders and streams are not as it expects.

After each run what existed is as it was or complete and new, a new output is complete or absent,
and no temporary file and no child process is left.
"""

import os
import resource
import shutil

import writers
from run import Bench, Skip, as_nobody, small_disk
from samples import Random
from writers import pick


def plain_output(bench: Bench, random: Random, round: int) -> None:
    """Without an abuse every output is written; over old ones only with --force."""
    job = pick(bench, round)
    job.judge(job.run())
    if job.writer.replaces:
        return
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
        if round // len(writers.WRITERS) % 2 or job.writer.replaces:
            try:
                job.put_old()
            except OSError as error:
                raise Skip("a full disk: the old outputs do not fit") from error
        job.judge(job.run(force=True, codes=(0, 3)))


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


KINDS = [
    plain_output, read_only_folder, read_only_file, limited_file_size, full_disk, closed_streams,
]
