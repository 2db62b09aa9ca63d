public import ScrollPhysics

/// A horizontal strip of titles in a loop: the first title follows the last.
public struct LoopingHeader: MutableRowPicker {
  /// The titles as rows, and their motion.
  public package(set) var rows: RowScroller
  /// Whether the offset of the titles changes with time, without input.
  public var isMoving: Bool { rows.scroller.isMoving }
  /// The title of each column; `reload` replaces all titles.
  public private(set) var titles: [String]
  /// Largest distance outside the frame at which a press still belongs to the header, in points.
  public var dragOutset: Double
  /// Whether each title is to the left of the previous one, as in Hebrew and Arabic.
  public let isRightToLeft: Bool
  /// Position and size of the strip in its window, in points.
  ///
  /// The columns fill the width of the frame, unless a fixed width of columns was set. If the
  /// columns become wider or narrower, pointers are released and a motion ends on its target, as
  /// with `resize`. The events of this change are appended by the next method that appends events.
  public var frame: PickerFrame {
    didSet {
      rows.viewportExtent = frame.width
      if let visibleColumns { rows.resize(rowExtent: frame.width / Double(visibleColumns)) }
    }
  }
  /// Number of columns that fill the frame's width, at least 1; nil if columns have a fixed width.
  private var visibleColumns: Int?

  /// Creates a header at rest.
  ///
  ///     let frame = PickerFrame(x: 0, y: 20, width: 375, height: 44)
  ///     var header = LoopingHeader(titles: ["News", "Sport", "Arts"], frame: frame)
  ///
  /// Without titles the strip is empty and never moves. The selection is clamped to the titles. If
  /// `frame` is nil, the strip has 680 x 84 points and its centre is at (0, 0).
  ///
  /// `visibleColumns` is the number of columns that fill the width of the frame, even if the frame
  /// changes later; at least 1. `columnExtent` is a fixed width of columns, in points, that is used
  /// instead of `visibleColumns`; if it is not finite and positive, the width is 40. A negative
  /// `dragOutset` is replaced by 0.
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

  /// Changes the frame and the width of columns; the selection does not change.
  ///
  /// `visibleColumns` is the number of columns that fill the width of the frame, even if the frame
  /// changes later; at least 1. If the columns become wider or narrower, pointers are released and
  /// a motion ends on its target.
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
  /// The selected index does not change if a title with this index exists. Otherwise the last title
  /// is selected.
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

  /// Returns the indices of the columns that are at least partly within a distance of the centre.
  ///
  /// The distance is in points. An index may be in any lap of the loop: with 5 titles, index 5 is
  /// the first title again. The range is empty if there are no titles, and if the distance is
  /// negative or not finite.
  public func visibleIndices(within distance: Double) -> Range<Int> {
    guard distance >= 0, distance.isFinite else { return 0..<0 }
    return rows.indices(within: distance + rows.rowExtent / 2)
  }

  /// Returns the horizontal distance of a column's centre from the strip's centre, in points.
  ///
  /// Positive to the right.
  public func x(ofIndex index: Int) -> Double { sign * rows.distance(ofIndex: index) }

  /// Sign of the direction in which titles follow each other: 1 is right, −1 is left.
  package var sign: Double { isRightToLeft ? -1 : 1 }

  /// Returns the title of a column; empty if there are no titles.
  ///
  /// The index may be in any lap of the loop: with 5 titles, index 5 is the first title again.
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
