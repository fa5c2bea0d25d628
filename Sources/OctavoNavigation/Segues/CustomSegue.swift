/// A way to go on that an application makes itself.
///
/// ```swift
/// struct OpenLast: CustomSegue {
///   let library: Library
///   func perform(from page: any Page) -> NavigationOperation? {
///     Segue.push(library.lastBook).perform(from: page)
///   }
/// }
/// ```
@MainActor
public protocol CustomSegue {
  /// Takes the way.
  ///
  /// - Parameter page: The page that it starts from.
  /// - Returns: the operation that it began; nil if it began none.
  func perform(from page: any Page) -> NavigationOperation?
}
