public import Pickers
// Pickers hold scrollers: without this a change of their layout would not recompile this file.
import ScrollPhysics

extension DisplayList {
  /// Room at the ends of a header where no title is seen, in points.
  static let headerMargin = 40.0

  /// Adds a looping header: titles that turn bold and coloured in the centre and fade to the sides.
  ///
  /// - Parameters:
  ///   - header: The header.
  ///   - rect: The panel's place, in points; the header's centre is its centre.
  ///   - theme: The colours.
  public mutating func appendHeader(_ header: LoopingHeader, in rect: Rect, theme: Theme) {
    let center = rect.center
    let half = rect.width / 2
    append(.pushClip(rect))
    for index in header.visibleIndices(within: half) where abs(header.x(ofIndex: index)) < half {
      let x = header.x(ofIndex: index)
      let distance = abs(x) / header.rows.rowExtent
      let isCentered = distance < 0.5
      // A title is gone before the edge would cut it.
      let fade = max(0, 1 - abs(x) / (half - Self.headerMargin))
      let color = isCentered ? theme.accent : theme.text.faded(fade)
      appendText(
        header.title(ofIndex: index),
        TextStyle(size: 17, weight: isCentered ? .semibold : .regular, anchor: .center),
        x: center.x + x,
        y: center.y - 6,
        color
      )
    }
    append(
      .roundedRectangle(
        Rect(x: center.x - 30, y: rect.maxY - 14, width: 60, height: 3),
        radius: 1.5,
        theme.accent
      )
    )
    append(.popClip)
  }
}
