internal import OctavoDesktop
public import OctavoNavigation

/// What a person asked of all programs of the desktop that changes what a window shows, as the desktop's portal
/// tells it; where there is none, nothing was asked.
public struct Appearance: Sendable, Hashable {
  /// Whether what is shown is to be dark.
  public var isDark: Bool
  /// Whether what is shown is to have as much contrast as it can.
  public var isHighContrast: Bool
  /// How much moves.
  public var motion: MotionLevel
  /// How large letters are to be, as a share of what they are by themselves: 0.5…3.
  public var letterScale: Double

  /// An appearance.
  public init(
    isDark: Bool = false, isHighContrast: Bool = false, motion: MotionLevel = .full,
    letterScale: Double = 1
  ) {
    self.isDark = isDark
    self.isHighContrast = isHighContrast
    self.motion = motion
    self.letterScale = letterScale
  }

  init(_ settings: DesktopSettings) {
    self.init(
      isDark: settings.prefersDark, isHighContrast: settings.prefersContrast,
      motion: settings.reducesMotion ? .reduced : .full, letterScale: settings.letterScale)
  }
}

extension Window {
  /// What the person asked of all programs, but for what the window's options say themselves.
  public var appearance: Appearance {
    var appearance = session.appearance
    if let motion = options.motion { appearance.motion = motion }
    return appearance
  }

  /// The person asked for something else, or it came to be known what for.
  func appearanceDidChange() {
    connectAppearance()
    tell(.appearance(appearance))
    onAppearance?(appearance)
  }

  /// Tells the root how much may move in it, and how large letters are to be.
  func connectAppearance() {
    root.setMotion(appearance.motion)
    root.setLetterScale(appearance.letterScale)
  }
}
