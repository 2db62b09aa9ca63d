"""The programs that the lab films: how each is started, and what it needs."""

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

from rig import Rig

LISTS = Path(__file__).resolve().parents[2] / "Assets" / "Lab"
MUTANTS = {"sound": "", "drop": "samples dropped", "frame": "decay by frame", "edge": "edge removed", "delay": "delay"}


class Program(NamedTuple):
    name: str
    title: str
    # Packages of Debian and, in brackets, of PyPI.
    packages: str
    # Names of executables, or what an interpreter of Python must be able to execute.
    needs: str
    # {lists} is the folder of the lists, {folder} that of the results.
    arguments: str
    environment: dict[str, str] = {}
    isVertical: bool = True
    # The part of the film in which the content moves as one.
    region: str = ""
    # Presets with the law of its flings.
    engines: str = ""

    def executable(self) -> str | None:
        if not self.needs.startswith("import "):
            return next(filter(None, map(shutil.which, self.needs.split())), None)
        names = [*os.environ.get("LAB_PYTHON", "").split(":"), sys.executable, "/usr/bin/python3"]
        return next((name for name in names if name and shutil.which(name) and not subprocess.run(
            [name, "-c", self.needs], capture_output=True).returncode), None)


PROGRAMS = [Program(**program) for program in json.loads((LISTS / "programs.json").read_text())]


@contextlib.contextmanager
def running(program: Program, executable: str, folder: Path, rig: Rig):
    """The window of a program, three seconds after it had the size and the place of all."""
    words = [word.format(lists=LISTS, folder=folder) for word in program.arguments.split()]
    environment = os.environ | {"DISPLAY": rig.display, "SDL_VIDEODRIVER": "x11", "GDK_BACKEND": "x11",
                                "WAYLAND_DISPLAY": ""} | program.environment
    if (LISTS / program.name).is_dir():
        shutil.copytree(LISTS / program.name, folder / program.name, dirs_exist_ok=True)
    with (folder / f"{program.name}.out").open("w") as output:
        process = subprocess.Popen([executable, *words], env=environment, stdin=subprocess.DEVNULL, stdout=output,
                                   stderr=subprocess.STDOUT, start_new_session=True)
    size, settled = (480, 800) if program.isVertical else (800, 480), 0
    try:
        for _ in range(300):
            time.sleep(0.2)
            if window := rig.window():
                rig.ask("resize", window.id, *size)
                rig.ask("shift", window.id, 0, 0)
            settled = settled + 1 if window and window[1:] == (0, 0, *size) else 0
            if settled == 15:
                break
        else:
            raise RuntimeError(f"no window of {size[0]}x{size[1]} pixels; see {program.name}.out")
        yield window
    finally:
        for number in (signal.SIGTERM, signal.SIGKILL):
            with contextlib.suppress(ProcessLookupError, subprocess.TimeoutExpired):
                os.killpg(process.pid, number)
                process.wait(5)
