"""Small valid files of every format that the program reads, and mutations of any of them."""

import math
import random as randomness
import re
import struct
import zlib
from collections.abc import Callable

Random = randomness.Random

SESSION = "\n".join([
    '{"format":"touchcast","version":1,"title":"T","size":[1280,720],"scale":1,"preset":"uikit",'
    '"scene":"all","tuning":{"dragSlop":9}}',
    '[1000,"d",1,140,390,"touch",0.5]', '[9000,"m",1,140.25,370.5]', '[17000,"m",1,140,350]',
    '[25000,"d",2,600,600,"mouse"]', '[26000,"u",1]', '[30000,"c",2,"focus lost"]',
    '[40000,"w",140,390,0,-1]', '[50000,"k","down","Down",0]', '[51000,"k","up","Down",0]',
    '[60000,"p","android"]', '[70000,"t","dragSlop",4]', '[80000,"r",800,600,1]',
    '[90000,"l","second"]', '[95000,"x-own",1]', '[300000,"x"]',
]) + "\n"

GESTURES = """title "T"
size 1280x720
preset uikit
scene all
at 120Hz jitter 0.4pt seed 15
wait 30ms
marker "two"
two fingers: drag wheel.0 by -80pt in 50ms ease & drag wheel.1 by 130pt in 60ms ease
together
  flick wheel.1 at 1500pt/s up
and
  wait 12ms
  press ruler hold 15ms move by 180pt in 70ms ease hold 20ms
end
wheel ruler by 2 notches
key Down
type "to"
tap header 2
set dragSlop 4
resize 800x600
wait settled
"""

DECKS = {
    "wheel": '{"columns": [{"title": "A", "rows": ["a", {"text": "b", "image": "x.png"}, "c"],\n'
             '"loops": true, "selection": 1, "disabled": [0]},\n'
             '{"numbers": {"first": 1900, "count": 201, "step": 1, "minimumDigits": 2}},\n'
             '{"dependsOn": 0, "tables": [["x"], ["y", "z"], []], "keep": "value"}]}\n',
    "ruler": '{"unit": "kg", "minimum": 0, "maximum": 100, "step": 0.1,\n'
             '"majorEvery": 10, "selection": 637,\n'
             '"format": {"prefix": "<", "suffix": ">", "decimalSeparator": ","}}\n',
    "header": '{"titles": ["Day", "Week", "Month"],\n"selection": 1, "visibleColumns": 3}\n',
    "sheet": '{"rows": ["a", "b", {"text": "c", "image": "x.png"}],\n"selection": 2}\n',
}

PRESET = '{"name": "lazy", "base": "uikit",\n"dragSlop": 4, "decelerationRate": 0.9985}\n'

SCENE = ('{"pieces": [{"wheel": "date", "rimScale": 0.6},\n'
         '{"header": {"titles": ["Day", "Week"]}, "dragOutset": 80}]}\n')


def _events() -> list[tuple[int, int, int, int]]:
    """Milliseconds, type, code and value of a swipe."""
    events = [(0, 3, 57, 12), (0, 3, 54, 500)]
    for step in range(3):
        events += [(20 * step, 3, 53, 600 - 20 * step), (20 * step, 0, 0, 0)]
    return [*events, (60, 3, 57, -1), (60, 0, 0, 0)]


EVTEST = (
    'Input device name: "Screen"\n  Event type 3 (EV_ABS)\n'
    + "".join(f"    Event code {code}\n      Value      0\n      Min        0\n      Max     1000\n"
              for code in (53, 54))
    + "Properties:\n  Property type 1 (INPUT_PROP_DIRECT)\n"
    + "".join(f"Event: time 7.{ms:03}000, "
              + (f"type {kind} (?), code {code} (?), value {value}\n" if kind
                 else "-------------- SYN_REPORT ------------\n")
              for ms, kind, code, value in _events()))
EVEMU = ("# EVEMU 1.3\nN: Screen\nA: 35 0 1000 0 0 0\nA: 36 0 1000 0 0 0\nA: 39 0 99 0 0 0\n"
         + "".join(f"E: 7.{ms:03}000 000{kind} {code:04x} {value}\n"
                   for ms, kind, code, value in _events()))
LIBINPUT = ("# libinput record\nversion: 1\ndevices:\n- node: /dev/input/event4\n  evdev:\n"
            '    name: "Screen"\n    absinfo:\n      53: [0, 1000, 0, 0, 12]\n'
            "      54: [0, 1000, 0, 0, 12]\n  events:\n  - evdev:\n"
            + "".join(f"    - [  3, {ms * 1000}, {kind}, {code}, {value}]\n"
                      for ms, kind, code, value in _events()))
GETEVENT = (
    "add device 1: /dev/input/event2\n  name:     \"touch screen\"\n  events:\n"
    "    ABS (0003): ABS_MT_POSITION_X     : value 0, min 0, max 1000, fuzz 0\n"
    "                ABS_MT_POSITION_Y     : value 0, min 0, max 1000, fuzz 0\n\n"
    + "".join(f"[ 78.{ms:03}000] /dev/input/event2: {kind:04x} {code:04x} "
              f"{value & 0xFFFFFFFF:08x}\n" for ms, kind, code, value in _events()))

# A fling of 600 points a second, to its rest.
RECORDING = "time_ms,offset,phase\n" + "".join(
    f"{50 * n},{300 * (1 - math.exp(-0.1 * n)):.3f},decelerating\n" for n in range(50))
FRAME_LOGS = {
    "own": "number,start_s,interval_ms,input_ms,update_ms,draw_ms,present_ms,idle_ms,latencies_ms,"
           "animation_error_ms,missed,stutter,warmup,cause,marker,drag_frames,drag_steps,drag_janky,"
           "drag_judder,free_frames,free_steps,free_janky,free_judder,moving,still,lag,speed,step,"
           "hitch_ms,overrun_ms,session_s,session\n"
           + "".join(f"{n},{n / 60:.9f},{16 + n % 3}.5,0,0.1,3.0,0.001,0,9.5 8.25,,0,0,{int(n < 2)},draw,"
                     f"\"m,{n}\",2,2,{n % 2},0.5,1,1,0,0.25,1,0,4,800,13,0,1,{n / 60:.6f},s{n}\n"
                     for n in range(12)),
    "mangohud": "os,cpu,gpu,ram,kernel,driver,cpuscheduler\nDebian,\"E5\",llvm,16,6.1,2,p\n"
                "fps,frametime,cpu_load,elapsed\n62.5,16,0,16000000\n50,20.5,0,36500000\n",
    "presentmon1": "Application,ProcessID,SwapChainAddress,Dropped,TimeInSeconds,"
                   "msBetweenPresents,msUntilDisplayed\ngame.exe,42,0x00,0,1.1,16.5,20\n"
                   "game.exe,42,0x00,0,1.2,17.5,20\n",
    "presentmon2": "Application,ProcessID,CPUStartTime,FrameTime,CPUBusy,DisplayLatency\n"
                   "game.exe,42,1.1,8.25,3,NA\ngame.exe,42,1.3,8.5,3,11\n",
}


def chunk(kind: bytes, data: bytes) -> bytes:
    """A part of a PNG."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width: int = 8, height: int = 8, rows: bytes | None = None) -> bytes:
    """A picture in RGBA, whose compressed rows may be others than its head says."""
    if rows is None:
        rows = b"".join(b"\0" + b"\xff\x20\x20\xc0" * width for _ in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head)
            + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))


# Mutations

NUMBERS = [b"1e309", b"-0", b"1e-400", b"99999999999999999999", b"-9223372036854775808", b"NaN",
           b"9007199254740993", b"0.1e", b"0x10", b"Infinity", b"-1", b"0", b"4294967296", b"1e18",
           b"18446744073709551616", b"00012", b"1.", b"1" + b"0" * 3000]
PIECES = [b"\0", b"\xef\xbb\xbf", b"\xff\xfe", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80",
          b"\x1b[31mX\x1b]0;title\x07", b"\xc2\x9b31m", b"\xe2\x80\xae", b"\xe2\x80\xa8", b"\r",
          b"\x7f", b"\t", b"\"", b"\\", b"\\u0000", b"\\u001b[2J", b"\\ud800", b"{", b"[", b"]",
          b"}", b",", b":", b"\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x91\xa7", b"a" * 5000,
          "e\u0301".encode() * 2000, b"[" * 20000, b'{"a":' * 20000, b"(" * 20000]
NUMBER = re.compile(rb"-?\d+(?:\.\d+)?")
WORD = re.compile(rb"[A-Za-z_]+")


def place(random: Random, data: bytes) -> int:
    return random.randrange(len(data) + 1)


def flip(random: Random, data: bytes) -> bytes:
    changed = bytearray(data or b"\0")
    for _ in range(random.choice([1, 1, 1, 4, 32])):
        changed[random.randrange(len(changed))] ^= 1 << random.randrange(8)
    return bytes(changed)


def cut(random: Random, data: bytes) -> bytes:
    start, end = sorted((place(random, data), place(random, data)))
    return data[:start] + data[end:]


def repeat(random: Random, data: bytes) -> bytes:
    start, end = sorted((place(random, data), place(random, data)))
    return data[:end] + data[start:end] * random.choice([1, 2, 50]) + data[end:]


def insert(random: Random, data: bytes) -> bytes:
    at = place(random, data)
    return data[:at] + random.choice(PIECES) + data[at:]


def prepend(random: Random, data: bytes) -> bytes:
    return random.choice(PIECES) + data


def replace_match(random: Random, data: bytes, pattern: re.Pattern, other: bytes) -> bytes:
    matches = list(pattern.finditer(data))
    if not matches:
        return data + other
    match = random.choice(matches)
    return data[:match.start()] + other + data[match.end():]


def number(random: Random, data: bytes) -> bytes:
    return replace_match(random, data, NUMBER, random.choice(NUMBERS))


def word(random: Random, data: bytes) -> bytes:
    words = WORD.findall(data) or [b"x"]
    return replace_match(random, data, WORD, random.choice([random.choice(words), b"",
                                                            b"n" * 70, b"L" * 6000]))


def lines(random: Random, data: bytes) -> bytes:
    """Lines twice, in another order, absent, joined or with other ends."""
    parts = data.split(b"\n")
    at, other = random.randrange(len(parts)), random.randrange(len(parts))
    form = random.randrange(6)
    if form == 0:
        parts.insert(other, parts[at])
    elif form == 1:
        parts[at], parts[other] = parts[other], parts[at]
    elif form == 2:
        del parts[at]
    elif form == 3:
        return data.replace(b"\n", b" ")
    return (b"\r\n", b"\r", b"\n")[form % 3].join(parts)


def member(random: Random, data: bytes) -> bytes:
    """A key of JSON twice, or a value nested deeply."""
    pairs = list(re.finditer(rb'"\w+": ?("[^"]*"|-?[\d.]+|\{[^{}]*\}|\[[^\[\]]*\])', data))
    if not pairs:
        return lines(random, data)
    pair = random.choice(pairs)
    if random.random() < 0.5:
        return data[:pair.end()] + b", " + pair.group() + data[pair.end():]
    depth = random.choice([3, 17, 1000])
    start, end = pair.span(1)
    return data[:start] + b"[" * depth + data[start:end] + b"]" * depth + data[end:]


MUTATIONS: list[Callable[[Random, bytes], bytes]] = [
    flip, cut, repeat, insert, prepend, number, number, word, lines, member,
]


def mutate(random: Random, data: bytes) -> bytes:
    for _ in range(random.choice([1, 1, 1, 2, 3])):
        data = random.choice(MUTATIONS)(random, data)
    return data
