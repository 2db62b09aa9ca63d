import Pickers
import ScrollPhysics
import TestSupport
import Testing

/// The library for C: it does what the Swift library does, in programs that `cc` compiles.
@Suite(
  .serialized,
  .concurrent(atMost: 6),
  .enabled(if: Library.isBuilt, "Scripts/library builds it")
)
struct LibraryProgramTests {
  /// Samples of a resampler or tracker at random, with rests, and instants between them.
  private static func samples(seed: UInt64) -> [String] {
    var random = SplitMix64(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    var (lines, time, position) = (["tune momentumTime 0.1"], 0.0, 0.0)
    for index in 1...300 {
      time += index % 50 == 0 ? 0.1 : number(0...0.012)
      position += number(-10...30) * (index / 25 % 2 == 0 ? 1 : -1)
      lines.append("sample \(time) \(position)")
      if index % 3 == 0 { lines.append("advance \(time + number(0...0.03))") }
      if index % 120 == 0 { lines.append("reset") }
    }
    return lines
  }

  /// Calls at random of every kind: fingers, taps, keys, wheels, programs, changes and frames.
  private static func calls(of kind: String, seed: UInt64) -> [String] {
    if kind == "resampler" || kind == "tracker" { return samples(seed: seed) }
    var random = SplitMix64(seed: seed)
    var (lines, time): ([String], Double) = ([], 0)
    let isScroller = ["scroller", "rows", "pages", "loop"].contains(kind)
    let columns = kind == "picker" ? 3 : 1
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    for _ in 0..<24 {
      let column = Int.random(in: 0..<columns, using: &random)
      time += number(0...0.4)
      switch Int.random(in: 0..<13, using: &random) {
      case 0 where isScroller:
        lines.append("scroll \(time) \(number(-100...4500)) \(Int(time * 8) % 2) 5")
      case 0: lines.append("select \(column) \(time) \(Int(number(0...12))) \(Int(time * 8) % 2) 5")
      case 1 where !isScroller: lines.append("step \(column) \(time) \(Int(number(-9...9))) 3")
      case 2: lines.append("turn \(column) \(time) \(number(-3...3))")
      case 3 where isScroller && kind != "loop":
        lines.append("content \(time) \(number(1000...4000)) 300")
      case 4 where !isScroller: lines.append("rows \(column) \(time) \(Int(number(8...60)))")
      case 5 where !isScroller:
        let (x, y) = (number(-200 ... -100), number(-160 ... -60))
        lines.append("frame \(x) \(y) \(number(250...400)) \(number(150...350))")
      case 6 where !isScroller: lines.append("radius \(number(60...200))")
      default:
        let (x, y) = (number(-120...120), number(-100...100))
        let (vx, vy) = (number(-1500...1500), number(-1500...1500))
        for step in 0...9 {
          let phase = step == 0 ? 0 : step < 9 ? 1 : Int(number(2...3.2))
          let place = "\(x + vx * Double(step) * 0.008) \(y + vy * Double(step) * 0.008)"
          lines.append("pointer \(time) 1 \(phase) \(place)")
          if step == 6, Int(time * 64) % 5 == 0 { lines.append("letgo \(time)") }
          time += number(0.004...0.012)
        }
        if Int(time * 16) % 3 == 0 {
          lines.append("retarget \(column) \(time) \(Int(number(0...11)))")
        }
      }
      for _ in 0..<Int(number(0...40)) {
        time += 1.0 / 60
        lines.append("advance \(time)")
      }
    }
    return lines + ["advance \(time + 10)"]
  }

  /// Calls at random, and the lines that a program prints for them.
  struct Run {
    let name: String
    let input: String
    let lines: [String]
  }

  /// Runs of every kind of object under every preset.
  static func runs() -> [Run] {
    ScrollTuning.presets.enumerated().flatMap { number, preset in
      Reference.kinds.enumerated().map { place, kind in
        let calls = calls(of: kind, seed: UInt64(100 * number + place))
        var reference = Reference(kind, preset.tuning)
        for call in calls { reference.call(call) }
        let input = ([Reference.creation(kind, preset.name)] + calls).joined(separator: "\n")
        return Run(name: "\(kind) \(preset.name)", input: input, lines: reference.lines)
      }
    }
  }

  @Test func `every kind of object does the same as in Swift, bit for bit`() async throws {
    try await withTemporaryFolder { folder in
      let program = folder + "/play"
      try await Library.compile("\(Library.programs)/play.c", to: program)
      var counted = 0
      for run in Self.runs() {
        let lines = try await Library.shell(program, input: run.input).split(separator: "\n")
        let differing = zip(lines, run.lines).first { $0 != $1 }
        expect(differing == nil, "\(run.name)")
        expectEqual(lines.count, run.lines.count, "\(run.name)")
        counted += lines.count
      }
      expect(counted > 63 * 400)
    }
  }

  /// The flick of a list that scroll.c and scroll.py make: the offsets that they show.
  private static func flick(_ tuning: ScrollTuning, content: Double, viewport: Double, shown: Bool)
    -> [Double]
  {
    let range = ScrollRange(contentExtent: content, viewportExtent: viewport)
    var list = Scroller(tuning: tuning, axis: .vertical, range: range, viewportExtent: viewport)
    var events: [ScrollEvent] = []
    var offsets: [Double] = []
    func advance(to time: Double) {
      list.advance(to: time, into: &events)
      offsets.append(shown ? list.displayedOffset(.predict, at: time) : list.contentOffset)
    }
    for step in 0...10 {
      let phase: PointerEvent.Phase = step == 0 ? .down : step < 10 ? .moved : .up
      let (time, y) = (Double(step) * 0.008, Double(500 - 25 * step))
      list.handle(PointerEvent(time: time, id: 0, phase: phase, x: 0, y: y), into: &events)
      advance(to: time)
    }
    var frame = 6.0
    while list.isMoving {
      advance(to: frame / 60)
      frame += 1
    }
    return offsets
  }

  @Test func `the list in C shows the offsets of Swift`() async throws {
    try await withTemporaryFolder { folder in
      try await Library.compile(
        "\(Library.examples)/scroll.c",
        standard: "c99 -pedantic",
        linking: "$(pkg-config --cflags --libs touchphysics sdl2)",
        to: folder + "/scroll"
      )
      let output = try await Library.shell(folder + "/scroll --headless")
      let offsets = output.split(separator: "\n").compactMap { Double($0) }
      expectEqual(offsets, Self.flick(.uikit, content: 11_200, viewport: 640, shown: true))
      expect(offsets.count > 100)
    }
    let lines = Library.text(of: Library.examples + "/scroll.c").split(separator: "\n")
    expect(lines.count <= 80)
  }

  @Test(.enabled(if: Library.has("python3"), "needs Python"))
  func `the list in Python has the offsets of Swift under every preset`() async throws {
    let script = "python3 \(Library.examples)/scroll.py"
    let words = try await Library.shell(script + " --headless").split(separator: "\n")
    var expected: [String] = []
    for preset in ScrollTuning.presets {
      expected.append(preset.name)
      expected += Self.flick(preset.tuning, content: 10_000, viewport: 600, shown: false)
        .map { "\($0)" }
    }
    expectEqual(words.map { word in Double(word).map { "\($0)" } ?? String(word) }, expected)
    let table = try await Library.shell(script).split(separator: "\n")
    expectEqual(table.count, ScrollTuning.presets.count)
  }

  @Test func `the wheel in C has the events and offsets of Swift`() async throws {
    let output = try await withTemporaryFolder { folder in
      try await Library.compile(
        "\(Library.examples)/wheel.c",
        standard: "c99 -pedantic",
        linking: "$(pkg-config --cflags --libs touchphysics)",
        to: folder + "/wheel"
      )
      return try await Library.shell(folder + "/wheel --headless")
    }
    var wheel = Wheel(rowCount: 24, selection: 8, loops: true)
    var (events, expected): ([PickerEvent], [[String]]) = ([], [])
    func report(at time: Double) {
      wheel.advance(to: time, into: &events)
      for event in events {
        var row = 0
        switch event.kind {
        case .tick(let index, _, _), .change(let index), .settle(let index): row = index
        case .scroll, .sheet, .decision: break
        }
        expected.append([event.kind.name, "\(event.time)", "\(row)"])
      }
      events = []
      expected.append(["\(wheel.contentOffset)"])
    }
    wheel.step(by: -2, cause: .key, at: 0, into: &events)
    var frame = 0
    while wheel.isMoving {
      report(at: Double(frame) / 60)
      frame += 1
    }
    for step in 0...8 {
      let time = Double(frame) / 60 + Double(step) * 0.01
      let phase: PointerEvent.Phase = step == 0 ? .down : step < 8 ? .moved : .up
      let y = Double(60 - 20 * step)
      wheel.handle(PointerEvent(time: time, id: 0, phase: phase, x: 0, y: y), into: &events)
      report(at: time)
    }
    frame += 5
    while wheel.isMoving {
      report(at: Double(frame) / 60)
      frame += 1
    }
    let lines = output.split(separator: "\n").map { line in
      line.split(separator: " ").map { word in
        word.hasPrefix("0x") || word.hasPrefix("-0x")
          ? Double(word).map { "\($0)" } ?? "" : "\(word)"
      }
    }
    expectEqual(lines, expected)
    expect(lines.contains { $0.first == "settle" })
  }

  @Test func `calls at random with bad arguments are errors under the address sanitizer`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let source = packageRoot + "/Tests/Elsewhere/HostileCalls/hostile.c"
      let flags = "-g -DHOSTILE_MAIN -fsanitize=address,undefined -fno-sanitize-recover"
      try await Library.compile(
        source,
        "\(flags) -I\(packageRoot)/Tests/Elsewhere/HostileCalls/include",
        to: folder + "/hostile"
      )
      try await expectEqual(Library.shell(folder + "/hostile 8"), "")
    }
  }

  @Test func `an object that has moved once moves without allocations`() async throws {
    try await withTemporaryFolder { folder in
      let counter = packageRoot + "/Tests/Support/AllocationCounter"
      let sources = "\(Library.programs)/allocations.c \(counter)/AllocationCounter.c"
      try await Library.compile(sources, "-I\(counter)/include", to: folder + "/allocations")
      let output = try await Library.shell(folder + "/allocations")
      expectEqual(output, "moving 0\ncounted 1\n")
    }
  }

  @Test func `the shared library needs the C library alone and exports the header's functions`()
    async throws
  {
    let shared = Library.folder + "/lib/libtouchphysics.so.1"
    let dynamic = try await Library.shell("readelf -dW \(shared)")
    let needed = dynamic.matches(of: /\(NEEDED\).*\[(.*)\]/).map { String($0.1) }
    expect(Set(needed).isSubset(of: ["libc.so.6", "libm.so.6"]), "\(needed)")
    expect(dynamic.contains("[libtouchphysics.so.1]"))
    let header = Library.text(of: Library.folder + "/include/touchphysics.h")
    let declared = header.matches(of: /\n(?:int |void |const char \*)(touch_[a-z_]+)\(/).map {
      String($0.1)
    }
    let exported = try await Library.shell("nm -D --defined-only \(shared) | cut -d' ' -f3")
    let names = declared.sorted()
    expectEqual(exported.split(separator: "\n").map { String($0) }, names)
    let named = try await Library.shell(
      "nm -g --defined-only \(Library.folder)/lib/libtouchphysics.a | awk 'NF == 3 { print $3 }'"
    )
    expectEqual(named.split(separator: "\n").map { String($0) }.sorted(), names)
    let size = try await Library.shell("stat -Lc %s \(shared)")
    expectEqual(Int(size.dropLast()).map { $0 < 430_000 }, true, "\(size)")
  }

  @Test(.enabled(if: Library.has("c++"), "needs a compiler for C++"))
  func `C++ takes the header`() async throws {
    try await withTemporaryFolder { folder in
      let source = """
        #include <touchphysics.h>
        int main() { return touch_advance(nullptr, 0) == TOUCH_ERROR_NULL ? 0 : 1; }

        """
      try Library.write(source, to: folder + "/header.cc")
      let flags = "-Wall -Wextra -Werror -pedantic $(pkg-config --cflags --libs touchphysics)"
      _ = try await Library.shell(
        "c++ -std=c++17 \(folder)/header.cc \(flags) -o \(folder)/header && \(folder)/header"
      )
    }
  }

  @Test func `the page's program in C prints what it says`() async throws {
    let page = packageRoot + "/Sources/Program/Sandbox/Sandbox.docc/Libraries.md"
    let readme = Library.text(of: page)
    let block = try #require(readme.split(separator: "```c\n").dropFirst().first)
    let program = try #require(block.split(separator: "```").first)
    try await withTemporaryFolder { folder in
      try Library.write(String(program), to: folder + "/readme.c")
      try await Library.compile(
        "\(folder)/readme.c",
        standard: "c99 -pedantic",
        linking: "$(pkg-config --cflags --libs touchphysics)",
        to: folder + "/readme"
      )
      if Library.has("c++") {
        _ = try await Library.shell(
          "c++ -x c++ -std=c++20 -Wall -Werror -pedantic \(folder)/readme.c -x none"
            + " $(pkg-config --cflags --libs touchphysics) -o \(folder)/readme.cc"
        )
      }
      let said = program.matches(of: /\/\/ prints (.*)/).map { String($0.1) }
      try await expectEqual(Library.shell(folder + "/readme"), said.joined(separator: "\n") + "\n")
    }
  }

  @Test func `an installed library is found by pkg-config and has a manual page`() async throws {
    try await withTemporaryFolder { folder in
      let prefix = folder + "/usr"
      _ = try await Library.shell(
        "\(packageRoot)/Scripts/library --install \(prefix) \(prefix)/lib/here 2>/dev/null"
      )
      let flags = try await Library.shell(
        "PKG_CONFIG_PATH=\(prefix)/lib/here/pkgconfig pkg-config --cflags --libs touchphysics"
      )
      let expected = ["-I\(prefix)/include", "-L\(prefix)/lib/here", "-ltouchphysics"]
      expectEqual(flags.split { $0 == " " || $0 == "\n" }.map { String($0) }, expected)
      let page = prefix + "/share/man/man3/touchphysics.3"
      expect(Library.text(of: page).contains("touch_displayed_offset"))
      if Library.has("groff") {
        let warnings = try await Library.shell("groff -man -ww -z \(page) 2>&1")
        expectEqual(warnings, "")
      }
    }
  }
}
