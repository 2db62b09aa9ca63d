import TestSupport
import Testing

@testable import Files

/// Writes to a reader that accepts no bytes.
///
/// The way in which the process waits is one for all of its threads, so each test has a process.
struct DescriptorTests {
  /// Sends one byte to a reader that accepts none for some milliseconds.
  ///
  /// - Parameters:
  ///   - patience: Milliseconds until the reader accepts the byte.
  ///   - body: Called with the milliseconds that have passed.
  /// - Returns: Whether the byte was sent, and the milliseconds that passed before the end.
  private static func send(
    after patience: Int = 7_200_000,
    each body: @escaping (Int) -> Void = { _ in }
  ) -> (Bool, Int) {
    let folder = TemporaryFolder()
    let fifo = FullFIFO(folder.file("fifo"))
    let end = open(folder.file("fifo"), O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(end) }
    var waited = 0
    var clock = FileClock()
    clock.wait = { _, milliseconds in
      waited += Int(milliseconds)
      body(waited)
      if waited == patience { _ = fifo.content() }
    }
    let error = Descriptor.send([7], to: end, clock: clock)
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

  @Test func `with a window a write waits one second`() async {
    await #expect(processExitsWith: .success) {
      for waiting in [Descriptor.Waiting.window, .closing] {
        Descriptor.waiting = waiting
        expect(DescriptorTests.send() == (false, 1000))
        expect(DescriptorTests.send(after: 950) == (true, 950))
      }
    }
  }

  /// Opens a FIFO without a reader.
  private static func openFIFO() -> (error: Int32, waited: Int) {
    let folder = TemporaryFolder()
    FullFIFO.make(folder.file("fifo"))
    var waited = 0
    var clock = FileClock()
    clock.wait = { _, milliseconds in
      waited += Int(milliseconds)
      if waited == 3_600_000 { terminate() }
    }
    return (Descriptor.openedWithReader(folder.file("fifo"), clock).error, waited)
  }

  @Test func `a FIFO without a reader is like a reader that accepts nothing`() async {
    await #expect(processExitsWith: .success) {
      let interruption = Interruption()
      expect(DescriptorTests.openFIFO() == (Descriptor.stalled, 3_600_950))
      interruption.end(raises: false)
      Descriptor.waiting = .window
      expect(DescriptorTests.openFIFO() == (Descriptor.stalled, 1000))
    }
  }

  @Test func `a log of a window ends when its reader is over 4 MiB behind`() async {
    await #expect(processExitsWith: .success) {
      Descriptor.waiting = .window
      let folder = TemporaryFolder()
      let path = folder.file("log.csv")
      let fifo = FullFIFO(path)
      let file = try OutputFile(path, force: true)
      func append(_ count: Int) throws {
        file.bytes += [UInt8](repeating: 0x20, count: count)
        try file.writeInPassing()
      }
      try append(4 * 1024 * 1024)
      let failure = #expect(throws: Failure.self) { try append(1) }
      expectEqual(
        failure?.message.contains("log.csv: cannot be written: no program reads it"),
        true
      )
      withExtendedLifetime(fifo) {}
    }
  }
}
