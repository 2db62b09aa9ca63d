/// A minimal X client, which reads windows and acts on them.
///
/// It finds the visible window, reads its picture and title, and sends the requests of window
/// managers and other programs.
///
/// - Source: X Window System Protocol, version 11, appendix B.
package final class XClient: Sendable {
  /// Id, position and extents of a window, as the server reported them.
  package struct Window: Equatable, Sendable {
    /// Resource id of the window on the server.
    package let id: UInt32
    /// Left edge on the screen, in pixels.
    package let x: Int
    /// Top edge on the screen, in pixels.
    package let y: Int
    /// Width without the border, in pixels.
    package let width: Int
    /// Height without the border, in pixels.
    package let height: Int
  }

  private enum Request: UInt8 {
    case getWindowAttributes = 3
    case destroyWindow = 4
    case mapWindow = 8
    case unmapWindow = 10
    case configureWindow = 12
    case getGeometry = 14
    case queryTree = 15
    case internAtom = 16
    case getProperty = 20
    case sendEvent = 25
    case setInputFocus = 42
    case getInputFocus = 43
    case getImage = 73
    case queryExtension = 98
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
    guard opening.bytes[0] == 1 else { throw RigError.gone("the X server refused the connection") }
    // 32 bytes, the vendor's name, 8 bytes per pixmap format, then the first screen.
    root = setup.word(at: 32 + (setup.short(at: 16) + 3) / 4 * 4 + 8 * Int(setup.bytes[21]))
  }

  /// The first visible window whose width and height are at least `extent` pixels.
  package func visibleWindow(ofAtLeast extent: Int = 200) throws -> Window? {
    let tree = try ask(.queryTree, words: [root])
    for index in 0..<tree.short(at: 16) {
      if let window = try place(of: tree.word(at: 32 + 4 * index)),
        min(window.width, window.height) >= extent
      {
        return window
      }
    }
    return nil
  }

  /// Nil if the window is hidden or does not exist.
  private func place(of id: UInt32) throws -> Window? {
    do {
      guard try ask(.getWindowAttributes, words: [id]).bytes[26] == 2 else { return nil }
      let box = try ask(.getGeometry, words: [id])
      return Window(
        id: id,
        x: box.signedShort(at: 12),
        y: box.signedShort(at: 14),
        width: box.short(at: 16),
        height: box.short(at: 18)
      )
    } catch RigError.refused {
      // A window can disappear between two requests.
      return nil
    }
  }

  /// Empty if the window has no title.
  package func title(of window: Window) throws -> String {
    // The predefined atom 39 is WM_NAME; at most 4096 bytes of any type.
    let reply = try ask(.getProperty, words: [window.id, 39, 0, 0, 1024])
    return String(decoding: reply.bytes[32...].prefix(Int(reply.word(at: 16))), as: UTF8.self)
  }

  /// Whether a window manager has announced itself by the property _NET_SUPPORTING_WM_CHECK.
  package func hasWindowManager() throws -> Bool {
    // One item of any type.
    let name = try atom("_NET_SUPPORTING_WM_CHECK")
    return try ask(.getProperty, words: [root, name, 0, 0, 1]).word(at: 16) > 0
  }

  /// Returns the pixels of a window as 0xRRGGBB, row by row from the top.
  package func picture(of window: Window) throws -> [UInt32] {
    let bytes = try pixels(of: window)
    let length = bytes.count / 4
    // Without optimization, a closure for each of a million pixels takes most of a second.
    return [UInt32](unsafeUninitializedCapacity: length) { buffer, count in
      guard let pixels = buffer.baseAddress else { return }
      bytes.withUnsafeBytes { UnsafeMutableRawBufferPointer(buffer).copyMemory(from: $0) }
      while count < length {
        pixels[count] = UInt32(littleEndian: pixels[count]) & 0xFFFFFF
        count += 1
      }
    }
  }

  /// Returns the pixels of the part of a window that is on the screen, four bytes each.
  ///
  /// The bytes of a pixel are blue, green, red and an unused byte. The result is empty if no part
  /// of the window is on the screen.
  package func pixels(of window: Window) throws -> [UInt8] {
    let (left, top) = (max(0, -window.x), max(0, -window.y))
    let width = min(window.width, XorgConfiguration.screenWidth - window.x) - left
    let height = min(window.height, XorgConfiguration.screenHeight - window.y) - top
    guard width > 0, height > 0 else { return [] }
    let corner = UInt32(left) | UInt32(top) << 16
    let size = UInt32(width) | UInt32(height) << 16
    let reply = try ask(.getImage, detail: 2, words: [window.id, corner, size, .max])
    return Array(reply.bytes[32...].prefix(4 * width * height))
  }

  /// Resizes a window to extents in pixels, as a drag of its corner does.
  package func resize(_ window: Window, width: Int, height: Int) throws {
    // Bits 4 and 8 of the mask select width and height.
    try tell(.configureWindow, words: [window.id, 4 | 8, UInt32(width), UInt32(height)])
  }

  /// Moves a window to a position on the screen in pixels, as a drag of its title bar does.
  package func move(_ window: Window, x: Int, y: Int) throws {
    // Bits 1 and 2 of the mask select x and y.
    let place = [x, y].map(UInt32.init(truncatingIfNeeded:))
    try tell(.configureWindow, words: [window.id, 1 | 2] + place)
  }

  /// Hides a window, as its minimise button does.
  package func hide(_ window: Window) throws {
    try tell(.unmapWindow, words: [window.id])
  }

  /// Shows a hidden window and gives it the focus.
  package func show(_ window: Window) throws {
    try tell(.mapWindow, words: [window.id])
    // If the window is hidden again, no window has the focus.
    try tell(.setInputFocus, words: [window.id, 0])
  }

  /// Gives a window the focus; nil removes the focus.
  ///
  /// If the window is hidden later, the window under the mouse gets the focus.
  package func focus(_ window: Window?) throws {
    try tell(.setInputFocus, detail: 1, words: [window?.id ?? 0, 0])
  }

  /// Sends the program a request to close a window, as the button of the title bar does.
  package func close(_ window: Window) throws {
    try send(try atom("WM_PROTOCOLS"), [try atom("WM_DELETE_WINDOW")], to: window)
  }

  /// Sends a client message with up to five numbers, as window managers do.
  ///
  /// `kind` is the atom of the message.
  package func send(_ kind: UInt32, _ numbers: [UInt32], to window: Window) throws {
    // A client message (33) of 32-bit items.
    let message = [33 | 32 << 8, window.id, kind] + (numbers + [0, 0, 0, 0, 0]).prefix(5)
    try tell(.sendEvent, words: [window.id, 0] + message)
  }

  /// Destroys a window on the server, without a request to its program.
  package func destroy(_ window: Window) throws {
    try tell(.destroyWindow, words: [window.id])
  }

  /// Makes the server close the connection of the window's program, as if the server had ended.
  package func kill(_ window: Window) throws {
    try tell(.killClient, words: [window.id])
  }

  /// Presses or releases a mouse button, as programs for remote control do.
  ///
  /// - Source: XTEST Extension Protocol, version 2.2: FakeInput.
  package func sendButton(_ number: UInt8, isDown: Bool) throws {
    let extensionNumber = try ask(.queryExtension, words: words(of: "XTEST")).bytes[9]
    // A press is event 4 and a release is event 5. Delay, window and position are 0, which means
    // none.
    let event = UInt32(isDown ? 4 : 5) | UInt32(number) << 8
    try write(extensionNumber, detail: 2, words: [event] + [UInt32](repeating: 0, count: 7))
    _ = try ask(.getInputFocus, words: [])
  }

  /// Returns the number of the atom with a name; the server creates a missing atom.
  package func atom(_ name: String) throws -> UInt32 {
    try ask(.internAtom, words: words(of: name)).word(at: 8)
  }

  /// Encodes a name as the 32-bit numbers of a request.
  ///
  /// The first number is the length of the name in bytes. Each of the others contains four bytes of the name.
  private func words(of name: String) -> [UInt32] {
    var bytes = Array(name.utf8)
    while bytes.count % 4 != 0 { bytes.append(0) }
    let letters = Reply(bytes: bytes)
    let words = stride(from: 0, to: bytes.count, by: 4).map { letters.word(at: $0) }
    return [UInt32(name.utf8.count)] + words
  }

  private func write(_ request: UInt8, detail: UInt8, words: [UInt32]) throws {
    let length = UInt32(words.count + 1)
    let head = UInt32(request) | UInt32(detail) << 8 | length << 16
    try socket.write(
      ([head] + words).flatMap { word in
        withUnsafeBytes(of: word.littleEndian) { Array($0) }
      }
    )
  }

  /// Sends a request that has no answer, and waits until the server has processed it.
  private func tell(_ request: Request, detail: UInt8 = 0, words: [UInt32]) throws {
    try write(request.rawValue, detail: detail, words: words)
    try write(Request.getInputFocus.rawValue, detail: 0, words: [])
    var refusal: RigError?
    while true {
      do {
        _ = try answer(to: request)
        break
      } catch RigError.refused(let text) {
        refusal = .refused(text)
      }
    }
    if let refusal { throw refusal }
  }

  private func ask(_ request: Request, detail: UInt8 = 0, words: [UInt32]) throws -> Reply {
    try write(request.rawValue, detail: detail, words: words)
    return try answer(to: request)
  }

  /// Waits for the reply to a request, or for its error, which is thrown; events before it are skipped.
  private func answer(to request: Request) throws -> Reply {
    while true {
      let head = Reply(bytes: try socket.read(count: 32))
      switch head.bytes[0] {
      case 0: throw RigError.refused("X error \(head.bytes[1]) after \(request)")
      case 1: return Reply(bytes: head.bytes + (try socket.read(count: 4 * Int(head.word(at: 4)))))
      default: continue
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
