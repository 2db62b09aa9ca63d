import CTouchPhysics
import TestSupport
import Testing

// What calls read: the rows that are shown, and the rows of scrollers.
extension CallTests {
  static func geometry(
    of object: OpaquePointer?,
    at offset: Double = 0,
    in column: Int32 = 0
  ) -> touch_geometry {
    var geometry = touch_geometry()
    expectEqual(touch_get_geometry(object, column, offset, &geometry), 0)
    return geometry
  }

  @Test func `the rows that are shown, their length and the radius can be read`() {
    let (_, wheel) = Self.wheel()
    // Rows of 40 points on half a rim of 150 π points.
    var shown = Self.geometry(of: wheel, at: 400)
    expect(shown.row_extent == 40 && shown.radius == 150 && shown.first == 5 && shown.count == 11)
    expectEqual(touch_set_radius(wheel, 60), 0)
    shown = Self.geometry(of: wheel, at: 400)
    expect(shown.radius == 60 && shown.first == 8 && shown.count == 5)
    var frame = touch_frame(x: 0, y: 0, width: 100, height: 500)
    expectEqual(touch_set_frame(wheel, &frame), 0)
    expect(Self.geometry(of: wheel).radius == 60 && Self.geometry(of: wheel).first == 0)
    touch_free(wheel)
    let (_, loop) = Self.wheel { $0.loops = 1 }
    expect(Self.geometry(of: loop).first == -5 && Self.geometry(of: loop).count == 11)
    var header = touch_header_config()
    header.size = MemoryLayout<touch_header_config>.stride
    header.titles = 3
    var object: OpaquePointer?
    expectEqual(touch_header_create(&header, &object), 0)
    shown = Self.geometry(of: object, at: 10)
    // Of columns of 136 points in a width of 680 the one at the left edge is shown in part.
    expect(shown.row_extent == 136 && shown.radius == 0)
    expect(shown.first == -2 && shown.count == 6)
    expectEqual(touch_set_radius(object, 60), Self.error(TOUCH_ERROR_OBJECT))
    touch_free(object)
  }

  @Test func `only objects with rows have geometry, and only wheels a radius`() {
    var geometry = touch_geometry()
    let (_, wheel) = Self.wheel()
    expectEqual(touch_get_geometry(wheel, 0, 0, nil), Self.error(TOUCH_ERROR_NULL))
    expectEqual(touch_get_geometry(wheel, 1, 0, &geometry), Self.error(TOUCH_ERROR_RANGE))
    expectEqual(touch_get_geometry(wheel, 0, .nan, &geometry), Self.error(TOUCH_ERROR_RANGE))
    expectEqual(touch_set_radius(wheel, 0), Self.error(TOUCH_ERROR_RANGE))
    expectEqual(touch_set_radius(wheel, .nan), Self.error(TOUCH_ERROR_RANGE))
    touch_free(wheel)
    let (_, scroller) = Self.scroller()
    expectEqual(touch_get_geometry(scroller, 0, 0, &geometry), Self.error(TOUCH_ERROR_OBJECT))
    expectEqual(touch_set_radius(scroller, 9), Self.error(TOUCH_ERROR_OBJECT))
    expectEqual(geometry.row_extent, 0)
    touch_free(scroller)
  }

  /// Row and resting row of a scroller with places of rest 56 points apart.
  private static func rows(
    at offset: Double,
    _ change: (inout touch_scroller_config) -> Void = { _ in }
  ) -> [Int64] {
    let (_, object) = scroller {
      $0.row_extent = 56
      $0.offset = offset
      change(&$0)
    }
    var state = touch_state()
    expectEqual(touch_get_state(object, 0, &state), 0)
    touch_free(object)
    return [state.row, state.resting_row]
  }

  @Test func `a scroller with a row extent states the rows nearest to its offsets`() throws {
    expectEqual(Self.rows(at: 0), [0, 0])
    expectEqual(Self.rows(at: 83), [1, 1])
    expectEqual(Self.rows(at: 84), [2, 2])
    expectEqual(Self.rows(at: 1e6), [66, 66])
    expectEqual(Self.rows(at: 112) { $0.is_paged = 1 }, [2, 2])
    expectEqual(Self.rows(at: -60) { $0.leading_inset = 100 }, [0, 0])
    expectEqual(Self.rows(at: 559) { $0.period = 560 }, [0, 0])
    expectEqual(Self.rows(at: 500) { $0.period = 560 }, [9, 9])
    expectEqual(Self.rows(at: 100) { $0.row_extent = 0 }, [-1, -1])
    let (_, between) = Self.scroller {
      $0.row_extent = 56
      $0.offset = 83
    }
    var offset = 0.0
    expect(touch_offset(between, 0, &offset) == 0 && offset == 56)
    touch_free(between)
    let (_, object) = Self.scroller { $0.row_extent = 56 }
    expectEqual(touch_scroll_to(object, 0, 560, 1, Int32(TOUCH_KEY)), 1)
    var state = touch_state()
    expectEqual(touch_get_state(object, 0, &state), 0)
    expect(state.row == 0 && state.resting_row == 10)
    expectEqual(touch_advance(object, 9), 0)
    expectEqual(touch_get_state(object, 0, &state), 0)
    expect(state.row == 10 && state.resting_row == 10)
    touch_free(object)
  }

  @Test func `a scroller that turns until its rows exceed every number has a state`() {
    let (_, object) = Self.scroller {
      $0.content = .infinity
      $0.row_extent = 0x1p-10
    }
    for _ in 0..<8192 { expectEqual(touch_turn(object, 0, 0, 0x1p40), 0) }
    var state = touch_state()
    expectEqual(touch_get_state(object, 0, &state), 0)
    expect(state.row >= 1 << 62 && state.offset >= 0x1p52)
    touch_free(object)
  }
}
