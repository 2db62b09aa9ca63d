"""An Xorg in memory with a ten-finger touchscreen, a mouse and a keyboard, and an X client.

Only the drivers are simulated: events pass through the input paths of the X server and of the
program. The protocol of the devices is that of the server's inputtest driver, inputtestdrv(4).
"""

import contextlib
import ctypes
import ctypes.util
import math
import os
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import time
from typing import NamedTuple

SCREEN = (1600, 1000)
SERVERS = ["/usr/lib/xorg/Xorg", "/usr/libexec/Xorg", "/usr/lib/Xorg", "/usr/bin/Xorg"]

# X keycodes, which are evdev's plus 8, by SDL's names of the keys.
KEYS = {"Escape": 9, "Backspace": 22, "Tab": 23, "[": 34, "]": 35, "Return": 36, "Left Ctrl": 37,
        "Left Shift": 50, ",": 59, ".": 60, "/": 61, "Right Shift": 62, "Left Alt": 64, "Space": 65,
        "F11": 95, "F12": 96, "Right Ctrl": 105, "Right Alt": 108, "Home": 110, "Up": 111,
        "PageUp": 112, "Left": 113, "Right": 114, "End": 115, "Down": 116, "PageDown": 117,
        "Delete": 119, "-": 20, "=": 21}
for _row, _first in (("1234567890", 10), ("QWERTYUIOP", 24), ("ASDFGHJKL", 38), ("ZXCVBNM", 52)):
    KEYS.update({letter: _first + place for place, letter in enumerate(_row)})
KEYS.update({f"F{number}": 66 + number for number in range(1, 11)})

CONFIGURATION = """
Section "ServerFlags"
  Option "AutoAddDevices" "false"
EndSection
Section "Device"
  Identifier "card"
  Driver "dummy"
  VideoRam 32768
EndSection
Section "Monitor"
  Identifier "monitor"
  HorizSync 5-1000
  VertRefresh 5-200
  Modeline "1600x1000" 133 1600 1704 1872 2144 1000 1001 1004 1034
EndSection
Section "Screen"
  Identifier "screen"
  Device "card"
  Monitor "monitor"
  DefaultDepth 24
  SubSection "Display"
    Depth 24
    Modes "1600x1000"
    Virtual 1600 1000
  EndSubSection
EndSection
{devices}
Section "ServerLayout"
  Identifier "layout"
  Screen "screen"
  InputDevice "touchscreen" "SendCoreEvents"
  InputDevice "mouse" "CorePointer"
  InputDevice "keyboard" "CoreKeyboard"
EndSection
"""
DEVICE = """
Section "InputDevice"
  Identifier "{name}"
  Driver "inputtest"
  Option "DeviceType" "{kind}"
  Option "SocketPath" "{path}"
  {more}
EndSection
"""
DEVICES = [("touchscreen", "Touch", 'Option "TouchCount" "10"'), ("mouse", "PointerAbsolute", ""),
           ("keyboard", "Keyboard", 'Option "XkbRules" "evdev"')]


class Missing(Exception):
    """The X server, libX11 or the right to start the server is missing."""


class Gone(Exception):
    """The X server, or a window, no longer answers."""


class Window(NamedTuple):
    """A window on the screen, in pixels."""
    id: int
    x: int
    y: int
    width: int
    height: int


def _end_with_parent() -> None:
    """Lets the kernel end the server with the harness, also if the harness is killed."""
    os.setsid()
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)


class Server:
    """A running Xorg; `display` is the name for DISPLAY."""

    def __init__(self) -> None:
        program = next((path for path in SERVERS if os.access(path, os.X_OK)), None)
        if program is None:
            raise Missing("Xorg is not installed")
        # A socket's path may have 107 bytes, so the folder is not in the folder of a case.
        self.folder = tempfile.mkdtemp(prefix="rig-", dir="/tmp")
        path = os.path.join(self.folder, "xorg.conf")
        devices = "".join(DEVICE.format(name=name, kind=kind, path=self._path(name), more=more)
                          for name, kind, more in DEVICES)
        with open(path, "w", encoding="ascii") as file:
            file.write(CONFIGURATION.format(devices=devices))
        environment = {name: value for name, value in os.environ.items() if name != "ABUSE_CASE"}
        self.process = subprocess.Popen(
            [program, "-config", path, "-logfile", self._path("log"), "-displayfd", "1",
             "-sharevts", "-novtswitch", "-noreset", "-nolisten", "tcp", "-ac"],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env=environment, preexec_fn=_end_with_parent)
        # The line comes once the server accepts connections; it is empty if the server ends.
        number = self.process.stdout.readline().strip().decode()
        self.display = f":{number}"
        if not number:
            reasons = self._reasons()
            self.end()
            raise Missing(f"Xorg does not start: {reasons}")

    def _path(self, name: str) -> str:
        return os.path.join(self.folder, name)

    def _reasons(self) -> str:
        try:
            with open(self._path("log"), encoding="utf-8", errors="replace") as file:
                return " ".join(line.strip() for line in file if "(EE)" in line)[:500]
        except OSError:
            return "it writes no log"

    def device(self, name: str) -> socket.socket:
        """Connects to a device and negotiates the protocol's version."""
        device = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        device.settimeout(10)
        device.connect(self._path(name))
        version = struct.pack("=IIHH", 12, 0, 1, 1)
        device.sendall(version)
        device.recv(12, socket.MSG_WAITALL)
        return device

    @property
    def is_running(self) -> bool:
        return self.process.poll() is None

    def kill(self, number: int = signal.SIGKILL) -> None:
        """Ends the server by a signal and removes what a killed one leaves."""
        if self.is_running:
            self.process.send_signal(number)
            self.process.send_signal(signal.SIGCONT)
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        for path in (f"/tmp/.X{self.display[1:]}-lock", f"/tmp/.X11-unix/X{self.display[1:]}"):
            if self.display != ":" and number == signal.SIGKILL and os.path.exists(path):
                os.unlink(path)

    def end(self) -> None:
        self.kill(signal.SIGTERM)
        shutil.rmtree(self.folder, ignore_errors=True)


class Hands:
    """Ten fingers, a mouse and a keyboard; places are in points of the window at `origin`."""

    BEGAN, MOVED, ENDED = 18, 19, 20

    def __init__(self, server: Server) -> None:
        self.origin = (0, 0)
        self.fingers: dict[int, tuple[float, float]] = {}
        self.buttons: set[int] = set()
        self.keys: set[str] = set()
        self._touchscreen = server.device("touchscreen")
        self._mouse = server.device("mouse")
        self._keyboard = server.device("keyboard")
        # The server loads the key map with the first key; programs read it only once.
        self.type("Left Ctrl")

    def end(self) -> None:
        for device in (self._touchscreen, self._mouse, self._keyboard):
            device.close()

    def down(self, finger: int, x: float, y: float) -> None:
        """Puts a finger down, or moves one that is down."""
        self._touch(finger, self.MOVED if finger in self.fingers else self.BEGAN, x, y)
        self.fingers[finger] = (x, y)

    def up(self, finger: int) -> None:
        """Lifts a finger where it is."""
        if finger in self.fingers:
            self._touch(finger, self.ENDED, *self.fingers.pop(finger))

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
        self._send(self._mouse, struct.pack("=I4x", 1) + self._position(x, y), 2)

    def button(self, number: int, is_down: bool) -> None:
        """Presses or releases a mouse button: 1 left, 2 middle, 3 right, 4 to 7 the wheel."""
        (self.buttons.add if is_down else self.buttons.discard)(number)
        self._send(self._mouse, struct.pack("=III4x", 0, number, is_down) + self._position(), 4)

    def key(self, name: str, is_down: bool) -> None:
        (self.keys.add if is_down else self.keys.discard)(name)
        self._send(self._keyboard, struct.pack("=II", KEYS[name], is_down), 5)

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
        for name in list(self.keys):
            self.key(name, False)
        self.settle()

    def settle(self) -> None:
        """Returns once the X server has processed everything sent."""
        for device in (self._touchscreen, self._mouse, self._keyboard):
            self._send(device, b"", 1)
            try:
                answer = device.recv(8, socket.MSG_WAITALL)
            except OSError as error:
                raise Gone(f"the X server does not answer: {error}") from None
            if len(answer) < 8:
                raise Gone("the X server closed the connection of a device")

    def _touch(self, finger: int, phase: int, x: float, y: float) -> None:
        self._send(self._touchscreen, struct.pack("=II", finger, phase) + self._position(x, y), 6)

    def _position(self, *place: float) -> bytes:
        """Two axes of 0 to 65535 over the screen, of 64, after a mask of the valid ones.

        They are rounded up, because the server rounds the mouse down to whole pixels.
        """
        axes = [min(65535, max(0, math.ceil((value + origin) / extent * 65536)))
                for value, origin, extent in zip(place, self.origin, SCREEN)]
        values = [float(axis) for axis in axes] + [0.0] * (128 - len(axes))
        return struct.pack("=IQ4x128d", 0, (1 << len(axes)) - 1, *values)

    @staticmethod
    def _send(device: socket.socket, content: bytes, kind: int) -> None:
        """Sends a message: its whole length, its kind and its content."""
        try:
            device.sendall(struct.pack("=II", 8 + len(content), kind) + content)
        except OSError as error:
            raise Gone(f"the X server takes no input: {error}") from None


class _Attributes(ctypes.Structure):
    """The first members of XWindowAttributes, and room for the others."""
    _fields_ = [("x", ctypes.c_int), ("y", ctypes.c_int), ("width", ctypes.c_int),
                ("height", ctypes.c_int), ("border", ctypes.c_int), ("depth", ctypes.c_int),
                ("visual", ctypes.c_void_p), ("root", ctypes.c_ulong), ("kind", ctypes.c_int),
                ("gravity", ctypes.c_int * 2), ("backing", ctypes.c_int),
                ("planes", ctypes.c_ulong * 2), ("save_under", ctypes.c_int),
                ("colours", ctypes.c_ulong), ("is_installed", ctypes.c_int),
                ("map_state", ctypes.c_int), ("rest", ctypes.c_long * 16)]


class _Image(ctypes.Structure):
    """The first members of XImage."""
    _fields_ = [("width", ctypes.c_int), ("height", ctypes.c_int), ("offset", ctypes.c_int),
                ("format", ctypes.c_int), ("data", ctypes.c_void_p), ("order", ctypes.c_int * 5),
                ("bytes_per_line", ctypes.c_int)]


class _Message(ctypes.Structure):
    """XClientMessageEvent, and room for the size of XEvent."""
    _fields_ = [("kind", ctypes.c_int), ("serial", ctypes.c_ulong), ("sent", ctypes.c_int),
                ("display", ctypes.c_void_p), ("window", ctypes.c_ulong),
                ("name", ctypes.c_ulong), ("format", ctypes.c_int), ("data", ctypes.c_long * 5),
                ("rest", ctypes.c_long * 16)]


_ERROR_HANDLER = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
_LOSS_HANDLER = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)
_EXIT_HANDLER = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)
# A window can disappear between two requests, and the server at any time: both are judged by
# results, and libX11 must not end the harness.
_ignore_error = _ERROR_HANDLER(lambda display, event: 0)
_ignore_loss = _LOSS_HANDLER(lambda display: 0)
_ignore_exit = _EXIT_HANDLER(lambda display, data: None)


class Client:
    """A connection of libX11 to a display."""

    def __init__(self, name: str) -> None:
        path = ctypes.util.find_library("X11") or "libX11.so.6"
        try:
            self._x = ctypes.CDLL(path)
        except OSError as error:
            raise Missing(f"libX11 is not installed: {error}") from None
        for function in ("XOpenDisplay", "XGetImage"):
            getattr(self._x, function).restype = ctypes.c_void_p
        for function in ("XDefaultRootWindow", "XInternAtom"):
            getattr(self._x, function).restype = ctypes.c_ulong
        self._x.XSetErrorHandler(_ignore_error)
        self._x.XSetIOErrorHandler(_ignore_loss)
        display = self._x.XOpenDisplay(name.encode())
        if not display:
            raise Gone(f"the X server {name} refuses a connection")
        self._display = ctypes.c_void_p(display)
        self._x.XSetIOErrorExitHandler(self._display, _ignore_exit, None)
        self._root = ctypes.c_ulong(self._x.XDefaultRootWindow(self._display))

    def end(self) -> None:
        self._x.XCloseDisplay(self._display)

    def window(self) -> Window | None:
        """The first window that is on the screen, of those that are children of the root."""
        unused, count = ctypes.c_ulong(), ctypes.c_uint()
        children = ctypes.POINTER(ctypes.c_ulong)()
        self._x.XQueryTree(self._display, self._root, ctypes.byref(unused), ctypes.byref(unused),
                           ctypes.byref(children), ctypes.byref(count))
        windows = [children[place] for place in range(count.value)]
        if children:
            self._x.XFree(children)
        # SDL has a second window, of one pixel at the corner, which is never shown.
        found = (self.geometry(window) for window in windows)
        return next((window for window in found if window), None)

    def geometry(self, window: int) -> Window | None:
        """Where a window is now; nothing for one that is hidden or gone."""
        box = _Attributes()
        known = self._x.XGetWindowAttributes(self._display, ctypes.c_ulong(window),
                                             ctypes.byref(box))
        if not known or box.map_state != 2:
            return None
        return Window(window, box.x, box.y, box.width, box.height)

    def title(self, window: Window) -> str:
        text = ctypes.c_char_p()
        self._x.XFetchName(self._display, ctypes.c_ulong(window.id), ctypes.byref(text))
        return (text.value or b"").decode("utf-8", "replace")

    def picture(self, window: Window) -> bytes:
        """The pixels of the part of a window that is on the screen; empty if there is none."""
        left, top = max(0, -window.x), max(0, -window.y)
        width = min(window.width, SCREEN[0] - window.x) - left
        height = min(window.height, SCREEN[1] - window.y) - top
        if width <= 0 or height <= 0:
            return b""
        image = self._x.XGetImage(self._display, ctypes.c_ulong(window.id), left, top, width,
                                  height, ctypes.c_ulong(0xFFFFFFFF), 2)
        if not image:
            return b""
        shape = _Image.from_address(image)
        pixels = ctypes.string_at(shape.data, shape.bytes_per_line * shape.height)
        self._x.XDestroyImage(ctypes.c_void_p(image))
        return pixels

    def resize(self, window: Window, width: int, height: int) -> None:
        self._request("XResizeWindow", window, width, height)

    def move(self, window: Window, x: int, y: int) -> None:
        self._request("XMoveWindow", window, x, y)

    def hide(self, window: Window) -> None:
        """Takes a window off the screen, as a window manager does that iconifies it."""
        self._request("XUnmapWindow", window)

    def show(self, window: Window) -> None:
        self._request("XMapRaised", window)

    def focus(self, window: Window | None) -> None:
        """Gives a window the focus, or takes it from all."""
        target = window.id if window else 0
        self._x.XSetInputFocus(self._display, ctypes.c_ulong(target), 1, ctypes.c_ulong(0))
        self._x.XSync(self._display, 0)

    def atom(self, name: str) -> int:
        return self._x.XInternAtom(self._display, name.encode(), 0)

    def message(self, window: Window, kind: str, *numbers: int) -> None:
        """Sends a client message, as window managers do."""
        message = _Message(kind=33, window=window.id, name=self.atom(kind), format=32)
        for place, number in enumerate(numbers):
            message.data[place] = number
        self._request("XSendEvent", window, 0, ctypes.c_long(0), ctypes.byref(message))

    def ask_to_close(self, window: Window) -> None:
        """Sends the message of a title bar's close button."""
        self.message(window, "WM_PROTOCOLS", self.atom("WM_DELETE_WINDOW"))

    def destroy(self, window: Window) -> None:
        self._request("XDestroyWindow", window)

    def kill_client(self, window: Window) -> None:
        """Lets the server close the connection of the program that owns a window."""
        self._request("XKillClient", window)

    def _request(self, name: str, window: Window, *arguments: object) -> None:
        getattr(self._x, name)(self._display, ctypes.c_ulong(window.id), *arguments)
        self._x.XSync(self._display, 0)


class Rig:
    """A server with its hands and an X client; parts that ended are started again."""

    def __init__(self) -> None:
        self.server: Server | None = None
        self.hands: Hands | None = None
        self.client: Client | None = None
        # Why there can be no server; it is tried once.
        self.missing = ""

    def ready(self) -> "Rig":
        """Starts the server if none runs, and frees all fingers, buttons and keys."""
        if self.server and self.server.is_running:
            self.hands.origin = (0, 0)
            with contextlib.suppress(Gone):
                self.hands.release_all()
                return self
        self.end()
        if self.missing:
            raise Missing(self.missing)
        try:
            self.server = Server()
            self.hands = Hands(self.server)
            self.client = Client(self.server.display)
        except Missing as missing:
            self.missing = str(missing)
            self.end()
            raise
        return self

    def end(self) -> None:
        # First the server: a request to one that answers nothing would wait for ever.
        for part in (self.server, self.hands, self.client):
            if part:
                part.end()
        self.server = self.hands = self.client = None
