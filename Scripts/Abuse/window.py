"""The program in a window of an X server without hardware: input at random, signals, lost servers,
full disks and unusual sizes."""

import contextlib
import json
import os
import shutil
import signal
import time
from pathlib import Path
from random import Random

from opened import (QUITS, Opened, judged, check_ended, check_folder, check_log, check_logs,
                    check_precious, judge_files, opened, tapes, verify, workplace)
from run import Bench, Fault, Result, small_disk

# A case takes 5 to 15 seconds.
WEIGHT = 12

SCENES = ["all", "cards", "categories", "date", "prefectures", "weight"]
PRESETS = ["uikit", "uikitFast", "scrollMechanics", "flutter", "flutterClamping",
           "android", "web", "chromium", "chromeOS", "firefox", "gtk", "qt"]
THEMES = ["dark", "light", "contrast-dark", "contrast-light"]


# Input


def look(random: Random) -> list[str]:
    """Options of a run, at random."""
    options = [random.choice(["all", "all", "all", *SCENES]), random.choice(THEMES),
               "--preset", random.choice(PRESETS)]
    if random.random() < 0.3:
        options += ["--size", f"{random.randint(200, 1600)}x{random.randint(200, 1000)}"]
    if random.random() < 0.2:
        options += ["--scale", random.choice(["0.5", "1", "1.25"])]
    if random.random() < 0.2:
        options += ["--reduced-motion"]
    if random.random() < 0.2:
        options += ["--safe-area", str(random.randint(0, 100))]
    if random.random() < 0.1:
        options += ["--countdown"]
    return options


def deck(bench: Bench, random: Random, scene: str) -> list[str]:
    """A deck of random rows that the scene can show, or none."""
    if random.random() < 0.6 or scene in ("categories", "weight"):
        return []
    rows = ["".join(random.choice("abzñ語🙂 -1") for _ in range(random.randint(1, 12)))
            for _ in range(random.choice([1, 2, 5, 300]))]
    columns = [{"rows": rows, "loops": random.random() < 0.5}
               for _ in range(random.randint(1, 8))]
    return [str(bench.path("deck.json", json.dumps({"columns": columns})))]


class Storm:
    """Input at random; the sequence depends on the random numbers only."""

    def __init__(self, show: Opened, random: Random):
        self.show, self.rig, self.random = show, show.rig, random
        self.actions = {self.move: 30, self.press: 14, self.lift: 10, self.flick: 3, self.key: 12,
                        self.shortcut: 6, self.word: 2, self.mouse: 8, self.wheel: 6, self.both: 2,
                        self.touchpad: 6,
                        self.resize: 2, self.shift_window: 1, self.lose_focus: 1, self.hide: 0.4,
                        self.pause: 2, self.burst: 0.5, self.hold: 0.5}

    def rage(self, count: int) -> None:
        for action in self.random.choices(list(self.actions), list(self.actions.values()), k=count):
            action()
            self.show.expect_running("no end under input")
        self.rig.release_all()

    def somewhere(self) -> tuple[float, float]:
        """A place in the window, and rarely outside of it."""
        window = self.show.window
        margin = 80 if self.random.random() < 0.1 else 0
        return (self.random.uniform(-margin, window.width + margin),
                self.random.uniform(-margin, window.height + margin))

    def press(self) -> None:
        self.rig.down(self.random.randrange(10), *self.somewhere())

    def lift(self) -> None:
        if self.rig.fingers:
            self.rig.up(self.random.choice(list(self.rig.fingers)))

    def move(self) -> None:
        """Moves every finger that is down by a little or by much."""
        for finger, (x, y) in list(self.rig.fingers.items()):
            reach = self.random.choice([2, 15, 60])
            self.rig.down(finger, x + self.random.uniform(-reach, reach),
                            y + self.random.uniform(-reach, reach))
        time.sleep(0.008)

    def flick(self) -> None:
        finger = self.random.randrange(10)
        rest = self.random.choice([0, 0.1])
        self.rig.drag(finger, self.somewhere(), self.somewhere(), 0.06, rest)

    def key(self) -> None:
        """One key, pressed shortly or held for a while; F8 and F7 come in rows of several."""
        name = self.random.choice(self.rig.keys)
        if self.rig.held & {"leftControl", "rightControl"} and name == "q":
            return
        if name in ("f7", "f8"):
            for _ in range(self.random.randint(1, 4)):
                self.rig.type(self.random.choice(["f7", "f8"]))
                time.sleep(0.02)
        elif name in self.rig.held:
            self.rig.key(name, False)
        elif name != "q" and self.random.random() < 0.15:
            self.rig.key(name, True)
        else:
            self.rig.type(name)

    def shortcut(self) -> None:
        """The program's keys with modifiers, and other letters with Ctrl, of which Q would quit."""
        frames = [("rightShift", f"f{number}") for number in range(7, 13)]
        letters = [("leftControl", name) for name in "mtgvdhra"]
        plain = [(name,) for name in ("tab returnKey escape t g v d h m up down left right f12 f8 "
                                     "f7 f6 space").split()]
        keys = self.random.choice([*frames, *letters, *plain, ("leftShift", "f2"),
                                   ("leftShift", "tab")])
        if not set(keys) & self.rig.held:
            self.rig.type(*keys)

    def word(self) -> None:
        names = ("one two three four five six seven eight nine zero period minus "
                 "a b c d e f g k o s t").split()
        for name in self.random.choices(names, k=self.random.randint(2, 6)):
            self.rig.type(name)

    def mouse(self) -> None:
        """The mouse moves, and its left button changes."""
        self.rig.point(*self.somewhere())
        if self.random.random() < 0.7:
            self.rig.button(1, 1 not in self.rig.buttons)

    def wheel(self) -> None:
        self.rig.point(*self.somewhere())
        number = self.random.randint(4, 7)
        for _ in range(self.random.randint(1, 20)):
            self.rig.button(number, True)
            self.rig.button(number, False)

    def touchpad(self) -> None:
        """Two fingers scroll, and perhaps leave the window before they lift, or never lift."""
        self.rig.point(*self.somewhere())
        speed = self.random.choice([0.5, 8, 48, 400, 1e6])
        for _ in range(self.random.randint(1, 20)):
            self.rig.scroll(self.random.uniform(-speed, speed), self.random.uniform(0, speed))
            if self.random.random() < 0.05:
                self.rig.point(*self.somewhere())
        if self.random.random() < 0.8:
            self.rig.scroll(0, 0)

    def both(self) -> None:
        """A finger lands where the mouse is pressed, at the same time."""
        place = self.somewhere()
        self.rig.point(*place)
        self.rig.button(1, True)
        self.rig.down(self.random.randrange(10), *place)

    def burst(self) -> None:
        """More positions of a finger than the program can show, at once."""
        finger = self.random.randrange(10)
        for _ in range(self.random.choice([100, 1000])):
            self.rig.down(finger, *self.somewhere())

    def hold(self) -> None:
        """Clicks with Ctrl leave fingers that are held, also more than a session may have."""
        if self.rig.held & {"leftControl", "q"} or 1 in self.rig.buttons:
            return
        self.rig.key("leftControl", True)
        for _ in range(self.random.choice([1, 3, 50])):
            self.rig.point(*self.somewhere())
            self.rig.button(1, True)
            self.rig.button(1, False)
        self.rig.key("leftControl", False)

    def message(self) -> None:
        """A message of a window manager or of a drag between programs, with senseless numbers."""
        name = self.random.choice(["_NET_WM_PING", "WM_TAKE_FOCUS", "XdndEnter", "XdndPosition",
                                   "XdndDrop", "XdndLeave", "_NET_WM_SYNC_REQUEST", "STRANGE"])
        numbers = [self.random.choice([0, 1, self.show.window.id, self.random.getrandbits(31)])
                   for _ in range(4)]
        kind = "WM_PROTOCOLS" if "WM_" in name else name
        first = [self.rig.ask("atom", name)] if "WM_" in name else []
        self.rig.ask("message", self.show.window.id, kind, *first, *numbers)

    def resize(self) -> None:
        width, height = self.random.randint(100, 1600), self.random.randint(100, 1000)
        self.rig.ask("resize", self.show.window.id, width, height)
        self.show.window = self.show.window._replace(width=width, height=height)

    def shift_window(self) -> None:
        x, y = self.random.randint(-100, 400), self.random.randint(-100, 300)
        self.rig.ask("shift", self.show.window.id, x, y)
        self.show.window = self.show.window._replace(x=x, y=y)
        self.rig.origin = (x, y)

    def lose_focus(self) -> None:
        self.rig.focus(None)
        time.sleep(self.random.choice([0, 0.05]))
        self.rig.focus(self.show.window)

    def hide(self) -> None:
        self.rig.ask("hide", self.show.window.id)
        time.sleep(self.random.choice([0, 0.1]))
        self.rig.ask("show", self.show.window.id)
        self.rig.focus(self.show.window)

    def pause(self) -> None:
        time.sleep(self.random.uniform(0, 0.2))


# Kinds


def window_storm(bench: Bench, random: Random, round: int) -> None:
    """Ten fingers, the mouse and all keys at random; then the program rests, answers and quits."""
    options = look(random)
    with judged(bench, random, "storm", *options, own=deck(bench, random, options[0])) as show:
        show.scale = float(options[options.index("--scale") + 1]) if "--scale" in options else 1
        storm = Storm(show, random)
        storm.rage(250)
        half = show.memory
        storm.rage(250)
        growth, allowed = show.memory - half, 40 * bench.memory_factor
        if growth > allowed:
            raise Fault(f"memory: grows by {growth:.0f} MB, expected {allowed:.0f} at most")


def window_stopped(bench: Bench, random: Random, round: int) -> None:
    """The program or the server is stopped in the middle of drags; fingers are lifted or not."""
    with judged(bench, random, "stopped") as show:
        for _ in range(random.randint(1, 4)):
            for finger in range(random.randint(1, 4)):
                show.rig.down(finger, random.uniform(0, 1280), random.uniform(0, 720))
            storm = Storm(show, random)
            for _ in range(random.randint(0, 20)):
                storm.move()
            pause(show, storm, random)
            for _ in range(random.randint(0, 10)):
                storm.move()


def pause(show: Opened, storm: Storm, random: Random) -> None:
    """Stops the program or the server for a while, with a little input meanwhile."""
    # A stopped server takes only as much input as the sockets hold.
    actions = [storm.move, storm.lift, storm.press]
    stopped = random.choice([show.run.pid, show.run.pid, show.rig.pid])
    os.kill(stopped, signal.SIGSTOP)
    try:
        for _ in range(random.randint(0, 8)):
            random.choice(actions)()
        for finger in list(show.rig.fingers) if random.random() < 0.5 else []:
            show.rig.up(finger)
        time.sleep(random.choice([0, 0.05, 0.3, 1.5]))
    finally:
        os.kill(stopped, signal.SIGCONT)


def window_signal(bench: Bench, random: Random, round: int) -> None:
    """A signal comes while the program starts, or while it records and logs."""
    folder, logs = workplace(bench)
    tape = folder / "signal.touchcast"
    number = [signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGKILL][round % 4]
    moment = random.choice([random.uniform(0, 0.3), random.uniform(0.3, 3)])
    is_twice = random.random() < 0.3
    arguments = ["run", "--record", tape, "--log-dir", logs, *look(random)]
    with opened(bench, arguments, cwd=folder, shows=0) as show:
        storm = Storm(show, random)
        while time.monotonic() < show.run.start + moment * bench.factor:
            if show.window or show.find_window():
                storm.rage(1)
            time.sleep(0.002)
        is_open = show.window is not None
        show.run.send(number)
        if is_open and number != signal.SIGKILL:
            # SDL's handlers are there before the window is.
            show.run.sent.clear()
        if is_twice:
            # The second one may end the program itself, but must not harm a file.
            time.sleep(random.choice([0, 0.001, 0.01]))
            show.run.send(number)
        show.finish()
    if is_open and not tape.exists():
        raise Fault(f"{tape}: is missing although the window was open")
    check_precious(folder)
    is_whole = number != signal.SIGKILL and not is_twice
    if is_open:
        check_logs(logs, whole=is_whole, runs=1 if is_whole else None)
    if is_whole:
        check_folder(folder)
    if is_open and is_whole:
        check_ended(folder)
    if files := [path for path in tapes(folder) if path.stat().st_size]:
        verify(bench, random, files)


def window_messages(bench: Bench, random: Random, round: int) -> None:
    """Another program sends senseless messages, or destroys the window."""
    folder, logs = workplace(bench)
    tape = folder / "messages.touchcast"
    with opened(bench, ["run", "--record", tape, "--log-dir", logs], cwd=folder) as show:
        storm = Storm(show, random)
        actions = [storm.message, storm.move, storm.press, storm.lift]
        for action in random.choices(actions, [3, 5, 2, 2], k=random.randint(1, 60)):
            if show.run.poll():
                action()
        time.sleep(0.1)
        if not show.run.poll():
            # SDL cannot continue without the name of an atom, which a message can lack.
            show.finish(codes=(4,))
        elif random.random() < 0.3:
            show.rig.ask("destroy", show.window.id)
            show.finish(codes=(0, 4))
        else:
            show.rig.release_all()
            show.answers()
            show.quit(random.choice(QUITS))
    judge_files(bench, random, folder, logs)


def window_lost(bench: Bench, random: Random, round: int) -> None:
    """The X server ends, or closes the connection of the program."""
    folder, logs = workplace(bench)
    session = bench.root / "Assets/Sessions/tour.touchcast"
    arguments = [["run", "--record", folder / "lost.touchcast", "--log-dir", logs],
                 ["run", session, "--loop"],
                 ["profile", session, "--duration", 60, "-o", folder / "lost.csv"]][round // 3 % 3]
    way = ["kill client", "kill server", "end server"][round % 3]
    with opened(bench, arguments, cwd=folder) as show:
        storm = Storm(show, random)
        storm.actions = {storm.move: 30, storm.press: 14, storm.lift: 10, storm.wheel: 5}
        storm.rage(random.randint(0, 200))
        show.rig.down(0, 172, 348)
        time.sleep(random.uniform(0, 1))
        if way == "kill client":
            show.rig.ask("kill", show.window.id)
        else:
            show.rig.kill(signal.SIGKILL if way == "kill server" else signal.SIGTERM)
        show.finish(codes=(4,))
    if "run" in arguments:
        judge_files(bench, random, folder, logs)
    check_folder(folder)
    check_precious(folder)


def window_full(bench: Bench, random: Random, round: int) -> None:
    """A disk becomes full, or a folder is removed, while it writes."""
    [full_disk, removed][round % 2](bench, random)


def drags(show: Opened, random: Random, count: int) -> None:
    for _ in range(count):
        x = random.choice([172, 370])
        show.rig.drag(0, (x, 348), (x, random.randint(250, 450)), 0.15, 0)


def expect_message(result: Result, path: Path) -> None:
    if str(path) not in result.error:
        raise result.fault(f"no message names {path}, which could not be written")


def full_disk(bench: Bench, random: Random) -> None:
    """The recording, or a log, is on a disk that becomes full; the others must not suffer."""
    folder, logs = workplace(bench)
    disk = bench.path("disk")
    disk.mkdir()
    with small_disk(disk, f"size={random.choice([64, 128, 256])}k"):
        holds_logs = random.random() < 0.5
        tape = (folder if holds_logs else disk) / "full.touchcast"
        place = disk if holds_logs else logs
        with opened(bench, ["run", "--record", tape, "--log-dir", place], cwd=folder) as show:
            drags(show, random, 3)
            fill(disk / "filler")
            drags(show, random, 10)
            show.answers()
            result = show.quit(random.choice(QUITS))
        if holds_logs:
            expect_message(result, disk)
            for path in disk.glob("Sandbox*.csv"):
                if path.stat().st_size and not path.name.endswith("_summary.csv"):
                    check_log(path, whole=False)
            check_ended(folder)
        else:
            expect_message(result, tape)
            check_logs(logs, runs=1)
            if tape.stat().st_size:
                # It ends with a whole line, up to which it verifies.
                if not tape.read_bytes().endswith(b"\n"):
                    raise Fault(f"{tape}: ends within a line")
                verify(bench, random, [tape])


def fill(path: Path) -> None:
    """Takes the space that a disk has left."""
    with contextlib.suppress(OSError), path.open("wb", buffering=0) as file:
        while file.write(bytes(4096)):
            pass


def removed(bench: Bench, random: Random) -> None:
    """The folders of the recording, the logs and the run are removed under the program."""
    folder, logs = workplace(bench)
    arguments = ["run", "--record", folder / "removed.touchcast", "--log-dir", logs]
    with opened(bench, arguments, cwd=folder) as show:
        drags(show, random, 2)
        for path in random.sample([folder, logs], random.randint(1, 2)):
            shutil.rmtree(path)
        drags(show, random, 2)
        for keys in random.sample([("f8",), ("f12",), ("f7",), ("leftShift", "f2")], 4):
            show.rig.type(*keys)
            time.sleep(0.1)
        show.answers()
        show.quit(random.choice(QUITS))
    if folder.exists():
        check_folder(folder)
        verify(bench, random, tapes(folder))
    if logs.exists():
        check_logs(logs)
    # A recording without its folder continues in the folder for temporary files.
    kept = tapes(bench.temporary)
    verify(bench, random, kept)
    for path in kept:
        path.unlink()


def window_sizes(bench: Bench, random: Random, round: int) -> None:
    """Windows from one pixel to beyond the screen, where recordings begin and end."""
    sizes = [(1, 1), (2, 1), (1, 900), (900, 1), (17000, 400), (400, 17000), (16384, 100),
             (32767, 50), (4000, 3000), (199, 199)]
    sizes += [(random.randint(1, 3000), random.randint(1, 3000)) for _ in range(4)]
    with judged(bench, random, "sizes", memory=700) as show:
        if random.random() < 0.5:
            show.rig.type("f8")
        for width, height in random.sample(sizes, 6):
            show.rig.ask("resize", show.window.id, width, height)
            show.window = show.window._replace(width=width, height=height)
            show.rig.focus(show.window)
            if random.random() < 0.5:
                time.sleep(random.choice([0, 0.1]))
                show.rig.type("f8")
            storm = Storm(show, random)
            storm.actions = {storm.move: 10, storm.press: 5, storm.lift: 5, storm.wheel: 3,
                             storm.pause: 1}
            storm.rage(random.choice([0, 20, 60]))


def window_replay(bench: Bench, random: Random, round: int) -> None:
    """A replay takes its own keys and touches, which take it over, at any moment."""
    folder, logs = workplace(bench)
    session = random.choice(sorted((bench.root / "Assets/Sessions").glob("*.touchcast")))
    arguments = ["run", session, "--speed", random.choice([0.1, 1, 8])]
    if random.random() < 0.5:
        arguments.append("--loop")
    with opened(bench, arguments, cwd=folder) as show:
        # A hidden window plays on, and draws nothing.
        show.rig.ask("hide", show.window.id)
        time.sleep(0.5)
        before = show.work()
        time.sleep(1)
        if (used := show.work() - before) > 0.5:
            raise show.fault(f"a hidden window takes {used:.2f} s of a second")
        show.rig.ask("show", show.window.id)
        show.rig.focus(show.window)
        storm = Storm(show, random)
        storm.actions = {storm.move: 20, storm.press: 10, storm.lift: 8, storm.flick: 3,
                         storm.mouse: 6, storm.wheel: 4, storm.resize: 1, storm.lose_focus: 1,
                         storm.hide: 0.5, storm.pause: 3, lambda: control(show, random): 12}
        storm.rage(300)
        before = show.work()
        show.place()
        time.sleep(0.2)
        show.rig.type("f1")
        show.wait(2, "an answer to a key", lambda: show.work() > before + 0.001)
        show.quit(random.choice(QUITS))
    check_folder(folder)
    for path in folder.glob("Sandbox*"):
        check_log(path, whole=True)
    check_precious(folder)


def control(show: Opened, random: Random) -> None:
    """A key that a replay has; those that end it are left out."""
    keys = [(name,) for name in ("space comma period leftBracket rightBracket left right home "
                                "end f6 v d h f12 m f8").split()]
    keys += [("leftShift", "f2"), ("rightShift", "f12"), ("rightShift", "f10")]
    show.rig.type(*random.choice(keys))


KINDS = [window_storm, window_stopped, window_signal, window_messages, window_lost, window_full,
         window_sizes, window_replay]
