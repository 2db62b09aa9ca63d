import Files
import TestSupport
import Testing

/// Writes to a reader that accepts no bytes.
///
/// The way in which the process waits is one for all of its threads, so each test has a process.
struct DescriptorTests {
  /// Offers one byte to a reader that accepts none for some milliseconds.
  ///
  /// - Parameters:
  ///   - patience: Milliseconds until the reader accepts the byte.
  ///   - isAbandoned: As in `Descriptor.send`.
  ///   - body: Called with the milliseconds that have passed.
  /// - Returns: Whether the byte was sent, and the milliseconds that passed before the end.
  private static func send(
    after patience: Int = 7_200_000,
    unless isAbandoned: (() -> Bool)? = nil,
    each body: (Int) -> Void = { _ in }
  ) -> (Bool, Int) {
    var waited = 0
    let error = Descriptor.send([7], to: -1, unless: isAbandoned) { _, _, milliseconds in
      waited += Int(milliseconds)
      body(waited)
      return waited < patience ? 0 : 1
    }
    return (error == 0, waited)
  }

  @Test func `a signal ends a command one second later if its reader accepts nothing`() async {
    await #expect(processExitsWith: .success) {
      expect(DescriptorTests.send(after: 3_600_000) == (true, 3_600_000))
      let interruption = Interruption()
      expect(DescriptorTests.send(each: { if $0 == 500 { terminate() } }) == (false, 1450))
      expect(DescriptorTests.send(after: 950) == (true, 950))
      interruption.end(raises: false)
    }
  }

  @Test func `with a window the main thread waits one second, and others until the end`() async {
    await #expect(processExitsWith: .success) {
      Descriptor.waiting = .window
      expect(DescriptorTests.send() == (false, 1000))
      var isAbandoned = false
      let other = DescriptorTests.send(
        unless: { isAbandoned },
        each: { isAbandoned = $0 == 60_000 }
      )
      expect(other == (false, 60_000))
      Descriptor.waiting = .closing
      expect(DescriptorTests.send(unless: { false }) == (false, 1000))
    }
  }

  @Test func `a log of a window ends when its reader is 4 MiB behind`() async {
    await #expect(processExitsWith: .success) {
      Descriptor.waiting = .window
      let folder = TemporaryFolder()
      let path = folder.file("log.csv")
      let fifo = FullFIFO(path)
      let file = try OutputFile(path, force: true)
      func append(_ count: Int) throws {
        file.bytes += [UInt8](repeating: 0x20, count: count)
        try file.flushInBackground()
      }
      // The first block is being written.
      try append(256 * 1024)
      try append(4 * 1024 * 1024 - 1)
      let failure = #expect(throws: Failure.self) { try append(1) }
      expectEqual(
        failure?.message.contains("log.csv: cannot be written: its reader takes nothing"),
        true
      )
      withExtendedLifetime(fifo) {}
    }
  }
}
