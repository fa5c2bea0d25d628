internal import OctavoDocuments
internal import OctavoFiles
internal import OctavoShell

/// A file that the command line names by its address, as desktops and scripts hand files on (RFC 8089):
/// `file:///home/me/My%20Book.epub`.
enum FileAddress {
  /// The path that an argument names: what an address names, any other argument as it is.
  ///
  /// - Throws: `Failure` for an address of no file of this machine.
  static func path(_ argument: String) throws(Failure) -> String {
    // What is there under that very name is what is meant.
    guard argument.prefix(scheme.count).lowercased() == scheme,
      !Folder.fileExists(at: argument), !Folder.exists(at: argument)
    else { return argument }
    let list = URIList(uris: [argument], hostName: DroppedFiles.hostName)
    if let path = list.paths.first { return path }
    let name = argument.prefix { $0 != "?" && $0 != "#" }
    if let escape = brokenEscape(in: name) {
      throw Failure(
        "\(argument): '\(escape)' is no escape: after % come two digits of 0-9 and A-F, %25 is the sign itself"
      )
    }
    guard name.dropFirst(scheme.count).hasPrefix("/") else {
      throw Failure(
        "\(argument): an address of a file has its whole path, as file:///home/me/book.epub")
    }
    throw Failure(list.complaint ?? "\(argument): names no file")
  }

  /// The paths that arguments name.
  ///
  /// - Throws: `Failure` for the first address of no file of this machine.
  static func paths(_ arguments: [String]) throws(Failure) -> [String] {
    var paths: [String] = []
    for argument in arguments { paths.append(try path(argument)) }
    return paths
  }

  private static let scheme = "file:"

  /// The first sign in an address that stands for no byte of a name, with what follows it.
  private static func brokenEscape(in address: Substring) -> Substring? {
    var rest = address[...]
    while let sign = rest.firstIndex(of: "%") {
      let escape = rest[sign...].prefix(3)
      let isSound =
        escape.count == 3 && escape.dropFirst().allSatisfy { $0.isASCII && $0.isHexDigit }
      if !isSound { return escape }
      rest = rest[sign...].dropFirst(3)
    }
    return nil
  }
}
