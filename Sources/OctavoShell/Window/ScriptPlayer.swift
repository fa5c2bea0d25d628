internal import OctavoGeometry
package import OctavoGestures

/// Plays an input script into a window on the real clock, as if a hand did it.
@MainActor
final class ScriptPlayer {
  private let script: InputScript
  private var hand = ScriptHand()
  private var next = 0
  private var beginning: Double?
  private unowned let window: Window

  init(_ script: InputScript, into window: Window) {
    self.script = script
    self.window = window
  }

  /// Begins, once: the time of the script starts now.
  func start() {
    guard beginning == nil else { return }
    beginning = window.session.loop.now
    schedule()
  }

  private func schedule() {
    guard let beginning, next < script.entries.count else { return }
    let deadline = beginning + Double(script.entries[next].milliseconds) / 1000
    window.session.loop.schedule(at: deadline) { [weak self] in self?.play() }
  }

  private func play() {
    let entry = script.entries[next]
    next += 1
    if entry.event == .end {
      window.close()
    } else if let event = hand.inputEvent(for: entry, in: window.size) {
      window.receive(event, at: beginning.map { $0 + Double(entry.milliseconds) / 1000 })
    }
    schedule()
  }
}

extension Window {
  /// Plays a script from the moment the window is seen; its `end` closes the window.
  ///
  /// A window's extents and scale are the compositor's: `resize` and `scale` do nothing here.
  package func play(_ script: InputScript) {
    self.script = ScriptPlayer(script, into: self)
    if hasAppeared { self.script?.start() }
  }
}
