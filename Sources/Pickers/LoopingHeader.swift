public import ScrollPhysics

/// A horizontal strip of titles in a loop: the first title follows the last.
public struct LoopingHeader: MutableRowPicker {
  /// The titles as rows, and their motion.
  public package(set) var rows: RowScroller
  /// The title of each column; `reload` replaces them.
  public private(set) var titles: [String]
  /// How far outside the frame a press still belongs to the header, in points.
  public var dragOutset: Double
  /// Whether each title is to the left of the previous one, as in Hebrew and Arabic.
  public let isRightToLeft: Bool
  /// Where the strip is in its window.
  ///
  /// The columns fill its width, unless their width was set. If the columns become wider or
  /// narrower, pointers are released and a motion ends on its target, as with `resize`. The next
  /// method that appends events appends the events of this change.
  public var frame: PickerFrame {
    didSet {
      rows.viewportExtent = frame.width
      if let visibleColumns { rows.resize(rowExtent: frame.width / Double(visibleColumns)) }
    }
  }
  /// Number of columns that fill the frame's width, at least 1; nil if the width of columns was set.
  private var visibleColumns: Int?

  /// Creates a header at rest.
  ///
  ///     let frame = PickerFrame(x: 0, y: 20, width: 375, height: 44)
  ///     var header = LoopingHeader(titles: ["News", "Sport", "Arts"], frame: frame)
  ///
  /// Without titles the strip is empty and never moves. The selection is clamped to the titles. A
  /// frame of nil puts the centre of a strip of 680 x 84 points at (0, 0). `visibleColumns` is the
  /// number of columns that fill the width of the frame, also after it changes; at least 1.
  /// `columnExtent` sets a fixed width of columns instead, in points; 40 if it is not finite and
  /// positive. `dragOutset` is at least 0.
  public init(
    titles: [String],
    selection: Int = 0,
    frame: PickerFrame? = nil,
    visibleColumns: Int = 5,
    columnExtent: Double? = nil,
    dragOutset: Double = 0,
    isRightToLeft: Bool = false,
    tuning: ScrollTuning = .uikit
  ) {
    let frame = frame ?? .centered(width: 680, height: 84)
    self.titles = titles
    self.dragOutset = max(0, dragOutset)
    self.isRightToLeft = isRightToLeft
    self.frame = frame
    self.visibleColumns = columnExtent == nil ? max(1, visibleColumns) : nil
    rows = RowScroller(
      rowCount: titles.count,
      rowExtent: columnExtent ?? frame.width / Double(max(1, visibleColumns)),
      selection: selection,
      loops: true,
      tuning: tuning,
      axis: .horizontal,
      viewportExtent: frame.width
    )
  }

  /// Changes the frame and the width of columns; the selection stays.
  ///
  /// `visibleColumns` is the number of columns that fill the frame's width, also after later
  /// changes; at least 1. If the columns become wider or narrower, pointers are released and a
  /// motion ends on its target.
  public mutating func resize(
    to frame: PickerFrame,
    visibleColumns: Int,
    at time: Double,
    into events: inout [PickerEvent]
  ) {
    let visibleColumns = max(1, visibleColumns)
    self.visibleColumns = visibleColumns
    rows.resize(rowExtent: frame.width / Double(visibleColumns), at: time, into: &events)
    self.frame = frame
  }

  /// Replaces the titles.
  ///
  /// The selected index stays if it exists, and else becomes the last one.
  ///
  /// Emits `change` if another index, or another title, is selected now.
  public mutating func reload(titles: [String], at time: Double, into events: inout [PickerEvent]) {
    advance(to: time, into: &events)
    let (row, title) = (selection, title(ofIndex: selection ?? 0))
    self.titles = titles
    rows.reload(rowCount: titles.count, at: time, into: &events)
    if let selection, selection == row, self.title(ofIndex: selection) != title {
      rows.emit(.change(row: selection), cause: .program, into: &events)
    }
  }

  /// The column indices within a distance of the centre, in points.
  ///
  /// An index may be in any lap of the loop: with 5 titles, 5 is the first title again. Empty
  /// without titles and for a distance that is negative or not finite.
  public func visibleIndices(within distance: Double) -> Range<Int> {
    guard distance >= 0, distance.isFinite else { return 0..<0 }
    return rows.indices(within: distance + rows.rowExtent / 2)
  }

  /// Horizontal distance of a column's centre from the strip's centre, in points.
  public func x(ofIndex index: Int) -> Double { sign * rows.distance(ofIndex: index) }

  /// The sign of the direction in which titles follow each other: 1 to the right, −1 to the left.
  package var sign: Double { isRightToLeft ? -1 : 1 }

  /// The title of a column; its index may be in any lap of the loop.
  ///
  /// Empty without titles.
  public func title(ofIndex index: Int) -> String {
    titles.isEmpty ? "" : titles[rows.row(at: index)]
  }

  package func contains(x: Double, y: Double) -> Bool {
    frame.contains(x: x, y: y, outset: dragOutset)
  }

  package func leftToRight(_ event: PointerEvent) -> PointerEvent {
    var event = event
    if isRightToLeft { event.x = 2 * frame.midX - event.x }
    return event
  }
}
