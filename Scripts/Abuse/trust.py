"""What another person has prepared: films that are lists, pictures that are links, folders that change, files that go.

The program opens nothing that the file only names, passes nothing on, and loses nothing.
"""

import os
import shutil
import subprocess
import time
from pathlib import Path

from opened import opened, tapes
from run import Bench, Fault, Skip
from samples import Random

LISTS = {
    "ffconcat": "ffconcat version 1.0\n#\0\nfile other.mkv\n",
    "hls": "#EXTM3U\n#\0\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nother.mkv\n#EXT-X-ENDLIST\n",
    "dash": '<?xml version="1.0"?><!--\0--><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" '
            'profiles="urn:mpeg:dash:profile:isoff-main:2011"><Period><AdaptationSet mimeType="video/mp4">'
            '<Representation id="0" bandwidth="1"><BaseURL>other.mkv</BaseURL></Representation>'
            "</AdaptationSet></Period></MPD>",
}
TITLES = ["Duration: 1e308:00:00, start: 0", "[error] lost", "a\n[fatal] lost", "Duration: nan:inf:-1"]
# A frame of one pixel on a canvas of 16000x16000.
HUGE = b"GIF89a\x80\x3e\x80\x3e\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\1\0\1\0\0\2\2\x44\1\0;"
SECRET = "-----BEGIN OPENSSH PRIVATE KEY-----"


def film(bench: Bench, name: str, *options: str) -> None:
    """Two seconds of a pattern that moves by two pixels a frame."""
    if not shutil.which("ffmpeg"):
        raise Skip("ffmpeg is missing")
    subprocess.run(["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=64x240:r=20:d=2", "-vf",
                    "crop=64:120:0:2*n", *options, bench.path(name)], check=True)


def listed_films(bench: Bench, random: Random, round: int) -> None:
    """A list, a manifest, a pattern or a canvas without end under the name of a film."""
    film(bench, "other.mkv")
    forms = [*LISTS.items(), ("gif", HUGE), ("pattern", None)]
    name, content = forms[round % len(forms)]
    path = bench.path("seq%d.png" if name == "pattern" else "holiday.mp4", content)
    if name == "pattern":
        film(bench, "seq%d.png")
        shutil.copy(bench.path("seq1.png"), path)
    result = bench.run(["track", path], codes=(3,), seconds=10)
    if result.out:
        raise result.fault("offsets of another file")


def titled_film(bench: Bench, random: Random, round: int) -> None:
    """Text of a film is neither a fact nor a message of ffmpeg."""
    film(bench, "a.mkv", "-metadata", f"title={TITLES[round % len(TITLES)]}")
    result = bench.run(["track", bench.path("a.mkv"), "-q"], seconds=10)
    if "lost" in result.error:
        raise result.fault("the title is shown as a message")


def linked_picture(bench: Bench, random: Random, round: int) -> None:
    """A recording contains no file of the user that a deck names as its picture."""
    bench.path("key", SECRET)
    bench.path("deck/deck.json", '{"columns":[{"rows":[{"text":"a","image":"a.png"},"b"]}]}')
    script, picture = bench.path("a.gestures", "wait 1s\n"), bench.path("deck/Images/a.png")
    picture.parent.mkdir()
    target = ["../../key", "/proc/self/environ", str(bench.root / "Assets/Icon/touch-sandbox.png")][round % 3]
    picture.symlink_to(target)
    tape = bench.path("a.touchcast")
    bench.run(["simulate", script, "-o", tape, "--deck", bench.path("deck/deck.json")])
    if '"f","picture"' in tape.read_text():
        raise Fault(f"{tape}: contains {target}, to which the deck's picture was a link")


def changed_folder(bench: Bench, random: Random, round: int) -> None:
    """The folder of an output becomes a link to another folder during the work."""
    victim, mine = bench.path("victim/out/000000.png", "precious"), bench.path("mine")
    mine.mkdir()
    tape = bench.root / "Assets/Sessions/wheel.touchcast"
    run = bench.start(["render", tape, "-o", f"{mine}/out/", "--to", "1", "-q", "--force"])
    while run.poll() and not any(mine.iterdir()):
        time.sleep(0.002)
    mine.rename(bench.path("moved"))
    mine.symlink_to(victim.parents[1])
    result = run.finish(codes=(0,), seconds=30)
    if victim.read_bytes() != b"precious" or not bench.path("moved/out/000000.png").exists():
        raise result.fault("the output is not in the folder that was found")


def replaced_session(bench: Bench, random: Random, round: int) -> None:
    """A session is replaced by another one while its checkpoints are updated."""
    tapes = [bench.root / f"Assets/Sessions/{name}.touchcast" for name in ("tour", "edges")]
    path, other = bench.path("a.touchcast", tapes[0].read_bytes()), bench.path("b.touchcast", tapes[1].read_bytes())
    run = bench.start(["verify", "--update", path])
    run.wait(random.uniform(0, 0.6) * bench.factor)
    os.replace(other, path)
    result = run.finish(codes=(0, 3), seconds=20)

    def input_of(tape: Path) -> list[str]:
        return [line for line in tape.read_text().splitlines()[1:] if ',"h",' not in line]

    if input_of(path) != input_of(tapes[1]):
        raise result.fault("the new session has the entries of the old one")


def hidden_system(bench: Bench, random: Random, round: int) -> None:
    """Without /proc, from which Swift reads the command line, the program does not play something else."""
    if os.geteuid() != 0:
        raise Skip("only root can hide /proc")
    hide = 'mount -t tmpfs none /proc && exec "$0" "$@"'
    bench.run(["verify", "x"], program=["unshare", "-m", "sh", "-c", hide, *bench.program], codes=(2,))


def lost_recording(bench: Bench, random: Random, round: int) -> None:
    """A recording whose file is removed or replaced is complete under another name."""
    path = bench.path("a.touchcast")
    with opened(bench, ["run", "--record", path]) as show:
        show.rig.type("tab")
        path.unlink()
        if round % 2:
            path.write_text("another program's")
        time.sleep(random.uniform(0, 1.5))
        show.quit("close")
    files = [file for file in tapes(bench.folder) if file != path]
    if len(files) != 1 or not files[0].read_bytes().endswith(b',"x"]\n'):
        raise Fault(f"{bench.folder}: has {files}, expected one complete recording under another name")
    if round % 2 and path.read_text() != "another program's":
        raise Fault(f"{path}: another program's file was changed")


def poor_environment(bench: Bench, random: Random, round: int) -> None:
    """A film with clicks without a folder for temporary files."""
    tape, values = bench.root / "Assets/Sessions/wheel.touchcast", ["", "/nowhere", "/proc"]
    bench.run(["render", tape, "-o", bench.path("a.mp4"), "--to", "1", "-q"], seconds=30,
              environment={"TMPDIR": values[round % 3]})


KINDS = [
    listed_films, titled_film, linked_picture, changed_folder, replaced_session, hidden_system, lost_recording,
    poor_environment,
]
WEIGHT = 2
