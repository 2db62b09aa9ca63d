#!/usr/bin/env python3
"""A flick of a list under every preset, through ctypes.

scroll.py prints where the list comes to rest, scroll.py --headless every offset on the way.
TOUCHPHYSICS names the library if it is not where the system looks for libraries.
"""

import ctypes
import os
import sys

library = ctypes.CDLL(os.environ.get("TOUCHPHYSICS", "libtouchphysics.so.1"))
DOWN, MOVED, UP = 0, 1, 2


class ScrollerConfig(ctypes.Structure):
    _fields_ = [
        ("size", ctypes.c_size_t), ("preset", ctypes.c_char_p), ("axis", ctypes.c_int32),
        ("content", ctypes.c_double), ("viewport", ctypes.c_double),
        ("leading_inset", ctypes.c_double), ("trailing_inset", ctypes.c_double),
        ("period", ctypes.c_double), ("offset", ctypes.c_double), ("row_extent", ctypes.c_double),
        ("is_paged", ctypes.c_int32), ("stops_at_edges", ctypes.c_int32),
    ]


class Pointer(ctypes.Structure):
    _fields_ = [
        ("time", ctypes.c_double), ("id", ctypes.c_int64), ("phase", ctypes.c_int32),
        ("x", ctypes.c_double), ("y", ctypes.c_double),
    ]


Object = ctypes.c_void_p
library.touch_handle.argtypes = [Object, ctypes.POINTER(Pointer)]
library.touch_advance.argtypes = [Object, ctypes.c_double]
library.touch_is_moving.argtypes = [Object]
library.touch_offset.argtypes = [Object, ctypes.c_int, ctypes.POINTER(ctypes.c_double)]
library.touch_free.argtypes = [Object]
library.touch_free.restype = None
library.touch_error_text.restype = ctypes.c_char_p


def checked(result):
    if result < 0:
        sys.exit("scroll.py: " + library.touch_error_text(result).decode())
    return result


def offset_at(list_, time):
    offset = ctypes.c_double()
    checked(library.touch_advance(list_, time))
    checked(library.touch_offset(list_, 0, ctypes.byref(offset)))
    return offset.value


def flick(preset):
    """Yields the offsets of a list that is flicked, until it rests."""
    config = ScrollerConfig(ctypes.sizeof(ScrollerConfig), preset, content=10000, viewport=600)
    list_ = Object()
    checked(library.touch_scroller_create(ctypes.byref(config), ctypes.byref(list_)))
    for step in range(11):
        phase = DOWN if step == 0 else MOVED if step < 10 else UP
        pointer = Pointer(time=step * 0.008, phase=phase, y=500 - 25 * step)
        checked(library.touch_handle(list_, ctypes.byref(pointer)))
        yield offset_at(list_, step * 0.008)
    frame = 6
    while library.touch_is_moving(list_) == 1:
        yield offset_at(list_, frame / 60)
        frame += 1
    library.touch_free(list_)


def presets():
    name = ctypes.create_string_buffer(32)
    for index in range(library.touch_preset_count()):
        checked(library.touch_preset_name(index, name, ctypes.c_size_t(len(name))))
        yield name.value


for name in presets():
    offsets = list(flick(name))
    if sys.argv[1:] == ["--headless"]:
        print(name.decode(), *(offset.hex() for offset in offsets), sep="\n")
    else:
        print(f"{name.decode():16} {offsets[-1]:8.1f} after {len(offsets)} offsets")
