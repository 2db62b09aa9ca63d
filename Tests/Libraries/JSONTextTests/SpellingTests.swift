import JSONText
import TestSupport
import Testing

struct SpellingTests {
  @Test(arguments: [
    ("rn", "run"), ("Run", "run"), ("rneder", "render"), ("verfy", "verify"),
    ("profiel", "profile"),
    ("ver", "verify"), ("Prof", "profile"), ("re", nil), ("xyz", nil), ("", nil), ("a", nil),
  ])
  func `the nearest name has few other letters, or begins with the word`(
    word: String,
    name: String?
  ) {
    let names = ["run", "render", "verify", "profile"]
    expectEqual(Spelling.nearest(to: word, among: names), name)
  }

  @Test func `a very long word has no nearest name`() {
    let word = String(repeating: "a", count: 65)
    expect(Spelling.nearest(to: word, among: [word]) == nil)
  }
}
