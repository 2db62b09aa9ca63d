"""A client of `RigMain serve`: an X server in memory with a touchscreen, a mouse and a keyboard."""

import contextlib
import os
import signal
import subprocess
import time
from pathlib import Path
from typing import NamedTuple


class Missing(Exception):
    """The rig, its X server or the right to start the server is missing."""


class Gone(Exception):
    """The X server, or a window, no longer answers."""


class Window(NamedTuple):
    """A window on the screen, in pixels."""
    id: int
    x: int
    y: int
    width: int
    height: int


class Rig:
    """A server, its devices and an X client; input is in points of the window at `origin`."""

    # Answers that may wait; a full pipe of them would stop the rig.
    MOST_PENDING = 1000

    def __init__(self, program: Path) -> None:
        self.origin = (0, 0)
        self.fingers: dict[int, tuple[float, float]] = {}
        self.buttons: set[int] = set()
        self.held: set[str] = set()
        self._pending = 0
        if not os.access(program, os.X_OK):
            raise Missing(f"no program {program}; 'swift build' builds it")
        # In a session of its own, so that an interrupt of the harness does not end it.
        self._process = subprocess.Popen([program, "serve"], stdin=subprocess.PIPE,
                                         stdout=subprocess.PIPE, start_new_session=True)
        state, *words = self._process.stdout.readline().decode().split()
        if state != "ok":
            self.end()
            raise Missing(" ".join(words))
        self.display, self.pid = words[0], int(words[1])
        self.keys = self.ask("keys").split()

    def end(self) -> None:
        """Ends the server."""
        with contextlib.suppress(OSError):
            self._process.stdin.close()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            os.kill(self.pid, signal.SIGKILL)
            self._process.wait(5)

    def kill(self, number: int) -> None:
        """Ends the server by a signal."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, number)
            os.kill(self.pid, signal.SIGCONT)
        self.end()

    def _tell(self, *words: object) -> None:
        """Sends a command, whose answer is read with that of a later one."""
        try:
            self._process.stdin.write((" ".join(map(str, words)) + "\n").encode())
            self._process.stdin.flush()
        except (OSError, ValueError) as error:
            raise Gone(f"the rig has ended: {error}") from None
        self._pending += 1
        while self._pending > self.MOST_PENDING:
            self._answer()

    def ask(self, *words: object) -> str:
        """The values that answer a command of Rig.md; empty for a window that is gone."""
        self._tell(*words)
        while self._pending > 1:
            self._answer()
        return self._answer()

    def _answer(self) -> str:
        self._pending -= 1
        state, _, text = self._process.stdout.readline().decode().strip("\n").partition(" ")
        if state not in ("ok", "refused"):
            raise Gone(f"the X server does not answer: {text}")
        return text if state == "ok" else ""

    # Input

    def down(self, finger: int, x: float, y: float) -> None:
        """Puts a finger down, or moves one that is down."""
        self._tell("move" if finger in self.fingers else "down", finger, *self._place(x, y))
        self.fingers[finger] = (x, y)

    def up(self, finger: int) -> None:
        """Lifts a finger where it is."""
        if finger in self.fingers:
            self._tell("up", finger, *self._place(*self.fingers.pop(finger)))

    def drag(self, finger: int, start: tuple[float, float], end: tuple[float, float],
             seconds: float = 0.3, rest: float = 0.1) -> None:
        """Moves a finger on a line; with a rest under 40 ms it is a flick."""
        steps = max(2, int(seconds * 100))
        self.down(finger, *start)
        for step in range(1, steps + 1):
            time.sleep(seconds / steps)
            share = step / steps
            self.down(finger, start[0] + (end[0] - start[0]) * share,
                      start[1] + (end[1] - start[1]) * share)
        time.sleep(rest)
        self.up(finger)
        self.settle()

    def point(self, x: float, y: float) -> None:
        """Moves the mouse."""
        self._tell("mouse", *self._place(x, y))

    def button(self, number: int, is_down: bool) -> None:
        """Presses or releases a mouse button: 1 left, 2 middle, 3 right, 4 to 7 the wheel."""
        (self.buttons.add if is_down else self.buttons.discard)(number)
        self._tell("button", number, int(is_down))

    def scroll(self, x: float, y: float) -> None:
        """Moves the touchpad's fingers, in 120ths of a notch; 0 and 0 lift them."""
        self._tell("scroll", x, y)

    def key(self, name: str, is_down: bool) -> None:
        (self.held.add if is_down else self.held.discard)(name)
        self._tell("key", name, int(is_down))

    def type(self, *names: str) -> None:
        """Presses keys in order and releases them in reverse, as for a shortcut."""
        for name in names:
            self.key(name, True)
        for name in reversed(names):
            self.key(name, False)
        self.settle()

    def release_all(self) -> None:
        """Lifts every finger and releases every button and key."""
        for finger in list(self.fingers):
            self.up(finger)
        for number in list(self.buttons):
            self.button(number, False)
        for name in list(self.held):
            self.key(name, False)
        self.settle()

    def settle(self) -> None:
        """Returns once the X server has processed everything sent."""
        self.ask("settle")

    def _place(self, x: float, y: float) -> tuple[float, float]:
        return x + self.origin[0], y + self.origin[1]

    # Windows

    def window(self) -> Window | None:
        """The first window that is on the screen."""
        answer = self.ask("window")
        return Window(*map(int, answer.split())) if answer else None

    def picture(self, window: Window) -> bytes:
        """The pixels of the part of a window that is on the screen; empty if there is none."""
        return self._process.stdout.read(int(self.ask("picture", *window) or 0))

    def focus(self, window: Window | None) -> None:
        """Gives a window the focus, or takes it from all."""
        self.ask(*(("focus", window.id) if window else ("unfocus",)))
