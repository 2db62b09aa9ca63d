public import Drawing
public import FrameTiming
import Pickers

/// What the program around the stage has to say on it.
public struct StageStatus: Equatable, Sendable {
  /// What stands beside the red dot while a recording or replay runs; nil without one.
  public var recording: String?
  /// A line for people, such as an error or the name of a file just written.
  public var message: String?
  /// What the keys do now.
  public var hint: String

  /// Creates a status.
  public init(recording: String? = nil, message: String? = nil, hint: String = "") {
    self.recording = recording
    self.message = message
    self.hint = hint
  }
}

extension Stage {
  /// Takes over what another stage looks like, and nothing that moves.
  public mutating func takeLook(of other: Stage) {
    focus = other.focus
    isOverlayShown = other.isOverlayShown
    isDark = other.isDark
  }

  /// The colours in force.
  public var theme: Theme { isDark ? .dark : .light }

  /// Draws everything.
  ///
  /// - Parameters:
  ///   - list: Receives the picture; what it held is removed.
  ///   - status: What the program around the stage has to say.
  ///   - frames: The frames before this one, for the overlay.
  ///   - summary: Their figures.
  public func draw(
    into list: inout DisplayList,
    status: StageStatus,
    frames: FrameLog,
    summary: FrameSummary
  ) {
    list.removeAll()
    list.background = theme.background
    drawTitle(status, into: &list)
    if !scene.titles.isEmpty { drawHeader(into: &list) }
    if !scene.columns.isEmpty { drawWheel(into: &list) }
    if scene.scale.count > 0 { drawRuler(into: &list) }
    if let rect = layout.events {
      list.appendPanel(rect, label: "EVENTS", theme: theme)
      list.appendEvents(ticker.lines, in: rect, theme: theme)
    }
    if let rect = layout.overlay, isOverlayShown {
      list.appendOverlay(frames, summary: summary, in: rect, theme: theme)
    }
    if !scene.choices.isEmpty {
      let title = sheet.column.text(ofRow: sheet.committed)
      list.appendButton(title, in: layout.sheetButton, theme: theme)
    }
    if sheet.sheet.visibleExtent > 0 { drawSheet(into: &list) }
    for pointer in pointers.all { list.appendTouch(pointer.mark, theme: theme) }
  }

  private func drawTitle(_ status: StageStatus, into list: inout DisplayList) {
    let rect = layout.title
    let y = rect.height > 40 ? 29.0 : rect.height / 2
    list.appendText("Sandbox", TextStyle(size: 20, weight: .semibold), x: rect.x, y: y, theme.text)
    list.appendText(presetName, TextStyle(size: 13), x: rect.x + 96, y: y + 3, theme.secondaryText)
    var right = layout.sheetButton.x - 16
    if let recording = status.recording {
      list.append(.circle(center: Point(x: right - 4, y: y), radius: 5, theme.bad))
      list.appendText(
        recording,
        TextStyle(size: 13, anchor: .trailing, tabularDigits: true),
        x: right - 16,
        y: y,
        theme.bad
      )
      right -= 210
    }
    let text = status.message ?? status.hint
    guard right - rect.x > 560, !text.isEmpty else { return }
    list.appendText(
      text,
      TextStyle(size: 12, anchor: .trailing),
      x: right,
      y: y,
      status.message == nil ? theme.secondaryText : theme.warning
    )
  }

  private func drawSheet(into list: inout DisplayList) {
    let visible = sheet.sheet.visibleExtent
    list.append(
      .rectangle(
        Rect(x: 0, y: 0, width: layout.width, height: layout.height),
        Color(0x000000, opacity: 0.5 * sheet.sheet.dimming)
      )
    )
    list.appendSheet(
      sheet.column,
      in: layout.sheet(visible: visible),
      wheel: layout.sheetWheel(visible: visible),
      toolbarExtent: PickerSheet.toolbarExtent,
      theme: theme
    )
  }

  private func drawHeader(into list: inout DisplayList) {
    let rect = layout.header
    let label = rect.height < 70 ? "" : "LOOP HEADER"
    list.appendPanel(rect, label: label, isFocused: focus == .header, theme: theme)
    list.appendHeader(header, in: rect, theme: theme)
    list.appendText(
      "index \(header.selection ?? 0) / \(header.titles.count)",
      TextStyle(size: 9, anchor: .trailing, tabularDigits: true),
      x: rect.maxX - 16,
      y: rect.y + 11,
      theme.secondaryText
    )
  }

  private func drawWheel(into list: inout DisplayList) {
    let rect = layout.wheel
    let isFocused = if case .wheel = focus { true } else { false }
    list.appendPanel(rect, label: "WHEEL", isFocused: isFocused, theme: theme)
    let rowExtent = picker.columns.first?.wheel.rows.rowExtent ?? 0
    let band = Rect(x: rect.x + 16, y: rect.y, width: rect.width - 32, height: rect.height)
    list.appendSelectionBand(in: band, rowExtent: rowExtent, theme: theme)
    for index in picker.columns.indices {
      list.appendWheel(
        picker.columns[index].wheel,
        in: layout.columns[index],
        isFocused: focus == .wheel(index),
        theme: theme
      ) {
        PickerRow(
          text: picker.text(ofRow: $0, inColumn: index),
          image: picker.image(ofRow: $0, inColumn: index)
        )
      }
    }
  }

  private func drawRuler(into list: inout DisplayList) {
    let rect = layout.ruler
    list.appendPanel(rect, label: "RULER", isFocused: focus == .ruler, theme: theme)
    list.appendRuler(ruler, unit: scene.unit, in: rect, theme: theme)
    list.appendText(
      "tick \(ruler.selection ?? 0)",
      TextStyle(size: 11, anchor: .center, tabularDigits: true),
      x: rect.center.x,
      y: rect.maxY - 28,
      theme.secondaryText
    )
  }
}
