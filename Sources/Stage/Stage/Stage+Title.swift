package import Drawing
import Pickers
import ScrollPhysics

extension Stage {
  /// Returns the rectangle of the message; nil if none is shown.
  @discardableResult func drawTitle(
    _ status: StageStatus,
    into list: inout DisplayList
  ) -> Rect? {
    let bar = layout.titleBar
    guard look.showsControls, status.title == .whole else {
      guard status.title != .nothing else { return nil }
      drawFocusRing(of: openButtons, radius: nil, into: &list)
      drawOpenButton(into: &list)
      return nil
    }
    let nameStyle = TextStyle(size: bar.nameSize, weight: .semibold)
    drawFocusRing(
      of: titleButtons,
      radius: nil,
      around: focusedButton == .help ? theme.background : nil,
      into: &list
    )
    drawHelpButton(into: &list)
    let record = status.isWriting ? "Stop" : "Record"
    let short = bar.record.width < 70 && !status.isWriting ? "Rec" : record
    list.appendRecordButton(bar.isSmall ? short : "\(record) F8", in: bar.record, theme: theme)
    let replay = bar.namesReplayKey ? "Replay F7" : "Replay"
    list.appendButton(status.isWriting ? "Mark" : replay, in: bar.replay, theme: theme)
    list.appendButton("Tune", in: bar.tune, theme: theme)
    drawOpenButton(into: &list)
    let x = bar.rect.x + TextWidth.estimate("Sandbox", nameStyle) + 10
    var end = bar.buttonsX - (bar.isSmall || bar.namesHelp ? 8 : 16)
    // Where a message or the time of a recording has no place beside the name, it replaces the name.
    guard width(of: status) <= end - x else {
      drawRecording(status, from: bar.rect.x, until: &end, into: &list)
      return drawMessage(status, from: bar.rect.x, until: end, into: &list)
    }
    list.appendText("Sandbox", nameStyle, x: bar.rect.x, y: bar.textY, theme.text)
    drawRecording(status, from: x, until: &end, into: &list)
    let presetEnd = drawPreset(status.invitation, x: x, until: end - 8, into: &list)
    return drawMessage(status, from: presetEnd + 12, until: end, into: &list)
  }

  /// Draws the button that shows the list of keys: words that continue the hint, or a question mark.
  private func drawHelpButton(into list: inout DisplayList) {
    let bar = layout.titleBar
    guard bar.namesHelp else { return list.appendButton("?", in: bar.help, theme: theme) }
    let style = TextStyle(size: Self.messageStyle.size, anchor: .center)
    let y = bar.middle(ofSize: style.size)
    let key = lettersFindRows ? "F1" : "H"
    list.appendText("\(key) all keys", style, x: bar.help.center.x, y: y, theme.secondaryText)
  }

  /// Returns the width of the message and of the text about a recording, in points.
  private func width(of status: StageStatus) -> Double {
    let message = status.message.map { TextWidth.estimate($0, Self.messageStyle) + 12 } ?? 0
    let style = recordingStyle
    let recording = status.recording.map { TextWidth.estimate($0, style) + style.size + 18 } ?? 0
    return message + recording
  }

  private static let messageStyle = TextStyle(size: 12, anchor: .trailing)

  private var recordingStyle: TextStyle {
    TextStyle(size: layout.titleBar.isSmall ? 11 : 13, anchor: .trailing, tabularDigits: true)
  }

  private func drawOpenButton(into list: inout DisplayList) {
    guard let title = openTitle else { return }
    list.appendChoice(title.text, label: title.label, in: layout.titleBar.open, theme: theme)
  }

  package func messageRect(_ status: StageStatus) -> Rect? {
    var list = DisplayList()
    return drawTitle(status, into: &list)
  }

  /// Draws the text about a recording; a recording into a file also has a red dot.
  ///
  /// Before the call, `end` is the right limit of the text. After the call, it is the left edge of the text
  /// minus a gap.
  private func drawRecording(
    _ status: StageStatus,
    from start: Double,
    until end: inout Double,
    into list: inout DisplayList
  ) {
    guard let recording = status.recording else { return }
    let style = recordingStyle
    let dot = 0.4 * style.size
    let space = end - start - 2 * dot - 6
    let parts = Self.shortened(recording, to: space, style)
    let text = parts.isEmpty ? TextWidth.cut(recording, to: space, style) : parts
    guard !text.isEmpty else { return }
    let width = TextWidth.estimate(text, style)
    let y = layout.titleBar.middle(ofSize: style.size)
    let place = Point(x: end - width - 6 - dot, y: y)
    if status.isWriting { list.append(.circle(center: place, radius: dot, theme.bad)) }
    let color = status.isWriting ? theme.bad : theme.secondaryText
    list.appendText(text, style, x: end, y: y, color)
    end = place.x - dot - 12
  }

  /// Draws the invitation if it fits, and otherwise the name of the preset in effect.
  ///
  /// If a parameter differs from the preset, ", changed" follows the name. The name is fitted to the
  /// available width, and ", changed" is omitted if it does not fit.
  ///
  /// - Returns: The x coordinate at which the text ends, in points.
  private func drawPreset(
    _ invitation: String?,
    x: Double,
    until end: Double,
    into list: inout DisplayList
  ) -> Double {
    var style = TextStyle(size: 13)
    let y = layout.titleBar.middle(ofSize: style.size)
    guard end - x >= 36 else { return x }
    if let invitation, x + TextWidth.estimate(invitation, style) <= end {
      list.appendText(invitation, style, x: x, y: y, theme.secondaryText)
      return x + TextWidth.estimate(invitation, style)
    }
    let (shownName, isChanged) = shownPreset
    let name = TextWidth.fit(shownName, to: end - x, &style)
    list.appendText(name, style, x: x, y: y, theme.secondaryText)
    let nameEnd = x + TextWidth.estimate(name, style)
    let word = ", changed"
    let wordEnd = nameEnd + TextWidth.estimate(word, style)
    guard isChanged, wordEnd <= end else { return nameEnd }
    list.appendText(word, style, x: nameEnd, y: y, theme.secondaryText)
    return wordEnd
  }

  /// Draws the message, shortened to the available width, if that is at least 40 points.
  ///
  /// If there is neither a message nor an invitation, draws as many parts of the hint as fit.
  ///
  /// - Returns: The rectangle of the message; nil if there is none.
  private func drawMessage(
    _ status: StageStatus,
    from start: Double,
    until end: Double,
    into list: inout DisplayList
  ) -> Rect? {
    let style = Self.messageStyle
    let y = layout.titleBar.middle(ofSize: style.size)
    if let message = status.message {
      let text = TextWidth.cutMessage(message, to: end - start, style)
      guard end - start >= 40, !text.isEmpty else { return nil }
      list.appendText(text, style, x: end, y: y, theme.warning)
      let width = TextWidth.estimate(text, style)
      let line = Rect(x: end - width, y: y + 8, width: width, height: 1)
      if status.opensFile { list.append(.rectangle(line, theme.warning)) }
      return Rect(x: line.x, y: y - 12, width: width, height: 24)
    }
    let hint =
      status.invitation == nil ? Self.shortened(status.hint, to: end - start, style) : ""
    guard !hint.isEmpty else { return nil }
    list.appendText(hint, style, x: end, y: y, theme.secondaryText)
    let bar = layout.titleBar
    guard bar.namesHelp, status.recording == nil else { return nil }
    let dot = TextStyle(size: style.size, anchor: .center)
    list.appendText("·", dot, x: bar.help.x - 1, y: y, theme.secondaryText)
    return nil
  }

  /// Returns as many parts of a text as fit a width, from the first; "·" separates the parts.
  ///
  /// If the first part alone is too wide, the result is empty.
  private static func shortened(_ text: String, to width: Double, _ style: TextStyle) -> String {
    var shown = text
    while TextWidth.estimate(shown, style) > width {
      guard let end = shown.lastIndex(of: "·") else { return "" }
      shown = String(shown[..<end].dropLast())
    }
    return shown
  }
}
