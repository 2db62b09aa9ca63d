/// Checks whether the elements of a page are closed in order.
enum Markup {
  private static let empty: Set<String> = ["!doctype", "meta", "br"]

  /// The errors of a page; empty if there are none.
  static func faults(in page: String) -> [String] {
    var faults: [String] = []
    var open: [String] = []
    for piece in page.split(separator: "<", omittingEmptySubsequences: false).dropFirst() {
      guard let end = piece.firstIndex(of: ">") else {
        faults.append("tag without an end: \(piece)")
        continue
      }
      let tag = piece[..<end]
      if tag.count(where: { $0 == "\"" }) % 2 != 0 { faults.append("odd quotes: \(tag)") }
      let name = String(tag.prefix { !$0.isWhitespace && $0 != "/" || $0 == tag.first })
      if tag.hasPrefix("/") {
        let expected = open.popLast()
        if expected != String(tag.dropFirst()) { faults.append("\(tag) closes \(expected ?? "-")") }
      } else if !tag.hasSuffix("/"), !empty.contains(name) {
        open.append(name)
      }
    }
    return faults + open.map { "\($0) is never closed" }
  }
}

/// The text of the bytes that `write` appends.
func text(_ write: (inout [UInt8]) -> Void) -> String {
  var bytes: [UInt8] = []
  write(&bytes)
  return String(decoding: bytes, as: UTF8.self)
}
