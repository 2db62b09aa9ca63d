package import Drawing
package import FrameTiming
import Pickers
import ScrollPhysics

/// What the program around the stage has to say on it.
package struct StageStatus: Equatable, Sendable {
  /// What stands beside the red dot while a recording or replay runs; nil without one.
  package var recording: String?
  /// A line for people, such as an error or the name of a file just written.
  package var message: String?
  /// What the keys do now.
  package var hint: String
  /// How a tick is felt, such as "click + haptic"; empty where it is not.
  package var feedback: String
  /// What all keys do, for whoever asks.
  package var keyTables: [KeyTable]

  /// Creates a status.
  package init(
    recording: String? = nil,
    message: String? = nil,
    hint: String = "",
    feedback: String = "",
    keyTables: [KeyTable] = []
  ) {
    self.recording = recording
    self.message = message
    self.hint = hint
    self.feedback = feedback
    self.keyTables = keyTables
  }
}

extension Stage {
  /// Draws everything.
  ///
  /// - Parameters:
  ///   - list: Receives the picture; what it held is removed.
  ///   - status: What the program around the stage has to say.
  ///   - frames: The frames before this one, for the overlay.
  ///   - overview: Their figures.
  package func draw(
    into list: inout DisplayList,
    status: StageStatus,
    frames: FrameLog,
    overview: FrameOverview
  ) {
    drawBelowOverlay(into: &list, status: status)
    drawOverlay(frames, overview, into: &list)
    drawAboveOverlay(into: &list, status: status)
  }

  /// Draws what lies below the frame times: the first of three steps, for whoever times the second.
  ///
  /// - Parameters:
  ///   - list: Receives the picture; what it held is removed.
  ///   - status: What the program around the stage has to say.
  package func drawBelowOverlay(into list: inout DisplayList, status: StageStatus) {
    list.removeAll()
    list.background = theme.background
    drawTitle(status, into: &list)
    if !scene.titles.isEmpty { drawHeader(into: &list) }
    if !scene.columns.isEmpty { drawWheel(into: &list) }
    if scene.scale.count > 0 { drawRuler(status, into: &list) }
    if let rect = layout.events, tuner.showsEvents {
      list.appendPanel(rect, label: "EVENTS", theme: theme)
      list.appendEvents(ticker.lines, in: rect, theme: theme)
    }
  }

  /// Draws what lies above the frame times: the last of three steps.
  ///
  /// - Parameters:
  ///   - list: Receives it.
  ///   - status: What the program around the stage has to say.
  package func drawAboveOverlay(into list: inout DisplayList, status: StageStatus) {
    drawTuning(into: &list)
    if sheet.sheet.visibleExtent > 0 { drawSheet(into: &list) }
    if isHelpShown {
      list.appendKeyTables(
        status.keyTables,
        width: layout.width,
        height: layout.height,
        theme: theme
      )
    }
    if look.showsTouches { drawTouches(into: &list) }
  }

  /// Draws the frame times in their form, if they are shown: the second of three steps.
  ///
  /// - Parameters:
  ///   - frames: The frames before this one.
  ///   - overview: Their figures.
  ///   - list: Receives it.
  package func drawOverlay(
    _ frames: FrameLog,
    _ overview: FrameOverview,
    into list: inout DisplayList
  ) {
    guard let form = overlayForm else { return }
    guard let rect = overlayRect else {
      list.appendOverlayLine(
        overview.summary,
        budget: frames.budget,
        corner: look.overlayPlace,
        in: layout.floor,
        theme: theme
      )
      return
    }
    if rect != layout.overlay {
      // It lies over the pieces.
      list.append(.roundedRectangle(rect.inset(x: -1, y: -1), radius: 13, theme.panelEdge))
    }
    if form == .details, layout.overlayDetails(in: look.overlayPlace) != nil {
      list.appendOverlayDetails(frames, overview, in: rect, theme: theme)
    } else {
      list.appendOverlay(frames, overview, in: rect, theme: theme)
    }
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
      showsLanding: look.showsLanding,
      theme: theme
    )
  }

  private func drawHeader(into list: inout DisplayList) {
    let rect = layout.header
    let isLow = rect.height < 70
    let label = isLow ? "" : "LOOP HEADER"
    list.appendPanel(rect, label: label, isFocused: focus == .header, theme: theme)
    list.appendHeader(header, showsLanding: look.showsLanding, in: rect, theme: theme)
    guard !isLow else { return }
    list.appendText(
      "index \((header.selection ?? -1) + 1) / \(header.titles.count)",
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
    let band = rect.inset(x: 16, y: 0)
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
    drawGhost(into: &list)
    list.appendWheelEdges(in: band, radius: layout.wheelRadius, theme: theme)
    guard look.showsLanding else { return }
    for index in picker.columns.indices {
      let wheel = picker.columns[index].wheel
      list.appendLanding(of: wheel, in: layout.columns[index], theme: theme)
    }
  }

  private func drawRuler(_ status: StageStatus, into list: inout DisplayList) {
    let rect = layout.ruler
    list.appendPanel(rect, label: "RULER", isFocused: focus == .ruler, theme: theme)
    list.appendRuler(
      ruler,
      unit: scene.unit,
      feedback: status.feedback,
      showsLanding: look.showsLanding,
      in: rect,
      theme: theme
    )
  }

  private func drawTouches(into list: inout DisplayList) {
    let bounds = Rect(x: 0, y: 0, width: layout.width, height: layout.height)
    for pointer in pointers.all {
      list.appendTouch(pointer.mark, speed: speed(of: pointer), in: bounds, theme: theme)
    }
  }

  /// How fast the content moves under a pointer; nil where it holds none.
  private func speed(of pointer: StagePointers.Pointer) -> TouchSpeed? {
    guard let target = pointer.target, target != .sheet else { return nil }
    let scroller = self[target].scroller
    guard scroller.phase == .dragging else { return nil }
    return TouchSpeed(velocity: -scroller.velocity, isVertical: scroller.axis == .vertical)
  }
}
