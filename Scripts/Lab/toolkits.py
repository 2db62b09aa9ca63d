#!/usr/bin/env python3
"""Films how programs scroll under the same fingers, and measures it.

Starts the sandbox, lists with known faults and a list in each toolkit that is installed, in turn, on an X
server of its own with a virtual touchscreen. Writes lab.html, lab.json and the films. The sandbox's film must
agree with its log, and each fault be named. LAB_PYTHON may name interpreters that have toolkits, between colons.
"""

import argparse
import contextlib
import datetime
import json
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "Scripts" / name) for name in ("Abuse", "Lab")]
sys.dont_write_bytecode = True

import degraded  # noqa: E402
import fingers  # noqa: E402
import fits  # noqa: E402
import page  # noqa: E402
import proof  # noqa: E402
from fits import output  # noqa: E402
from measures import FLINGS, Recording, faults, steady  # noqa: E402
from programs import MUTANTS, PROGRAMS, Program, running  # noqa: E402
from rig import Gone, Missing, Rig  # noqa: E402


def film(program: Program, executable: str, path: Path, rig_program: Path) -> list[dict]:
    print(f"lab: filming {program.title}", flush=True)
    with contextlib.ExitStack() as ends:
        # What is started now runs before all other programs, where that is allowed.
        with contextlib.suppress(OSError, AttributeError):
            os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))
            ends.callback(os.sched_setscheduler, 0, os.SCHED_OTHER, os.sched_param(0))
        rig = Rig(rig_program)
        ends.callback(rig.end)
        window = ends.enter_context(running(program, executable, path.parent, rig))
        return fingers.film(rig, window, program.isVertical, path.with_suffix(".mp4"))


def engine(lab: Path, recording: Recording, path: Path) -> dict:
    """What `fit` finds in the three flings, if the content is shifted by its lag.

    Chromium begins a fling one refresh after the lift, the others at once. The same curve from a later start is also
    one of Chromium's, with smaller parameters. The laws of the others do not depend on the start. Offsets are
    rounded, because most programs place content on whole pixels.
    """
    lines = ["time,offset,fling,finger"]
    for stroke in (recording.strokes[name] for name in FLINGS):
        part = steady(recording.between(stroke.down + 0.1, stroke.until - 0.3))
        part += [(part[-1][0] + step / 60, part[-1][1]) for step in range(1, 16)]
        end = stroke.release + recording.lag + 1 / 60
        lines += [f"{time - recording.lag:.6f},{offset:.0f},{stroke.name},{int(time < end)}" for time, offset in part]
    path.write_text("\n".join(lines) + "\n")
    return fits.fit(lab, path, "--min", "-inf", "--max", "inf")


def measure(program: Program, options: argparse.Namespace) -> tuple[dict, Recording]:
    sandbox, lab = options.sandbox.resolve(), options.lab.resolve()
    path = options.output.resolve() / f"{program.name}.json"
    if absent := [built for built in (sandbox, lab) if not built.exists()]:
        raise Missing(f"{absent[0]} is absent; it needs swift build -c release")
    if not (executable := program.executable() if program.needs else str(sandbox)):
        raise Missing(f"absent; it needs {program.packages}")
    if not options.again:
        path.write_text(json.dumps(film(program, executable, path, options.rig)))
    strokes = json.loads(path.read_text())
    recording = Recording(fits.track(lab, path.with_suffix(".mp4"), program.region), strokes)
    version = re.search(r"^(\d+\.[\d.]+)$", path.with_suffix(".out").read_text(), re.M) or \
        re.search(r"(\d+\.[\d.]+)", output(executable, "--version"))
    result = {"name": program.name, "title": program.title, "version": version[1], **recording.measures()}
    if program.name in MUTANTS:
        return result, recording
    for fling in result["flings"].values():
        curve = output(sandbox, "curve", "--velocity", fling["finger"], "--min", "-inf", "--max", "inf")
        fling["uikit"] = float(curve.splitlines()[-1].split(",")[1])
    result["engine"] = engine(lab, recording, path.with_suffix(".flings.csv"))
    if (session := path.with_suffix(".touchcast")).exists():
        events = output(sandbox, "render", "-q", session, "-o", "jsonl:-")
        result["log"] = proof.compare(session, strokes, events, result)
    return result, recording


def prove(results: dict[str, dict], wanted: set[str]) -> tuple[list[str], bool]:
    """Sentences about what was to be proved of the wanted programs, and whether all was."""
    said, isProved = [], {"sandbox", *MUTANTS} & wanted <= set(results)
    if "sandbox" in results and "log" not in results["sandbox"]:
        said, isProved = ["The sandbox has no log."], False
    for log in [result["log"] for result in results.values() if "log" in result]:
        isProved = isProved and log["agrees"]
        agrees = "agrees" if log["agrees"] else "DISAGREES"
        said.append(f"The film of the sandbox {agrees} with its log: velocities within "
                    f"{100 * max(map(abs, log['velocity'])):.1f} % (allowed 2), a lag of {log['lag']:.1f} ms within "
                    f"{abs(log['lagError']):.1f} ms (allowed 3), {' or '.join(results['sandbox']['engine']['law'])}.")
    for name in (name for name in MUTANTS if {name, "sound"} <= set(results)):
        found = faults(results[name], results["sound"])
        isProved = isProved and found == [MUTANTS[name]] * bool(MUTANTS[name])
        said.append(f"The list '{name}' has: {', '.join(found) or 'no fault'}.")
    return said, isProved


def main() -> int:
    parser = argparse.ArgumentParser(prog="lab toolkits", description=__doc__.splitlines()[0], allow_abbrev=False)
    names = [program.name for program in PROGRAMS]
    parser.add_argument("--only", metavar="NAMES", default=",".join(names), help="of " + ",".join(names))
    parser.add_argument("--output", type=Path, default=Path("lab"))
    for name, path in {"sandbox": "release/Sandbox", "lab": "release/Lab", "rig": "debug/RigMain"}.items():
        parser.add_argument(f"--{name}", type=Path, default=ROOT / ".build" / path)
    parser.add_argument("--again", action="store_true", help="measure the films of --output again")
    parser.add_argument("--degraded", action="store_true",
                        help="degrade the films of --output, and count what fit answers")
    parser.add_argument("--self-test", action="store_true", help="check the measures on computed lists")
    options = parser.parse_args()
    if options.self_test:
        return proof.check()
    if unknown := set(options.only.split(",")) - set(names):
        parser.error(f"unknown program '{min(unknown)}'")
    options.output.mkdir(parents=True, exist_ok=True)
    wanted = set(options.only.split(","))
    programs = [program for program in PROGRAMS if program.name in wanted]
    if options.degraded:
        films = [(program, options.output / f"{program.name}.mp4") for program in programs if program.engines]
        return degraded.count([film for film in films if film[1].exists()], options.lab)
    measured, missing, load = {}, [], 0.0
    for program in programs:
        load = max(load, os.getloadavg()[0])
        try:
            measured[program.name] = measure(program, options)
        except (RuntimeError, OSError, Gone, Missing, ValueError, IndexError) as error:
            missing.append(f"{program.title} is not measured: {error}")
    said, isProved = prove({name: result for name, (result, _) in measured.items()}, wanted)
    notes = [f"{datetime.date.today()}, load up to {load:.1f}.", *said, *missing]
    print("\n".join(f"lab: {note}" for note in notes))
    (options.output / "lab.json").write_text(json.dumps(
        {"notes": notes, "isProved": isProved, "programs": [result for result, _ in measured.values()]}, indent=1))
    if shown := [one for name, one in measured.items() if name not in MUTANTS]:
        (options.output / "lab.html").write_text(page.html(*zip(*shown), notes))
    return 0 if isProved and measured else 1


if __name__ == "__main__":
    sys.exit(main())
