// The functions of swift-numerics' RealModule that the models use, for the page: the same names,
// computed by the C library that is linked into it.

@_extern(c, "exp") func libmExp(_ x: Double) -> Double
@_extern(c, "expm1") func libmExpMinusOne(_ x: Double) -> Double
@_extern(c, "log") func libmLog(_ x: Double) -> Double
@_extern(c, "log1p") func libmLogOnePlus(_ x: Double) -> Double
@_extern(c, "pow") func libmPow(_ x: Double, _ y: Double) -> Double
@_extern(c, "sin") func libmSin(_ x: Double) -> Double
@_extern(c, "cos") func libmCos(_ x: Double) -> Double
@_extern(c, "asin") func libmAsin(_ x: Double) -> Double
@_extern(c, "atan2") func libmAtan2(_ y: Double, _ x: Double) -> Double

extension Double {
  public static func exp(_ x: Double) -> Double { libmExp(x) }
  public static func expMinusOne(_ x: Double) -> Double { libmExpMinusOne(x) }
  public static func log(_ x: Double) -> Double { libmLog(x) }
  public static func log(onePlus x: Double) -> Double { libmLogOnePlus(x) }
  public static func pow(_ x: Double, _ y: Double) -> Double {
    // As in RealModule, which has no powers of negative numbers.
    x < 0 ? .nan : x == 0 && y == 0 ? .nan : libmPow(x, y)
  }
  public static func sin(_ x: Double) -> Double { libmSin(x) }
  public static func cos(_ x: Double) -> Double { libmCos(x) }
  public static func asin(_ x: Double) -> Double { libmAsin(x) }
  public static func atan2(y: Double, x: Double) -> Double { libmAtan2(y, x) }
  public static func sqrt(_ x: Double) -> Double { x.squareRoot() }
}
