"""A scene like that of the sandbox in Qt Quick, to measure the cost of a frame.

A window of 1280x720 with a looping PathView of titles, two Tumblers and a ListView of a ruler's
marks. All four move with Qt's own animations and are drawn by Qt's software renderer. Below them
are frame times: one bar per frame, replaced in a cycle, and figures that change every 15 frames.
(Bars that all move in from the right, as in the sandbox, cost this renderer several times more.)

    python3 -m pip install PySide6-Essentials
    QT_QUICK_BACKEND=software python3 qtquick.py [FRAMES] [--without-overlay]

Prints the processor time per frame, percentiles of the interval between frames, in ms, and the
maximum memory, in MiB, after a warm-up of 120 frames. Python is included in the memory and in the
time to the first frame; in each frame it only counts the frame.
"""

import argparse
import resource
import sys
import time

from PySide6.QtCore import QUrl
from PySide6.QtGui import QGuiApplication
from PySide6.QtQml import QQmlApplicationEngine

WARM_UP = 120

SCENE = b"""
import QtQuick
import QtQuick.Window
import QtQuick.Controls.Basic

Window {
  id: window
  width: 1280; height: 720; visible: true; color: "#0a0a0c"; title: "Peer"

  component Panel: Rectangle { color: "#1c1c1e"; radius: 12; clip: true }

  component Wheel: Tumbler {
    id: wheel
    property real speed: 4
    width: 160; height: 344; visibleItemCount: 7
    background: null
    delegate: Text {
      text: modelData; color: "white"; font.pixelSize: 20
      horizontalAlignment: Text.AlignHCenter; verticalAlignment: Text.AlignVCenter
      opacity: 1 - Math.min(1, Math.abs(Tumbler.displacement) / (Tumbler.tumbler.visibleItemCount / 2))
    }
    contentItem: PathView {
      model: wheel.model; delegate: wheel.delegate
      pathItemCount: wheel.visibleItemCount + 1
      preferredHighlightBegin: 0.5; preferredHighlightEnd: 0.5
      highlightRangeMode: PathView.StrictlyEnforceRange
      path: Path {
        startX: 80; startY: -24
        PathLine { x: 80; y: 368 }
      }
      NumberAnimation on offset {
        from: 0; to: wheel.count; duration: 1000 * wheel.count / wheel.speed
        loops: Animation.Infinite
      }
    }
  }

  Panel {
    x: 32; y: 72; width: 816; height: 84
    PathView {
      id: header
      anchors.fill: parent
      pathItemCount: 7
      preferredHighlightBegin: 0.5; preferredHighlightEnd: 0.5
      highlightRangeMode: PathView.StrictlyEnforceRange
      model: ["Fashion", "\\u304a\\u3059\\u3059\\u3081", "Books", "Sports", "Music", "Electronics",
              "\\u672c\\u65e5\\u306e\\u30bb\\u30fc\\u30eb"]
      delegate: Text {
        text: modelData; font.pixelSize: 17; color: PathView.isCurrentItem ? "#ffb340" : "white"
        opacity: PathView.fade
      }
      path: Path {
        startX: -68; startY: 42
        PathAttribute { name: "fade"; value: 0.1 }
        PathLine { x: 408; y: 42 }
        PathAttribute { name: "fade"; value: 1 }
        PathLine { x: 884; y: 42 }
        PathAttribute { name: "fade"; value: 0.1 }
      }
      NumberAnimation on offset {
        from: 0; to: 7; duration: 3500; loops: Animation.Infinite
      }
    }
  }

  Panel {
    x: 32; y: 172; width: 400; height: 344
    Rectangle { x: 16; y: 152; width: 368; height: 40; radius: 8; color: "#363638" }
    Wheel {
      x: 20; model: ["\\u30cf\\u30fc\\u30c8", "\\u30c0\\u30a4\\u30e4", "\\u30b9\\u30da\\u30fc\\u30c9",
                     "\\u30af\\u30ed\\u30fc\\u30d0\\u30fc", "5", "6", "7", "8", "9"]
    }
    Wheel {
      x: 220; speed: 6
      model: ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    }
  }

  Panel {
    x: 448; y: 172; width: 400; height: 344
    Text {
      x: 130; y: 40; color: "white"; font.pixelSize: 56; font.weight: Font.DemiBold
      text: (30 + marks.contentX / 100).toFixed(1)
    }
    ListView {
      id: marks
      x: 24; y: 160; width: 352; height: 90
      orientation: ListView.Horizontal
      model: 900
      delegate: Item {
        required property int index
        width: 10; height: 90
        Rectangle {
          x: 4; y: 12; width: 2; height: parent.index % 10 ? 10 : 20; color: "#98989f"
        }
        Text {
          visible: parent.index % 10 === 0; x: -6; y: 48; color: "#98989f"; font.pixelSize: 12
          text: visible ? 30 + parent.index / 10 : ""
        }
      }
      SequentialAnimation on contentX {
        loops: Animation.Infinite
        NumberAnimation { from: 0; to: 8000; duration: 20000 }
        NumberAnimation { from: 8000; to: 0; duration: 20000 }
      }
    }
    Rectangle { x: 199; y: 164; width: 3; height: 48; color: "#ffb340" }
  }

  Panel {
    id: times
    property int count: 0
    property real worst: 0
    visible: showsTimes
    x: 32; y: 532; width: 1216; height: 156
    Grid {
      x: 20; y: 30; columns: 4; columnSpacing: 24; rowSpacing: 12
      Repeater {
        id: figures
        model: 8
        Text { width: 60; text: "0.00"; color: "#30d158"; font.pixelSize: 20 }
      }
    }
    Item {
      x: 372; y: 30; width: 828; height: 104; clip: true
      Repeater {
        id: bars
        model: 207
        Item {
          required property int index
          property real level: 90
          x: 4 * index
          Rectangle { y: 98; width: 3; height: 6; color: "#64b5ff" }
          Rectangle { y: 92; width: 3; height: 6; color: "#30d158" }
          Rectangle { y: parent.level; width: 3; height: 92 - y; color: "#bf5af2" }
        }
      }
    }
    FrameAnimation {
      running: showsTimes
      onTriggered: {
        const bar = bars.itemAt(times.count % 207)
        bar.level = 92 - 1000 * frameTime
        times.count += 1
        times.worst = Math.max(times.worst, frameTime)
        if (times.count % 15 === 0) {
          for (let i = 0; i < 8; i++) {
            figures.itemAt(i).text = (1000 * (i % 2 ? times.worst : smoothFrameTime)).toFixed(2)
          }
          times.worst = 0
        }
      }
    }
  }
}
"""


def processor_time():
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def percentile(ascending, share):
    return ascending[max(0, -(-int(share * len(ascending)) // 100) - 1)]


class Counter:
    """Counts frames and ends the program after the last one."""

    def __init__(self, application, frames):
        self.application = application
        self.frames = frames
        self.seen = 0
        self.began = 0.0
        self.last = 0.0
        self.intervals = []

    def take(self):
        now = time.monotonic()
        self.seen += 1
        if self.seen == WARM_UP:
            self.began = processor_time()
        elif self.seen > WARM_UP:
            self.intervals.append(1000 * (now - self.last))
            if len(self.intervals) == self.frames:
                self.application.quit()
        self.last = now

    def report(self):
        used = 1000 * (processor_time() - self.began) / self.frames
        ascending = sorted(self.intervals)
        print(f"cpu_per_frame {used:.4f} ms")
        print(f"interval_p50 {percentile(ascending, 50):.3f} ms")
        print(f"interval_p99 {percentile(ascending, 99):.3f} ms")
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(f"peak_memory {peak:.1f} MiB")


def main():
    words = argparse.ArgumentParser(description="Frames of a scene in Qt Quick.")
    words.add_argument("frames", nargs="?", type=int, default=600)
    words.add_argument("--without-overlay", action="store_true")
    options = words.parse_args()
    application = QGuiApplication(sys.argv[:1])
    engine = QQmlApplicationEngine()
    engine.rootContext().setContextProperty("showsTimes", not options.without_overlay)
    engine.loadData(SCENE, QUrl("scene.qml"))
    if not engine.rootObjects():
        sys.exit("qtquick: the scene could not be loaded")
    counter = Counter(application, options.frames)
    engine.rootObjects()[0].frameSwapped.connect(counter.take)
    application.exec()
    if len(counter.intervals) < options.frames:
        sys.exit("qtquick: the window was closed before the last frame")
    counter.report()


if __name__ == "__main__":
    main()
