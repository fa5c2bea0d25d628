public import OctavoGeometry

extension Layer.Role {
  /// The half that turns away, in the first quarter turn.
  public static let front = Layer.Role(rawValue: "front")
  /// The half that turns in, in the second quarter turn.
  public static let back = Layer.Role(rawValue: "back")
  /// The half of the leaving page that stays until it is covered.
  public static let facing = Layer.Role(rawValue: "facing")
  /// The half of the coming page that is uncovered.
  public static let reveal = Layer.Role(rawValue: "reveal")
}

extension Shade.Role {
  /// The shadow of the turning page on the page that it uncovers.
  public static let reveal = Shade.Role(rawValue: "reveal")
  /// The shadow of the turning page on the page that it covers.
  public static let facing = Shade.Role(rawValue: "facing")
  /// The shadow in the fold of the turning page.
  public static let crease = Shade.Role(rawValue: "crease")
  /// The soft shadow of a moving page on what lies below.
  public static let drop = Shade.Role(rawValue: "drop")
  /// The light on a page that is turned to it.
  public static let shine = Shade.Role(rawValue: "shine")
  /// What the lamp leaves dark of a page by its tilt.
  public static let light = Shade.Role(rawValue: "light")
}
