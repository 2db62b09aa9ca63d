import JSONText

// The lines of attachments, between the header and the first entry:
//
//     [0,"f","deck","mine.json","a482bf729c6e6c18"]
//     [0,"f","{\"titles\": [\"one\", \"two\"]}\n"]
//
// The first line of an attachment has kind, name and hash. The other lines are the parts of the
// content, as text or, for a picture, as base64. If the content is not stored, there is only the
// first line.

extension SessionText {
  /// Largest size of one part of the content, in bytes, when it is written as JSON text.
  private static let partBytes = 4000

  static func append(_ attachment: SessionAttachment, to lines: inout [UInt8]) {
    append([attachment.kind.rawValue, attachment.name, attachment.hash], to: &lines)
    var rest = (attachment.content ?? [])[...]
    while !rest.isEmpty {
      let count =
        attachment.kind == .picture ? min(rest.count, partBytes / 4 * 3) : textCount(of: rest)
      let part = rest.prefix(count)
      let text =
        attachment.kind == .picture ? Base64.text(of: part) : String(decoding: part, as: UTF8.self)
      append([text], to: &lines)
      rest = rest.dropFirst(count)
    }
  }

  private static func append(_ fields: [String], to lines: inout [UInt8]) {
    JSONWriter.write(to: &lines) { json in
      json.array { json in
        json.integer(0)
        json.string("f")
        for field in fields { json.string(field) }
      }
    }
    lines.append(UInt8(ascii: "\n"))
  }

  /// Returns the number of bytes at the beginning of `rest` that fit into one part after escaping.
  ///
  /// A character is not divided between two parts.
  private static func textCount(of rest: ArraySlice<UInt8>) -> Int {
    var count = min(rest.count, partBytes)
    while true {
      while count > 1, count < rest.count, rest[rest.startIndex + count] & 0xC0 == 0x80 {
        count -= 1
      }
      var escaped: [UInt8] = []
      escaped.appendJSON(String(decoding: rest.prefix(count), as: UTF8.self))
      guard escaped.count > partBytes, count > 1 else { return count }
      count /= 2
    }
  }
}

extension SessionAttachment {
  /// Creates an attachment without content from the fields of its first line.
  init(_ fields: EntryFields) throws(SourceProblem) {
    guard let kind = Kind(rawValue: try fields.string(1)) else {
      let expected = "one of deck, preset, theme, picture"
      throw .found("a file of kind \(fields.field(1).summary)", expected: expected)
    }
    let (name, hash) = (try fields.string(2), try fields.string(3))
    self.init(kind, name: name, hash: hash, content: nil)
  }

  /// Throws if the hash differs; without parts, the attachment has no content.
  func containing(_ parts: [String]) throws(SourceProblem) -> SessionAttachment {
    guard !parts.isEmpty else { return self }
    var content: [UInt8] = []
    for part in parts {
      guard kind == .picture else {
        content += part.utf8
        continue
      }
      guard let bytes = Base64.bytes(of: part) else {
        throw .found("a damaged \(title)", expected: "base64")
      }
      content += bytes
    }
    let found = Self.hash(of: content)
    guard found == hash else {
      let size = "\(content.count) bytes with the hash \(found)"
      throw .found("a damaged \(title): \(size)", expected: "the hash \(ShownText.quoted(hash))")
    }
    return SessionAttachment(kind, name: name, hash: hash, content: content)
  }

  /// Kind and quoted name, for messages: `deck "mine.json"`.
  package var title: String { "\(kind.rawValue) \(ShownText.quoted(name))" }
}
