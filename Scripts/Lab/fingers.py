"""What the fingers do in every program, and the film of it."""

import json
import re
import signal
import subprocess
import time
from pathlib import Path
from typing import NamedTuple

from programs import LISTS
from rig import Rig, Window

# Positions of a finger a second.
RATE = 120
# Pictures of a film a second. A multiple of the screen's rate would see every refresh equally late.
FILM_RATE = 127


class Stroke(NamedTuple):
    """One finger from press to release. A positive velocity makes the content's offset grow."""
    name: str
    # Legs of constant velocity: seconds, and pixels a second.
    legs: list[tuple[float, float]]
    # Seconds without a finger after the release.
    wait: float

    def path(self) -> tuple[list[tuple[float, float]], float]:
        """Seconds since the press, and places of the finger, which sends nothing at rest; its duration."""
        places, begin, place = [(0.0, 0.0)], 0.0, 0.0
        for seconds, velocity in self.legs:
            places += [(begin + step / RATE, place - velocity * step / RATE)
                       for step in range(1, round(seconds * RATE) + 1) if velocity]
            begin, place = begin + seconds, place - velocity * seconds
        return places, begin


STROKES = [Stroke(**stroke) for stroke in json.loads((LISTS / "strokes.json").read_text())]


def perform(rig: Rig, window: Window, isVertical: bool) -> list[dict]:
    """Moves the finger; the strokes with the times and places of what was sent."""
    rig.origin, performed = (window.x, window.y), []
    extent, across = (window.height, window.width) if isVertical else (window.width, window.height)
    for stroke in STROKES:
        (path, duration), sent, start = stroke.path(), [], time.time()
        origin = (extent - max(place for _, place in path) - min(place for _, place in path)) / 2
        for due, place in path:
            time.sleep(max(0.0, start + due - time.time()))
            sent.append((time.time(), origin + place))
            rig.down(0, *((across / 2, origin + place) if isVertical else (origin + place, across / 2)))
        time.sleep(max(0.0, start + duration - time.time()))
        performed.append({"name": stroke.name, "legs": stroke.legs, "moves": sent, "release": time.time()})
        rig.up(0)
        time.sleep(stroke.wait)
    return performed


def film(rig: Rig, window: Window, isVertical: bool, path: Path) -> list[dict]:
    """Films the window without loss while the finger moves; the strokes, in seconds of the film."""
    log = path.with_suffix(".log")
    command = (
        "ffmpeg -hide_banner -nostats -y -f x11grab -draw_mouse 0 -use_wallclock_as_timestamps 1 "
        f"-framerate {FILM_RATE} -video_size {window.width}x{window.height} -i {rig.display}+{window.x},{window.y} "
        "-fps_mode passthrough -enc_time_base 1:90000 -video_track_timescale 90000 "
        "-c:v libx264 -preset ultrafast -qp 0 -pix_fmt yuv420p").split()
    with log.open("w") as output:
        process = subprocess.Popen([*command, path], stdin=subprocess.DEVNULL, stderr=output, start_new_session=True)
    try:
        # The time of the first frame, in seconds since 1970.
        while not (start := re.search(r"start: ([0-9.]+)", log.read_text())):
            if process.poll() is not None:
                raise RuntimeError(f"ffmpeg films nothing: {log.read_text()[-300:]}")
            time.sleep(0.05)
        time.sleep(0.5)
        strokes = perform(rig, window, isVertical)
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(20)
    return [stroke | {"moves": [(at - float(start[1]), along) for at, along in stroke["moves"]],
                      "release": stroke["release"] - float(start[1])} for stroke in strokes]
