package import Drawing

extension PlaybackBar {
  /// The texts at the left of the controls.
  package struct Texts: Equatable, Sendable {
    package var title: String
    /// The effect of other input during playback.
    package var hint: String
    /// A message for the user, which replaces the title and the hint.
    package var message: String?
    /// Whether a click on the message opens the file named in it.
    package var opensFile = false

    package init(title: String, hint: String) {
      (self.title, self.hint) = (title, hint)
    }
  }

  private static let messageStyle = TextStyle(size: 12)

  static func timeStyle(isSmall: Bool) -> TextStyle {
    TextStyle(size: isSmall ? 11 : 13, tabularDigits: true)
  }

  /// Such as "8.1 / 10.8 s"; both times are in seconds.
  static func timeText(_ position: Double, of duration: Double, isSmall: Bool) -> String {
    let text = DecimalText.fixed(position, digits: 1) + " / "
    return text + DecimalText.fixed(duration, digits: 1) + (isSmall ? "" : " s")
  }

  /// Such as "0.25×".
  static func speedText(_ speed: Double) -> String {
    var text = DecimalText.fixed(speed, digits: 3)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text + "×"
  }

  /// Draws the controls over the picture of the session.
  package func draw(
    _ transport: Transport,
    _ texts: Texts,
    focus: Button?,
    over scrubBar: ScrubBar,
    into list: inout DisplayList,
    theme: Theme
  ) {
    if let focus { drawFocusRing(around: focus, into: &list, theme: theme) }
    list.appendTransport(.back, in: rect(of: .back), theme: theme)
    let icon = transport.isRunning ? TransportIcon.pause : .play
    list.appendTransport(icon, in: rect(of: .play), theme: theme)
    list.appendTransport(.forward, in: rect(of: .forward), theme: theme)
    list.appendTransport(Self.speedText(transport.speed), in: rect(of: .speed), theme: theme)
    list.appendTransport(.loop, in: rect(of: .loop), isOn: transport.repeats, theme: theme)
    if time.width > 0 {
      let text = Self.timeText(transport.position, of: transport.duration, isSmall: isSmall)
      let style = Self.timeStyle(isSmall: isSmall)
      list.appendText(text, style, x: time.x, y: time.center.y, theme.secondaryText)
    }
    list.appendRecordButton(
      isSmall ? "Record" : "Record F8",
      in: rect(of: .record),
      theme: theme
    )
    list.appendEndButton(isSmall ? "End" : "End F7", in: rect(of: .end), theme: theme)
    drawHelp(into: &list, theme: theme)
    drawTexts(texts, over: scrubBar, into: &list, theme: theme)
  }

  private func drawFocusRing(
    around button: Button,
    into list: inout DisplayList,
    theme: Theme
  ) {
    let rect = rect(of: button)
    guard rect.width > 0 else { return }
    // The button End has the colour of the ring, and the list of keys has no background.
    let isApart = button == .end || button == .help && !isSmall
    let ring = isApart ? rect.inset(x: -2, y: -2) : rect
    let isPill = [.end, .record, .help].contains(button)
    let radius = isPill ? ring.height / 2 : 8
    list.appendFocusRing(around: ring, radius: radius, theme: theme)
    if isApart { list.append(.roundedRectangle(ring, radius: radius, theme.background)) }
  }

  private func drawHelp(into list: inout DisplayList, theme: Theme) {
    let rect = rect(of: .help)
    guard !isSmall else { return list.appendButton("?", in: rect, theme: theme) }
    guard rect.width > 0 else { return }
    let style = TextStyle(size: 12, anchor: .center)
    list.appendText(
      "H all keys",
      style,
      x: rect.center.x,
      y: baseline(of: style),
      theme.secondaryText
    )
  }

  /// The vertical centre of a text whose baseline is that of the buttons' titles, in points.
  private func baseline(of style: TextStyle) -> Double {
    texts.center.y + TitleBar.shift(from: 13, to: style.size)
  }

  // MARK: - Texts

  private func drawTexts(
    _ texts: Texts,
    over scrubBar: ScrubBar,
    into list: inout DisplayList,
    theme: Theme
  ) {
    if let message = texts.message {
      let rect = messageRect(message, over: scrubBar)
      guard fits(message) else {
        let style = Self.plateStyle
        let text = TextWidth.cutMessage(message, to: rect.width - 16, style)
        return list.appendPlate(text, style, in: rect, theme.warning, theme: theme)
      }
      let y = rect.center.y
      list.appendText(message, Self.messageStyle, x: rect.x, y: y, theme.warning)
      let line = Rect(x: rect.x, y: y + 8, width: rect.width, height: 1)
      if texts.opensFile { list.append(.rectangle(line, theme.warning)) }
      return
    }
    var x = self.texts.x
    let end = self.texts.maxX
    let name = TextStyle(size: isSmall ? 17 : 20, weight: .semibold)
    let nameWidth = TextWidth.estimate("Sandbox", name)
    if x + nameWidth <= end {
      list.appendText("Sandbox", name, x: x, y: baseline(of: name), theme.text)
      x += nameWidth + 12
    }
    let style = TextStyle(size: 13)
    guard end - x >= 40 else { return }
    let title = TextWidth.cut(texts.title, to: end - x, style)
    list.appendText(title, style, x: x, y: baseline(of: style), theme.secondaryText)
    x += TextWidth.estimate(title, style)
    let hint = title.isEmpty ? texts.hint : "· " + texts.hint
    if !title.isEmpty { x += 8 }
    guard x + TextWidth.estimate(hint, style) <= end else { return }
    list.appendText(hint, style, x: x, y: baseline(of: style), theme.secondaryText)
  }

  private static let plateStyle = TextStyle(size: 12, anchor: .center)

  /// Whether a message is in the bar; otherwise it is over the scrub bar.
  private func fits(_ message: String) -> Bool {
    TextWidth.estimate(message, Self.messageStyle) <= texts.width
  }

  package func messageRect(_ message: String, over scrubBar: ScrubBar) -> Rect {
    guard fits(message) else {
      return scrubBar.plate(message, Self.plateStyle, atX: scrubBar.width / 2, level: 1)
    }
    let width = TextWidth.estimate(message, Self.messageStyle)
    let y = baseline(of: Self.messageStyle)
    return Rect(x: texts.x, y: y - 12, width: width, height: 24)
  }
}
