"""Proves the measures: on lists that are computed, and beside the log of the sandbox that was filmed."""

import csv
import json
import sys
from bisect import bisect_left
from operator import ne
from pathlib import Path
from random import Random
from statistics import median

from degraded import ANSWERS, BY_CHANCE, answer, taken
from fingers import FILM_RATE, RATE, STROKES
from measures import FLINGS, Recording, faults, steady
from programs import LISTS, MUTANTS

# What a frame does from its start until its picture is shown.
PARTS = ("update", "draw", "present")

sys.path.append(str(LISTS))
from computed import DECAY, SHOWN, SLOP, band, film  # noqa: E402


def check() -> int:
    """0 if the measures are those of the list, and every fault is named, and no other."""
    strokes, start = [], 1.0
    for stroke in STROKES:
        path, duration = stroke.path()
        strokes.append({"name": stroke.name, "legs": stroke.legs, "release": start + duration,
                        "moves": [(start + at, 400 + place) for at, place in path]})
        start += duration + stroke.wait
    films = {fault: film(strokes, fault, FILM_RATE) for fault in MUTANTS}
    found = {fault: Recording(rows, strokes).measures() for fault, rows in films.items()}
    sound = found["sound"]
    usual = taken(films["sound"], 60)
    worse = {kind: degrade(usual, Random(kind)) for kind, degrade in BY_CHANCE.items()}
    # Pictures of a display with 60 Hz, which the film shows up to 8 ms late, and one 12 ms late.
    late = [(count / 60 + (0.012 if count == 30 else 0.008 * (count * 7 % 16) / 15), count) for count in range(60)]
    shown = [time - count / 60 for time, count in steady(late)]
    answers = [answer({"law": law, "rivals": ["gtk", "qt"], "share": share}, ["qt", "uikit"])
               for law, share in ((["flutter", "qt"], 50), (["web"], 90), (["none of these"], 90))]
    answers += [answer({"law": ["web"], "rivals": [], "share": share}, ["qt"]) for share in (50, 51)]
    # A frame sees the finger's last position, on the average half a step ago.
    expected = [("slop", sound["follow"]["lost"], SLOP, 0.2), ("begin", sound["follow"]["begins"], SLOP, 2.5),
                ("lag", sound["follow"]["lag"], SHOWN * 1000 + 500 / RATE, 2),
                ("decay", sound["decay"], DECAY, 0.02 * DECAY), ("velocity", sound["share"], 1, 0.02),
                ("distance", sound["flings"]["fling 1500"]["distance"], 1490 / DECAY, 8),
                ("pull", sound["edge"]["beyond"][2], band(300 - SLOP), 3), ("catch", sound["catch"]["after"], 0, 0.5),
                ("late", sound["drag"]["late"] + sound["free"]["late"], 0, 0.02),
                ("curved edge", sound["edge"]["form"] == "curved", True, 0),
                ("steady pictures", len(shown), 59, 0), ("their spread", max(shown) - min(shown), 0, 0.001),
                ("pictures taken", len(usual), 60 * films["sound"][-1][0], 1),
                ("pictures lost", len(worse["10 % lost"]) / len(usual), 0.9, 0.02),
                ("pictures at a variable rate", len(worse["variable rate"]) / len(usual), 0.5, 0.02),
                ("wrong offsets", sum(map(ne, usual, worse["0.5 % wrong"])), len(usual) // 200, 0),
                ("late offsets", sum(map(ne, usual, worse["5 % late"])) / len(usual), 0.03, 0.02),
                ("answers", answers == list(ANSWERS), True, 0),
                ("delay", found["delay"]["follow"]["lag"] - sound["follow"]["lag"], 30, 3)]
    wrong = [f"{name} is {value:.3f}, expected {truth:.3f} within {limit}"
             for name, value, truth, limit in expected if not abs(value - truth) <= limit]
    wrong += [f"the list '{fault}' is found to have: {', '.join(names) or 'no fault'}"
              for fault, name in MUTANTS.items() if (names := faults(found[fault], sound)) != [name] * bool(name)]
    print("\n".join(f"lab: {line}" for line in wrong)
          or f"lab: {len(expected)} measures and {len(MUTANTS)} lists are right")
    return 1 if wrong else 0


def shift(times: list[float], others: list[float], first: float) -> float:
    """The median of the times minus the nearest others, if they differ by about `first`."""
    def nearest(time: float) -> float:
        index = bisect_left(others, time)
        return min(others[max(0, index - 1):index + 1], key=lambda other: abs(other - time))
    return median(time - nearest(time - first) for time in times)


def compare(session: Path, strokes: list[dict], events: str, result: dict) -> dict:
    """How far the film's measures are from the log's and from the events of the models."""
    touches = [json.loads(line) for line in session.read_text().splitlines()[1:]]
    pressed, moved = ([at / 1e6 for at, kind, *_ in touches if kind == wanted] for wanted in "dm")
    sent = [at for stroke in strokes for at, _ in stroke["moves"][1:]]
    start = shift(moved, sent, pressed[0] - strokes[0]["moves"][0][0])
    frames = list(csv.DictReader(max(session.parent.glob("sandbox-log/*.frames.csv")).open()))
    shown = [float(frame["start_s"]) + sum(float(frame[f"{part}_ms"]) for part in PARTS) / 1000 for frame in frames]
    inputs = [time - float(latency) / 1000
              for time, frame in zip(shown, frames) for latency in frame["latencies_ms"].split()]
    log = shift(inputs, [at / 1e6 for at, *_ in touches], inputs[0] - pressed[0])
    own = Recording([(time - log - start, float(frame["displayed.ruler"]))
                     for time, frame in zip(shown, frames) if frame["displayed.ruler"]], strokes, False)
    ends = [event["velocity"] for event in map(json.loads, events.splitlines()) if event["event"] == "willEndDragging"]
    shares = [(result["flings"][stroke["name"]]["content"] or 0) / end - 1
              for stroke, end in zip(strokes, ends) if stroke["name"] in FLINGS]
    error = result["follow"]["lag"] - own.follow()["lag"]
    return {"velocity": shares, "lag": own.lag * 1000, "lagError": error, "agrees":
            max(map(abs, shares)) <= 0.02 and abs(error) <= 3 and "uikit" in result["engine"]["law"]}
