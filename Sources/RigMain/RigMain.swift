import Foundation
import Rig

/// `rig serve`: a virtual touchscreen that obeys the lines of its standard input.
@main struct RigMain {
  static func main() async {
    guard CommandLine.arguments.dropFirst() == ["serve"] else {
      FileHandle.standardError.write(Data("usage: RigMain serve\n".utf8))
      exit(2)
    }
    exit(await RigService.run())
  }
}
