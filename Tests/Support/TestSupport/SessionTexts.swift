public import Sessions

/// A header for tests of entries.
public let plainHeader = SessionHeader(
  title: "Slow drag",
  width: 1280,
  height: 720,
  preset: "uikit",
  scene: "default"
)

/// The text of `plainHeader` as the first line of a file.
public let plainHeaderLine = """
  {"format":"touchcast","version":1,"title":"Slow drag","size":[1280,720],"scale":1,\
  "preset":"uikit","scene":"default","tuning":{}}
  """

/// Reads a session that consists of the plain header and lines; a newline is added to each line.
public func read(_ lines: String...) throws(SessionError) -> Session {
  try read(text: ([plainHeaderLine] + lines).map { $0 + "\n" }.joined())
}

/// Reads a session from a text.
public func read(text: String) throws(SessionError) -> Session {
  try SessionReader.read(bytes: Array(text.utf8), name: "demo.touchcast")
}

/// The error message for a session of the plain header and lines; nil without an error.
public func errorText(about lines: String...) -> String? {
  errorText(aboutText: ([plainHeaderLine] + lines).map { $0 + "\n" }.joined())
}

/// The error message for the text of a session; nil without an error.
public func errorText(aboutText text: String) -> String? {
  do {
    _ = try read(text: text)
    return nil
  } catch {
    return error.description
  }
}
