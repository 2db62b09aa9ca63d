"""What `track` and `fit` find."""

import csv
import re
import subprocess
from pathlib import Path

Rows = list[tuple[float, float | None]]


def output(*command: object) -> str:
    if (done := subprocess.run(list(map(str, command)), capture_output=True, text=True)).returncode:
        raise RuntimeError((done.stderr.strip().splitlines() or [f"{command[0]} failed"])[-1])
    return done.stdout


def track(lab: Path, film: Path, region: str = "") -> Rows:
    """Times and offsets of the frames of a film, without an offset where it is unknown."""
    table = film.with_suffix(".csv")
    output(lab, "track", film, "-o", table, "--force", "--quiet", *(region and ["--region", region]))
    with table.open() as file:
        return [(float(row["time_s"]), float(row["offset"]) if row["offset"] else None)
                for row in csv.DictReader(file)]


def fit(lab: Path, table: Path, *arguments: str) -> dict:
    """The likeliest law, with its share in per cent, and the engines that are not distinguished from it."""
    try:
        text = output(lab, "fit", "--quiet", *arguments, table)
    except RuntimeError as error:
        text = f"none of these  100 % {error}"
    law, share, residual = re.search(r"^(\w.*?)  +([0-9.]+) %(?: +([0-9.]+) pt)?", text, re.M).groups()
    rivals = re.search(r"^The recording does not distinguish .* from (.*)\.$", text, re.M)
    return {"law": law.split(" or "), "share": float(share), "residual": residual or "–", "text": text,
            "rivals": re.split(", | or ", rivals[1]) if rivals else [],
            "isLate": "late by different times" in text,
            "parameters": dict(re.findall(r"^  (\w+) +([0-9.]+ \S+) +[0-9.]+\.\.\.", text, re.M))}
