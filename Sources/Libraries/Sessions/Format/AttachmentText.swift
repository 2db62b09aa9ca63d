import JSONText

// The lines of attachments, between the header and the first entry:
//
//     [0,"f","deck","mine.json","a482bf729c6e6c18","{\"titles\": [\"one\", \"two\"]}\n"]
//
// The fields are kind, name, hash and content. The content is text or, for a picture, base64.

extension SessionText {
  static func append(_ attachment: SessionAttachment, to lines: inout [UInt8]) {
    JSONWriter.write(to: &lines) { json in
      json.array { json in
        json.integer(0)
        json.string("f")
        json.string(attachment.kind.rawValue)
        json.string(attachment.name)
        json.string(attachment.hash)
        let content = attachment.content
        json.string(
          attachment.kind == .picture
            ? Base64.text(of: content) : String(decoding: content, as: UTF8.self)
        )
      }
    }
    lines.append(UInt8(ascii: "\n"))
  }
}

extension SessionAttachment {
  /// Throws if the content has another hash.
  init(_ fields: EntryFields) throws(SourceProblem) {
    try fields.checkCount()
    guard fields.microseconds == 0 else {
      throw .found("time \(fields.microseconds) of a file", expected: "time 0")
    }
    guard let kind = Kind(rawValue: try fields.string(1)) else {
      let expected = "one of \(Kind.allCases.map { $0.rawValue }.joined(separator: ", "))"
      throw .found("a file of kind \(fields.field(1).summary)", expected: expected)
    }
    let (name, hash, text) = (try fields.string(2), try fields.string(3), try fields.string(4))
    let title = Self.title(kind, name)
    guard let content = kind == .picture ? Base64.bytes(of: text) : Array(text.utf8) else {
      throw .found("a damaged \(title)", expected: "base64")
    }
    let found = Self.hash(of: content)
    guard found == hash else {
      let size = "\(content.count) bytes with the hash \(found)"
      throw .found("a damaged \(title): \(size)", expected: "the hash \(ShownText.quoted(hash))")
    }
    self.init(kind, name: name, content)
  }

  /// Kind and quoted name, for messages: `deck "mine.json"`.
  package var title: String { Self.title(kind, name) }

  private static func title(_ kind: Kind, _ name: String) -> String {
    "\(kind.rawValue) \(ShownText.quoted(name))"
  }
}
