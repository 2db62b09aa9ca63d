package import JSONText

/// A buffer of session lines in memory; each line is checked before it is added.
package struct SessionBuffer {
  /// The lines that were added and not yet removed, as UTF-8 text.
  ///
  /// Without the lines of the continued entries before `addContinued()` is called.
  package private(set) var bytes: [UInt8] = []
  /// Number of bytes of all lines that were added, including removed lines.
  private var size = 0
  /// Entries that have no lines yet; their lines come after the header.
  private var continued: ArraySlice<SessionEntry> = []
  /// Number of bytes of the header's line.
  private var headerSize = 0
  private var order = EntryOrder()

  /// Throws `SourceProblem` if the reader would refuse the header.
  package init(_ header: SessionHeader) throws(SourceProblem) {
    try header.check()
    SessionText.append(header, to: &bytes)
    try SessionLimits.checkLine(bytes: bytes.firstIndex(of: UInt8(ascii: "\n")) ?? 0)
    try SessionLimits.checkFile(bytes: bytes.count)
    (size, headerSize) = (bytes.count, bytes.count)
  }

  /// Begins with the first entries of a session that was read; an end among them is omitted.
  ///
  /// `order` is that of the entries. They get no lines before `addContinued()` is called.
  ///
  /// - Complexity: O(1), besides the header.
  package init(
    _ header: SessionHeader,
    continuing entries: ArraySlice<SessionEntry>,
    _ order: EntryOrder
  ) throws(SourceProblem) {
    try self.init(header)
    (continued, self.order) = (entries, order)
  }

  /// Adds the lines of the continued entries after the header's line.
  ///
  /// - Throws: `SourceProblem` if the reader would refuse the lines; nothing is then added.
  /// - Complexity: O(entries), and O(1) in later calls.
  package mutating func addContinued() throws(SourceProblem) {
    guard !continued.isEmpty else { return }
    var text = Array(bytes[..<headerSize])
    for entry in continued where entry.event != .end {
      let before = text.count
      let event = entry.event.rounded
      SessionText.append(SessionEntry(microseconds: entry.microseconds, event: event), to: &text)
      try SessionLimits.checkLine(bytes: text.count - before - 1)
    }
    text += bytes[headerSize...]
    try SessionLimits.checkFile(bytes: text.count)
    (bytes, size, continued) = (text, text.count, [])
  }

  /// Number of entries added so far.
  package var count: Int { order.count }
  /// Identifiers of the pointers that are down, in the order in which they went down.
  package var pointersDown: [Int] { order.pointersDown }

  /// Adds an entry.
  ///
  /// If the time is before that of the last entry, the time of the last entry is used instead.
  /// Positions are rounded to 1/64 point.
  ///
  /// - Throws: `SourceProblem` if the reader would refuse the entry; the entry is then not added.
  ///   The kind of the problem is `textLimit` if the reader would also refuse every later entry.
  package mutating func append(_ entry: SessionEntry) throws(SourceProblem) {
    let event = entry.event.rounded
    let microseconds = max(order.microseconds, entry.microseconds)
    let before = bytes.count
    var next = order
    do throws(SourceProblem) {
      try event.check()
      try next.admit(microseconds: microseconds, event)
      SessionText.append(SessionEntry(microseconds: microseconds, event: event), to: &bytes)
      try SessionLimits.checkLine(bytes: bytes.count - before - 1)
      let limit = SessionLimits.fileBytes
      guard size + bytes.count - before <= limit else {
        throw .found("more than \(limit) bytes", expected: "at most \(limit)", .textLimit)
      }
    } catch {
      bytes.removeSubrange(before...)
      throw error
    }
    size += bytes.count - before
    order = next
  }

  /// Removes all lines; called after the lines were written to disk.
  ///
  /// The removed entries still count in `count` and towards the limits.
  package mutating func removeLines() {
    precondition(
      continued.isEmpty,
      "the lines of continued entries are added before lines are removed"
    )
    bytes.removeAll(keepingCapacity: true)
  }
}
