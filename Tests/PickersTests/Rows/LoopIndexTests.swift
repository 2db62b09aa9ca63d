import Pickers
import Testing

@Suite struct LoopIndexTests {
  @Test func `the examples of its documentation`() {
    #expect(LoopIndex(count: 7).wrapped(-1) == 6)
    #expect(LoopIndex(count: 7).shortestSteps(from: 6, to: 1) == 2)
  }

  @Test(arguments: [1, 2, 3, 7, 13, 100]) func `any lap's index has its place`(count: Int) {
    let loop = LoopIndex(count: count)
    for index in -3 * count...3 * count {
      let place = loop.wrapped(index)
      #expect(place >= 0 && place < count)
      #expect((index - place).isMultiple(of: count))
    }
  }

  @Test(arguments: [1, 2, 3, 7, 8]) func `no way is shorter, and halfway round it goes forwards`(
    count: Int
  ) {
    let loop = LoopIndex(count: count)
    for start in -count..<2 * count {
      for end in -count..<2 * count {
        let steps = loop.shortestSteps(from: start, to: end)
        #expect(loop.wrapped(start + steps) == loop.wrapped(end))
        #expect(2 * steps > -count && 2 * steps <= count)
      }
    }
  }

  @Test func `the largest loop and the farthest indices are no trouble`() {
    let loop = LoopIndex(count: Int.max)
    #expect(loop.wrapped(Int.min) == Int.max - 1)
    #expect(loop.shortestSteps(from: 0, to: Int.max - 1) == -1)
    #expect(loop.shortestSteps(from: Int.max - 1, to: 1) == 2)
    #expect(LoopIndex(count: 7).shortestSteps(from: Int.min, to: Int.max) == 1)
  }

  @Test func `a loop without places is refused`() async {
    await #expect(processExitsWith: .failure) { _ = LoopIndex(count: 0) }
  }
}
