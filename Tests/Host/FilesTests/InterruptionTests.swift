import Files
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

struct InterruptionTests {
  /// A process that makes two films at once ended when the second encoder did, after the first film.
  @Test func `a broken pipe raises no signal until every export that ignores it has ended`() {
    let (first, second) = (
      Interruption(ignoresBrokenPipes: true), Interruption(ignoresBrokenPipes: true)
    )
    first.end()
    expect(Interruption.isIgnored(SIGPIPE))
    let third = Interruption(replacesHandlers: false)
    expect(Interruption.isIgnored(SIGPIPE))
    third.end()
    expect(Interruption.isIgnored(SIGPIPE))
    second.end()
  }
}
