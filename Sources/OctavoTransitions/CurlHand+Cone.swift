internal import OctavoGeometry

/// A page that rolls on a cone in a hand: its radius grows away from where the fold meets the spine, by as
/// much as the fold leans.
extension CurlHand {
  /// A cone's point lies so many radii beyond the hinge, from which it goes to infinity for a level pull:
  /// on the hinge itself it would change ends where the fold does.
  private static let apexRadii = 4.0
  /// A fold that leans less is one of a cylinder.
  private static let leastLean = 1e-6
  /// A cone that differs from a cylinder by less over the page, of its radius, is one.
  private static let leastTaper = 1e-7

  /// The least radius of a cone beside the point that is held: at the hinge, where the fold leaves the page
  /// at its free edge.
  var narrowest: Double {
    let beyond = Self.apexRadii * radius
    return radius * beyond / (page.width + beyond)
  }

  /// How the page lies on a cone so that the point is at a place; as on the cylinder if there is none.
  ///
  /// - Parameters:
  ///   - cylinder: How it lies on a cylinder there.
  ///   - radii: The radii beside the point with which it is picked up without a jump and stays at its hinge.
  func coned(_ cylinder: CurlPose, at place: Point, radii: ClosedRange<Double>) -> CurlPose {
    var lean = arcTangent(cylinder.normal.y, cylinder.normal.x)
    guard abs(lean) > Self.leastLean else { return cylinder }
    var lifted = cylinder.normal.x * grab.x + cylinder.normal.y * grab.y - cylinder.line
    func gap(_ pose: CurlPose) -> Point { pose.place(of: grab) - place }
    var pose = coned(leaning: lean, lifted: lifted, radii: radii)
    var rest = gap(pose)
    // Newton's rule, from the cylinder; a step that leads away is halved.
    for _ in 0..<12 where rest.length > 1e-10 {
      let (turn, lift) = (1e-6, max(1e-5 * lifted, 1e-9))
      let byTurn = gap(coned(leaning: lean + turn, lifted: lifted, radii: radii)) - rest
      let byLift = gap(coned(leaning: lean, lifted: lifted + lift, radii: radii)) - rest
      let determinant = (byTurn.x * byLift.y - byTurn.y * byLift.x) / (turn * lift)
      guard determinant != 0 else { break }
      let step = (
        lean: (rest.x * byLift.y - rest.y * byLift.x) / lift / determinant,
        lifted: (byTurn.x * rest.y - byTurn.y * rest.x) / turn / determinant
      )
      var share = 1.0
      while share > 1e-3 {
        let next = (lean: lean - share * step.lean, lifted: lifted - share * step.lifted)
        if next.lifted > 0, abs(next.lean) < .pi / 2, next.lean * lean > 0 {
          let better = coned(leaning: next.lean, lifted: next.lifted, radii: radii)
          let left = gap(better)
          if left.length < rest.length {
            (lean, lifted, pose, rest) = (next.lean, next.lifted, better, left)
            break
          }
        }
        share /= 2
      }
      if share <= 1e-3 { break }
    }
    return rest.length < 1e-3 ? pose : cylinder
  }

  /// The page on a cone, with a fold that leans and so much beyond it at the point.
  private func coned(
    leaning lean: Double, lifted: Double, radii: ClosedRange<Double>
  ) -> CurlPose {
    let normal = Point(x: cosine(lean), y: sine(lean))
    let line = normal.x * grab.x + normal.y * grab.y - lifted
    let slant = abs(normal.y)
    let along = Point(x: slant, y: lean > 0 ? -normal.x : normal.x)
    // By how far the fold is from where its point would be, across the hinge: beside the point that is
    // held, and in the middle of the page's height, where the roll is as wide as ever.
    let beyond = Self.apexRadii * radius
    let foot = max(grab.x - lifted * normal.x, 0) + beyond
    let middle =
      min(max((line - normal.y * page.height / 2) / normal.x, 0), page.width) + beyond
    let natural = radius * foot / middle
    let beside = min(max(natural, radii.lowerBound), radii.upperBound)
    // While it is picked up, its roll still wide, it is the less a cone.
    let share = min(1, natural / beside)
    let slope = beside * slant / foot * share * share
    let lead = Point(x: page.width, y: lean > 0 ? page.height : 0) - grab
    let leading = max(0, beside + slope * (lead.x * along.x + lead.y * along.y))
    var pose = CurlPose(normal: normal, line: line, radius: leading)
    guard beside > CurlPose.leastRadius,
      slope * (page.width + page.height) > Self.leastTaper * beside
    else {
      pose.radius = beside
      return pose
    }
    let distance = beside / slope
    let start = Point(x: grab.x - normal.x * lifted, y: grab.y - normal.y * lifted)
    pose.cone = CurlPose.Cone(
      apex: Point(x: start.x - along.x * distance, y: start.y - along.y * distance),
      along: along, slope: slope)
    return pose
  }
}
