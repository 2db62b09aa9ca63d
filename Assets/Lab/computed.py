"""A list that is computed: it scrolls as UIScrollView does, or with a fault of mutant.html."""

import math

SLOP, DECAY, EXTENT = 10.0, 1000 * -math.log(0.998), 800.0
# Seconds from a frame's begin to its picture on the screen.
SHOWN = 0.005


def band(over: float) -> float:
    """How far content is shown beyond the edge that a finger pulled so far beyond it."""
    return (1 - 1 / (over * 0.55 / EXTENT + 1)) * EXTENT


def film(strokes: list[dict], fault: str, rate: int) -> list[tuple[float, float]]:
    """Times and offsets of the pictures of a film, so many a second."""
    offset, velocity, grip, begun, queue, samples = 500.0, 0.0, None, None, [], []
    for stroke in strokes:
        first, *kept = stroke["moves"]
        queue += [(*first, "down")] + [(*move, "move") for move in kept[::6 if fault == "drop" else 1]]
        queue.append((stroke["release"], stroke["legs"][-1][1], "up"))
    step, delay = 1 + (fault == "frame"), 0.03 * (fault == "delay")
    for frame in range(0, int((queue[-1][0] + 3) * 60), step):
        while queue and queue[0][0] + delay <= frame / 60:
            _, value, kind = queue.pop(0)
            if kind == "down":
                grip, begun, velocity = value, None, 0.0
            elif kind == "up":
                grip, velocity = None, value if begun is not None else 0.0
            else:
                if begun is None and abs(value - grip) > SLOP:
                    begun = offset + grip - math.copysign(SLOP, grip - value)
                offset = begun - value if begun is not None else offset
        over = -min(offset, 0.0)
        if fault == "edge":
            over, offset = 0.0, offset if grip is not None else max(0.0, offset)
        shown = -over if over and grip is None else max(offset, 0.0) - band(over)
        while len(samples) / rate < (frame + step) / 60 + SHOWN:
            isShown = len(samples) / rate >= frame / 60 + SHOWN or not samples
            samples.append((len(samples) / rate, shown if isShown else samples[-1][1]))
        if grip is None and over:
            offset, velocity = offset * 0.8 if over > 0.5 else 0.0, 0.0
        elif grip is None:
            share = math.exp(-DECAY / 60)
            offset += velocity * (1 - share) / DECAY * step
            velocity = velocity * share if abs(velocity) > 10 else 0.0
    return samples
