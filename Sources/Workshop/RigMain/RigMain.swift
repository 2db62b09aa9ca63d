import Foundation
import Rig

/// `RigMain serve`: a virtual touchscreen that executes the commands of its standard input.
@main struct RigMain {
  static func main() async {
    guard CommandLine.arguments.dropFirst() == ["serve"] else {
      FileHandle.standardError.write(Data("usage: RigMain serve\n".utf8))
      exit(2)
    }
    exit(await RigService.run())
  }
}
