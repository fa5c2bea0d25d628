#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// The sine of an angle in radians.
package func sine(_ angle: Double) -> Double { sin(angle) }

/// The angle of a direction, from rightwards toward downwards, in radians: −π…π.
package func arcTangent(_ y: Double, _ x: Double) -> Double { atan2(y, x) }

/// The number whose third power is a value.
package func cubeRoot(_ value: Double) -> Double { cbrt(value) }

/// The cosine of an angle in radians, exactly zero at the right angle that ends each half of a flip.
package func cosine(_ angle: Double) -> Double {
  abs(angle) == .pi / 2 ? 0 : cos(angle)
}
