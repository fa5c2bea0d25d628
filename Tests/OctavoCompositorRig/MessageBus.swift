/// A message bus of a test's own.
package enum MessageBus {
  /// The configuration of one that activates nothing: an ordinary one would start services which outlive it.
  ///
  /// - Parameter address: Where it listens, in the bus's own words.
  package static func configuration(listeningAt address: String) -> String {
    """
    <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
      "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
    <busconfig>
      <type>session</type>
      <listen>\(address)</listen>
      <policy context="default">
        <allow send_destination="*" eavesdrop="true"/>
        <allow eavesdrop="true"/>
        <allow own="*"/>
      </policy>
    </busconfig>
    """
  }
}
