/// A minimal X client: finds the visible window, reads its picture, moves, resizes,
/// closes and kills it.
///
/// - Source: X Window System Protocol, version 11, appendix B.
final class XClient: Sendable {
  /// A window on the screen.
  struct Window: Equatable, Sendable {
    /// Its resource id.
    let id: UInt32
    /// Left edge on the screen, in pixels.
    let x: Int
    /// Top edge on the screen, in pixels.
    let y: Int
    /// Extent, in pixels.
    let width: Int
    /// Extent, in pixels.
    let height: Int
  }

  private enum Request: UInt8 {
    case getWindowAttributes = 3
    case mapWindow = 8
    case unmapWindow = 10
    case configureWindow = 12
    case getGeometry = 14
    case queryTree = 15
    case internAtom = 16
    case sendEvent = 25
    case setInputFocus = 42
    case getInputFocus = 43
    case getImage = 73
    case killClient = 113
  }

  private let socket: UnixSocket
  private let root: UInt32

  /// Connects to a local display such as ":7".
  init(display: String) throws {
    socket = try UnixSocket(path: "/tmp/.X11-unix/X\(display.drop { $0 == ":" })")
    // Byte order "l", protocol 11.0, no authorisation.
    try socket.write([0x6C, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    let opening = Reply(bytes: try socket.read(count: 8))
    let setup = Reply(bytes: try socket.read(count: 4 * opening.short(at: 6)))
    guard opening.bytes[0] == 1 else { throw HarnessError("the X server refused the connection") }
    // 32 bytes, the vendor's name, 8 bytes per pixmap format, then the first screen.
    root = setup.word(at: 32 + (setup.short(at: 16) + 3) / 4 * 4 + 8 * Int(setup.bytes[21]))
  }

  /// The first window of at least 200x200 pixels that is on the screen.
  func visibleWindow() throws -> Window? {
    let tree = try ask(.queryTree, words: [root])
    for index in 0..<tree.short(at: 16) {
      let id = tree.word(at: 32 + 4 * index)
      // A window can disappear between two requests; the server then answers with an error.
      guard let attributes = try? ask(.getWindowAttributes, words: [id]),
        attributes.bytes[26] == 2,
        let box = try? ask(.getGeometry, words: [id]),
        box.short(at: 16) >= 200, box.short(at: 18) >= 200
      else { continue }
      return Window(
        id: id,
        x: box.signedShort(at: 12),
        y: box.signedShort(at: 14),
        width: box.short(at: 16),
        height: box.short(at: 18)
      )
    }
    return nil
  }

  /// The pixels of a window as 0xRRGGBB, line by line.
  func picture(of window: Window) throws -> [UInt32] {
    let size = UInt32(window.width) | UInt32(window.height) << 16
    let reply = try ask(.getImage, detail: 2, words: [window.id, 0, size, .max])
    return (0..<window.width * window.height).map { reply.word(at: 32 + 4 * $0) & 0xFFFFFF }
  }

  /// Resizes a window, as a drag of its corner does.
  func resize(_ window: Window, width: Int, height: Int) throws {
    // Bits 4 and 8 of the mask select width and height.
    try send(.configureWindow, words: [window.id, 4 | 8, UInt32(width), UInt32(height)])
    _ = try ask(.getInputFocus, words: [])
  }

  /// Moves a window, as a drag of its title bar does.
  func move(_ window: Window, x: Int, y: Int) throws {
    // Bits 1 and 2 of the mask select x and y.
    try send(.configureWindow, words: [window.id, 1 | 2, UInt32(x), UInt32(y)])
    _ = try ask(.getInputFocus, words: [])
  }

  /// Hides a window, as its minimise button does.
  func hide(_ window: Window) throws {
    try send(.unmapWindow, words: [window.id])
    _ = try ask(.getInputFocus, words: [])
  }

  /// Shows a hidden window and gives it the focus.
  func show(_ window: Window) throws {
    try send(.mapWindow, words: [window.id])
    // If the window is hidden again, none has the focus.
    try send(.setInputFocus, words: [window.id, 0])
    _ = try ask(.getInputFocus, words: [])
  }

  /// Sends a request to close the window, as a title bar's button does.
  func close(_ window: Window) throws {
    let protocols = try atom("WM_PROTOCOLS")
    let deleteWindow = try atom("WM_DELETE_WINDOW")
    // A client message (33) of 32-bit items; time 0 is the current time.
    let message: [UInt32] = [33 | 32 << 8, window.id, protocols, deleteWindow, 0, 0, 0, 0]
    try send(.sendEvent, words: [window.id, 0] + message)
    _ = try ask(.getInputFocus, words: [])
  }

  /// Has the server end the connection of the window's program, as when the server ends.
  func kill(_ window: Window) throws {
    try send(.killClient, words: [window.id])
    _ = try ask(.getInputFocus, words: [])
  }

  private func atom(_ name: String) throws -> UInt32 {
    var bytes = Array(name.utf8)
    while bytes.count % 4 != 0 { bytes.append(0) }
    let letters = Reply(bytes: bytes)
    let words = stride(from: 0, to: bytes.count, by: 4).map { letters.word(at: $0) }
    return try ask(.internAtom, words: [UInt32(name.utf8.count)] + words).word(at: 8)
  }

  private func send(_ request: Request, detail: UInt8 = 0, words: [UInt32]) throws {
    let length = UInt32(words.count + 1)
    let head = UInt32(request.rawValue) | UInt32(detail) << 8 | length << 16
    try socket.write(
      ([head] + words).flatMap { word in
        withUnsafeBytes(of: word.littleEndian) { Array($0) }
      }
    )
  }

  private func ask(_ request: Request, detail: UInt8 = 0, words: [UInt32]) throws -> Reply {
    try send(request, detail: detail, words: words)
    while true {
      let head = Reply(bytes: try socket.read(count: 32))
      switch head.bytes[0] {
      case 0: throw HarnessError("X error \(head.bytes[1]) after \(request)")
      case 1: return Reply(bytes: head.bytes + (try socket.read(count: 4 * Int(head.word(at: 4)))))
      default: continue  // Another event.
      }
    }
  }
}

/// Bytes from the X server, read as little-endian numbers.
private struct Reply {
  let bytes: [UInt8]

  func word(at offset: Int) -> UInt32 {
    bytes.withUnsafeBytes {
      UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
  }

  func short(at offset: Int) -> Int {
    Int(bytes[offset]) | Int(bytes[offset + 1]) << 8
  }

  func signedShort(at offset: Int) -> Int {
    Int(Int16(truncatingIfNeeded: short(at: offset)))
  }
}
