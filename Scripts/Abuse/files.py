"""Hostile files for every reader of the program.

A file is refused with a message that names it and a line of it, or it is accepted and then all
commands agree about it: what `simulate` and `convert` write verifies, what `verify` reads renders.
"""

import os
import zlib
from collections.abc import Callable
from pathlib import Path

import samples
from readers import READERS, Limits, Reader, give, picture_place, sample, use
from run import MEGABYTE, Bench, Fault, make_special
from samples import Random

SPECIALS = ["fifo", "folder", "socket", "dangling", "loop", "zero", "full", "null", "random",
            "empty", "pipe"]


def mutated(reader: Reader) -> Callable:
    def kind(bench: Bench, random: Random, round: int) -> None:
        data = samples.mutate(random, sample(bench, reader))
        accepted = give(bench, reader, data)
        if not accepted and round % 8 == 0:
            repeat_message(bench, reader, data)
    kind.__name__ = f"mutated_{reader.name}"
    return kind


def truncated(reader: Reader) -> Callable:
    """Every length of the sample, two in each round."""
    def kind(bench: Bench, random: Random, round: int) -> None:
        data = sample(bench, reader)
        if round == 0 and not give(bench, reader, data):
            raise Fault(f"the valid sample of {reader.name} is refused")
        for length in (2 * round, 2 * round + 1):
            give(bench, reader, data[:length % (len(data) + 1)])
    kind.__name__ = f"truncated_{reader.name}"
    return kind


def repeat_message(bench: Bench, reader: Reader, data: bytes) -> None:
    """The same file has the same message, every time."""
    path = bench.path(reader.path(bench).relative_to(bench.folder), data)
    first, second = (bench.run(reader.words(bench, path, reader.command), codes=(0, 1, 3),
                               seconds=5 + reader.more_seconds) for _ in "12")
    if (first.code, first.error, first.out) != (second.code, second.error, second.out):
        raise second.fault(f"another end than at the first time: {first.code} {first.error}")


def special_file(bench: Bench, random: Random, round: int) -> None:
    """What is no regular file ends in an error within the limits, in place of any file."""
    for number in range(2 * round, 2 * round + 2):
        give_special(bench, number)


def give_special(bench: Bench, round: int) -> None:
    reader, form = READERS[round % len(READERS)], SPECIALS[round // len(READERS) % len(SPECIALS)]
    path, limits = reader.path(bench), Limits.of(0)
    remove(path)
    if form in ("zero", "random", "full", "fifo"):
        # A FIFO may have its writer two seconds later.
        limits = Limits.of(MEGABYTE)
    if form == "pipe":
        give_pipe(bench, reader)
        return
    if form == "empty":
        path.write_bytes(b"")
    else:
        make_special(path, form)
    accepted = use(bench, reader, path, limits)
    if accepted and reader.name != "picture" and form != "empty" and not (
            reader.name == "gestures" and form == "null"):
        raise Fault(f"{reader.name} accepts a file of the kind {form}")


def remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        path.rmdir()
    else:
        path.unlink(missing_ok=True)


def give_pipe(bench: Bench, reader: Reader) -> None:
    """A pipe that is written is read, as a shell's <(…); the reader of sessions may refuse it."""
    if reader.place:
        return
    source, end = os.pipe()
    # A pipe holds more than the longest sample.
    os.write(end, sample(bench, reader))
    os.close(end)
    words = reader.words(bench, Path(f"/dev/fd/{source}"), reader.command)
    result = bench.run(words, codes=(0, 3), seconds=5 + reader.more_seconds, pass_fds=(source,))
    os.close(source)
    if result.code != 0 and reader.reads_pipes:
        raise result.fault("a pipe with a valid sample is refused")


# Large files

def write_repeated(path: Path, head: bytes, line: bytes, size: int) -> None:
    """A file of about a size, without holding it in memory."""
    block = line * max(1, 65536 // max(1, len(line)))
    with path.open("wb") as file:
        file.write(head)
        for _ in range(max(0, (size - len(head)) // len(block))):
            file.write(block)


def huge_file(bench: Bench, random: Random, round: int) -> None:
    """Files up to and beyond the largest that a reader takes, of useful and useless content."""
    reader = READERS[round % len(READERS)]
    form = round // len(READERS) % 5
    size = [5, 20, 63, 66, 100][form] * MEGABYTE
    if reader.suffix == ".json":
        size //= 16
    data, path = sample(bench, reader), reader.path(bench)
    heads, rest = data.splitlines(keepends=True), b""
    forms = [
        # Many lines that repeat the last of the sample, one endless line, spaces, zeros, brackets.
        lambda: (b"".join(heads[:-1]), heads[-1]), lambda: (data.rstrip(b"\n"), b" 1"),
        lambda: (b"", b" "), lambda: (data, b"\0"), lambda: (rest, b"["),
    ]
    head, line = forms[random.randrange(len(forms))]()
    write_repeated(path, head, line, size)
    use(bench, reader, path, Limits.of(size, reader.duration(data)))


def huge_session(bench: Bench, random: Random, round: int) -> None:
    """Sessions with as many entries as the format has, which are accepted."""
    count = [50_000, 400_000, 1_500_000][round % 3]
    path = bench.folder / "input.touchcast"
    step = random.choice([0, 10, 40])
    with path.open("w") as file:
        file.write(samples.SESSION.split("\n")[0] + '\n[0,"d",1,140,390,"touch"]\n')
        for number in range(count):
            file.write(f'[{number * step},"m",1,140,{390 - number % 300}]\n')
        file.write(f'[{count * step},"u",1]\n[{count * step + 1},"x"]\n')
    limits = Limits(2 + count / 40_000, 400)
    bench.run(["verify", path], seconds=limits.seconds, memory=limits.memory)


def bomb_picture(bench: Bench, random: Random, round: int) -> None:
    """Pictures that are small as files and large as pixels, or as the text beside them."""
    side = [2048, 2049, 30_000, 65_535, 0x7FFFFFFF, 8][round % 6]
    picture = samples.png(side, side, bytes(min(side, 5000) * 4 * 2000) if side > 8 else None)
    if side == 8:
        text = samples.chunk(b"zTXt", b"a\0\0" + zlib.compress(bytes(100 << 20)))
        picture = picture[:33] + text + picture[33:]
    path = picture_place(bench)
    path.write_bytes(picture)
    use(bench, READERS[-1], path, Limits(2, 150))


for heavy in (huge_file, huge_session):
    heavy.weight = 10

KINDS = [
    *(mutated(reader) for reader in READERS), *(truncated(reader) for reader in READERS),
    special_file, bomb_picture, huge_file, huge_session,
]
