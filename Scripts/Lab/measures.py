"""What is measured of a film: offsets of the content beside the fingers that moved it."""

import math
from bisect import bisect_right
from statistics import fmean, linear_regression, median

FLINGS = ("fling 1000", "fling 1500", "fling 2500")


def law(points: list[tuple[float, float]]) -> tuple[float, float, float, float]:
    """Squared error, start, velocity and decay per second of the nearer law of a motion that slows down.

    x(t) = start + velocity·(1 − exp(−decay·t))/decay or start + velocity·(t − decay·t²/2).
    """
    def fit(decay: float, isConstant: bool) -> tuple[float, float, float, float]:
        bases = [t - decay * t * t / 2 if isConstant else -math.expm1(-decay * t) / decay for t, _ in points]
        base, place = fmean(bases), fmean(x for _, x in points)
        slope = sum((b - base) * (x - place) for b, (_, x) in zip(bases, points)) / \
            (sum((b - base) ** 2 for b in bases) or 1e-12)
        start = place - slope * base
        return sum((start + slope * b - x) ** 2 for b, (_, x) in zip(bases, points)), start, slope, decay
    found = []
    for isConstant in (False, True):
        # Content that slows down constantly does not turn round among the points.
        low, high = 1e-3, min(15.0, 1 / points[-1][0]) if isConstant else 15.0
        for _ in range(40):
            left, right = high - 0.618 * (high - low), low + 0.618 * (high - low)
            isLeft = fit(left, isConstant) < fit(right, isConstant)
            low, high = (low, right) if isLeft else (left, high)
        found.append(fit(low, isConstant))
    return min(found)


def steady(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The pictures at the times of a steady display; as they are if under 95 % are within 6 ms of them.

    The film shows a new picture up to 8 ms late, as its own pictures are that far apart. Pictures that are
    farther from the display's times are left out.
    """
    if len(points) < 8:
        return points
    turns = [60 * (time - points[0][0]) for time, _ in points]
    phase = min((step / 32 for step in range(32)),
                key=lambda phase: sum(abs(turn - phase - round(turn - phase)) for turn in turns))
    counts = [round(turn - phase) for turn in turns]
    slope, start = linear_regression(counts, [time for time, _ in points])
    shown = {count: (start + slope * count, place) for count, (time, place) in zip(counts, points)
             if abs(start + slope * count - time) < 0.006}
    isSteady = abs(60 * slope - 1) < 0.01 and len(shown) >= 0.95 * len(points)
    return list(shown.values()) if isSteady else points


class Stroke:
    """The finger of one stroke; its travel grows as the content's offset shall."""

    def __init__(self, record: dict) -> None:
        self.name, self.legs, self.release = record["name"], record["legs"], record["release"]
        self.moves = [(at, record["moves"][0][1] - along) for at, along in record["moves"]]
        self.down, self.total, self.until = self.moves[0][0], self.moves[-1][1], math.inf
        (t0, x0), (t1, x1) = self.moves[-7:][0], self.moves[-1]
        # The finger's velocity before it lifts, in pixels a second.
        self.velocity = (x1 - x0) / (t1 - t0 or math.inf)

    def travel(self, time: float) -> float:
        index = min(max(1, bisect_right(self.moves, (time, math.inf))), len(self.moves) - 1)
        (t0, x0), (t1, x1) = self.moves[index - 1:index + 1]
        return x0 + (x1 - x0) * min(max(0, (time - t0) / (t1 - t0)), 1)

    def time(self, travel: float) -> float | None:
        """When a finger that moves one way had travelled so far."""
        return next((t0 + (t1 - t0) * (travel - x0) / (x1 - x0) for (t0, x0), (t1, x1)
                     in zip(self.moves, self.moves[1:]) if min(x0, x1) <= travel <= max(x0, x1) != min(x0, x1)), None)


class Recording:
    """The pictures of a film that show a new offset, and the strokes."""

    def __init__(self, samples: list[tuple[float, float | None]], strokes: list[dict], isFilm: bool = True) -> None:
        self.strokes = {stroke["name"]: Stroke(stroke) for stroke in strokes}
        for stroke, following in zip(strokes, strokes[1:]):
            self.strokes[stroke["name"]].until = following["moves"][0][0]
        self.pictures, before, self.end, self.lag = [], samples[0][0], samples[-1][0], 0.0
        for time, offset in samples:
            if offset is not None and (not self.pictures or abs(offset - self.pictures[-1][1]) > 0.2):
                # A picture appeared at any time since the frame before.
                self.pictures.append(((time + before) / 2 if isFilm else time, offset))
            before = time

    def at(self, time: float) -> float:
        """The offset shown at a time."""
        return self.pictures[max(0, bisect_right(self.pictures, (time, math.inf)) - 1)][1]

    def between(self, start: float, end: float) -> list[tuple[float, float]]:
        return [picture for picture in self.pictures if start <= picture[0] <= end]

    def free(self, stroke: Stroke, seconds: float) -> list[tuple[float, float]]:
        """Seconds since the release and offsets."""
        start = stroke.release + self.lag
        return [(t - start, x) for t, x in self.between(start, min(start + seconds, stroke.until))]

    def follow(self) -> dict:
        """Slop and lag. A finger that rests before it lifts shows how much travel was lost."""
        lags, lost, slow = [], [], self.strokes["slow"]
        for stroke in (self.strokes["rest"], self.strokes["rest back"]):
            start, way, end = self.at(stroke.down), math.copysign(1, stroke.total), stroke.down + stroke.legs[0][0]
            lost.append(abs(stroke.total - self.at(stroke.release) + start))
            thens = [(time, stroke.time(offset - start + way * lost[-1]))
                     for time, offset in self.between(stroke.down + 0.08, end + 0.1)]
            lags += [time - then for time, then in thens if then and stroke.down + 0.05 < then < end - 0.01]
        self.lag, start = fmean(lags), self.at(slow.down)
        first = next((t for t, x in self.between(slow.down, slow.until) if abs(x - start) > 0.4), math.nan)
        return {"begins": slow.travel(first - self.lag), "lost": fmean(lost), "lag": self.lag * 1000,
                "lostSlow": slow.travel(slow.release - self.lag) - self.at(slow.release) + start}

    def steps(self, isFree: bool) -> dict:
        """Share of pictures that are over 1.5 refreshes late."""
        late = []
        for stroke in (self.strokes[name] for name in (*FLINGS, "slow", "rest", "rest back")):
            part = self.between(stroke.release + self.lag, stroke.until) if isFree else \
                self.between(stroke.down + 0.1, stroke.down + stroke.legs[0][0])
            late += [t1 - t0 > 1.5 / 60 for (t0, x0), (t1, x1) in zip(part, part[1:])
                     if abs(x1 - x0) > 120 * (t1 - t0) and t1 - t0 < 0.2]
        return {"late": fmean(late or [0])}

    def lift(self, name: str) -> float | None:
        """The content's velocity where the finger lifted, by the law of the next 0.7 seconds."""
        stroke = self.strokes[name]
        if len(points := self.free(stroke, 0.7)) < 5:
            return None
        _, start, velocity, decay = law(points)
        part = self.between(stroke.release - stroke.legs[-1][0] / 2, stroke.release + self.lag)
        place = self.at(stroke.down) + stroke.total
        lost = median([stroke.travel(t - self.lag) - stroke.total + place - x for t, x in part] or [0.0])
        # No more than 40 ms from where the law begins.
        return velocity - decay * min(max(place - lost - start, -0.04 * abs(velocity)), 0.04 * abs(velocity))

    def fling(self, name: str) -> dict:
        stroke, velocity, points = self.strokes[name], self.lift(name), self.free(self.strokes[name], 1.0)
        return {"finger": stroke.velocity, "content": velocity, "share": velocity and velocity / stroke.velocity,
                "distance": self.at(stroke.until - 0.01) - self.at(stroke.release + self.lag),
                "decay": law(points)[3] if len(points) > 8 else None}

    def edge(self, lost: float) -> dict:
        """The offset beyond the least one where a finger pulls, and where a fling arrives."""
        pull, impact, form, back = self.strokes["pull"], self.strokes["impact"], "none", None
        rest, full = self.at(self.end), -pull.total
        beyond = [rest - self.at(pull.time(-full * share) + self.lag) for share in (0.25, 0.5, 1)]
        if beyond[2] >= 2:
            isStraight = beyond[1] / (full / 2 - lost) < 1.06 * beyond[2] / (full - lost)
            form = "straight" if isStraight else "curved"
            back = [t for t, x in self.between(pull.release, self.end) if abs(x - rest) > 1][-1] - pull.release
        peak = max((rest - x for _, x in self.between(impact.release, impact.until)), default=0.0)
        return {"beyond": beyond, "form": form, "overshoot": max(0.0, peak), "return": back}

    def measures(self) -> dict:
        follow, flings = self.follow(), {name: self.fling(name) for name in FLINGS}
        catch, place = self.strokes["catch"], self.at(self.strokes["catch"].release)
        carry, alone = self.lift("carry"), flings["fling 1500"]["content"]
        middle = {key: median([fling[key] for fling in flings.values() if fling[key]] or [math.nan])
                  for key in ("share", "decay")}
        return {"follow": follow, "drag": self.steps(False), "free": self.steps(True), "flings": flings, **middle,
                "edge": self.edge(follow["lostSlow"]), "carry": carry / alone if carry and alone else None,
                "catch": {"slides": place - self.at(catch.down + self.lag),
                          "after": self.at(catch.until - 0.01) - place}}


def faults(found: dict, sound: dict) -> list[str]:
    """What a list does worse than a sound one."""
    drag, free = (found[key]["late"] - sound[key]["late"] for key in ("drag", "free"))
    judged = {"samples dropped": drag > 0.3 + max(0, free),
              "decay by frame": found["decay"] < 0.8 * sound["decay"],
              "edge removed": found["edge"]["form"] == "none" != sound["edge"]["form"],
              "delay": found["follow"]["lag"] > sound["follow"]["lag"] + 15}
    return [name for name, is_so in judged.items() if is_so]
