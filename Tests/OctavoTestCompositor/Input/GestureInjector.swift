import OctavoWaylandProtocols

/// Plays fingers on a touchpad that pinch.
@MainActor
package final class GestureInjector {
  private unowned let compositor: TestCompositor
  private var pinches: [ZwpPointerGesturePinchV1Resource] = []

  init(_ compositor: TestCompositor) {
    self.compositor = compositor
    compositor.advertise(ZwpPointerGesturesV1.interface) { [unowned self] client, version, id in
      let gestures = ZwpPointerGesturesV1Resource(client, version, id)
      gestures.onRequest = { [unowned self] request in
        switch request {
        case .getPinchGesture(let pinch, _): add(pinch)
        case .getSwipeGesture, .getHoldGesture, .release: break
        }
      }
    }
  }

  /// How many pointers are listened to.
  package var listenerCount: Int { pinches.count }

  /// Fingers come down and pinch, on the newest window.
  package func beginPinch(fingers: UInt32 = 2, at time: UInt32? = nil) {
    let serial = compositor.nextSerial()
    for pinch in pinches {
      pinch.sendBegin(
        serial: serial, time: time ?? compositor.milliseconds,
        surface: compositor.window.surface.resource, fingers: fingers)
    }
  }

  /// They move, and are so many times as far apart as at first.
  package func updatePinch(dx: Double, dy: Double, scale: Double, at time: UInt32? = nil) {
    for pinch in pinches {
      pinch.sendUpdate(
        time: time ?? compositor.milliseconds, dx: dx, dy: dy, scale: scale, rotation: 0)
    }
  }

  /// They lift, or the pinch is void.
  package func endPinch(isCancelled: Bool = false, at time: UInt32? = nil) {
    let serial = compositor.nextSerial()
    for pinch in pinches {
      pinch.sendEnd(
        serial: serial, time: time ?? compositor.milliseconds, cancelled: isCancelled ? 1 : 0)
    }
  }

  private func add(_ pinch: ZwpPointerGesturePinchV1Resource) {
    pinches.append(pinch)
    pinch.onEnd = { [weak self, unowned pinch] in self?.pinches.removeAll { $0 === pinch } }
  }
}
