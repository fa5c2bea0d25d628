internal import OctavoGeometry

// How the shades of a scene's items become plain values.
//
// Each initialiser takes all items: to be handed over, one would be copied.

extension VisibleShades {
  /// The shades that one of some items has.
  init(
    of item: Int, among items: borrowing Span<Scene.Item>, ramps: borrowing ShadeRamps, arena: Arena
  ) {
    let most = items[item].layer.shades.count
    let shades = unsafe arena.allocate(VisibleShade.self, count: most)
    var count = 0
    for index in 0..<most {
      guard
        let shade = VisibleShade(index, of: item, among: items, ramps: ramps, arena: arena)
      else { continue }
      unsafe (shades + count).initialize(to: shade)
      count += 1
    }
    unsafe self.init(UnsafePointer(shades), count: count)
  }
}

extension VisibleShade {
  /// One of the shades of one of some items; nil if it changes nothing, as of a strength that is no number.
  fileprivate init?(
    _ index: Int, of item: Int, among items: borrowing Span<Scene.Item>,
    ramps: borrowing ShadeRamps, arena: Arena
  ) {
    guard items[item].layer.shades[index].opacity > 1.0 / 1024 else { return nil }
    self.init(
      color: items[item].layer.shades[index].color,
      opacity: min(items[item].layer.shades[index].opacity, 1),
      ramp: ramps.drawn(items[item].layer.shades[index].profile)
        ?? ramps.draw(items[item].layer.shades[index].profile),
      ends: Self.ends(of: items[item].layer.shades[index].profile),
      courses: PlaceCourses(of: index, on: item, among: items, arena: arena))
  }
}

extension PlaceCourses {
  /// The courses of a shade of one of some items; nil if it has no direction.
  fileprivate init?(
    of shade: Int, on item: Int, among items: borrowing Span<Scene.Item>, arena: Arena
  ) {
    let most = CoursePlaces.count(of: items[item].layer.shades[shade].profile)
    let courses = unsafe arena.allocate(PlaceCourse.self, count: min(most, Self.most))
    var count = 0
    for index in 0..<most where count < Self.most {
      guard let places = CoursePlaces(index, of: items[item].layer.shades[shade].profile),
        let course = PlaceCourse(places)
      else { continue }
      unsafe (courses + count).initialize(to: course)
      count += 1
    }
    if count == 0 { return nil }
    unsafe self.init(courses, count: count)
  }
}
