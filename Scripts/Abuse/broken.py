"""A stand-in for the program in a window, with one defect, that the checks of a window must find.

It shows a window that draws a square under the pointer, writes a recording and logs, and ends by
SIGTERM, as the program does.
"""

import ctypes
import ctypes.util
import json
import os
import random
import re
import signal
import struct
import sys
import time
from collections.abc import Callable
from pathlib import Path

from opened import LOGS, RACK, Opened, expect_no_finger, judge_files, opened, workplace
from run import Bench, Fault, Skip

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


def in_window(look: Callable[[Opened, Path], object], is_broken: bool) -> Callable:
    """Opens the window of the stand-in, judges it, and ends it by SIGTERM."""
    def check(bench: Bench) -> None:
        work, logs = workplace(bench)
        bench.factor = 0.4
        arguments = ["run", "--record", work / "a.touchcast", "--log-dir", logs]
        try:
            with opened(bench, arguments, shows=8, cwd=work) as show:
                look(show, work)
                show.quit("SIGTERM")
            judge_files(bench, random.Random(1), work, logs)
        except Skip as skip:
            if is_broken:
                raise Fault(f"not checked: {skip}") from None
    return check


def touches(show: Opened, work: Path) -> None:
    show.answers()


def rests(show: Opened, work: Path) -> None:
    show.wait(2, "rest", show.rests)


def lifts(show: Opened, work: Path) -> None:
    show.rig.drag(0, (100, 100), (120, 100), 0.05)
    expect_no_finger(show, work)


def loses_server(show: Opened, work: Path) -> None:
    RACK.end()
    show.finish(codes=(4,))


# What is wrong in the window, and the judgement that must find it.
WINDOW = {"crash": touches, "ends": touches, "frozen": touches, "busy": rests, "stuck": lifts,
          "greedy": rests, "deaf": rests, "title": touches, "server": loses_server}


def text(defect: str) -> str:
    """The stand-in with a defect, as a program of the self-test."""
    return f'exec "{sys.executable}" -B "{__file__}" "{defect}" "$@"'


BROKEN = [(f"window: {name}", text("none"), judge_edited(*change))
          for name, change in FILES.items()]
BROKEN += [(f"window: {name}", text(name), in_window(look, True)) for name, look in WINDOW.items()]
GOOD = [("window: whole files", text("none"), judge_edited()),
        ("window: the stand-in", text("none"), in_window(touches, False))]


class StandIn:
    """A window with a picture, which draws a square under the pointer."""

    def __init__(self, defect: str, work: Path, logs: Path):
        self.defect, self.work, self.logs = defect, work, logs
        self.x = ctypes.CDLL(ctypes.util.find_library("X11") or "libX11.so.6")
        self.x.XOpenDisplay.restype = ctypes.c_void_p
        self.x.XDefaultRootWindow.restype = ctypes.c_ulong
        self.display = ctypes.c_void_p(self.x.XOpenDisplay(os.environ["DISPLAY"].encode()))
        root = ctypes.c_ulong(self.x.XDefaultRootWindow(self.display))
        self.x.XCreateSimpleWindow.restype = self.x.XCreateGC.restype = ctypes.c_ulong
        self.window = ctypes.c_ulong(self.x.XCreateSimpleWindow(
            self.display, root, 0, 0, 1280, 720, 0, ctypes.c_ulong(0),
            ctypes.c_ulong(0)))
        title = b"Other" if defect == "title" else b"Sandbox"
        self.x.XStoreName(self.display, self.window, title)
        # Buttons, movement with a button, and exposure.
        self.x.XSelectInput(self.display, self.window, ctypes.c_long(0x4 | 0x8 | 0x2000 | 0x8000))
        self.paint = ctypes.c_void_p(self.x.XCreateGC(self.display, self.window, 0, None))
        self.x.XMapWindow(self.display, self.window)

    def square(self, x: int, y: int, colour: int) -> None:
        self.x.XSetForeground(self.display, self.paint, ctypes.c_ulong(colour))
        self.x.XFillRectangle(self.display, self.window, self.paint, x, y, 20, 20)

    def handle(self, event: bytes) -> None:
        kind, (x, y) = struct.unpack_from("=i", event)[0], struct.unpack_from("=ii", event, 64)
        if kind == 12:
            for place in range(40):
                self.square(40 * place, 0, 0x050505 * place)
        elif kind in (4, 6) and self.defect != "frozen":
            self.square(x - 10, y - 10, 0xFFFFFF)
        if kind == 4 and self.defect == "crash":
            os.kill(os.getpid(), signal.SIGSEGV)
        if kind == 4 and self.defect == "ends":
            sys.exit(0)
        if kind == 4 and self.defect == "stuck":
            (self.work / "b.touchcast").write_bytes(HEADER + b'[5,"d",1,2,3,"touch"]\n[6,"l"]\n')

    def run(self) -> int:
        event = ctypes.create_string_buffer(256)
        self.held = b"1" * (200 << 20) if self.defect == "greedy" else b""
        ended: list[int] = []
        handler = signal.SIG_IGN if self.defect == "deaf" else lambda *_: ended.append(1)
        signal.signal(signal.SIGTERM, handler)
        while not ended:
            while self.x.XPending(self.display) > 0:
                self.x.XNextEvent(self.display, event)
                self.handle(event.raw)
            if self.defect == "busy":
                self.square(300, 300, time.monotonic_ns() & 0xFFFFFF)
                self.x.XFlush(self.display)
            time.sleep(0.005)
        write_files(self.work, self.logs)
        return 0


def main(defect: str, arguments: list[str]) -> int:
    if arguments[0] == "verify":
        return any(b"wrong" in Path(path).read_bytes() for path in arguments if "cast" in path)
    record, logs = (Path(arguments[arguments.index(name) + 1])
                    for name in ("--record", "--log-dir"))
    return StandIn(defect, record.parent, logs).run()


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1], sys.argv[2:]))
