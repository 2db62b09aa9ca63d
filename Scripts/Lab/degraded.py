"""Degrades the three flings of films as recorders of screens do, and counts what `fit` answers."""

import json
import os
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

from fits import Rows, fit, output, track
from measures import FLINGS
from programs import Program

ANSWERS = ("right", "tie", "none", "wrong", "wrong > 50 %")
# How often a degradation by chance is repeated.
REPEATS = 2


def taken(rows: Rows, rate: float) -> Rows:
    """What a recorder with so many pictures a second takes."""
    found, shown = [], 0
    for number in range(int(rate * (rows[-1][0] - rows[0][0]))):
        time = rows[0][0] + number / rate
        while rows[shown + 1][0] <= time:
            shown += 1
        found.append((time, rows[shown][1]))
    return found


def lost(share: float):
    return lambda rows, chance: [row for row in rows if chance.random() >= share]


def wrong(rows: Rows, chance: Random) -> Rows:
    far = set(chance.sample(range(len(rows)), len(rows) // 200))
    return [(time, offset + chance.choice((-1, 1)) * chance.uniform(20, 200))
            if index in far and offset is not None else (time, offset) for index, (time, offset) in enumerate(rows)]


def late(rows: Rows, chance: Random) -> Rows:
    return rows[:1] + [(time, before if chance.random() < 0.05 else offset)
                       for (_, before), (time, offset) in zip(rows, rows[1:])]


def variable(rows: Rows, chance: Random) -> Rows:
    kept = []
    while rows:
        kept, rows = kept + rows[:1], rows[chance.randint(1, 3):]
    return kept


BY_CHANCE = {"2 % lost": lost(0.02), "5 % lost": lost(0.05), "10 % lost": lost(0.1), "20 % lost": lost(0.2),
             "0.5 % wrong": wrong, "5 % late": late, "variable rate": variable}


def tables(program: Program, lab: Path, film: Path) -> list[tuple[str, Rows]]:
    """The tables of a film and of each degradation of it.

    Frames are lost, late or wrong in the table of the film, because each frame of a film without loss is tracked
    against the same references. A film with loss is another one, and is tracked again.
    """
    strokes = json.loads(film.with_suffix(".json").read_text())
    end = min(stroke["moves"][0][0] for stroke in strokes if stroke["name"] not in FLINGS) - 0.05
    rows = [row for row in track(lab, film, program.region) if row[0] < end]
    usual = taken(rows, 60)
    changes = [row for before, row in zip([(0.0, None), *usual], usual) if row[1] != before[1]]
    coarse = film.parent / "degraded" / film.name
    coarse.parent.mkdir(exist_ok=True)
    output("ffmpeg", "-v", "error", "-y", "-t", end, "-i", film, "-r", 60, "-crf", 35, coarse)
    lossy = []
    try:
        lossy = track(lab, coarse, program.region)
    except RuntimeError as error:
        print(f"lab: {error}")
    made = [("as filmed", rows), ("60 pictures a second", usual), ("30 pictures a second", taken(rows, 30)),
            ("changes only", changes), ("crf 35", lossy)]
    return made + [(kind, degrade(usual, Random(f"{program.name} {kind} {number}")))
                   for kind, degrade in BY_CHANCE.items() for number in range(REPEATS)]


def answer(found: dict, engines: list[str]) -> str:
    if found["law"] == ["none of these"]:
        return "none"
    if set(found["law"]) & set(engines):
        return "right"
    return "tie" if set(found["rivals"]) & set(engines) else "wrong" if found["share"] <= 50 else "wrong > 50 %"


def count(films: list[tuple[Program, Path]], lab: Path) -> int:
    """Prints the answers for each degradation, and the tables with other answers than the right one."""
    jobs = []
    for program, film in films:
        for number, (kind, rows) in enumerate(tables(program, lab, film)):
            path = film.parent / "degraded" / f"{program.name}-{number}.csv"
            path.write_text("time_s,offset\n" + "".join(
                f"{time:.6f},{'' if offset is None else round(offset, 3)}\n" for time, offset in rows))
            jobs.append((kind, program, path))
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        fits = list(threads.map(lambda job: fit(lab, job[2]), jobs))
    counts: dict[str, Counter] = {}
    for (kind, program, path), found in zip(jobs, fits):
        judged = answer(found, program.engines.split())
        counts.setdefault(kind, Counter())[judged] += 1
        if judged != "right":
            print(f"lab: {path}, {kind}: {judged}, {' or '.join(found['law'])} {found['share']} %")
    print(f"{'':22}" + "".join(f"{name:>14}" for name in ANSWERS))
    for kind, each in [*counts.items(), ("all", sum(counts.values(), Counter()))]:
        print(f"{kind:22}" + "".join(f"{each[name]:14}" for name in ANSWERS))
    return 0
