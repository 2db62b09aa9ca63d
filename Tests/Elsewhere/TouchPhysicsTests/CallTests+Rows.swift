import CTouchPhysics
import TestSupport
import Testing

/// Rows, their geometry and their numbers.
extension CallTests {
  @Test func `a deceleration may end on a far row, and not beyond the limit of a scroller`() {
    let (_, wheel) = Self.wheel {
      $0.rows = 1 << 31
      $0.selection = 1 << 30
    }
    for step in 0...8 {
      let phase = step == 0 ? TOUCH_DOWN : step < 8 ? TOUCH_MOVED : TOUCH_UP
      var pointer = touch_pointer(time: Double(step) / 100, id: 0, phase: Int32(phase), x: 0, y: 0)
      pointer.y = Double(60 - 20 * step)
      expectEqual(touch_handle(wheel, &pointer), 1)
    }
    expectEqual(touch_retarget(wheel, 0, 0x1p30 + 30), 1)
    let state = Self.state(of: wheel)
    expectEqual(state.resting_row, (1 << 30) + 30)
    Self.free(wheel)
    let (_, scroller) = Self.scroller()
    expectEqual(touch_retarget(scroller, 0, 0x1p41), Self.error(TOUCH_ERROR_RANGE))
    Self.free(scroller)
  }

  @Test func `a wheel of another number of rows keeps the disabled ones that still exist`() {
    let disabled = touch_rows(first: 5, count: 4)
    let (_, wheel) = withUnsafePointer(to: disabled) { rows in
      Self.wheel {
        $0.disabled = rows
        $0.disabled_count = 1
      }
    }
    let cases: [(count: Int64, row: Int64, result: Int32)] = [
      (20, 8, 0), (20, 9, 1), (7, 6, 0), (7, 4, 1), (20, 6, 0), (20, 7, 1),
    ]
    for (count, row, result) in cases {
      expectEqual(touch_set_rows(wheel, 0, 0, count), 0)
      expectEqual(
        touch_select(wheel, 0, 0, row, 0, Int32(TOUCH_PROGRAM)),
        result,
        "\(count) \(row)"
      )
    }
    Self.free(wheel)
  }

  static func geometry(
    of object: touch_object,
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
    Self.free(wheel)
    let (_, loop) = Self.wheel { $0.loops = 1 }
    expect(Self.geometry(of: loop).first == -5 && Self.geometry(of: loop).count == 11)
    var header = touch_header_config()
    header.size = MemoryLayout<touch_header_config>.stride
    header.titles = 3
    var object: touch_object = 0
    expectEqual(touch_header_create(&header, &object), 0)
    shown = Self.geometry(of: object, at: 10)
    // Of columns of 136 points in a width of 680 the one at the left edge is shown in part.
    expect(shown.row_extent == 136 && shown.radius == 0)
    expect(shown.first == -2 && shown.count == 6)
    expectEqual(touch_set_radius(object, 60), Self.error(TOUCH_ERROR_OBJECT))
    Self.free(object)
  }

  @Test func `only objects with rows have geometry, and only wheels a radius`() {
    var geometry = touch_geometry()
    let (_, wheel) = Self.wheel()
    expectEqual(touch_get_geometry(wheel, 0, 0, nil), Self.error(TOUCH_ERROR_NULL))
    expectEqual(touch_get_geometry(wheel, 1, 0, &geometry), Self.error(TOUCH_ERROR_RANGE))
    expectEqual(touch_get_geometry(wheel, 0, .nan, &geometry), Self.error(TOUCH_ERROR_RANGE))
    expectEqual(touch_set_radius(wheel, 0), Self.error(TOUCH_ERROR_RANGE))
    expectEqual(touch_set_radius(wheel, .nan), Self.error(TOUCH_ERROR_RANGE))
    Self.free(wheel)
    let (_, scroller) = Self.scroller()
    expectEqual(touch_get_geometry(scroller, 0, 0, &geometry), Self.error(TOUCH_ERROR_OBJECT))
    expectEqual(touch_set_radius(scroller, 9), Self.error(TOUCH_ERROR_OBJECT))
    expectEqual(geometry.row_extent, 0)
    Self.free(scroller)
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
    let state = Self.state(of: object)
    Self.free(object)
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
    Self.free(between)
    let (_, object) = Self.scroller { $0.row_extent = 56 }
    expectEqual(touch_scroll_to(object, 0, 560, 1, Int32(TOUCH_KEY)), 1)
    expect(Self.state(of: object).row == 0 && Self.state(of: object).resting_row == 10)
    expectEqual(touch_advance(object, 9), 0)
    expect(Self.state(of: object).row == 10 && Self.state(of: object).resting_row == 10)
    Self.free(object)
  }

  @Test func `a scroller that turns until its rows exceed every number has a state`() {
    let (_, object) = Self.scroller {
      $0.content = .infinity
      $0.row_extent = 0x1p-10
    }
    for _ in 0..<8192 { expectEqual(touch_turn(object, 0, 0, 0x1p40), 0) }
    let state = Self.state(of: object)
    expect(state.row >= 1 << 62 && state.offset >= 0x1p52)
    Self.free(object)
  }
}
