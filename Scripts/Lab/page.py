"""The page of a run: one table, and the curves of all programs over each other."""

from html import escape

from measures import FLINGS, Recording
from programs import LISTS

COLOURS = ["#d22", "#07c", "#2a2", "#a0a", "#e80", "#088", "#850"]
CHARTS = {"fling 1500": 2.5, "slow": 0.6, "reversal": 1.5, "catch": 1.0, "carry": 2.5, "impact": 1.2, "pull": 3.0}


def numbers(*values: float | None, digits: int = 0, unit: str = "") -> str:
    """Numbers between commas, with a dash for what could not be measured."""
    return ", ".join("–" if value is None else f"{round(value, digits) + 0.0:.{digits}f}".replace("-", "−")
                     for value in values) + unit


def row(result: dict) -> dict[str, str]:
    """What the table says about a program."""
    follow, edge, catch, drag, free, fit = (result[key] for key in (
        "follow", "edge", "catch", "drag", "free", "engine"))
    flings = [result["flings"][name] for name in FLINGS]
    values = "".join(f", {name} {text}" for name, text in fit["parameters"].items())
    return {
        "": f"{result['title']} {result['version']}",
        "slop: content begins after, travel lost": numbers(follow["begins"], follow["lost"], unit=" px"),
        "lag behind the finger": numbers(follow["lag"], digits=1, unit=" ms"),
        "late pictures under the finger, free": numbers(100 * drag["late"], 100 * free["late"], unit=" %"),
        "velocity at the lift beside the finger's, 1000, 1500, 2500 px/s":
            numbers(*(fling["share"] for fling in flings), digits=2),
        "engine": ("like " if fit["isLate"] else "") + " or ".join(fit["law"] + fit["rivals"]) + values,
        "residual": f"{fit['residual']} px",
        "distance after the lift": numbers(*(fling["distance"] for fling in flings), unit=" px"),
        "distance beside UIKit's": numbers(*(f["distance"] / f["uikit"] for f in flings), digits=2),
        "edge under a pull of 75, 150, 300 px": f"{edge['form']}: {numbers(*edge['beyond'], unit=' px')}",
        "back within 1 px": numbers(edge["return"], digits=2, unit=" s"),
        "a fling overshoots the edge by": numbers(edge["overshoot"], unit=" px"),
        "caught: slides, moves after": numbers(catch["slides"], catch["after"], unit=" px"),
        "second fling beside the first": numbers(result["carry"], digits=2),
    }


def chart(name: str, seconds: float, recordings: list[Recording]) -> str:
    """Offsets from the press on; the finger of the last program is dashed."""
    lines = []
    for recording in recordings:
        stroke = recording.strokes[name]
        start, end = recording.at(stroke.down), min(stroke.down + seconds, stroke.until, recording.end)
        lines.append([(t - stroke.down, x - start) for t, x in (
            (stroke.down, start), *recording.between(stroke.down, end), (end, recording.at(end)))])
    lines.append([(t - stroke.down, x) for t, x in stroke.moves if t < stroke.down + seconds])
    low, high = (f(x for line in lines for _, x in line) for f in (min, max))
    drawn = "".join(
        f'<polyline fill="none" stroke="{colour}" points="' + " ".join(
            f"{40 + t / seconds * 540:.1f},{280 - (x - low) * 260 / max(1, high - low):.1f}" for t, x in line)
        + '"/>' for colour, line in zip([*COLOURS[:len(recordings)], '#999" stroke-dasharray="4'], lines))
    return (f"<h2>{name}</h2><svg viewBox='0 0 600 300' width='600'><path d='M40 20V280H580' fill='none' "
            f"stroke='#ccc'/><text y='24'>{high:.0f}</text><text y='284'>{low:.0f}</text>"
            f"<text x='545' y='297'>{seconds} s</text>{drawn}</svg>")


def html(results: list[dict], recordings: list[Recording], notes: list[str]) -> str:
    """The whole page; films are beside it."""
    rows = [row(result) for result in results]
    table = "".join(f"<tr><th>{escape(key)}" + "".join(f"<td>{escape(each[key])}" for each in rows) for key in rows[0])
    films = "".join(f"<li><a style='color:{colour}' href='{result['name']}.mp4'>{escape(result['title'])}</a>"
                    for colour, result in zip(COLOURS, results))
    charts = "".join(chart(name, seconds, recordings) for name, seconds in CHARTS.items())
    return (LISTS / "page.html").read_text() + "".join(f"<p>{escape(note)}" for note in notes) + \
        f"<table>{table}</table><ul>{films}</ul>{charts}"
