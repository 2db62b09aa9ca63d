import RealModule
import ScrollPhysics
import TestSupport
import Testing

@testable import MotionFit

struct LeastSquaresTests {
  /// Residuals of a + b·x at ten places, in units of a noise, for unknowns a and b.
  private func line(_ a: Double, _ b: Double, noise: Double) -> LeastSquares.Model {
    let places = (0..<10).map { Double($0) }
    return LeastSquares.Model(
      residuals: { unknowns in
        places.map { (unknowns[0] + unknowns[1] * $0 - a - b * $0) / noise }
      },
      columns: { _ in
        [(0, places.map { _ in 1 / noise }), (1, places.dropFirst().map { $0 / noise })]
      }
    )
  }

  @Test func `a line is found, and how well`() {
    let found = LeastSquares(line(2, -0.5, noise: 1e-3), from: [0, 0], precision: 1e-9)
    expect(abs(found.unknowns[0] - 2) < 1e-4)
    expect(abs(found.unknowns[1] + 0.5) < 1e-4)
    // Of a straight line through ten samples: variances Σx²/(n·Σx² − (Σx)²) and n/(…).
    expect(abs(found.deviation(of: 0) / (1e-3 * Double.sqrt(285.0 / 825)) - 1) < 1e-3)
    expect(abs(found.deviation(of: 1) / (1e-3 * Double.sqrt(10.0 / 825)) - 1) < 1e-3)
    // The product of the variances less that of the covariances is the determinant.
    expect(abs(2 * found.logDeterminant(of: 0..<2) - Double.log(825 / 1e-12)) < 1e-3)
  }

  @Test func `a wrong value does not move the line`() {
    let right = line(2, -0.5, noise: 1e-2)
    let wrong = LeastSquares.Model(
      residuals: { unknowns in
        var residuals = right.residuals(unknowns)
        residuals[7] += 4000
        return residuals
      },
      columns: right.columns
    )
    let found = LeastSquares(wrong, from: [0, 0], precision: 1e-9)
    expect(abs(found.unknowns[0] - 2) < 1e-3 && abs(found.unknowns[1] + 0.5) < 1e-3)
    // 4·ln(1 + 4000²/4) ≈ 61.
    expect(found.cost < 70)
  }

  @Test func `derivatives that are not finite leave a probability of 0, not NaN`() {
    let model = LeastSquares.Model(residuals: { [$0[0]] }, columns: { _ in [(0, [.nan])] })
    let found = LeastSquares(model, from: [1], precision: 1e-9)
    expect(found.logDeterminant(of: 0..<1) == .infinity && found.cost.isFinite)
  }

  @Test func `what nothing depends on remains as expected`() {
    let model = LeastSquares.Model(
      residuals: { [($0[0] - 3) * 100] },
      columns: { _ in [(0, [100]), (0, [])] }
    )
    let found = LeastSquares(model, from: [0, 2], precision: 1e-9)
    expect(abs(found.unknowns[0] - 3) < 1e-3)
    expect(abs(found.unknowns[1]) < 1e-3)
    expect(abs(found.deviation(of: 1) - 1) < 1e-9)
  }

  @Test(arguments: [-5.0, -4, -1, 0, 1, 9])
  func `a parameter is positive, grows with its unknown and is smooth`(unknown: Double) throws {
    let all = FitParameter.all(of: .uikit)
    let rate = try #require(all.first { $0.name == "decelerationRate" })
    let response = try #require(all.first { $0.name == "springResponse" })
    expect(response.value(unknown) > 0)
    expect(response.value(unknown + 0.01) > response.value(unknown))
    // More friction is a smaller rate.
    expect(rate.value(unknown + 0.01) < rate.value(unknown))
    let slopes = [-0.001, 0.001].map {
      (response.value(unknown + $0) - response.value(unknown)) / $0
    }
    expect(abs(slopes[0] / slopes[1] - 1) < 0.01)
  }

  @Test func `only what a release depends on is sought`() {
    let names = FitParameter.all(of: .flutter).map { $0.name }
    expect(names.contains("recoveryHalfLife"))
    expect(names.contains("stopVelocity"))
    expect(!names.contains("dragSlop"))
    // Switched off.
    expect(!names.contains("constantDeceleration"))
  }
}
