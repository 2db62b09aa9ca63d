"""Prints what Scripts/bench measured: figures.py rest|start|film|logs|frames|calls ARGUMENT...

`rest` has numbers as arguments, the others begin with a file of measured lines.
"""

import sys
from collections import defaultdict
from pathlib import Path
from statistics import median, median_high, quantiles


def rows(path: str) -> list[list[str]]:
    return [line.split() for line in Path(path).read_text().splitlines()]


def lists(path: str) -> dict[str, list[float]]:
    """The last numbers of lines, by the words before them."""
    values = defaultdict(list)
    for *words, number in rows(path):
        values[" ".join(words)].append(float(number))
    return values


def rest(ticks: str, rate: str, wakes: str, end: str, begin: str) -> None:
    seconds = float(end) - float(begin)
    print(f"at rest: {100 * int(ticks) / int(rate) / seconds:.2f} % of one core, {wakes} wake-ups "
          f"in {seconds:.1f} s")


def start(path: str) -> None:
    times = [float(time) for time, in rows(path)]
    print(f"first frame: {median(times):g} ms after the process began (median of {len(times)}, "
          f"{min(times):g}...{max(times):g})")


def film(path: str, length: str) -> None:
    # Wall time, and the processor's time for the program and for the system.
    times = [[float(word) for word in row] for row in rows(path)]
    wall, user, system = sorted(times)[len(times) // 2]
    print(f"film: {float(length) / wall:.1f} times real time (median of {len(times)}), "
          f"{(user + system) / float(length):.2f} s of processor time a second")


def logs(path: str) -> None:
    values = lists(path)
    ratios = values["measuring_ratio"]
    low, _, high = quantiles(ratios, method="inclusive")
    more = (sum(values["logged_frame"]) - sum(values["unmeasured_frame"])) / len(ratios)
    print(f"measuring and logging: {100 * (median_high(ratios) - 1):+.1f} % of a frame (median of "
          f"{len(ratios)} pairs, quartiles {100 * (low - 1):+.1f} and {100 * (high - 1):+.1f}), on "
          f"the mean {more:+.4f} ms: {more * 6:.2f} % of one core at 60 Hz")
    print(f"the ends of all logs, once a run: {median_high(values['logs_end']):.1f} ms")


def frames(path: str) -> None:
    """The medians over the rounds, and what they come to."""
    values = lists(path)
    middle = {name: median(numbers) for name, numbers in values.items()}
    cpu = {name.split()[0]: number for name, number in middle.items()
           if name.endswith(" cpu_per_frame")}

    def span(name: str) -> str:
        # Other work of the machine adds to the worst frame of a run, so the extremes count.
        return f"{min(values[name]):.2f} to {max(values[name]):.2f} ms"

    floor, ours, record = cpu["floor"], cpu["ours"], middle["recorded recording_per_frame"]
    print(f"frame, plain C with SDL: {floor:.3f} ms of processor time")
    print(f"frame, all pieces moving: {ours:.3f} ms, {ours / floor:.2f} times the plain one")
    print(f"frame on Wayland: {cpu['wayland']:.3f} ms, {cpu['wayland'] / ours:.2f} times that on X11")
    print(f"frame, the ruler moving alone: {cpu['ruler']:.3f} ms")
    print(f"share of the frame times in a frame: {100 * (1 - cpu['bare'] / ours):.0f} %")
    print(f"recording two fingers: {record:.1f} us, {record * 60 / 1e4:.2f} % of a sixtieth of a "
          f"second, {record / 10 / cpu['recorded']:.1f} % of a frame")
    print(f"interval between pictures, p99: {middle['ours interval_p99']:.2f} ms, plain "
          f"{middle['floor interval_p99']:.2f} ms")
    print(f"work of a frame, p99: {middle['ours work_p99']:.2f} ms")
    print(f"3840x2160: {cpu['large']:.3f} ms, {cpu['large'] / ours:.1f} times 1280x720")
    print(f"for a graphics processor that does nothing: {cpu['texture']:.3f} ms, "
          f"{cpu['texture'] / ours:.2f} times the software renderer; 3840x2160: "
          f"{cpu['largetexture']:.3f} ms, {cpu['largetexture'] / cpu['large']:.2f} times")
    print(f"3840x2160, the worst frame while everything changes, in "
          f"{len(values['whole work_max'])} runs: {span('whole work_max')}, with 3 pixels per point "
          f"{span('dense work_max')}; on Wayland {span('waywhole work_max')}, "
          f"{span('waydense work_max')}")
    print(f"most memory: {middle['ours peak_memory']:.1f} MiB")
    if "peer" in cpu:
        print(f"frame, Qt Quick: {cpu['peer']:.3f} ms, ours is {ours / cpu['peer']:.2f} of it; most "
              f"memory {middle['peer peak_memory']:.1f} MiB")
        print(f"frame without frame times: {cpu['bare']:.3f} ms, Qt Quick {cpu['barepeer']:.3f} ms")


def calls(path: str) -> None:
    middle = {name: median(numbers) for name, numbers in lists(path).items()}
    for name in sorted(name.removeprefix("c ") for name in middle if name.startswith("c ")):
        through, own = middle[f"c {name}"], middle[f"swift {name}"]
        print(f"{name}: through C {through:.0f} ns, in Swift {own:.0f} ns: {through / own:.2f} times")


if __name__ == "__main__":
    {each.__name__: each for each in (rest, start, film, logs, frames, calls)}[sys.argv[1]](
        *sys.argv[2:])
