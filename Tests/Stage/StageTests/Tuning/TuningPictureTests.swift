import Drawing
import Pickers
import PresetText
import ScrollPhysics
import Sessions
@testable import Stage
import TestSupport
import Testing

/// Areas, texts and accessibility elements of the tuning panel on the stage.
struct TuningPictureTests {
  private typealias Panel = TuningPanelTests

  static let sizes: [(Double, Double)] = [
    (1280, 720), (1600, 900), (1920, 1080), (3840, 2160), (1024, 768), (800, 480), (480, 800),
    (480, 320), (360, 640),
  ]

  private func stage(_ width: Double, _ height: Double) throws -> Stage {
    var stage = try Cards.stage(width: width, height: height)
    if stage.tuningLayout == nil {
      _ = try Cards.play(Cards.key(.t, at: 0), on: &stage, until: 0.4)
    }
    return stage
  }

  @Test(arguments: sizes)
  func `the parts of the panel do not overlap and are within it`(width: Double, height: Double)
    throws
  {
    let panel = try #require(try stage(width, height).tuningLayout)
    var buttons = [TuningButton.tune, .events] + TuningCopy.allCases.map { .copy($0) }
    expectEqual((panel.curve == nil), (panel.rect(of: .ghost) == .zero))
    var parts = [panel.list, panel.engines]
    if let curve = panel.curve {
      buttons += [.ghost, .reset]
      parts += [curve, panel.beside]
    }
    parts += buttons.map { panel.rect(of: $0) }
    for (index, part) in parts.enumerated() {
      expect(part.width > 20 && part.height >= 20)
      expect(part.x >= panel.rect.x && part.maxX <= panel.rect.maxX)
      expect(part.y >= panel.rect.y && part.maxY <= panel.rect.maxY)
      for other in parts[(index + 1)...] { expect(part.isApart(from: other), "\(part) \(other)") }
    }
    let five = 5 * KnobList.rowExtent
    expect(width < 1200 || panel.list.height >= five)
  }

  @Test(arguments: sizes)
  func `the words beside the buttons that copy keep a distance to the halves`(
    width: Double,
    height: Double
  ) throws {
    let stage = try stage(width, height)
    let panel = try #require(stage.tuningLayout)
    let events = panel.rect(of: .events)
    let words = StageDrawingTests.commands(stage).compactMap { command -> Rect? in
      if case .text("copy", _, _, _, _) = command { command.bounds } else { nil }
    }
    expectEqual(words.count, 1)
    for box in words { expect(box.x >= events.maxX + 8, "\(box) \(events)") }
  }

  @Test func `the focus ring of a button without a fill of its own is hollow`() throws {
    var stage = try Cards.stage()
    let copies = TuningCopy.allCases.map { "Copy as \($0.title)" }
    let wanted = ["Tune", "Events"] + copies
    var names: Set<String> = []
    for press in 0..<20 {
      let key: Key = names.isEmpty ? .tab : .right
      _ = try Cards.play(Cards.key(key, at: Double(press)), on: &stage, until: Double(press) + 0.5)
      guard let button = stage.accessibility.first(where: \.isFocused),
        wanted.contains(button.element.label)
      else { continue }
      names.insert(button.element.label)
      let commands = StageDrawingTests.commands(stage)
      let outer = button.rect.inset(x: -3, y: -3)
      let ring = try #require(
        commands.firstIndex {
          if case .roundedRectangle(outer, _, stage.theme.accent) = $0 { true } else { false }
        }
      )
      guard case .roundedRectangle(let inner, _, let fill) = commands[ring + 1] else {
        Issue.record("nothing within the ring of \(button.element.label)")
        continue
      }
      expect(inner == button.rect.inset(x: -1, y: -1) && fill != stage.theme.accent)
    }
    expectEqual(names, Set(wanted))
  }

  @Test(arguments: sizes)
  func `the panel is drawn within its area`(width: Double, height: Double) throws {
    let stage = try stage(width, height)
    let panel = try #require(stage.tuningLayout)
    let commands = StageDrawingTests.commands(stage)
    let start = try #require(
      // In a small window a button of the title bar has the same text.
      commands.lastIndex {
        if case .text("Tune", _, _, _, _) = $0 { true } else { false }
      }
    )
    var clips: [Rect] = []
    // In a window with a separate panel, the label of the frame times follows.
    let end = commands[start...].firstIndex { $0 == .pushClip(stage.overlayRect ?? .zero) }
    for command in commands[start..<(end ?? commands.endIndex)] {
      switch command {
      case .pushClip(let rect):
        clips.append(rect)
        expect(rect.x >= panel.rect.x && rect.maxX <= panel.rect.maxX)
        expect(rect.y >= panel.rect.y && rect.maxY <= panel.rect.maxY)
      case .popClip: clips.removeLast()
      case .text(_, _, let place, _, _) where clips.isEmpty:
        expect(panel.rect.contains(place))
      case .roundedRectangle(let rect, _, _) where clips.isEmpty,
        .rectangle(let rect, _) where clips.isEmpty:
        expect(rect.x >= panel.rect.x && rect.maxX <= panel.rect.maxX)
        expect(rect.y >= panel.rect.y && rect.maxY <= panel.rect.maxY)
      default: break
      }
    }
    expect(clips.isEmpty)
  }

  private func texts(_ stage: Stage) -> [String] { StageDrawingTests.texts(stage) }

  @Test func `values are shown as decimals with their units`() throws {
    var stage = try Cards.stage()
    for text in ["0.998", "0.55", "0.5728 s", "1.00", "10 pt", "uikit", "android"] {
      expect(texts(stage).contains(text), "\(text)")
    }
    expect(!texts(stage).contains(", changed"))
    let entry = SessionEntry(time: 0, event: .tuning(name: "decelerationRate", value: 0.9985))
    _ = try Cards.play([entry], on: &stage, until: 1)
    expect(texts(stage).contains("0.9985"))
    expect(texts(stage).contains(", changed"))
  }

  @Test func `a preset of the user is shown with its own name`() throws {
    func shown(_ stage: Stage) -> String {
      stage.shownPreset.name + (stage.shownPreset.isChanged ? "*" : "")
    }
    var stage = try Cards.stage()
    let entry = SessionEntry(time: 0, event: .tuning(name: "decelerationRate", value: 0.9985))
    _ = try Cards.play([entry], on: &stage, until: 1)
    stage.look.ownPreset = PresetText(name: "lazy", base: "uikit", tuning: stage.tuning)
    expectEqual(shown(stage), "lazy")
    expect(texts(stage).contains("lazy") && !texts(stage).contains(", changed"))
    _ = try Cards.play(
      [SessionEntry(time: 1, event: .tuning(name: "dragSlop", value: 4))],
      on: &stage,
      until: 2
    )
    expect(shown(stage) == "lazy*" && texts(stage).contains(", changed"))
    _ = try Cards.play([SessionEntry(time: 2, event: .preset("web"))], on: &stage, until: 3)
    expectEqual(shown(stage), "web")
    expect(!texts(stage).contains("lazy"))
  }

  @Test func `the panel's buttons and knobs have accessibility elements`() throws {
    var stage = try Cards.stage()
    let tap = Panel.tap(
      x: try Panel.marks(of: "dragSlop", on: stage).x,
      y: try Panel.marks(of: "dragSlop", on: stage).y,
      at: 0
    )
    _ = try Cards.play(tap, on: &stage, until: 1)
    let elements = stage.accessibility
    let sliders = elements.filter { $0.element.role == .slider && $0.element.label != "Ruler" }
    let switches = elements.filter { $0.element.role == .toggle }
    expectEqual(switches.map(\.element.label), ["reduced motion"])
    expectEqual(switches.map(\.element.value), ["off"])
    expect(elements.contains { $0.element.label == "Engine" && $0.element.value == "uikit" })
    expectEqual(sliders.count + switches.count, stage.knobs.shown.count)
    expect(elements.contains { $0.element.label == "Beside" && $0.element.value == "android" })
    let slop = try #require(sliders.first { $0.element.label == "drag slop" })
    expectEqual(slop.element.value, "10 pt")
    expectEqual(slop.element.placeText, "21 of 201")
    expect(slop.isFocused)
    let labels = elements.filter { $0.element.role == .button }.map(\.element.label)
    for label in ["Tune", "Events", "Copy as Swift", "Ghost on wheels"] {
      expect(labels.contains(label), "\(label)")
    }
    expect(!labels.contains("Reset"), "there is nothing to reset")
    _ = try Cards.play(Cards.key(.t, at: 2, modifiers: .leftControl), on: &stage, until: 3)
    expect(!stage.accessibility.contains { $0.element.label == "drag slop" })
  }

  @Test func `the marks of every knob cover its range`() throws {
    let stage = try Cards.stage()
    for (knob, ruler) in zip(ScrollTuning.allParameters, stage.knobs.rulers) {
      expect(ruler.scale.count > 1)
      let first = ruler.scale.value(at: 0)
      let last = ruler.scale.value(at: ruler.scale.count - 1)
      expect(knob.range.contains(first) && knob.range.contains(last), "\(knob.name)")
      let step = ruler.scale.value(at: 1) - first
      expect(first - knob.range.lowerBound < step * 1.001, "\(knob.name)")
      expect(knob.range.upperBound - last < step * 0.999, "\(knob.name)")
      for mark in [0, 1, ruler.scale.count / 2, ruler.scale.count - 1] {
        expect(knob.range.contains(ruler.scale.value(at: mark)), "\(knob.name)")
      }
    }
  }
}
