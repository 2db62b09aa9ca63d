package import Drawing

/// The places of the controls at the top of a window that plays a session, in points.
///
/// They are in this order: the name and the title of the session, the list of keys, back, play, forward, speed,
/// loop, the time, Record and End. The button that opens a piece is a part of the stage. If the stage fills the
/// window, this button is at the right of the controls.
///
/// In a narrow window the name is omitted first, then Record, then the button that opens a piece, then the list of
/// keys, then the time. The rectangle of an omitted part is empty.
package struct PlaybackBar: Equatable, Sendable {
  package enum Button: CaseIterable, Equatable, Sendable {
    /// Shows the list of keys.
    case help
    case back
    /// Plays or pauses.
    case play
    case forward
    case speed
    case loop
    case record
    case end
  }

  /// Smallest height of the area in which a finger presses a button, in points.
  package static let touchExtent = 44.0

  package let rect: Rect
  /// The space for the name, the title of the session and a message.
  package let texts: Rect
  package let time: Rect
  /// Whether the button that opens a piece is shown beside the controls.
  package let showsOpen: Bool
  /// Whether the buttons do not show the names of their keys.
  package let isSmall: Bool
  private let gap: Double
  private let help: Rect
  private let back: Rect
  private let play: Rect
  private let forward: Rect
  private let speed: Rect
  private let loop: Rect
  private let record: Rect
  private let end: Rect

  private static func isSmall(_ width: Double, _ height: Double) -> Bool {
    min(width, height) < 560
  }

  /// Height of the controls over a stage that does not fill the window, in points.
  package static func extent(width: Double, height: Double) -> Double {
    isSmall(width, height) ? touchExtent : 72
  }

  /// Lays the controls out for a window.
  ///
  /// - Parameters:
  ///   - width: Width of the window, in points.
  ///   - height: Height of the window, in points.
  ///   - titleBar: The title bar of a stage that fills the window; nil if the stage is below the controls.
  ///   - duration: Duration of the session, in seconds.
  ///   - canRecord: Whether the button Record is shown if it fits.
  package init(
    width: Double,
    height: Double,
    over titleBar: TitleBar?,
    duration: Double,
    canRecord: Bool
  ) {
    isSmall = titleBar?.isSmall ?? Self.isSmall(width, height)
    let margin = isSmall ? 12.0 : 32
    let extent = Self.extent(width: width, height: height)
    rect = titleBar?.rect ?? Rect(x: margin, y: 0, width: width - 2 * margin, height: extent)
    let buttonHeight = isSmall ? 28.0 : 32
    let y = isSmall ? rect.center.y - buttonHeight / 2 : rect.y + 20
    gap = isSmall ? 4 : 6
    let wideGap = isSmall ? 4.0 : 10
    // Space at the left and at the right of the time.
    let timeGaps = isSmall ? (left: 6.0, right: 6.0) : (left: 16, right: 24)
    let icon = isSmall ? 38.0 : 34
    var widths = (icon: icon, play: 44.0, speed: isSmall ? 44.0 : 54, end: isSmall ? 46.0 : 84)
    var space = rect.width - 4 * gap - wideGap
    let least = 3 * widths.icon + widths.play + widths.speed + widths.end
    // In a window that is narrower than the most important buttons, these buttons are narrower too.
    let share = max(0, min(1, space / least))
    widths = (share * widths.icon, share * widths.play, share * widths.speed, share * widths.end)
    space -= share * least
    func allot(_ width: Double, _ gap: Double) -> Double {
      guard width > 0, width + gap <= space else { return 0 }
      space -= width + gap
      return width
    }
    let time = Self.timeText(duration, of: duration, isSmall: isSmall)
    let timeWidth = TextWidth.estimate(time, Self.timeStyle(isSmall: isSmall)).rounded(.up)
    let shownTime = allot(timeWidth, timeGaps.left + timeGaps.right - wideGap)
    let shownHelp = allot(isSmall ? 24 : TitleBar.helpWidth, wideGap)
    let open = titleBar?.open ?? .zero
    showsOpen = allot(open.width, wideGap) > 0
    let shownRecord = allot(canRecord ? (isSmall ? 74 : 98) : 0, wideGap)
    var x = showsOpen ? open.x : rect.maxX + wideGap
    func place(_ width: Double, _ gap: Double) -> Rect {
      guard width > 0 else { return .zero }
      x -= gap + width
      return Rect(x: x, y: y, width: width, height: buttonHeight)
    }
    end = place(widths.end, wideGap)
    record = place(shownRecord, wideGap)
    self.time = place(shownTime, timeGaps.right)
    loop = place(widths.icon, shownTime > 0 ? timeGaps.left : wideGap)
    speed = place(widths.speed, gap)
    forward = place(widths.icon, gap)
    play = place(widths.play, gap)
    back = place(widths.icon, gap)
    help = place(shownHelp, wideGap)
    let textsEnd = x - (isSmall ? 8 : 16)
    texts = Rect(x: rect.x, y: y, width: textsEnd - rect.x, height: buttonHeight)
  }

  /// Empty for a button that is not shown.
  package func rect(of button: Button) -> Rect {
    switch button {
    case .help: help
    case .back: back
    case .play: play
    case .forward: forward
    case .speed: speed
    case .loop: loop
    case .record: record
    case .end: end
    }
  }

  /// The buttons that are shown, from left to right.
  package var buttons: [Button] { Button.allCases.filter { rect(of: $0).width > 0 } }

  /// The area in which a pointer presses a button; larger than the button, so that fingers find it.
  package func area(of button: Button) -> Rect {
    let rect = rect(of: button)
    guard rect.width > 0 else { return .zero }
    let extent = max(rect.height, Self.touchExtent)
    return Rect(
      x: rect.x - gap / 2,
      y: max(self.rect.y, rect.center.y - extent / 2),
      width: rect.width + gap,
      height: extent
    )
  }

  package func button(at place: Point) -> Button? {
    Button.allCases.first { area(of: $0).contains(place) }
  }

  /// Whether a point is on the bar, beside the button that opens a piece.
  func contains(_ place: Point) -> Bool {
    let end = showsOpen ? self.end.maxX + gap : .infinity
    return place.y < rect.maxY && place.x < end
  }
}
