import Sessions

/// libFuzzer calls this with every input: the reader must return a session or throw, never trap, and
/// a session that it returns must be equal after it is written and read again.
@_cdecl("LLVMFuzzerTestOneInput")
public func readAndWriteAgain(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let session = try? SessionReader.read(bytes: bytes, name: "fuzz") else { return 0 }
  let text = SessionText.text(for: session)
  do {
    let again = try SessionReader.read(bytes: Array(text.utf8), name: "again")
    precondition(again.header == session.header, "the header changed on its way")
    precondition(again.entries == session.entries, "the entries changed on its way")
  } catch {
    fatalError("what the writer wrote was refused: \(error)\n\(text)")
  }
  return 0
}
