import Pickers
import TestSupport
import Testing

struct RulerScaleTests {
  static let hundred = RulerScale(minimum: 0, step: 1, fractionDigits: 1, count: 1001)

  @Test func `all 1001 marks from 0 to 100 by tenths are exact`() throws {
    for mark in 0...1000 {
      let text = "\(mark / 10).\(mark % 10)"
      expectEqual(Self.hundred.text(at: mark), text)
      expectEqual(Self.hundred.value(at: mark), Double(text))
    }
  }

  @Test func `negative values are exact`() throws {
    let scale = RulerScale(minimum: -25, step: 5, fractionDigits: 2, count: 11)
    let texts = [
      "-0.25", "-0.20", "-0.15", "-0.10", "-0.05", "0.00", "0.05", "0.10", "0.15", "0.20", "0.25",
    ]
    expectEqual((0..<11).map(scale.text(at:)), texts)
    for mark in 0..<11 {
      let value = try #require(Double(texts[mark]))
      expectEqual(scale.value(at: mark), value)
    }
  }

  @Test func `whole numbers have no decimal point`() {
    let years = RulerScale(minimum: -500, step: 25, fractionDigits: 0, count: 101)
    expectEqual(years.text(at: 0), "-500")
    expectEqual(years.text(at: 20), "0")
    expectEqual(years.text(at: 100), "2000")
    expectEqual(years.value(at: 100), 2000)
  }

  @Test func `a scale has up to nine fraction digits`() {
    let fine = RulerScale(minimum: -1, step: 1, fractionDigits: 9, count: 3)
    expectEqual((0..<3).map(fine.text(at:)), ["-0.000000001", "0.000000000", "0.000000001"])
    expectEqual(fine.value(at: 2), 1e-9)
  }

  @Test func `major marks are at multiples, also below zero`() {
    expectEqual((0...40).filter(Self.hundred.isMajor), [0, 10, 20, 30, 40])
    let scale = RulerScale(minimum: -13, step: 1, fractionDigits: 1, count: 40)
    expectEqual((0..<40).filter(scale.isMajor), [3, 13, 23, 33])
    expectEqual([3, 13, 23].map(scale.majorText(at:)), ["-1", "0", "1"])
  }

  @Test func `major marks are counted from the first where none is a multiple`() {
    for minimum in [5, -5, 15, 1, -999] {
      let scale = RulerScale(minimum: minimum, step: 10, fractionDigits: 0, count: 41)
      expectEqual((0...40).filter(scale.isMajor), [0, 10, 20, 30, 40])
      expectEqual(scale.majorText(at: 10), "\(minimum + 100)")
      expect(scale.isMajor(-3) && scale.isMajor(99))
    }
    let tenths = RulerScale(minimum: 5, step: 10, fractionDigits: 1, count: 30, majorEvery: 4)
    expectEqual((0..<10).filter(tenths.isMajor), [0, 4, 8])
    expectEqual(tenths.majorText(at: 4), "4.5")
    for minimum in [Int.min, .max] {
      let far = RulerScale(minimum: minimum, step: 10, fractionDigits: 0, count: 5)
      expect(far.isMajor(0))
    }
  }

  @Test func `major marks keep their fraction digits if they are not all whole`() {
    let scale = RulerScale(minimum: 0, step: 5, fractionDigits: 2, count: 100, majorEvery: 5)
    expectEqual([0, 5, 10, 20].map(scale.majorText(at:)), ["0.00", "0.25", "0.50", "1.00"])
    expectEqual(Self.hundred.majorText(at: 630), "63")
    expectEqual(Self.hundred.majorText(at: 637), "63.7")
  }

  @Test func `invalid parameters are replaced by the nearest valid ones`() {
    let still = RulerScale(minimum: 7, step: 0, fractionDigits: 1, count: 5, majorEvery: 0)
    expect(still.step == 1 && still.majorEvery == 1)
    expectEqual(RulerScale(minimum: 0, step: 1, fractionDigits: 10, count: 5).fractionDigits, 9)
    expectEqual(RulerScale(minimum: 0, step: 1, fractionDigits: -1, count: 5).text(at: 3), "3")
    expectEqual(RulerScale(minimum: 0, step: -5, fractionDigits: 0, count: -5).count, 0)
  }
}
