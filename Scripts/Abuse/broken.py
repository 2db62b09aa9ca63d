"""Broken programs in a window; the checks must find each of them.

Each is this file, run as a program that starts the sound one, does one thing wrong, and ends with
its code.
"""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random


def edit(path: Path, pattern: bytes, replacement: bytes) -> None:
    path.write_bytes(re.sub(pattern, replacement, path.read_bytes()))


def find(folder: Path, pattern: str) -> Path:
    return next(folder.glob(pattern))


def burn() -> None:
    while True:
        pass


def crash() -> None:
    os.kill(os.getpid(), signal.SIGSEGV)


# While the sound program runs: the defect, and words of the message that must name it.
DURING = {
    "crash": (lambda child: crash(), "signal 11"),
    "early": (lambda child: sys.exit(0), "the program ended"),
    "frozen": (lambda child: child.send_signal(signal.SIGSTOP), "changes under a finger"),
    "busy": (lambda child: burn(), "rest after"),
    "deaf": (lambda child: [signal.signal(number, signal.SIG_IGN) for number in
                            (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)], "does not end"),
    "greedy": (lambda child: globals().update(held=b"1" * (200 << 20)), "memory: "),
}
# After its end, in the folder of the recording and that of the logs.
AFTER = {
    "code": (lambda work, logs: sys.exit(1), "exit code 1"),
    "trace": (lambda work, logs: print("Fatal error: x", file=sys.stderr), "Swift runtime"),
    "chatter": (lambda work, logs: print("X connection broken\r", file=sys.stderr), "a message"),
    "endless": (lambda work, logs: edit(find(work, "*.touchcast"), rb'\[\d+,"x"\]\n$', b""),
                "has no end"),
    "other": (lambda work, logs: edit(find(work, "*.touchcast"), rb'"wheel":\[\[\d',
                                      b'"wheel":[[9'), "exit code"),
    "torn": (lambda work, logs: edit(find(logs, "*frames.csv"), rb"...\n$", b""), "whole lines"),
    "row": (lambda work, logs: edit(find(logs, "*frames.csv"), rb",[^,\n]*\n$", b"\n"), "fields"),
    "json": (lambda work, logs: edit(find(logs, "*trace.json"), rb"\]\}\s*$", b""), "is no JSON"),
    "page": (lambda work, logs: edit(find(logs, "*.html"), rb"</html>\s*$", b""), "</html>"),
    "lost": (lambda work, logs: find(logs, "*summary.csv").unlink(), "six logs"),
    "part": (lambda work, logs: (work / ".a.part").touch(), "temporary files"),
    "greed": (lambda work, logs: (work / "precious.txt").write_text(""), "another's file"),
    "child": (lambda work, logs: subprocess.Popen(["sleep", "60"]), "live on"),
}


def main(defect: str, arguments: list[str]) -> int:
    """Does what the sound program does, with a defect in a run in the window."""
    if arguments[1] != "run":
        return subprocess.run(arguments, check=False).returncode
    child = subprocess.Popen(arguments)
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, lambda number, frame: child.send_signal(number))
    if defect in DURING:
        time.sleep(0.5)
        DURING[defect][0](child)
    code = child.wait()
    if defect in DURING:
        time.sleep(60 if defect == "deaf" else 0)
    else:
        AFTER[defect][0](Path(arguments[arguments.index("--record") + 1]).parent,
                         Path(arguments[arguments.index("--log-dir") + 1]))
    return code


def check(program: list[str], root: Path, work: Path) -> list[str]:
    """The broken programs that the checks of a window do not find; each with what they find."""
    import opened
    import window
    from run import Bench, Fault
    missed = []
    for defect in (None, *DURING, *AFTER):
        broken = [sys.executable, __file__, defect, *program] if defect else program
        bench = Bench(broken, root, work, factor=0.3 if defect == "busy" else 1)
        bench.begin("broken", defect or "sound")
        folder, logs = opened.workplace(bench)
        expected = ({**DURING, **AFTER})[defect][1] if defect else ""
        try:
            arguments = ["run", "--record", folder / "a.touchcast", "--log-dir", logs]
            with opened.opened(bench, arguments, cwd=folder) as show:
                window.drags(show, Random(1), 1)
                if defect not in AFTER:
                    show.answers()
                show.quit("SIGTERM" if defect == "deaf" else "Ctrl+Q")
            opened.judge_files(bench, Random(1), folder, logs)
            bench.leftovers(0)
            found = ""
        except Fault as fault:
            found = str(fault).splitlines()[0]
        for pid in bench.alive():
            os.kill(pid, signal.SIGKILL)
        bench.end()
        if expected not in found or bool(expected) != bool(found):
            missed.append(f"window, {defect}: found {found!r}, expected {expected!r}")
    return missed


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1], sys.argv[2:]))
