internal import OctavoWorkers

/// What a person asked of all programs of the desktop, as its portal tells it
/// (`org.freedesktop.portal.Settings`).
package struct DesktopSettings: Sendable, Hashable {
  /// Whether what programs show is to be dark.
  package var prefersDark = false
  /// Whether what programs show is to have as much contrast as it can.
  package var prefersContrast = false
  /// Whether as little as possible is to move.
  package var reducesMotion = false
  /// How large letters are to be, as a share of what they are by themselves: 0.5…3.
  package var letterScale = 1.0

  /// What holds where nobody asked for anything.
  package init() {}

  /// Waits for the portal as long as somebody follows: nothing else runs here.
  private static let thread = WorkerPool(threads: 1)

  /// Tells what the person asked for, at first and each time that it becomes something else, until the program ends
  /// or whoever follows it lets go; between changes nothing wakes up for it.
  ///
  /// - Parameters:
  ///   - environment: The variables of `MessageBus.variables`.
  ///   - complain: Gets, in one line, what is wrong with a bus that is there but does not speak as one.
  ///   - tell: Gets what was asked for; nil once nobody can tell any more.
  /// - Returns: nil where nobody can tell.
  package static func follow(
    environment: [String: String], complain: @escaping @MainActor (String) -> Void,
    tell: @escaping @MainActor (DesktopSettings?) -> Void
  ) -> BusFollower? {
    guard let address = MessageBus.address(environment) else { return nil }
    let follower = BusFollower()
    let stop = follower.stop
    Task.detached(executorPreference: thread) {
      do throws(BusFailure) {
        try SettingsPortal.follow(busAddress: address, until: stop) { settings in
          Task { @MainActor in tell(settings) }
        }
      } catch {
        // Whoever is not there has nothing to be told by: the person did not ask for it here.
        if error.isOfPeer, !stop.isDue { Task { @MainActor in complain(error.reason) } }
      }
      Task { @MainActor in tell(nil) }
    }
    return follower
  }
}

/// The values that settings are told by.
struct SettingValues {
  /// The groups that they are in.
  static let groups = [appearance, gnome, gnomeAccess, kde]
  private static let appearance = "org.freedesktop.appearance"
  private static let gnome = "org.gnome.desktop.interface"
  private static let gnomeAccess = "org.gnome.desktop.a11y.interface"
  private static let kde = "org.kde.kdeglobals.KDE"

  private var prefersDark = false
  /// The portal's own words for them.
  private var (prefersContrast, reducesMotion) = (false, false)
  /// What desktops say whose portals have no such words yet.
  private var (gnomeHasContrast, gnomeAnimates, kdeAnimates) = (false, true, true)
  private var letterScale = 1.0

  /// What they come to.
  var settings: DesktopSettings {
    var settings = DesktopSettings()
    settings.prefersDark = prefersDark
    settings.prefersContrast = prefersContrast || gnomeHasContrast
    settings.letterScale = letterScale
    settings.reducesMotion = reducesMotion || !gnomeAnimates || !kdeAnimates
    return settings
  }

  /// What a portal says of all of them; what it does not say is as nobody asked for it.
  ///
  /// - Parameter groups: Values by their keys, by their groups.
  init(_ groups: BusMessage? = nil) {
    for (group, key) in [
      (Self.appearance, "color-scheme"), (Self.appearance, "contrast"),
      (Self.appearance, "reduced-motion"), (Self.gnomeAccess, "high-contrast"),
      (Self.gnome, "enable-animations"), (Self.gnome, "text-scaling-factor"),
      (Self.kde, "AnimationDurationFactor"),
    ] {
      if let value = groups?[group]?[key] { take(value, for: key, in: group) }
    }
  }

  /// Takes what one of them is now; one of another type than it should be asks for nothing, others mean nothing here.
  mutating func take(_ value: BusMessage, for key: String, in group: String) {
    switch (group, key) {
    case (Self.appearance, "color-scheme"): prefersDark = value.number == 1
    case (Self.appearance, "contrast"): prefersContrast = value.number == 1
    case (Self.gnomeAccess, "high-contrast"): gnomeHasContrast = value.flag ?? false
    case (Self.appearance, "reduced-motion"): reducesMotion = value.number == 1
    case (Self.gnome, "enable-animations"): gnomeAnimates = value.flag ?? true
    case (Self.gnome, "text-scaling-factor"):
      letterScale = value.double.map { $0.isFinite ? min(max($0, 0.5), 3) : 1 } ?? 1
    case (Self.kde, "AnimationDurationFactor"):
      kdeAnimates = value.string.flatMap { Double($0) } != 0
    default: break
    }
  }
}

/// Listens to what the portal tells of settings.
enum SettingsPortal {
  private static let interface = "org.freedesktop.portal.Settings"

  /// Tells what is set, at first and at each change, until it is stopped.
  ///
  /// - Throws: `BusFailure` if there is nobody to listen to.
  static func follow(
    busAddress: String, until stop: BusStop, tell: (DesktopSettings) -> Void
  ) throws(BusFailure) {
    let portal = try ServiceConnection(
      busAddress: busAddress, hearing: (interface, "SettingChanged"), until: stop)
    var values = SettingValues()
    var told: DesktopSettings?
    func tellChange() {
      guard values.settings != told else { return }
      told = values.settings
      tell(values.settings)
    }
    values = read(from: portal)
    tellChange()
    while true {
      let news = try portal.next()
      if news.isThere == true {
        // One that comes anew says it all anew; while there is none, what the last one said holds.
        values = read(from: portal)
      } else {
        for case .some(let message) in news.signals.map(\.message) {
          guard let group = message.part(0)?.string, let key = message.part(1)?.string,
            let value = message.part(2)?.unboxed
          else { continue }
          values.take(value, for: key, in: group)
        }
      }
      tellChange()
    }
  }

  private static func read(from portal: ServiceConnection) -> SettingValues {
    let groups = BusValue.array(SettingValues.groups.map { .string($0) })
    let reply = try? portal.call(interface, "ReadAll", .tuple([groups]))
    return SettingValues(reply?.part(0))
  }
}
