/// A title as the wire can carry it: no control characters, at most `limit` bytes of whole scalars.
///
/// A whole message must fit into 4096 bytes, and a cut inside a scalar is a protocol error on strict
/// compositors.
package func wireTitle(_ title: String, limit: Int = 3000) -> String {
  var result = String.UnicodeScalarView()
  var bytes = 0
  for scalar in title.unicodeScalars {
    let isControl = scalar.value < 0x20 || scalar.value == 0x7f
    let kept: Unicode.Scalar = isControl ? " " : scalar
    bytes += UTF8.width(kept)
    guard bytes <= limit else { break }
    result.append(kept)
  }
  return String(result)
}
